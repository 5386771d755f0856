"""Rule sets of one's own: copied, changed value by value, each change a version that never changes again."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.hand import Hand, Win
from companion.i18n import LANGUAGES, has_text
from companion.paths import use_own_rules
from companion.rules import ProfileError, load_profile, profile_names, value
from companion.rules.reasons import Plain
from companion.rules.sets.form import form
from companion.rules.sets.own import Library

HAND = Hand.parse("123m 456m 789m 123p 5s + 5s")


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    use_own_rules(tmp_path)
    yield Library(tmp_path)
    use_own_rules(None)


def test_a_copy_has_its_own_name_and_version_and_is_found_by_name(library: Library) -> None:
    mine = library.copy("mcr-2006", "sunday", title="Our Sundays", changes={"fans.pure-straight.points": "20"})
    assert (mine.id, mine.version, mine.title("pl"), mine.body.derived_from) == (
        "sunday",
        "1",
        "Our Sundays",
        "mcr-2006 1",
    )
    assert value(HAND, Win(), load_profile("Sunday")) == 26
    assert value(HAND, Win(), load_profile("mcr-2006")) == 22
    assert [p.id for p in library.profiles()] == [*profile_names(), "sunday"]
    assert load_profile("sunday", {"minimum": 4}).version == "1 (minimum=4)"


def test_each_change_is_a_new_version_and_the_old_ones_stay(library: Library) -> None:
    library.copy("classical-2000", "sunday")
    assert library.edit("sunday", {"limit": "500", "no-points-strict": "no"}, based_on="1").version == "2"
    assert library.edit("sunday", {"settings.limit": 600}, title="Harder").version == "3"
    assert library.versions("sunday") == ("1", "2", "3")
    assert [load_profile(f"sunday@{n}").settings["limit"] for n in (1, 2, 3)] == [2000, 500, 600]
    assert load_profile("sunday").title() == "Harder"
    assert library.load("sunday", "2").settings["no-points-strict"] is False
    assert load_profile("sunday").body.derived_from == "classical-2000 1"


def test_a_version_is_never_used_for_another_content(library: Library) -> None:
    library.copy("classical-2000", "sunday")
    library.edit("sunday", {"limit": 500})
    library.remove("sunday")
    assert library.names() == ()
    assert library.copy("mcr-2006", "sunday").version == "3"
    assert library.load("sunday", "1").grammar == "points-and-doubles"


def test_what_was_changed_by_hand_says_so_until_it_is_saved(library: Library) -> None:
    library.copy("classical-2000", "sunday")
    file = library.folder / "sunday.toml"
    file.write_text(file.read_text(encoding="utf-8").replace("value = 2000", "value = 700"), encoding="utf-8")
    assert load_profile("sunday").version == "1, changed by hand"
    assert load_profile("sunday").settings["limit"] == 700
    assert library.edit("sunday", {}).version == "2"
    assert (load_profile("sunday").version, load_profile("sunday@1").settings["limit"]) == ("2", 2000)


def test_a_whole_file_is_a_new_version(library: Library) -> None:
    library.copy("classical-2000", "sunday")
    text = library.load("sunday").to_toml()
    assert library.rewrite("sunday", text.replace("value = 2000", "value = 900")).version == "2"
    for wrong, told in (
        (text.replace('id = "sunday"', 'id = "monday"'), "its id is monday"),
        (text.replace("value = 2000", "value = -1"), "settings.limit: -1 is too small"),
        ("id = ", "not a TOML file"),
    ):
        with pytest.raises(ProfileError, match=told):
            library.rewrite("sunday", wrong)
    with pytest.raises(ProfileError, match="nothing was changed"):
        library.rewrite("sunday", library.load("sunday").to_toml())
    assert library.versions("sunday") == ("1", "2")


@pytest.mark.parametrize(
    ("id", "told"),
    [
        ("../../x", "write small letters, digits and hyphens"),
        ("Sunday", "write small letters"),
        ("", "write small letters"),
        ("a" * 41, "40 at most"),
        ("mcr-2006", "is a rule set of the program"),
        ("gambler", "is a rule set of the program"),  # an alias
        ("taken", "is there already"),
    ],
)
def test_an_id_that_cannot_be_is_refused(library: Library, id: str, told: str) -> None:
    library.copy("win-lose", "taken")
    with pytest.raises(ProfileError, match=told):
        library.copy("mcr-2006", id)
    assert library.names() == ("taken",)


def test_everything_that_is_wrong_is_said_field_by_field_in_every_language(library: Library) -> None:
    library.copy("hongkong", "sunday")
    wrong = {
        "minimum": "many",
        "limit": 9,
        "minimum-with-flowers": "perhaps",
        "tables.simple.points": "1, two",
        "fans.full-flush.points": -1,
        "fans.full-flash.points": 1,
        "table": "spicy",
    }
    with pytest.raises(ProfileError) as caught:
        library.edit("sunday", wrong)
    fields = caught.value.fields
    assert set(fields) == {
        "settings.minimum",
        "settings.limit",
        "settings.minimum-with-flowers",
        "tables.simple.points",
        "fans.full-flush.points",
        "fans.full-flash.points",
        "settlement.table",
    }
    for language in LANGUAGES:
        assert all(reason.text(language) for reason in fields.values())
    assert fields["settings.minimum"].text("ru") != fields["settings.minimum"].text("en")
    assert "write one of 0, 4, 5" in fields["settings.limit"].text()
    assert library.versions("sunday") == ("1",)


def test_two_at_once_do_not_lose_a_change(library: Library) -> None:
    library.copy("classical-2000", "sunday")
    library.edit("sunday", {"limit": 500}, based_on="1")
    with pytest.raises(ProfileError, match="somebody else: it is at version 2, you had 1"):
        library.edit("sunday", {"limit": 600}, based_on="1")
    with pytest.raises(ProfileError, match="nothing was changed"):
        library.edit("sunday", {"limit": 500})
    with pytest.raises(ProfileError, match="none of your own"):
        library.edit("monday", {"limit": 500})


def test_a_file_that_cannot_be_used_is_told_and_hides_no_other(library: Library) -> None:
    library.copy("classical-2000", "sunday")
    (library.folder / "broken.toml").write_text("id = ", encoding="utf-8")
    (library.folder / "other.toml").write_text(library.load("sunday").to_toml(), encoding="utf-8")
    assert {name: type(error) for name, error in library.broken().items()} == {
        "broken": ProfileError,
        "other": ProfileError,
    }
    assert "its id is sunday" in str(library.broken()["other"])
    assert [p.id for p in library.profiles()][-1] == "sunday"


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "rules").write_text("no folder", encoding="utf-8")
    with pytest.raises(ProfileError, match="cannot be written"):
        Library(tmp_path / "rules").copy("classical-2000", "sunday")


@pytest.mark.parametrize("name", profile_names())
def test_every_value_of_the_form_has_a_name_and_can_be_set_as_a_page_sends_it(name: str) -> None:
    profile = load_profile(name)
    fields = form(profile)
    assert {field.key.split(".", 1)[1] for field in fields} >= set(profile.settings)
    sent: dict[str, str] = {}
    for field in fields:
        assert not isinstance(field.label, Plain), field.key
        assert field.source
        assert field.value == field.default
        for choice in field.choices:
            assert isinstance(choice.value, int) or not isinstance(choice.label, Plain), (field.key, choice.value)
        numbers = isinstance(field.value, list)
        sent[field.key] = ", ".join(map(str, field.value)) if numbers else str(field.value)
    again = {field.key: field.value for field in form(load_profile(name, sent))}
    assert again == {field.key: field.value for field in fields}
    assert all(f.to_dict(language)["label"] for f in fields for language in LANGUAGES)


def test_a_form_tells_what_was_changed(library: Library) -> None:
    library.copy("classical-2000", "sunday", changes={"limit": 500, "doubles.ready.doubles": 2})
    changed = {f.key: (f.value, f.default) for f in form(library.load("sunday")) if f.value != f.default}
    assert changed == {"settings.limit": (500, 2000), "doubles.ready.doubles": (2, 1)}
    assert has_text("pl", "rules-switch-limit")
