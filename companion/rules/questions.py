"""What a rule system asks a person about a hand that was won, and how each answer is read.

One list of questions drives the form on the phone, the options of the command line and the reading of requests.

>>> rain = Question("rain", "number", Reason("rules-sum"), most=3)
>>> rain.parse("0"), rain.parse("3"), rain.parse(None)
(0, 3, None)
>>> try:
...     rain.parse("seven")
... except RequestError as error:
...     print(error)
rain: 'seven' is no number: write a whole number from 0 to 3
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Final, Literal

from companion.hand import Flag, WinBy
from companion.i18n import SpokenError
from companion.rules.profile.change import plain_value
from companion.rules.result import LARGEST, Reason
from companion.tiles import Tile, TileError, Wind

Kind = Literal["player", "players", "counts", "tiles", "yes-no", "number", "choice", "text"]
"""What an answer is: a seat, several seats, a number for each seat, tiles, yes or no, a number, one of ``choices``, or
words. A player is told to the rules by the seat's letter (or :class:`~companion.tiles.Wind`)."""
Step = Literal["score", "settle", "both"]
"""Who takes an answer: the value of the hand, who pays whom, or both."""
Whom = Literal["others", "all", "bystanders"]
"""Whom an answer may name: all but the winner, everybody, or those who neither won nor discarded."""

_WIND_WORDS: Final = {"east": "E", "south": "S", "west": "W", "north": "N"}


class RequestError(SpokenError):
    """A request or an answer that cannot be understood; the message names the key and what to write."""


@dataclass(frozen=True, slots=True)
class Answer:
    """One of the answers to a choice: the value that is kept, its name, and the options that it stands for.

    Without ``gives`` it is kept under the question's own name.
    """

    value: str
    label: Reason
    gives: Mapping[str, object] | None = None


@dataclass(frozen=True, slots=True)
class Question:
    """Something that no tile shows and that changes what a hand is worth, or who pays for it.

    ``name`` is the option's name, the same in JSON, on the command line and in the log; ``words`` are further names on
    the command line. ``asked`` is false for what may be said and is on no form; ``by`` names the only kind of win that
    the question is about, ``flags`` the circumstances one of which the winner must have, ``after`` the question that
    must have been answered. ``whom`` says which players may be named, ``each`` that every one of several winners is
    asked. ``least`` and ``most`` bound a number, ``most`` counts tiles. Questions of one ``group`` stand together.
    ``reads`` reads an answer where the kind alone does not say how.
    """

    name: str
    kind: Kind
    label: Reason
    hint: Reason | None = None
    step: Step = "score"
    asked: bool = True
    by: WinBy | None = None
    whom: Whom = "others"
    each: bool = False
    flags: frozenset[Flag] = frozenset()
    after: str = ""
    group: Reason | None = None
    least: int = 0
    most: int | None = None
    choices: tuple[Answer, ...] = ()
    words: tuple[str, ...] = ()
    reads: Callable[[object], object] | None = None

    def parse(self, value: object) -> object:
        """An answer in plain values (of JSON, or text) as the rules take it; None for no answer.

        Raises RequestError that names the option.
        """
        if value is None:
            return None
        return self.reads(value) if self.reads is not None else _READ[self.kind](self, value)

    def options(self, value: object) -> dict[str, object]:
        """The options of scoring and settling that an answer stands for. Raises RequestError."""
        read = self.parse(value)
        chosen = next((answer for answer in self.choices if answer.value == read), None)
        if chosen is not None and chosen.gives is not None:
            return dict(chosen.gives)
        return {} if read is None else {self.name: read}


@dataclass(frozen=True, slots=True)
class Circumstance:
    """A circumstance of a win that can change what a hand is worth under some rules, and its name there.

    ``shared``: it belongs to the tile, and is true for everybody who wins on it. ``declared``: it is a declaration, put
    down at the table before the hand is won; ``after`` names the declarations one of which it needs.
    """

    flag: Flag
    label: Reason
    shared: bool = False
    declared: bool = False
    after: frozenset[Flag] = frozenset()


