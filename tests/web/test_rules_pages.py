"""Rule sets on the page: looked at, copied, changed, compared, played by; mistakes are told beside the field."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.i18n import LANGUAGES, has_text, text
from companion.paths import use_own_rules
from companion.rules import profile_names
from companion.table import Store
from tests.web.conftest import PLAYERS


@pytest.fixture(autouse=True)
def _forget_own_rules() -> Iterator[None]:
    yield
    use_own_rules(None)


def copied(client: FlaskClient, source: str = "classical-2000", **values: str) -> TestResponse:
    return client.post(f"/rules/{source}/copy", data={"title": "Our Sundays", **values})


def text_of(answer: TestResponse) -> str:
    return re.sub(r"\s+", " ", answer.get_data(as_text=True))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_set_can_be_looked_at_and_copied_in_every_language(client: FlaskClient, language: str) -> None:
    paths = ["/rules", *(f"/rules/{name}{way}" for name in profile_names() for way in ("", "/copy"))]
    for path in paths:
        answer = client.get(path, headers={"Accept-Language": language})
        page = answer.get_data(as_text=True)
        assert answer.status_code == 200, path
        assert f'<html lang="{language}">' in page
        assert "web-" not in re.sub(r"web-js-|\?v=", "", page), path


def test_a_value_stands_with_its_source_note_and_doubt(client: FlaskClient) -> None:
    page = text_of(client.get("/rules/classical-300"))
    assert "the booklet that it re-edits has three" in page  # the source of a disputed value
    assert "sources disagree" in page


def test_marks_of_sources_and_ids_of_hands_are_put_in_words(client: FlaskClient) -> None:
    """Each mark in brackets is explained on the page where it stands; what a rule set allows is no list of ids."""
    for name in profile_names():
        page = text_of(client.get(f"/rules/{name}", headers={"Accept-Language": "pl"}))
        found = set(re.findall(r"\[([0-9A-Z][0-9A-Z-]*)\]", page))
        assert [mark for mark in found if not has_text("pl", f"rules-mark-{mark}")] == []
        assert all(text("pl", f"rules-mark-{mark}") in html.unescape(page) for mark in found)
        conditions = page.count("<strong>seven-pairs</strong>")  # of a line that a rule set writes itself
        assert page.count("seven-pairs") == conditions
        assert conditions == (1 if name == "zung-jung" else 0)


def test_a_copy_gets_its_name_version_and_what_differs(client: FlaskClient) -> None:
    answer = copied(client, **{"settings.limit": "500"})
    assert answer.status_code == 303
    assert answer.headers["Location"] == "/rules/our-sundays?saved=1"
    page = text_of(client.get(answer.headers["Location"]))
    assert "<h1>Our Sundays</h1>" in page
    assert "version 1 · from classical-2000 1" in page
    differences = page[page.index('id="differences"') :].partition("</section>")[0]
    assert '<s class="muted">2000</s> <span aria-hidden="true">→</span> <strong>500</strong>' in differences
    assert differences.count("<li>") == 1


def test_a_change_is_a_new_version_and_the_old_one_stays(client: FlaskClient) -> None:
    copied(client, **{"settings.limit": "500"})
    body = {"title": "Our Sundays", "based_on": "1", "settings.limit": "800"}
    assert client.post("/rules/our-sundays/edit", data=body).headers["Location"] == "/rules/our-sundays?saved=2"
    page = text_of(client.get("/rules/our-sundays"))
    assert "<strong>800</strong>" in page
    assert "?version=1" in page
    old = text_of(client.get("/rules/our-sundays?version=1"))
    assert "This is an earlier version" in old
    assert "<strong>500</strong>" in old


def test_nothing_changed_makes_no_version(client: FlaskClient) -> None:
    copied(client)
    answer = client.post("/rules/our-sundays/edit", data={"title": "Our Sundays", "based_on": "1"})
    assert answer.headers["Location"] == "/rules/our-sundays"


def test_what_somebody_else_saved_meanwhile_is_not_lost(client: FlaskClient) -> None:
    copied(client)
    body = {"title": "Our Sundays", "based_on": "1"}
    client.post("/rules/our-sundays/edit", data={**body, "settings.limit": "500"})
    late = client.post("/rules/our-sundays/edit", data={**body, "settings.limit": "700"})
    assert late.status_code == 409
    assert "has been changed by somebody else" in text_of(late)
    assert 'value="700"' in text_of(late)  # what was typed is still there


@pytest.mark.parametrize(
    ("values", "word"),
    [
        ({"settings.limit": "much"}, "no whole number"),
        ({"settings.limit": "-5"}, "too small"),
        ({"settlement.pay": "nobody"}, "none of the choices"),
        ({"sets.pung-simple.exposed": "two"}, "no whole number"),
    ],
)
def test_a_wrong_value_is_told_beside_its_field_and_keeps_what_was_typed(
    client: FlaskClient, values: dict[str, str], word: str
) -> None:
    answer = copied(client, **values, **{"settings.base": "30"})
    page = text_of(answer)
    assert answer.status_code == 400
    assert "One value cannot be" in page
    name, typed = next(iter(values.items()))
    field = page[page.index(f'name="{name}"') :]
    assert 'aria-invalid="true"' in field[: field.index(">")]
    assert word in field[: field.index("rule-source")]
    assert 'name="settings.base" data-was="30" value="30"' in page
    if name != "settlement.pay":  # a choice that there is not cannot be shown again
        assert f'value="{typed}"' in page


@pytest.mark.parametrize(
    ("values", "word"),
    [
        ({"title": ""}, "the name has 0 characters"),
        ({"id": "classical-2000"}, "is a rule set of the program"),
        ({"id": "No spaces"}, "small letters, digits and hyphens"),
        ({"id": "first"}, "is there already"),
    ],
)
def test_a_name_that_cannot_be_is_told(client: FlaskClient, values: dict[str, str], word: str) -> None:
    copied(client, id="first")
    answer = copied(client, **values)
    assert answer.status_code == 400
    assert word in text_of(answer)


def test_a_name_in_other_letters_gets_an_id_all_the_same(client: FlaskClient) -> None:
    assert copied(client, title="Наши").headers["Location"].startswith("/rules/classical-2000-own?")
    assert copied(client, title="Наши").headers["Location"].startswith("/rules/classical-2000-own-2?")


def test_an_own_rule_set_is_offered_for_a_new_table_and_kept_with_it(client: FlaskClient, store: Store) -> None:
    play = copied(client, **{"settings.limit": "500", "then": "play"})
    assert play.headers["Location"] == "/?profile=our-sundays#new-title"
    chosen = re.search(r"<option[^>]* selected>", client.get("/?profile=our-sundays").get_data(as_text=True))
    assert chosen is not None
    assert 'value="our-sundays"' in chosen[0]
    form = {"name": "Sunday", "player": PLAYERS, "profile": "our-sundays"}
    table = client.post("/tables", data=form).headers["Location"].removeprefix("/t/")
    assert store.state(table).profile == "our-sundays"
    client.post("/rules/our-sundays/edit", data={"title": "Our Sundays", "based_on": "1", "settings.limit": "900"})
    client.post("/rules/our-sundays/remove")
    page = text_of(client.get(f"/rules/of/{table}"))
    assert "These are the rules of “Sunday”" in page
    assert "<strong>500</strong>" in page
    assert "Our Sundays · version 1" in client.get(f"/t/{table}/board").get_data(as_text=True)


def test_removed_rules_leave_the_list(client: FlaskClient) -> None:
    copied(client)
    assert "Our Sundays" in text_of(client.get("/rules"))
    assert client.post("/rules/our-sundays/remove").status_code == 303
    assert "Our Sundays" not in text_of(client.get("/rules"))


def test_a_file_that_cannot_be_used_is_named_and_breaks_nothing(client: FlaskClient, settings: object) -> None:
    folder = settings.data_dir / "rules"  # type: ignore[attr-defined]
    folder.mkdir(parents=True)
    (folder / "broken.toml").write_text("id = ", encoding="utf-8")
    page = text_of(client.get("/rules"))
    assert "broken cannot be used" in page
    assert client.get("/").status_code == 200
    assert client.get("/rules/broken").status_code == 404


@pytest.mark.parametrize("path", ["/rules/nowhere", "/rules/nowhere/copy", "/rules/..%2f..%2fetc", "/rules/of/nowhere"])
def test_rules_that_are_not_there_are_told(client: FlaskClient, path: str) -> None:
    assert client.get(path).status_code == 404


def test_shipped_rules_stay_as_they_are(client: FlaskClient) -> None:
    assert client.post("/rules/mcr-2006/edit", data={"settings.minimum": "1"}).status_code == 409
    assert client.post("/rules/mcr-2006/remove").status_code == 409
