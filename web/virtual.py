"""The virtual board: a page that runs the boards' own program, plugged into the bridge like a board on a cable.

The page's bytes come by POST, the host's go back as server-sent events; in between lies a ``page://`` port.
"""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Iterator
from importlib.resources import files
from typing import Final

from flask import Blueprint, Response, g, render_template, request, url_for
from markupsafe import Markup

from companion.firmware_bridge import page_board
from companion.firmware_bridge.page_board import PageBoard, PageBoardError
from companion.names import wind_name
from companion.tiles import Wind
from companion.web import language as texts
from companion.web.api import services
from companion.web.errors import ApiProblem
from companion.web.live import Devices, Live, TooManyStreams
from companion.web.pages import asset
from companion.web.roles import Role, needs
from companion.web.security import same_origin

virtual = Blueprint("virtual", __name__)

BEAT: Final = 1.0
"""Seconds after which a silent wire says that it lives; also how late a closed page or program is noticed."""
LONGEST: Final = 4096
"""Bytes that one message from the page may carry."""

WORDS: Final = ("pull", "plug-in", "cable-out", "no-host", "host", "replaced", "reset", "slow", "no-program")
"""Texts of the page's script."""
LAMPS: Final = ((47, 47, 0), (22, 22, 1), (73, 73, 1), (73, 22, 2), (22, 73, 2), (22, 47, 3), (73, 47, 3))
"""The seven lamps of a die: place, and which bit of its four lights them."""


@virtual.get("/virtual-board")
@needs(Role.HOST, devices=True)
def page() -> str:
    """The dice board and the wind disc, drawn and alive."""
    script = {
        "program": url_for("virtual.program"),
        "worker": asset("js/virtual/worker.js"),
        "texts": {word: texts.t(f"vb-js-{word}") for word in WORDS},
        "winds": [wind_name(wind, g.language) for wind in Wind],
    }
    tables = services().store.newest()
    return render_template(
        "virtual_board.html",
        script=Markup(json.dumps(script).replace("<", "\\u003c")),
        lamps=LAMPS,
        board=url_for("pages.board", table_id=services().live.devices.active or tables[0]) if tables else None,
    )


@virtual.get("/virtual-board/table.hex")
@needs(Role.READER)
def program() -> Response:
    """The very file that is flashed to the boards."""
    return Response((files("companion.firmware_bridge") / "firmware" / "table.hex").read_bytes(), mimetype="text/plain")


@virtual.get("/api/boards/<name>/wire")
@needs(Role.HOST, devices=True)
def wire(name: str) -> Response:
    """Plugs the board of that name in, and tells what the host says, until the page goes or another takes its place."""
    if not same_origin():  # plugging in is more than looking, so strangers' pages may not
        raise ApiProblem(403, "cross-site")
    live, bridge = services().live, _bridge()
    try:
        live.enter()
    except TooManyStreams as error:
        raise ApiProblem(503, "too-many-streams") from error
    try:
        board, number = page_board.plug(_url(name))
    except PageBoardError as error:
        live.leave()
        raise ApiProblem(503, "boards", message=error) from error
    bridge.plug(board.url)
    answer = Response(_Wire(board, number, bridge, live), mimetype="text/event-stream")
    answer.headers["Cache-Control"] = "no-cache, no-transform"
    answer.headers["X-Accel-Buffering"] = "no"
    return answer


@virtual.post("/api/boards/<name>/wire")
@needs(Role.HOST, devices=True)
def from_board(name: str) -> Response:
    """Bytes that the board sends; ``plug`` is the number that its wire began with."""
    if (request.content_length or 0) > LONGEST:
        raise ApiProblem(413, "too-large")
    if not _board(name).hear(_plug(), request.get_data(cache=False)):
        raise ApiProblem(409, "board-unplugged")
    return Response(status=204)


@virtual.delete("/api/boards/<name>/wire")
@needs(Role.HOST, devices=True)
def pull(name: str) -> Response:
    """Pulls the cable out."""
    board = _board(name)
    if not board.unplug(_plug()):
        raise ApiProblem(409, "board-unplugged")
    _bridge().unplug(board.url)
    return Response(status=204)


class _Wire:
    """The stream of one plugged board. Closing it pulls the cable out, also where the stream was never read."""

    def __init__(self, board: PageBoard, number: int, bridge: Devices, live: Live) -> None:
        self._board, self._number, self._bridge, self._live = board, number, bridge, live
        self._messages = self._tell()
        self._over = False

    def __iter__(self) -> Iterator[str]:
        return self._messages

    def close(self) -> None:
        """Ends the wire; the server calls it however the answer ended."""
        if self._over:
            return
        self._over = True
        self._live.leave()
        if self._board.unplug(self._number):
            self._bridge.unplug(self._board.url)

    def _tell(self) -> Iterator[str]:
        yield f"retry: 1000\nevent: plugged\ndata: {self._number}\n\n"
        while not self._live.closed:
            said = self._board.said(self._number, BEAT)
            if said is None:
                yield "event: pulled\ndata: \n\n"
                return
            for what, data in said:
                yield f"event: {what}\ndata: {b64encode(data).decode()}\n\n"
            if not said:
                yield ": still here\n\n"
                self._bridge.plug(self._board.url)  # nothing, unless the port was given up just when we came


def _bridge() -> Devices:
    bridge = services().live.devices.bridge
    if bridge is None:
        raise ApiProblem(503, "no-bridge")
    return bridge


def _url(name: str) -> str:
    return page_board.SCHEME + name


def _board(name: str) -> PageBoard:
    try:
        return page_board.board(_url(name))
    except PageBoardError as error:
        raise ApiProblem(404, "boards", message=error) from error


def _plug() -> int:
    given = request.args.get("plug", "")
    if not given.isdecimal() or len(given) > 9:
        raise ApiProblem(400, "number", field="plug")
    return int(given)
