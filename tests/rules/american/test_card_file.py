"""Card files: what is read, and what is told about mistakes, with line and column."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.hand import Hand, Win, WinBy
from companion.rules import ProfileError, load_profile, ready_distance, score, waits
from companion.rules.systems.american.bench import card_text
from companion.rules.systems.american.card import Card
from companion.rules.systems.american.faults import CardError
from companion.rules.systems.american.files import PRACTICE_FILE, checked, load_card
from companion.rules.systems.american.parse import parse_card, read_card
from companion.tiles import AMERICAN_SET
from tests.rules.american.hands import CARD

GOOD = "P1 22a 444b 666c 8888a 0 F | x 25"


def faults_of(text: str) -> list[tuple[int, int, str]]:
    return [(fault.line, fault.column, fault.message) for fault in checked(text)[1] if fault.kind == "error"]


def warnings_of(text: str) -> list[tuple[int, int, str]]:
    return [(fault.line, fault.column, fault.message) for fault in checked(text)[1] if fault.kind == "warning"]


@pytest.mark.parametrize(
    ("text", "place", "message"),
    [
        (f"[A]\n{GOOD}\ncard Mine", (3, 1), 'write the name in quotation marks, as in card "Our card"'),
        (f'card "Mine\n[A]\n{GOOD}', (1, 6), 'the name is not closed: end it with "'),
        (f"year 20a7\n[A]\n{GOOD}", (1, 6), "'20a7' is no year"),
        (f"year\n[A]\n{GOOD}", (1, 1), "'' is no year"),
        (f"year 2047 2048\n[A]\n{GOOD}", (1, 11), "'2048' is too much"),
        (f"year 2047\nyear 2048\n[A]\n{GOOD}", (2, 1), "year stands already in line 1"),
        (f"suits 4\n[A]\n{GOOD}", (1, 7), "'4': a set has 1 to 3 suits"),
        (f"suits 2\n[A]\n{GOOD}", (3, 16), "666c: the card says suits 2, so there is no c"),
        ("[A]\n", (1, 1), "no lines: write a heading"),
        ("", (1, 1), "no lines"),
        (GOOD, (1, 1), "a line before the first heading"),
        (f"[A\n{GOOD}", (1, 1), "a heading is one name in brackets"),
        (f"[]\n{GOOD}", (1, 1), "a heading is one name in brackets"),
        ("[A]\n| x 25", (2, 1), "no ID and no groups"),
        ("[A]\nP1 22a 444b 666c 8888a 0 F", (2, 27), "the value is missing"),
        ("[A]\nP1 22a 444b 666c 8888a 0 F |", (2, 28), "nothing behind |"),
        ("[A]\nP1 22a 444b 666c 8888a 0 F | 25", (2, 30), "'25' is neither x"),
        ("[A]\nP1 22a 444b 666c 8888a 0 F | x", (2, 31), "the value is missing"),
        ("[A]\nP1 22a 444b 666c 8888a 0 F | x 0", (2, 32), "'0' is no value"),
        ("[A]\nP1 22a 444b 666c 8888a 0 F | x 1,5", (2, 32), "'1,5' is no value"),
        ("[A]\nP1 22a 444b 666c 8888a 0 F | x 25 30", (2, 35), "'30' is too much: options stand behind a second |"),
        ("[A]\nP1 22a 444b 666c 8888a 0 | x 25", (2, 4), "13 tiles: a line has 14"),
        ("[A]\n22a 444b 666c 8888a 0 F | x 25", (2, 5), "does '22a', taken as the ID, belong to the hand?"),
        ("[A]\nP1 + 22a 444b 666c 8888a 0 F | x 25", (2, 4), "'+' before the first group"),
        ("[A]\nP1 22a+444b 666c 8888a 0 F | x 25", (2, 6), "write + - x = / with blanks around them"),
        ("[A]\nP1 22 444b 666c 8888a 0 F | x 25", (2, 4), "22: the suit is missing"),
        ("[A]\nP1 22a 444b 666c DDDD 0 F | x 25", (2, 18), "DDDD: whose dragon?"),
        ("[A]\nP1 22a 444b 666c 8888! 0 F | x 25", (2, 22), "! stands only behind D"),
        ("[A]\nP1 22a 444b 666c 8888a 0 Fa | x 25", (2, 26), "Fa: F has no suit, so leave out the a"),
        ("[A]\nP1 22a 444b 666c 8888a 0 f | x 25", (2, 26), "write F D N E W S R G as capitals"),
        ("[A]\nP1 22a 444b 666c 8888k 0 F | x 25", (2, 22), "'k' is no colour"),
        ("[A]\nP1 22a 444b 666c 8888ab 0 F | x 25", (2, 22), "'b' is too much behind the colour"),
        ("[A]\nP1 22a 444b 666c 8888a Q F | x 25", (2, 24), "'Q' is no tile of a card"),
        ("[A]\nP1 22a 444b 666c 8888a 0 F | x 25 | shift=up", (2, 43), "shift=up: write fixed, run or like"),
        ("[A]\nP1 22a 444b 666c 8888a 0 F | x 25 | shift=like", (2, 37), "shift=like moves one number"),
        ("[A]\nP1 22a 444b 666c 8888a 0 F | x 25 | shift=run shift=run", (2, 47), "shift stands twice"),
        ("[A]\nP1 22a 444b 666c 8888a 0 F | x 25 | nojoker=555b", (2, 45), "nojoker=555b: no such group in the line"),
        ("[A]\nP1 22a 444b 666c 8888a 0 F | x 25 | jokers=no", (2, 37), "'jokers=no' is no option"),
        ("[A]\nP1 22a 444b 666c 8888a 0 F | x 25 | shift=run | x", (2, 47), "a third |"),
        ("[A]\nP1 " + "D!a " * 14 + "| x 25", (2, 1), "P1: more than 20,000 ways to make it"),
    ],
)
def test_a_mistake_is_told_with_its_place(text: str, place: tuple[int, int], message: str) -> None:
    found = faults_of(text)
    assert [(line, column) for line, column, told in found if message in told] == [place], found


def test_all_mistakes_are_told_at_once() -> None:
    text = "year x\n[A]\nP1 22a 444 | c\nP2 22z 4 | y 25 | run\n"
    places = [(line, column) for line, column, _ in faults_of(text)]
    assert places == [(1, 6), (3, 8), (3, 15), (4, 6), (4, 8), (4, 12), (4, 19)]
    with pytest.raises(CardError) as caught:
        parse_card(text, "mine.txt")
    assert [row.split(" ")[0] for row in str(caught.value).splitlines()] == [
        f"mine.txt:{line}:{column}:" for line, column in places
    ]


@pytest.mark.parametrize(
    ("text", "place", "message"),
    [
        (f"[A]\n{GOOD}\n{GOOD}", (3, 1), "P1 is also the ID of line 2"),
        ("year 2047\n[A]\nP1 2046 FFF DDDDa 777a | x 30", (3, 4), "2046 is not the year 2047"),
        ("[A]\nP1 00000 1111a 222a FF | x 25 | nojoker=00000", (2, 1), "P1 can never be made"),
        ("[A]\nP1 11a 11a 1111a 2222a F F | x 25 | nojoker=1111a", (2, 1), "P1 can never be made"),
        ("[A]\nP1 FFFFFFFFF 1111a N | x 25 | nojoker=FFFFFFFFF", (2, 1), "P1 can never be made"),
        ("[A]\nP1 NNNN EEE WWWW SSS | x 25 | shift=run", (2, 31), "shift=run moves nothing"),
        (f"[A]\n{GOOD} | evenonly", (2, 37), "evenonly is reserved"),
        ("[A]\nP1 1112a 444b 666c 8888a | x 25", (2, 1), "1112a: mixed tiles are single ones and take no jokers"),
    ],
)
def test_what_is_odd_is_warned_of(text: str, place: tuple[int, int], message: str) -> None:
    assert faults_of(text) == []
    found = warnings_of(text)
    assert [(line, column) for line, column, told in found if message in told] == [place], found


@pytest.mark.parametrize("path", [PRACTICE_FILE, CARD], ids=["practice", "tests"])
def test_the_cards_of_the_program_have_no_faults(path: Path) -> None:
    assert checked(path.read_text(encoding="utf-8"))[1] == ()


@pytest.mark.parametrize("text", [PRACTICE_FILE.read_text(encoding="utf-8"), CARD.read_text(encoding="utf-8")])
def test_a_card_is_the_same_after_writing_and_reading(text: str) -> None:
    card = parse_card(text)
    assert parse_card(card.text()) == card
    assert card.text() == parse_card(card.text()).text()


@settings(deadline=None, max_examples=30)
@given(st.integers(0, 10_000))
def test_any_card_is_the_same_after_writing_and_reading(seed: int) -> None:
    card = parse_card(card_text(40, seed))
    assert parse_card(card.text()) == card


@settings(deadline=None)
@given(st.text(alphabet='[]|xc 123456789 0FDNEWSRGabc!+=#"yearcardsuits\n', max_size=200))
def test_any_text_is_read_or_told_off(text: str) -> None:
    card, faults = read_card(text)
    assert isinstance(card, Card)
    rows = text.splitlines() or [""]
    for fault in faults:
        assert 1 <= fault.line <= len(rows)
        assert 1 <= fault.column <= len(rows[fault.line - 1]) + 1


def test_comments_blanks_and_windows_line_ends_do_not_matter() -> None:
    plain = parse_card(f'card "A # B"\nsuits 3\n[RUNS]\n{GOOD}')
    noisy = (
        f'# mine\r\n\r\n  card  "A # B"   # name\r\n suits   3 \r\n [RUNS]\r\n\t{GOOD.replace(" ", "   ")} # end\r\n'
    )
    assert parse_card(noisy) == plain
    assert plain.name == "A # B"


def test_a_profile_names_its_card(tmp_path: Path) -> None:
    card = tmp_path / "mine.txt"
    card.write_text(f'card "Mine"\n[A]\n{GOOD}\n', encoding="utf-8")
    rules = tmp_path / "ours.toml"
    derived = load_profile("american").derive("ours", overrides={"card": str(card)})
    rules.write_text(derived.to_toml().replace(str(card), "mine.txt"), encoding="utf-8")
    profile = load_profile(rules)  # relative to the rule file, wherever the program runs
    assert profile.engine.card.name == "Mine"
    assert profile.version.startswith("1, card ")
    card.write_text(f'card "Mine, corrected"\n[A]\n{GOOD.replace("25", "30")}\n', encoding="utf-8")
    again = load_profile(rules)
    assert again.engine.card.name == "Mine, corrected"
    assert again.version != profile.version  # a game that was played by the old card can be told


def test_a_house_without_sextets_plays_no_line_that_needs_one(tmp_path: Path) -> None:
    """[002] alone names sets of six."""
    card = tmp_path / "six.txt"
    card.write_text(
        'card "Six"\n[A]\nA1 666666a 44b 333333a | x 30\nA2 FF 1111a 5555b 9999c | x 30\n', encoding="utf-8"
    )
    hand, drawn = Hand.parse("(6666sJJ) 44p 3333sJ + J", AMERICAN_SET), Win(WinBy.SELF_DRAW)
    american = load_profile("american")
    played = american.derive("six", overrides={"card": str(card)})
    assert score(hand, drawn, played).total == 30
    refused = american.derive("not-six", overrides={"card": str(card), "sextets": False})
    assert not score(hand, drawn, refused).legal
    assert score(Hand.parse("ff 1111m 5555p 999sJ", AMERICAN_SET), drawn, refused).total == 30


def test_a_card_of_sextets_alone_leaves_a_house_without_them_no_hand(tmp_path: Path) -> None:
    card = tmp_path / "six.txt"
    card.write_text('card "Six"\n[A]\nA1 666666a 44b 333333a | x 30\n', encoding="utf-8")
    house = load_profile("american").derive("not-six", overrides={"card": str(card), "sextets": False})
    hand = Hand.parse("(6666sJJ) 44p 3333sJ + J", AMERICAN_SET)
    assert not score(hand, Win(WinBy.SELF_DRAW), house).legal
    assert waits(hand, Win(), house) == ()
    assert ready_distance(Hand.parse("(6666sJJ) 44p 3333sJ", AMERICAN_SET), house) == 14


def test_a_card_that_cannot_be_used_is_told_when_the_rules_are_loaded(tmp_path: Path) -> None:
    with pytest.raises(ProfileError, match=r"nowhere\.txt:1:1: no such file"):
        load_profile("american", {"card": str(tmp_path / "nowhere.txt")})
    bad = tmp_path / "bad.txt"
    bad.write_text("[A]\nP1 22a | x\n", encoding="utf-8")
    with pytest.raises(ProfileError, match=r"bad\.txt:2:4: 2 tiles: a line has 14"):
        load_profile("american", {"card": str(bad)})
    bad.write_bytes(b"[A]\n\xff\xfe")
    with pytest.raises(CardError, match=r"bad\.txt:2:1: not UTF-8 text"):
        load_card(bad)
    folder = tmp_path / "cards.txt"
    folder.mkdir()
    with pytest.raises(CardError, match="a folder, not a file"):
        load_card(folder)
    secret = tmp_path / "secret"
    secret.write_text("hunter2\n", encoding="utf-8")
    with pytest.raises(ProfileError, match=r"whose name ends in \.txt") as refused:
        load_profile("american", {"card": str(secret)})  # nothing of another file is ever quoted
    assert "hunter2" not in str(refused.value)


def test_mistakes_are_told_in_the_readers_language(tmp_path: Path) -> None:
    bad = tmp_path / "bad.txt"
    bad.write_text("[A]\nP1 22a 444b | x\nP2 22a 444b 666c 8888a 0 F | x 25 | evenonly\n", encoding="utf-8")
    with pytest.raises(CardError) as caught:
        load_card(bad)
    assert caught.value.text("pl").splitlines() == [
        f"{bad}:2:4: 5 kamieni: linia ma ich 14",
        f"{bad}:2:16: brak wartości: napisz ją za x albo c, na przykład | x 25",
    ]
    _, faults = checked(bad.read_text(encoding="utf-8"))
    assert faults[-1].at("b", "ru").startswith("b:3:37: предупреждение: evenonly зарезервировано")
    with pytest.raises(ProfileError) as refused:
        load_profile("american", {"card": str(bad)})
    assert f"{bad}:2:4: 5 костей: в строке их 14" in refused.value.text("ru")
    assert list(refused.value.fields) == ["settings.card"]
