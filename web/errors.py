"""What the page answers to a request that it cannot serve: one shape, a clear message, the way out.

JSON: ``{"error": {"code": "bad-hand", "message": "...", "help": "..."}}`` with a 4xx or 5xx status. ``code`` is stable,
``message`` says what is wrong and ``help`` what to do, both in the reader's language. Pages show the same in HTML.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask import Response, g, jsonify, make_response, render_template, request
from werkzeug.exceptions import HTTPException

from companion.i18n import has_text, text
from companion.table import LogDamaged, NoSuchTable, StoreError
from companion.table.trouble import RETRY_SECONDS


class ApiProblem(Exception):  # noqa: N818 - an answer to the person, not a fault
    """A request that is refused. ``code`` names the messages ``web-error-CODE`` and ``web-error-CODE-help``.

    ``message`` replaces the first where another part of the program has said it better: its words, or its error, which
    may speak languages (``text(language)``). ``values`` fill both; ``whose`` among them goes before such words.
    ``more`` is for programs: it stands beside the three parts; ``retry_after`` are the seconds after which it is worth
    asking again.
    """

    def __init__(
        self,
        status: int,
        code: str,
        *,
        message: str | Exception = "",
        more: Mapping[str, object] | None = None,
        retry_after: int | None = None,
        **values: Any,
    ) -> None:
        super().__init__(code)
        self.status = status
        self.code = code
        self.message = message
        self.values = values
        self.more = more or {}
        self.retry_after = retry_after

    def told(self, language: str) -> dict[str, str]:
        """The three parts of the answer in a language."""
        help_key = f"web-error-{self.code}-help"
        known = has_text("en", help_key)
        return {
            "code": self.code,
            "message": self._said(language) or text(language, f"web-error-{self.code}", **self.values),
            "help": text(language, help_key, **self.values) if known else text(language, "web-error-help"),
        }

    def _said(self, language: str) -> str:
        if not self.message:
            return ""
        own = getattr(self.message, "text", None)
        words = own(language) if own is not None else str(self.message)
        return f"{self.values['whose']}: {words}" if self.values.get("whose") else words


def from_http(error: HTTPException) -> ApiProblem:
    """Flask's own errors as ours."""
    codes = {404: "not-found", 405: "method", 413: "too-large", 415: "media-type", 421: "host"}
    status = error.code or 500
    code = codes.get(status, "bad-request" if 400 <= status < 500 else "server")
    return ApiProblem(status, code)


def from_store(error: StoreError) -> ApiProblem:
    """What is wrong with the log: no such table, a damaged one, or a database that cannot be had just now."""
    match error:
        case NoSuchTable():
            return ApiProblem(404, "no-table", id=error.table[:40])
        case LogDamaged():
            return ApiProblem(500, "table-damaged", message=error, more={"table": error.table, "seq": error.seq})
    return ApiProblem(503, "store", message=str(error), retry_after=RETRY_SECONDS)


def wants_json() -> bool:
    """Whether the answer goes to a program: everything under /api, and whoever asks for JSON first."""
    if request.path.startswith("/api/"):
        return True
    best = request.accept_mimetypes.best_match(["text/html", "application/json"])
    return best == "application/json"


def respond(problem: ApiProblem) -> Response:
    """The answer to the request that is being served."""
    told = problem.told(getattr(g, "language", "en"))
    answer = (
        jsonify(error={**problem.more, **told})
        if wants_json()
        else make_response(render_template("error.html", problem=told, join=problem.more.get("join")))
    )
    answer.status_code = problem.status
    if problem.retry_after is not None:
        answer.headers["Retry-After"] = str(problem.retry_after)
    return answer
