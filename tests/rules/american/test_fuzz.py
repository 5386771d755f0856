"""Whatever is asked of a card, an answer comes back: never an exception, always a total and problems."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.hand import WinBy
from companion.rules.request import answer
from tests.rules.american.hands import CARD

NOTATION = st.text(alphabet="0123456789mspzESWNCFPfq()[]+ J?", max_size=40)
PARTS = [
    "22s",
    "4444s",
    "66s",
    "8888s",
    "ff",
    "(44sJJ)",
    "(8888s)",
    "(fffJ)",
    "(JJJ)",
    "(123s)",
    "[4444s]",
    "+ 8s",
    "+ f",
]
PARTS += ["+ J", "JJJJ", "0", "?", "FFFF", "(NNNNN)", "(22s)"]
LOOSE = st.lists(st.sampled_from(PARTS), max_size=7).map(" ".join)
WHOLE = st.sampled_from(
    ["22s 4444s 66s 8888s ff", "22s 66s 8888s ff (44sJJ)", "22s 66s 888s ff (44sJJ)", "ffff NESW CCC 000"]
)
ODD = st.one_of(
    st.none(), st.booleans(), st.integers(-3, 9), st.text(max_size=6), st.lists(st.text(max_size=3), max_size=3)
)
SEATS = st.sampled_from(["E", "S", "W", "N", "east", "W N", ["N"]])
OPTIONS = st.fixed_dictionaries(
    {"card": st.just(str(CARD))},
    optional={
        "visible": st.one_of(ODD, st.sampled_from(["88s JJ", "12x", ["8s", "J"], {"a": 1}])),
        "dead": st.one_of(ODD, SEATS),
        "bettor_on": st.one_of(ODD, SEATS),
        "bettor": ODD,
        "discarder": SEATS.filter(lambda seat: isinstance(seat, str)),
        "false_win": st.booleans(),
        "bettor-on-loser": st.sampled_from(["shares", "nothing", "like-player", "never"]),
    },
)


@settings(deadline=None, max_examples=150)
@given(
    st.one_of(NOTATION, LOOSE, WHOLE),
    st.sampled_from(list(WinBy)),
    OPTIONS,
    st.sampled_from(["en", "ru", "pl"]),
)
def test_every_request_is_answered(hand: str, by: WinBy, options: dict[str, Any], language: str) -> None:
    told = answer({"hand": hand, "rules": "american", "by": by.value, "options": options, "language": language})
    assert isinstance(told["problems"], list)
    assert all(isinstance(problem, str) and problem for problem in told["problems"])
    assert told["problems"] or told["legal"] or told["notes"]
    assert sum(told.get("net", {}).values()) == 0
