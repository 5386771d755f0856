"""The live stream of a table: the events of its log as they come, and the regions of the live view that they change."""

from __future__ import annotations

import json

from flask import Response, copy_current_request_context, g, request

from companion.web.api import api, number, services, state_of
from companion.web.errors import ApiProblem
from companion.web.live import TooManyStreams
from companion.web.pages import board_fragment
from companion.web.roles import Role, needs


@api.get("/tables/<table_id>/stream")
@needs(Role.READER)
def stream(table_id: str) -> Response:
    """Server-sent events. ``Last-Event-ID`` (or ``after``) is the last number seen; the rest follows at once.

    With ``regions`` in the address, the live view's regions come along with every change.
    """
    state_of(table_id)
    agent = request.user_agent.string
    if any(mark in agent for mark in ("Mobile", "Android", "iPhone")):
        services().live.phone_seen(table_id, f"{request.remote_addr} {agent}")
    given = request.headers.get("Last-Event-ID") or request.args.get("after")
    language = g.language

    key, drawn = (table_id, "stream", language, request.host), services().drawn

    @copy_current_request_context
    def regions() -> str:
        g.language = language
        markup = board_fragment(table_id).get_data(as_text=True)
        return f"event: regions\ndata: {json.dumps(markup, ensure_ascii=False)}\n\n"

    def draw(seq: int, revision: int) -> str:
        return drawn.get((*key, seq, revision), regions)

    try:
        messages = services().live.stream(
            table_id, number(given, "Last-Event-ID"), draw=draw if "regions" in request.args else None
        )
    except TooManyStreams as error:
        raise ApiProblem(503, "too-many-streams") from error
    response = Response(messages, mimetype="text/event-stream")
    response.headers["Cache-Control"] = "no-cache, no-transform"
    response.headers["X-Accel-Buffering"] = "no"
    return response
