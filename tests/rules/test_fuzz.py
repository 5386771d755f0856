"""Whatever is asked, an answer comes back: never an exception, always a total and problems."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.hand import Flag, WinBy
from companion.rules import profile_names
from companion.rules.request import answer

NOTATION = st.text(alphabet="0123456789mspzESWNCFPfq()[]+ J?h", max_size=40)
LOOSE = st.lists(
    st.sampled_from(
        [
            "123m",
            "111p",
            "(CCC)",
            "[9999s]",
            "(123s)",
            "55m",
            "EE",
            "E",
            "f1",
            "q3",
            "+ 5m",
            "+ E",
            "(ESW)",
            "J",
            "?",
            "0p",
        ]
    ),
    max_size=8,
).map(" ".join)
WHOLE = st.sampled_from(
    ["123m 456p 789s 34s 55m + 2s", "(CCC) 234m 567m (678m) 9m + 9m", "[2222m] (EEE) 345s 789s 9m f1 + 9m", "11p 222p"]
)
VALUES = st.one_of(
    st.dictionaries(st.sampled_from("ESWNQ"), st.one_of(st.integers(-1, 99), st.just("EE 123m 55p")), max_size=2),
    st.none(),
    st.booleans(),
    st.integers(-5, 5000),
    st.text(max_size=8),
    st.lists(st.text(max_size=3)),
)
OPTIONS = st.dictionaries(
    st.sampled_from(
        ["discarder", "losers", "wall_left", "limit", "minimum", "pays_for_all", "counts", "false_win", "excused", "x"]
    ),
    VALUES,
    max_size=3,
)


@settings(deadline=None, max_examples=400)
@given(
    hand=st.one_of(NOTATION, LOOSE, WHOLE, WHOLE),
    rules=st.sampled_from([*profile_names(), "nonsense"]),
    by=st.sampled_from([*(by.value for by in WinBy), "magic"]),
    seat=st.sampled_from(["E", "S", "any", "north", "x"]),
    flags=st.lists(st.sampled_from([*(flag.value for flag in Flag), "lucky"]), max_size=3),
    options=OPTIONS,
)
def test_an_answer_always_comes_back(
    hand: str, rules: str, by: str, seat: str, flags: list[str], options: dict[str, Any]
) -> None:
    told = answer({"id": 1, "hand": hand, "rules": rules, "by": by, "seat": seat, "flags": flags, "options": options})
    assert told["id"] == 1
    assert isinstance(told["problems"], list)
    assert told["total"] == 0 or not told["problems"]
    json.dumps(told)
