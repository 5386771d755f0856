"""Fluent messages: forms of words, numbers as each language writes them, and what is refused."""

from __future__ import annotations

import pytest

from companion.messages import MessageError, Messages, Numbers

RUSSIAN = Numbers(
    decimal=",",
    group="\u00a0",
    plural={
        "one": {"last": [1], "not_last_two": [11]},
        "few": {"last": [2, 3, 4], "not_last_two": [12, 13, 14]},
        "many": {},
    },
)
TILES = """
# A comment belongs to no message.
tiles = { $n ->
    [0] нет камней
    [one] { $n } камень
    [few] { $n } камня
    [many] { $n } камней
   *[other] { $n } камня
}
# Nor does this one.
told = { $who }: { tiles }
long = first line
    second line
brace = { "{" }{ $x }{ "}" }
kind = { $kind ->
    [dice] кости
   *[other] что-то
}
"""


@pytest.mark.parametrize(
    ("number", "expected"),
    [
        (0, "нет камней"),  # a number goes before its form
        (1, "1 камень"),
        (2, "2 камня"),
        (5, "5 камней"),
        (11, "11 камней"),
        (12, "12 камней"),
        (21, "21 камень"),
        (-3, "-3 камня"),
        (111, "111 камней"),
        (1.5, "1,5 камня"),  # parts of a number have a form of their own
        (3.0, "3 камня"),
        (1234567, "1\u00a0234\u00a0567 камней"),
    ],
)
def test_numbers_choose_the_form(number: float, expected: str) -> None:
    assert Messages([TILES], RUSSIAN).format("tiles", {"n": number}) == expected


def test_messages_refer_to_others_and_keep_their_lines() -> None:
    messages = Messages([TILES], RUSSIAN)
    assert messages.format("told", {"who": "Анна", "n": 4}) == "Анна: 4 камня"
    assert messages.format("long", {}) == "first line\nsecond line"
    assert messages.format("brace", {"x": 1}) == "{1}"


@pytest.mark.parametrize(("kind", "expected"), [("dice", "кости"), ("disc", "что-то"), (1, "что-то")])
def test_words_choose_a_variant(kind: object, expected: str) -> None:
    assert Messages([TILES], RUSSIAN).format("kind", {"kind": kind}) == expected


@pytest.mark.parametrize(
    ("key", "values", "why"),
    [
        ("none", {}, "no message 'none'"),
        ("tiles", {}, r"'tiles' lacks the value of \$n"),
        ("brace", {"x": None}, r"\$x is None"),
        ("bad", {}, "cannot be read"),
        ("function", {"x": 1}, "FunctionReference"),
        ("stray", {}, "no message 'nobody'"),
    ],
)
def test_what_is_wrong_is_told(key: str, values: dict[str, object], why: str) -> None:
    messages = Messages([TILES, "bad = { $x\nfunction = { NUMBER($x) }\nstray = { nobody }\n"])
    with pytest.raises(MessageError, match=why):
        messages.format(key, values)


def test_the_first_of_two_messages_counts() -> None:
    assert Messages(["a = one\n", "a = two\n"]).format("a", {}) == "one"


def test_a_broken_message_takes_no_other_with_it() -> None:
    messages = Messages(["bad = { $x ->\n  [one] x\nnext = here\n"])
    assert messages.format("next", {}) == "here"
