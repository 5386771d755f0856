"""The app factory, and the server that runs it: one process, many threads, because live streams need one memory.

>>> from companion.config import load_settings
>>> from companion.table import Store
>>> app = create_app(store=Store("sqlite://"), reader=None, settings=load_settings(environment={}))
>>> app.test_client().get("/api/tables").get_json()
{'tables': []}
"""

from __future__ import annotations

import hashlib
import logging
import sqlite3
from pathlib import Path
from typing import Any, Final

from flask import Blueprint, Flask, g, request
from werkzeug.exceptions import HTTPException

from companion.config import Settings
from companion.i18n import NAMES_ONLY, own_language, own_name, text
from companion.names import wind_name
from companion.paths import use_own_rules
from companion.rules.sets.own import Library
from companion.table import Store, StoreError
from companion.table.doors import Doors
from companion.table.trouble import RETRY_SECONDS
from companion.tiles import Wind
from companion.vision import ImageError, Reader
from companion.web import commands, draws, faces, streams  # noqa: F401 - they add their addresses to the API
from companion.web import language as texts
from companion.web.api import api
from companion.web.drawn import Drawn
from companion.web.errors import ApiProblem, from_http, from_store, respond
from companion.web.final import final_pages
from companion.web.help import help_pages
from companion.web.live import Devices, Live
from companion.web.log_pages import log_pages
from companion.web.pages import asset, pages
from companion.web.people import people
from companion.web.photos import PhotoBox, ReadingDesk
from companion.web.roles import guard_addresses
from companion.web.rules_pages import rule_pages
from companion.web.security import page_token, protect, token
from companion.web.services import Services
from companion.web.transfer_pages import transfer_pages
from companion.web.tries import AGAIN, TABLE_AGAIN, TABLE_TRIES, TRIES, Tries
from companion.web.virtual import virtual

log = logging.getLogger(__name__)

BLUEPRINTS: Final[list[Blueprint]] = [
    *(api, pages, final_pages, help_pages, log_pages, people, rule_pages, transfer_pages, virtual),
]
"""Every page and address of the program; a new page is a blueprint in a module of its own, named here."""

PIPS: Final[dict[int, tuple[tuple[int, int], ...]]] = {
    1: ((30, 30),),
    2: ((17, 17), (43, 43)),
    3: ((16, 16), (30, 30), (44, 44)),
    4: ((17, 17), (43, 17), (17, 43), (43, 43)),
    5: ((16, 16), (44, 16), (30, 30), (16, 44), (44, 44)),
    6: ((18, 15), (42, 15), (18, 30), (42, 30), (18, 45), (42, 45)),
}


def create_app(
    *,
    store: Store,
    reader: Reader | None,
    settings: Settings,
    bridge: Devices | None = None,
    live: Live | None = None,
    reader_problem: str = "",
) -> Flask:
    """The web app over a store.

    ``reader`` None means that photos cannot be read here, ``reader_problem`` says why; hands can still be typed.
    ``live`` is given where the bridge was started with its ``on_device``; ``bridge`` is asked how devices are doing.
    """
    app = Flask(__name__)
    app.config["MAX_CONTENT_LENGTH"] = int(settings.max_photo_mb * 1_000_000)
    app.json.sort_keys = False  # type: ignore[attr-defined]
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    live = live or Live(store)
    live.devices.bridge = bridge
    live.threads(settings.threads)
    photos = PhotoBox(settings.data_dir / "photos")
    desk = ReadingDesk(reader, photos, places=max(1, settings.threads // 8)) if reader is not None else None
    library = Library(settings.data_dir / "rules")
    use_own_rules(library.folder)
    version = _version(Path(app.root_path) / "static")
    app.extensions["companion"] = Services(
        store,
        settings,
        live,
        photos,
        desk,
        reader_problem,
        Drawn(),
        Drawn(),
        version,
        library,
        Doors(store, settings.public),
        Tries(TRIES, AGAIN),
        Tries(TABLE_TRIES, TABLE_AGAIN),
    )
    protect(app, settings.answered_hosts)
    guard_addresses(app)
    for each in BLUEPRINTS:
        app.register_blueprint(each)
    _texts(app, settings)
    _errors(app)
    return app


def _texts(app: Flask, settings: Settings) -> None:
    @app.before_request
    def _language() -> None:
        g.language = texts.choose(request, settings.language, settings.tile_names)

    # The language is chosen before any other check, so that refusals speak it as well.
    checks = app.before_request_funcs[None]
    checks.insert(0, checks.pop())

    app.add_template_filter(texts.amount, "amount")
    # Globals of the environment, not of a template's context: imported macros see only these.
    app.jinja_env.globals.update(
        t=texts.t,
        told=lambda key, **values: text(g.language, key, **values),
        languages=texts.OWN_NAMES,
        names_in=[(names, own_name(names)) for names in NAMES_ONLY],
        tile_file=texts.tile_file,
        tile_name=lambda name: texts.tile_names(g.language)[texts.tile_file(name)],
        wind_name=lambda wind: wind_name(Wind(wind), g.language),
        token=token,
        page_token=page_token,
        pips=lambda face: PIPS[face],
        asset=asset,
        tile_faces=faces.chosen,
        tile_styles=faces.styles(),
    )

    @app.context_processor
    def _language_of_page() -> dict[str, Any]:
        return {
            "me": g.get("me"),
            "language": own_language(g.language),
            "names_chosen": texts.chosen_names(g.language),
            "script_messages": texts.script_messages(g.language),
        }

    @app.after_request
    def _cache(response: Any) -> Any:
        if request.endpoint == "static" and "v" in request.args:
            response.headers["Cache-Control"] = "public, max-age=31536000, immutable"
        elif request.endpoint == "static":
            response.headers["Cache-Control"] = "no-cache"
        return response


def _errors(app: Flask) -> None:
    @app.errorhandler(ApiProblem)
    def _refused(error: ApiProblem) -> Any:
        return respond(error)

    @app.errorhandler(ImageError)
    def _no_picture(error: ImageError) -> Any:
        return respond(ApiProblem(400, "bad-photo", message=error))

    @app.errorhandler(HTTPException)
    def _http(error: HTTPException) -> Any:
        if error.code is not None and error.code < 400:
            return error
        return respond(from_http(error))

    @app.errorhandler(StoreError)
    def _store(error: StoreError) -> Any:
        return respond(from_store(error))

    @app.errorhandler(Exception)
    def _fault(error: Exception) -> Any:
        if isinstance(error, OSError | sqlite3.Error):
            log.error("%s %s: %s", request.method, request.path, error)
            return respond(ApiProblem(503, "store", message=str(error), retry_after=RETRY_SECONDS))
        log.exception("%s %s failed", request.method, request.path)
        return respond(ApiProblem(500, "server"))


def _version(folder: Path) -> str:
    """A short mark of what is in the static files."""
    digest = hashlib.sha256()
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            digest.update(path.relative_to(folder).as_posix().encode() + path.read_bytes())
    return digest.hexdigest()[:10]