@dataclass(frozen=True, slots=True)
class Draw:
    """A way in which a hand ends without a winner.

    ``players`` asks for the players that it names ("whose discards ...?"), if it names any; ``reasons`` are the ways to
    break a hand off among which it must be said which. ``asks_ready``: whether who was ready matters to it.
    """

    kind: str
    label: Reason
    players: Reason | None = None
    reasons: tuple[Answer, ...] = ()
    asks_ready: bool = False


_OF_THE_TILE: Final = frozenset((Flag.LAST_TILE, Flag.LAST_OF_KIND, Flag.ROBBING, Flag.FIRST_DISCARD))


def circumstance(flag: Flag, words: str = "") -> Circumstance:
    """A circumstance under its usual name, or under the one that some rules have for it (``words``)."""
    label = f"web-flag-{flag.value}-{words}" if words else f"web-flag-{flag.value}"
    return Circumstance(flag, Reason(label), shared=flag in _OF_THE_TILE)


def wind(value: object, key: str = "seat") -> Wind:
    """A wind from E, S, W, N or its English name ("any" is South, who is nobody special). Raises RequestError."""
    word = str(value).strip().lower()
    if word == "any":
        return Wind.SOUTH
    try:
        return Wind(_WIND_WORDS.get(word, word.upper()))
    except ValueError:
        raise RequestError("request-wind", key=key, value=repr(value)) from None


def as_given(value: object) -> object:
    """An answer that the system itself looks at: what is wrong with it stands among the score's problems."""
    return value


def plain_number(value: object, key: str, least: int = 0, most: int | None = None) -> int:
    """A whole number from JSON or text. Raises RequestError."""
    text = str(value).strip()
    whole = not isinstance(value, bool) and text.removeprefix("-").isdecimal()
    if not whole or int(text) < least or (most is not None and int(text) > most):
        known = "request-number" if most is None else "request-number-between"
        raise RequestError(known, key=key, value=repr(value), least=least, most=most or 0)
    return int(text)


def _player(question: Question, value: object) -> object:
    return wind(value, question.name).value


def _players(question: Question, value: object) -> object:
    words = value.replace(",", " ").split() if isinstance(value, str) else value
    if not isinstance(words, Iterable) or isinstance(words, Mapping):
        raise RequestError("request-seats", key=question.name)
    return tuple(wind(word, question.name).value for word in words)


def _counts(question: Question, value: object) -> object:
    if not isinstance(value, Mapping) or not all(str(count).isdecimal() for count in value.values()):
        raise RequestError("request-object", key=question.name, example='{"W": 8, "N": 0}')
    if any(int(count) > LARGEST for count in value.values()):
        raise RequestError("request-large", key=question.name, most=f"{LARGEST:,}")
    return {wind(seat, question.name).value: int(count) for seat, count in value.items()}


def _tiles(question: Question, value: object) -> object:
    words = value.replace(",", " ").split() if isinstance(value, str) else value
    if not isinstance(words, Iterable) or isinstance(words, Mapping):
        raise RequestError("request-tiles", key=question.name, value=repr(value))
    try:
        found = tuple(word if isinstance(word, Tile) else Tile.parse(str(word)) for word in words)
    except TileError:
        raise RequestError("request-tiles", key=question.name, value=repr(value)) from None
    if question.most is not None and len(found) > question.most:
        raise RequestError("request-many-tiles", key=question.name, count=len(found), most=question.most)
    return " ".join(map(str, found))


def _yes_no(question: Question, value: object) -> object:
    meant: object = plain_value(value)
    if not isinstance(meant, bool):
        raise RequestError("request-yes-no", key=question.name, value=repr(meant))
    return meant


def _number(question: Question, value: object) -> object:
    return plain_number(value, question.name, question.least, question.most)


def _choice(question: Question, value: object) -> object:
    word = str(value).strip().lower().replace("_", "-")
    if word not in {answer.value for answer in question.choices}:
        names = ", ".join(answer.value for answer in question.choices)
        raise RequestError("request-choice", key=question.name, value=repr(value), names=names)
    return word


def _text(question: Question, value: object) -> object:
    return str(value).strip()[: question.most]


_READ: Final[Mapping[Kind, Callable[[Question, object], object]]] = {
    "player": _player,
    "players": _players,
    "counts": _counts,
    "tiles": _tiles,
    "yes-no": _yes_no,
    "number": _number,
    "choice": _choice,
    "text": _text,
}
