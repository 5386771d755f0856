"""The rule set itself: every value with its source, said in every language, switches that do what they say."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.hand import Hand, Win, WinBy
from companion.i18n import LANGUAGES, has_text
from companion.rules import ProfileError, load_profile, parse_profile, score, value
from companion.rules.reasons import Plain
from companion.table.conduct import conduct_for
from companion.table.dice import break_wall
from companion.tiles import AMERICAN_SET, Wind
from tests.rules.american.hands import CARD

PROFILE = load_profile("american")


@pytest.mark.parametrize("alias", ["american", "nmjl", "American Mah-Jongg", "american_mahjong"])
def test_it_goes_by_several_names(alias: str) -> None:
    assert load_profile(alias).id == "american"


def test_every_value_has_a_source_and_what_is_not_certain_says_why() -> None:
    lines = dict(PROFILE.lines())
    for section in ("settings", "settlement", "procedure"):
        for key in PROFILE.data[section]:
            line = lines[f"{section}.{key}"]
            assert line["source"]
            if line.get("status", "stated") != "stated":
                assert line.get("note") or len(line["source"]) > 5, key


@pytest.mark.parametrize("language", LANGUAGES)
def test_title_and_notes_are_said(language: str) -> None:
    assert has_text(language, "rules-profile-american")
    for key, line in PROFILE.lines():
        if "note" in line:
            assert has_text(language, f"rules-note-{line['note']}"), key
    assert not any(isinstance(note.note_reason(), Plain) for note in PROFILE.body.notes)


def test_the_set_has_152_tiles() -> None:
    tiles = PROFILE.tile_set
    assert tiles == AMERICAN_SET
    assert 34 * tiles.copies + tiles.bonus_copies + tiles.jokers == 152


def test_the_course_of_play_and_the_reserve() -> None:
    conduct = conduct_for(PROFILE)
    assert (conduct.dealer_after_win, conduct.dealer_after_draw, conduct.prevailing) == ("passes", "passes", "none")
    for thrown in range(2, 12):
        found = break_wall(conduct.dice.wall and conduct.dice, [thrown])
        assert len(found.dead) == thrown  # so many stacks from the right end of East's wall are played last
        assert found.side is Wind.EAST
        assert found.left_in_wall == 23 - 2 * thrown  # [003]: a throw of 11 leaves one tile


def test_a_copy_plays_by_the_same_card(tmp_path: Path) -> None:
    mine = load_profile("american", {"card": str(CARD)})
    copy = parse_profile(mine.derive("ours", "3").to_toml(), str(tmp_path / "ours.toml"))
    hand = Hand.parse("22s 4444s 66s 8888s ff", AMERICAN_SET)
    assert value(hand, Win(), copy) == value(hand, Win(), mine) == 50
    assert (copy.id, copy.engine.card) == ("ours", mine.engine.card)


def test_the_double_for_no_jokers_is_a_switch() -> None:
    plain = load_profile("american", {"card": str(CARD), "jokerless-doubles": "no"})
    scored = score(Hand.parse("22s 4444s 66s 8888s ff", AMERICAN_SET), Win(WinBy.SELF_DRAW), plain)
    assert (scored.total, len(scored.items), scored.left_out) == (25, 1, ())
    assert scored.settlement.net["S"] == 150


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"bettor-on-loser": "double"}, "like-player"),
        ({"self-draw-factor": 0}, "0 is too small"),
        ({"jokers": 4}, "no switch 'jokers'"),
    ],
)
def test_wrong_switches_are_refused(change: dict[str, object], message: str) -> None:
    with pytest.raises(ProfileError, match=message):
        load_profile("american", change)
