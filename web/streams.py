"""The live stream of a table: the events of its log as they come, and what they change on the live view."""

from __future__ import annotations

import json
import zlib
from collections.abc import Generator, Iterator
from contextlib import closing

from flask import Response, copy_current_request_context, g, request

from companion.web.api import api, number, services, state_of
from companion.web.changes import Regions, changes
from companion.web.errors import ApiProblem
from companion.web.live import TooManyStreams
from companion.web.regions import regions_of
from companion.web.roles import Role, needs


@api.get("/tables/<table_id>/stream")
@needs(Role.READER)
def stream(table_id: str) -> Response:
    """Server-sent events. ``Last-Event-ID`` (or ``after``) is the last number seen; the rest follows at once.

    With ``regions`` in the address events come without their contents, and after them what they change on the live
    view. ``regions`` is the revision of the page that shows the table after ``after``: so it is known what it shows.
    """
    state = state_of(table_id)
    agent = request.user_agent.string
    if any(mark in agent for mark in ("Mobile", "Android", "iPhone")):
        services().live.phone_seen(table_id, f"{request.remote_addr} {agent}")
    after = number(request.headers.get("Last-Event-ID") or request.args.get("after"), "Last-Event-ID")
    language, revision, pieces = g.language, request.args.get("regions"), services().pieces
    known = after == state.seq and revision == str(services().live.revision)
    shown: Regions | None = regions_of(state) if known else None

    @copy_current_request_context
    def draw() -> str:
        nonlocal shown
        g.language = language
        before, now = shown, regions_of(state_of(table_id))
        shown = now
        since = (before.seq, before.revision) if before else None
        key = (table_id, "stream", language, request.host, since, now.seq, now.revision)
        return pieces.get(key, lambda: _message(changes(before, now)))

    try:
        messages = services().live.stream(table_id, after, draw=None if revision is None else draw)
    except TooManyStreams as error:
        raise ApiProblem(503, "too-many-streams") from error
    packed = request.accept_encodings.quality("gzip") > 0
    response = Response(_packed(messages) if packed else messages, mimetype="text/event-stream")
    if packed:
        response.headers["Content-Encoding"] = "gzip"
    response.headers["Cache-Control"] = "no-cache, no-transform"
    response.headers["Vary"] = "Accept-Encoding"
    response.headers["X-Accel-Buffering"] = "no"
    return response


def _message(change: dict[str, object]) -> str:
    return f"event: regions\ndata: {json.dumps(change, ensure_ascii=False)}\n\n" if change else ""


def _packed(messages: Generator[str, None, None]) -> Iterator[bytes]:
    """The same, compressed; each message goes out whole."""
    packer = zlib.compressobj(6, zlib.DEFLATED, 31)
    with closing(messages):
        for each in messages:
            yield packer.compress(each.encode()) + packer.flush(zlib.Z_SYNC_FLUSH)
