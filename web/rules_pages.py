"""Pages of the rule sets: what each says and why, copies under one's own name, changes, what differs."""

from __future__ import annotations

import re
import secrets
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from flask import Blueprint, g, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from companion.rules import Profile, ProfileError, load_profile
from companion.rules.sets.form import Field, form, marks
from companion.rules.sets.own import Library, check_title
from companion.rules.sets.places import is_shipped
from companion.table import Conduct
from companion.table.course import course
from companion.web.api import services, state_of
from companion.web.errors import ApiProblem
from companion.web.roles import Role, needs
from companion.web.scoring import profile_of

rule_pages = Blueprint("rules", __name__, url_prefix="/rules")

OPEN_SECTIONS: Final = ("settings", "settlement")
"""Parts that most people look for; the others are folded."""


def library() -> Library:
    """The players' own rule sets."""
    found: Library = services().library
    return found


@rule_pages.get("")
@needs(Role.READER)
def index() -> str:
    """All rule sets, shipped and own."""
    found = library().profiles()
    return render_template(
        "rules.html",
        shipped=[_card(profile) for profile in found if is_shipped(profile.id)],
        own=[_card(profile) for profile in found if not is_shipped(profile.id)],
        broken=[{"id": id, "why": error.text(g.language)} for id, error in library().broken().items()],
    )


@rule_pages.get("/<id>")
@needs(Role.READER)
def show(id: str) -> str:
    """One rule set, or an earlier version of an own one (``?version=``)."""
    profile = _found(id, request.args.get("version", ""))
    return render_template("rule_set.html", **_view(profile), table=None)


@rule_pages.get("/of/<table_id>")
@needs(Role.READER)
def of_table(table_id: str) -> str:
    """The rules that a table plays by, as they were when it began to."""
    state = state_of(table_id)
    table = {"id": state.table, "name": state.name}
    return render_template("rule_set.html", **_view(profile_of(state), conduct=state.conduct), table=table)


@rule_pages.route("/<id>/copy", methods=["GET", "POST"])
@needs(Role.HOST)
def copy(id: str) -> str | Response | tuple[str, int]:
    """A copy under one's own name, with values changed."""
    source = _found(id)
    sent = Sent.of(request.form, form(source))
    if request.method == "GET":
        title = f"{source.title(g.language)} *"
        return _form_page(source, Sent({}, {}, title, "", ""), copying=True)
    try:
        check_title(sent.title)
        made = library().copy(
            source.id, sent.id or _free_id(sent.title, source.id), title=sent.title, changes=sent.changes
        )
    except ProfileError as error:
        return _form_page(source, sent, copying=True, error=error), 400
    return _saved(made)


@rule_pages.route("/<id>/edit", methods=["GET", "POST"])
@needs(Role.HOST)
def edit(id: str) -> str | Response | tuple[str, int]:
    """A new version of an own rule set. The form says which version it showed: nobody overwrites another unseen."""
    now = _own(id)
    if request.method == "GET":
        return _form_page(now, Sent({}, {}, now.title(g.language), now.id, now.version), copying=False)
    sent = Sent.of(request.form, form(now))
    try:
        made = library().edit(id, sent.changes, title=sent.title, based_on=sent.based_on)
    except ProfileError as error:
        if error.key == "rules-own-nothing":
            return redirect(url_for("rules.show", id=id), 303)
        status = 409 if error.key == "rules-own-other-version" else 400
        return _form_page(now, sent, copying=False, error=error), status
    return _saved(made)


@rule_pages.post("/<id>/remove")
@needs(Role.HOST)
def remove(id: str) -> Response:
    """Takes an own rule set out of the list; games go on under it."""
    _own(id)
    library().remove(id)
    return redirect(url_for("rules.index"), 303)


@dataclass(frozen=True, slots=True)
class Sent:
    """What came with the form: every value as text, and those that differ from the rule set's."""

    values: Mapping[str, str]
    changes: Mapping[str, str]
    title: str
    id: str
    based_on: str

    @classmethod
    def of(cls, given: Mapping[str, str], fields: Iterable[Field]) -> Sent:
        values = {field.key: given[field.key].strip() for field in fields if field.key in given}
        changes = {
            field.key: values[field.key]
            for field in fields
            if field.key in values and values[field.key] != as_text(field.value)
        }
        return cls(
            values,
            changes,
            given.get("title", "").strip(),
            given.get("id", "").strip().lower(),
            given.get("based_on", ""),
        )


