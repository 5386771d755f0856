"""Taking a table along and bringing one: JSON lines to keep and to move it, CSV for a spreadsheet."""

from __future__ import annotations

import re

from flask import Blueprint, Response, g, request
from werkzeug.wrappers import Response as BaseResponse

from companion.table import EventRefused
from companion.table.sheet import sheet
from companion.table.transfer import TransferError, export_lines, import_lines
from companion.web.api import services, state_of
from companion.web.errors import ApiProblem
from companion.web.pages import to_new_table
from companion.web.roles import Role, needs

transfer_pages = Blueprint("transfer", __name__)


@transfer_pages.get("/t/<table_id>/export.jsonl")
@needs(Role.READER)
def export(table_id: str) -> Response:
    """The whole log: the file that another computer takes."""
    state = state_of(table_id)
    lines = "".join(f"{line}\n" for line in export_lines(services().store, table_id))
    return _file(lines, "application/x-ndjson", f"{_name(state.name)}.jsonl")


@transfer_pages.get("/t/<table_id>/hands.csv")
@needs(Role.READER)
def hands(table_id: str) -> Response:
    """Hands, penalties and totals for a spreadsheet."""
    state = state_of(table_id)
    # Spreadsheets tell UTF-8 by its mark.
    return _file("\ufeff" + sheet(state, g.language), "text/csv; charset=utf-8", f"{_name(state.name)}.csv")


@transfer_pages.post("/import")
@needs(Role.HOST)
def bring() -> BaseResponse:
    """A table from an exported file. Raises ApiProblem (400) that says which line is wrong."""
    upload = request.files.get("file")
    if upload is None or not upload.filename:
        raise ApiProblem(400, "no-file")
    try:
        lines = upload.read().decode("utf-8-sig").splitlines()
        table = import_lines(services().store, lines)
    except UnicodeDecodeError as error:
        raise ApiProblem(400, "no-text") from error
    except (TransferError, EventRefused) as error:
        raise ApiProblem(400, "import", message=error) from error
    return to_new_table(table)


def _file(content: str, kind: str, name: str) -> Response:
    answer = Response(content, mimetype=kind)
    answer.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer


def _name(table: str) -> str:
    """The table's name as a file name that every system takes."""
    return re.sub(r"[^A-Za-z0-9]+", "-", table).strip("-") or "table"
