"""Hong Kong against a second count written apart: every partition of the tiles, faan by the plain words of the sources,
points by the tables as they are printed there."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from typing import Any

import pytest

from companion.hand import Flag, Hand, Win, WinBy
from companion.rules import ProfileError, load_profile, parse_profile, score, settle, value
from companion.rules.request import RequestError, answer, parse
from companion.tiles import ALL_TILES, Wind
from tests.rules.random_hands import deals

HANDS = int(os.environ.get("COMPANION_BRUTE_HANDS", "400"))
WINDS, DRAGONS = "ESWN", "CFP"


def _ways(tiles: list[str]) -> Iterator[list[tuple[str, ...]]]:
    if not tiles:
        yield []
        return
    first = tiles[0]
    blocks = {(2, (first,) * 2), (3, (first,) * 3)}
    if len(first) == 2 and first[0] < "8":
        blocks.add((3, (first, f"{int(first[0]) + 1}{first[1]}", f"{int(first[0]) + 2}{first[1]}")))
    for _, block in sorted(blocks):
        rest = list(tiles)
        if all(block.count(t) <= tiles.count(t) for t in block):
            for tile in block:
                rest.remove(tile)
            for more in _ways(rest):
                yield [block, *more]


def _outer(tile: str) -> bool:
    return len(tile) == 1 or tile[0] in "19"


def _faan(hand: Hand, win: Win, ways: list[list[tuple[str, ...]]]) -> int:
    """The faan of the dearest way, not cut to a limit; -1 if the hand is not complete."""
    assert hand.winning is not None
    won = hand.winning.name
    drawn = win.by is WinBy.SELF_DRAW
    every = [t.plain.name for t in hand.tiles]
    numbers = {"E": 1, "S": 2, "W": 3, "N": 4}
    claimed = any(not meld.concealed for meld in hand.melds)
    happened = drawn + (not claimed)
    happened += Flag.LAST_TILE in win.flags
    happened += Flag.REPLACEMENT in win.flags
    happened += Flag.ROBBING in win.flags
    flowers = 1 if not hand.flowers else 0
    for letter in "fq":
        mine = [int(t.name[1]) for t in hand.flowers if t.name[0] == letter]
        flowers += (numbers[win.seat.value] in mine) + 2 * (len(mine) == 4)
    flowers += {7: 3, 8: 8}.get(len(hand.flowers), 0)
    suits = {t[1] for t in every if len(t) == 2}
    honours = any(len(t) == 1 for t in every)
    best = -1
    if len({t for t in every if _outer(t)}) == 13 and len(every) == 14 and all(map(_outer, every)):
        best = 13 + happened + flowers
    for way in ways:
        heads, chows, pair = [], 0, ""
        hidden = 0
        for block in way:
            if len(block) == 2:
                pair = block[0]
            elif len(set(block)) == 1:
                heads.append(block[0])
                elsewhere = sum(won in other for other in way) > 1
                hidden += drawn or block[0] != won or elsewhere
            else:
                chows += 1
        kongs = 0
        for meld in hand.melds:
            names = [t.name for t in meld.tiles]
            if len(set(names)) == 1:
                heads.append(names[0])
                kongs += len(names) == 4
                hidden += meld.concealed
            else:
                chows += 1
        dragons = [h for h in heads if h in DRAGONS]
        winds = [h for h in heads if h in WINDS]
        faan = 0
        all_honours = not suits
        concealed_counts = True
        pungs = 0 if chows else 3
        if kongs == 4:
            faan, pungs = faan + 13, 0
        if hidden == 4:
            faan, pungs = faan + 8, 0
        if all_honours or all(len(t) == 2 and t[0] in "19" for t in every):
            faan, pungs = faan + 10, 0
        elif all(map(_outer, every)):
            faan, pungs = faan + 4, 0
        faan += pungs + (chows == 4)
        if len(dragons) == 3:
            faan += 8
        elif len(dragons) == 2 and pair in DRAGONS:
            faan += 5
        elif not all_honours:
            faan += len(dragons)
        if len(winds) == 4:
            faan += 13
        else:
            if not all_honours:
                faan += (win.seat.value in winds) + (win.prevailing.value in winds)
            if len(winds) == 3 and pair in WINDS:
                faan += 6
        if len(suits) == 1:
            if honours:
                faan += 3
            elif not hand.melds and all(
                sum(t[0] == str(r) for t in every) >= (3 if r in (1, 9) else 1) for r in range(1, 10)
            ):
                faan += 10
                concealed_counts = False
            else:
                faan += 7
        best = max(best, faan + happened - (not concealed_counts) + flowers)
    return best


def _reference(hand: Hand, win: Win) -> int:
    assert hand.winning is not None
    hidden = sorted([t.name for t in hand.concealed] + [hand.winning.name])
    ways = [way for way in _ways(hidden) if sum(len(block) == 2 for block in way) == 1]
    return _faan(hand, win, ways)


def test_the_faan_equal_brute_force() -> None:
    profile = load_profile("hongkong", {"limit": 0, "minimum": 0})
    seen = 0
    for hand, win in deals(HANDS, seed=88):
        expected = _reference(hand, win)
        if expected < 0:
            assert value(hand, win, profile) is None, f"{hand}"
            continue
        seen += 1
        assert value(hand, win, profile) == expected, f"{hand} {win}"
        assert score(hand, win, profile).total == expected, f"{hand} {win}"
    assert seen > HANDS // 2


PRINTED = {
    "half-spicy": {0: 1, 3: 8, 4: 16, 5: 24, 6: 32, 7: 48, 8: 64, 9: 96, 10: 128, 11: 192, 12: 256, 13: 384},
    "full-spicy": {0: 1, 1: 2, 4: 16, 5: 32, 8: 256, 13: 8192},
    "laak-4-7-10": {0: 1, 1: 2, 2: 4, 3: 8, 4: 16, 6: 16, 7: 32, 9: 32, 10: 64, 13: 64},
    "simple": {3: 1, 4: 2, 6: 2, 7: 4, 9: 4, 10: 8, 13: 8},
}


@pytest.mark.parametrize("table", PRINTED)
def test_the_tables_are_those_of_their_sources(table: str) -> None:
    engine = load_profile("hongkong", {"table": table}).engine
    assert {faan: engine.pay.points(faan) for faan in PRINTED[table]} == PRINTED[table]


@pytest.mark.parametrize("pays", ["double", "all"])
@pytest.mark.parametrize("stake", ["one-two", "five-one", "two-five"])
def test_both_ways_of_paying_give_the_winner_the_same(pays: str, stake: str) -> None:
    profile = load_profile("hongkong", {"discard-pays": pays, "stake": stake})
    for hand, win in deals(60, seed=4):
        for by, discarder in ((WinBy.DISCARD, Wind.WEST), (WinBy.DISCARD, None), (WinBy.SELF_DRAW, None)):
            if discarder is win.seat:
                continue
            how = Win(by, win.seat, win.prevailing, frozenset(), discarder)
            scored = score(hand, how, profile)
            net = scored.settlement.net
            assert sum(net.values()) == 0
            if scored.legal:
                times = 4 if by is WinBy.DISCARD else 6
                assert net[how.seat.value] == times * profile.engine.pay.points(int(scored.total))


def test_a_guarantor_pays_what_the_three_would_have_paid() -> None:
    profile = load_profile("hongkong")
    win = Win(WinBy.SELF_DRAW, Wind.SOUTH)
    scored = score(Hand.parse("(123m) (456m) (888m) (777m) 2m + 2m"), win, profile)
    assert any(note.key == "rules-guarantor-suit" for note in scored.notes)
    paid = settle(scored, win, profile, guarantor="W").net
    assert paid == {"S": scored.settlement.net["S"], "W": -scored.settlement.net["S"]}
    assert settle(scored, win, profile, guarantor="W", excused=True) == scored.settlement


@pytest.mark.parametrize(
    ("by", "options", "told"),
    [
        ("discard", {"guarantor": "W"}, "guarantor"),  # a discard has its discarder
        ("self-draw", {"guarantor": "S"}, "guarantor"),  # the winner cannot vouch for himself
        ("self-draw", {"pays_for_all": True}, "pays_for_all"),  # nobody discarded
        ("self-draw", {"guarantor": "X"}, "guarantor"),  # no seat
    ],
)
def test_a_payer_who_cannot_be_is_refused(by: str, options: dict[str, Any], told: str) -> None:
    asked = {"hand": "(123m) (456m) (888m) (777m) 2m + 2m", "rules": "hongkong", "by": by, "options": options}
    with pytest.raises(RequestError, match=told):
        parse(asked)
    assert answer(asked)["problems"][0].startswith(told)


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('table = { value = "half-spicy"', 'table = { value = "spicy"', "spicy"),
        ("points = [1, 2, 4, 8, 16, 16, 16,", "points = [1, 2, 4, 8, 16, 15, 16,", "none smaller"),
        ("[settlement]\n", '[settlement]\nbonus = { value = 8, source = "x" }\n', "settlement.bonus"),
        ("limit = { value = 13, choices", "limits = { value = 13, choices", "settings"),
    ],
)
def test_a_profile_that_cannot_settle_is_refused(old: str, new: str, told: str) -> None:
    from companion.rules.sets.places import FOLDER

    text = (FOLDER / "hongkong.toml").read_text(encoding="utf-8")
    assert old in text
    with pytest.raises(ProfileError, match=told):
        parse_profile(text.replace(old, new), "mine.toml")


def test_every_faan_is_explained_in_every_language() -> None:
    profile = load_profile("hongkong", {"minimum": 0})
    rng = random.Random(1)
    for hand, win in rng.sample(deals(80, seed=9), 40):
        told = {language: score(hand, win, profile).to_dict(language) for language in ("en", "ru", "pl")}
        assert all(item["reason"] for spoken in told.values() for item in spoken["items"])
        if told["en"]["items"]:
            assert told["en"]["items"][0]["reason"] != told["ru"]["items"][0]["reason"]
    assert {tile.name for tile in ALL_TILES[34:42]} == {"f1", "f2", "f3", "f4", "q1", "q2", "q3", "q4"}