def as_text(value: Any) -> str:
    """A value as the form's input holds it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list | tuple):
        return ", ".join(map(str, value))
    return str(value)


def _found(id: str, version: str = "") -> Profile:
    try:
        if is_shipped(id) and not version:
            return load_profile(id)
        return library().load(id, version)
    except ProfileError as error:
        raise ApiProblem(404, "no-rules", message=error) from error


def _own(id: str) -> Profile:
    if is_shipped(id):
        raise ApiProblem(409, "rules-shipped")
    return _found(id)


def _saved(made: Profile) -> Response:
    if request.form.get("then") == "play":
        return redirect(url_for("pages.start", profile=made.id, _anchor="new-title"), 303)
    return redirect(url_for("rules.show", id=made.id, saved=made.version), 303)


def _free_id(title: str, source: str) -> str:
    """An id made of a name: its letters without accents; of the source where nothing is left of it."""
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode().lower()
    stem = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:34] or f"{source}-own"[:34]
    taken = {*library().names()}
    names = (stem, *(f"{stem}-{number}" for number in range(2, 100)), f"{stem}-{secrets.token_hex(2)}")
    return next(name for name in names if name not in taken and not is_shipped(name))


# -- what the templates draw


def _card(profile: Profile) -> dict[str, Any]:
    return {
        "id": profile.id,
        "title": profile.title(g.language),
        "version": profile.version,
        "source": profile.source,
        "marks": [(mark, what.text(g.language)) for mark, what in marks(profile).items()],
        "provisional": profile.body.provisional,
        "derived_from": profile.body.derived_from,
    }


def _view(profile: Profile, *, conduct: Conduct | None = None) -> dict[str, Any]:
    """What the page of a rule set shows; ``conduct``: the course of play of a table that plays by it as it was."""
    kept = conduct is not None
    own = not is_shipped(profile.id)
    fields = [_field(field, {}, {}) for field in form(profile)]
    versions = library().versions(profile.id) if own and not kept else ()
    newest = not kept and (not own or profile.version == _found(profile.id).version)
    return {
        "rule": _card(profile),
        "own": own,
        "newest": newest,
        "saved": request.args.get("saved", ""),
        "sections": _sections(fields),
        "differences": [field for field in fields if field["differs"]],
        "versions": list(reversed(versions)),
        "course": [
            (chapter.title.text(g.language), [line.text(g.language) for line in chapter.lines])
            for chapter in course(profile, conduct)
        ],
        "notes": [told.text(g.language) for note in profile.body.notes if (told := note.note_reason()) is not None],
    }


def _form_page(profile: Profile, sent: Sent, *, copying: bool, error: ProfileError | None = None) -> str:
    wrong = {key: reason.text(g.language) for key, reason in error.fields.items()} if error else {}
    fields = [_field(field, sent.values, wrong) for field in form(profile)]
    beside = {field["key"] for field in fields} | {"title", "id"}
    of_id = error is not None and error.key in ("rules-own-id", "rules-own-taken", "rules-own-shipped")
    of_title = error is not None and error.key == "rules-own-title"
    whole = error.text(g.language) if error and not (wrong.keys() & beside) and not of_id and not of_title else ""
    return render_template(
        "rule_form.html",
        rule=_card(profile),
        copying=copying,
        sections=_sections(fields),
        title=sent.title,
        id=sent.id,
        based_on=sent.based_on or profile.version,
        whole=whole,
        wrong_count=len(wrong),
        title_error=wrong.get("title", "") or (error.text(g.language) if error and of_title else ""),
        id_error=error.text(g.language) if error and of_id else "",
    )


def _field(field: Field, values: Mapping[str, str], wrong: Mapping[str, str]) -> dict[str, Any]:
    told = field.to_dict(g.language)
    names: dict[str, str] = {as_text(choice["value"]): choice["label"] for choice in told["choices"]}

    def name(value: Any) -> str:
        found = field.named(value)
        return found.text(g.language) if found is not None else names.get(as_text(value), as_text(value))

    return {
        **told,
        "choices": [{"value": value, "label": label} for value, label in names.items()],
        "text": values.get(field.key, as_text(field.value)),
        "shown": name(field.value),
        "original": name(field.default),
        "differs": as_text(field.value) != as_text(field.default),
        "error": wrong.get(field.key, ""),
    }


def _sections(fields: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    found: dict[str, dict[str, Any]] = {}
    for field in fields:
        section = found.setdefault(
            field["section"],
            {
                "id": field["section"],
                "label": field["section_label"],
                "fields": [],
                "open": field["section"] in OPEN_SECTIONS,
            },
        )
        section["fields"].append(field)
        section["open"] = section["open"] or bool(field["error"])
    return list(found.values())
