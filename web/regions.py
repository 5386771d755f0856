"""The live view in the parts in which it changes: drawn once for everybody who looks, and sent where they changed.

The history is sent by its rows, of which a page shows the newest; the curve of points grows with the game, so that a
viewer is only told that it has changed, and asks for it where it is seen.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final
from urllib.parse import urlsplit

from flask import g, render_template, request, url_for
from markupsafe import Markup

from companion.table import TableState
from companion.table.show import table_view
from companion.table.show.model import RowView
from companion.web import language as texts
from companion.web.addresses import phone_url, qr_svg
from companion.web.api import services
from companion.web.board import clock_of, felt
from companion.web.changes import Regions
from companion.web.curve import curve_svg
from companion.web.devices import devices_view
from companion.web.draws import dialogs_view

SENT: Final = ("round", "question", "felt", "dice", "over", "last", "history", "foot")
"""The parts that come by themselves, each a file in ``templates/regions``."""
SHOWN: Final = 30
"""Rows of the history that a page shows before it asks for all."""


def regions_of(state: TableState) -> Regions:
    """The parts as they are now, in the language of the request; drawn once for all who look at the same."""
    found = services()
    revision = found.live.revision
    key = (state.table, state.seq, revision, g.language, request.host)
    return found.regions.get(key, lambda: _drawn(state, revision))


def _drawn(state: TableState, revision: int) -> Regions:
    context = board_context(state, curve=False)
    parts = {name: render_template(f"regions/{name}.html", **{**context, "rows": ()}) for name in SENT}
    board = context["board"]
    rows = {row.seq: row_markup(state.table, g.language, row) for row in board.rows[:SHOWN]}
    return Regions(state.seq, revision, parts, rows, {"curve": (state.players, board.curve)})


@lru_cache(maxsize=8192)
def row_markup(table: str, language: str, row: RowView) -> Markup:  # noqa: ARG001 - the template asks g for the language
    """One row of the history."""
    return Markup(render_template("regions/row.html", table=table, row=row))


def join(path: str) -> dict[str, Any]:
    """The address for phones, as text and QR code."""
    url = phone_url(request.host, path, request.scheme)
    return {"url": url, "label": urlsplit(url).netloc, "svg": qr_svg(url)}


def board_context(state: TableState, *, all_rows: bool = False, curve: bool = True) -> dict[str, Any]:
    """What the live view and its dialogs are drawn with, on request with all rows of the history or without a curve."""
    view = table_view(state, g.language)
    live = services().live
    shown = len(view.rows) if all_rows else SHOWN
    return {
        "board": view,
        "rows": [row_markup(state.table, g.language, row) for row in view.rows[:shown]],
        "shown": shown,
        "felt": felt(view),
        "phones": live.phones(state.table),
        "curve": curve_svg(state.players, view.curve, texts.t("curve"), g.language) if curve else "",
        "clock": clock_of(state),
        "devices": devices_view(live, state.table, g.language),
        "asks": dialogs_view(state, g.language),
        "join": join(url_for("pages.board", table_id=state.table)),
    }
