"""Reads conditions and makes them questions that a hand answers fast. Nothing of a file is run: words are looked up.

>>> told = parse("pungs of dragons = 2 and pairs of dragons")
>>> sorted(told.counts), told.possible()
(['pairs of dragons', 'pungs of dragons'], True)
>>> parse("suits = 1 and suits = 2").possible()
False
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from companion.hand import Flag
from companion.rules.conditions import pattern
from companion.rules.conditions.kinds import ConditionError, kinds_of
from companion.rules.conditions.view import SeenHand
from companion.rules.conditions.words import BARE, OF_KINDS, PLAIN, Measure

MOST_LETTERS: Final = 500
MOST_DEPTH: Final = 12
_TOKEN: Final = re.compile(r"\s*(?:(\[[^\]]*\])|(>=|<=|[()=<>])|([A-Za-z0-9+-]+))")
_ALL: Final = (1 << 34) - 1
Test = Callable[[SeenHand], object]
Allowed = Mapping[str, frozenset[int]]
"""What some counts may be."""


class Count(NamedTuple):
    """Something that is counted: how it was written, the most that it can be, how it is found."""

    key: str
    most: int
    measure: Measure


@dataclass(frozen=True, slots=True)
class Node:
    """A condition: a count that must be among some numbers, or others joined by "and", "or", "not"."""

    kind: str
    parts: tuple[Node, ...] = ()
    count: Count | None = None
    allowed: frozenset[int] = frozenset()

    def test(self) -> Test:
        """The question as a function."""
        if self.count is not None:
            measure = self.count.measure
            if self.allowed == frozenset(range(1, self.count.most + 1)):
                return measure
            among = tuple(number in self.allowed for number in range(self.count.most + 1))
            return lambda view: among[measure(view)]
        tests = [part.test() for part in self.parts]
        if self.kind == "not":
            (inner,) = tests
            return lambda view: not inner(view)
        if len(tests) == 2:
            first, second = tests
            if self.kind == "and":
                return lambda view: first(view) and second(view)
            return lambda view: first(view) or second(view)
        if self.kind == "and":
            return lambda view: all(test(view) for test in tests)
        return lambda view: any(test(view) for test in tests)

    def possible(self, wanted: bool = True, known: Allowed | None = None) -> bool:
        """False where numbers alone rule out that this can be ``wanted``; True says nothing about the tiles."""
        if self.kind == "not":
            return self.parts[0].possible(not wanted, known)
        if (self.kind == "and") == wanted and self.count is None:
            joined = self._joined(wanted, dict(known or {}))
            return joined is not None and all(
                part.possible(wanted, joined) for part in self.parts if part.count is None
            )
        if self.count is None:
            return any(part.possible(wanted, known) for part in self.parts)
        return self._joined(wanted, dict(known or {})) is not None

    def _joined(self, wanted: bool, known: dict[str, frozenset[int]]) -> dict[str, frozenset[int]] | None:
        """What the counts may be where all of this must be ``wanted``; None where one of them cannot be."""
        if self.count is not None:
            every = frozenset(range(self.count.most + 1))
            here = self.allowed if wanted else every - self.allowed
            known[self.count.key] = known.get(self.count.key, every) & here
            return known if known[self.count.key] else None
        if self.kind == "not":
            return self.parts[0]._joined(not wanted, known)
        if (self.kind == "and") == wanted:
            for part in self.parts:
                if part._joined(wanted, known) is None:
                    return None
        return known


@dataclass(frozen=True, slots=True)
class Condition:
    """A condition that was read: its root, every count in it, and the circumstances that it asks for."""

    root: Node
    counts: Mapping[str, Count]
    flags: frozenset[Flag]

    def test(self) -> Test:
        """The question as a function of a way to see a hand."""
        return self.root.test()

    def possible(self) -> bool:
        """Whether its numbers alone allow it to be met."""
        return self.root.possible()


@dataclass
class _Reader:
    text: str
    tokens: list[tuple[str, int]]
    place: int = 0
    counts: dict[str, Count] = field(default_factory=dict)
    flags: set[Flag] = field(default_factory=set)

    def peek(self) -> str:
        return self.tokens[self.place][0] if self.place < len(self.tokens) else ""

    @property
    def at(self) -> int:
        return self.tokens[self.place][1] if self.place < len(self.tokens) else len(self.text)

    def take(self) -> str:
        word = self.peek()
        if not word:
            raise ConditionError("condition-end", at=len(self.text))
        self.place += 1
        return word

    def joined(self, word: str, depth: int) -> Node:
        if depth > MOST_DEPTH:
            raise ConditionError("condition-deep", at=self.at, most=MOST_DEPTH)
        inner = self.joined if word == "or" else None
        parts = [inner("and", depth) if inner else self.one(depth)]
        while self.peek() == word:
            self.take()
            parts.append(inner("and", depth) if inner else self.one(depth))
        return parts[0] if len(parts) == 1 else Node(word, tuple(parts))

    def one(self, depth: int) -> Node:
        if depth > MOST_DEPTH:
            raise ConditionError("condition-deep", at=self.at, most=MOST_DEPTH)
        if self.peek() == "not":
            self.take()
            return Node("not", (self.one(depth + 1),))
        if self.peek() == "(":
            self.take()
            found = self.joined("or", depth + 1)
            at = self.at
            if self.take() != ")":
                raise ConditionError("condition-bracket", at=at)
            return found
        count = self.count()
        every = range(count.most + 1)
        if self.peek() not in _COMPARED:
            return Node("", count=count, allowed=frozenset(every[1:]))
        compared = _COMPARED[self.take()]
        at = self.at
        number = self.take()
        if not number.isdecimal():
            raise ConditionError("condition-number", at=at, word=number)
        return Node("", count=count, allowed=frozenset(n for n in every if compared(n, int(number[:9]))))

    def count(self) -> Count:
        at = self.at
        word = self.take()
        if word == "moving" or word[0] == "[":
            at = at if word[0] == "[" else self.at
            drawn = word if word[0] == "[" else self.take()
            if drawn[0] != "[":
                raise ConditionError("condition-drawn", at=at, word=drawn)
            ways = pattern.ways(drawn[1:-1], at, moving=word == "moving")
            key = word if word[0] == "[" else f"moving {drawn}"
            return self._keep(Count(key, 1 if ways else 0, pattern.measure(ways)))
        if word in PLAIN:
            most, measure, flag = PLAIN[word]
            if flag is not None:
                self.flags.add(flag)
            return self._keep(Count(word, most, measure))
        if word not in OF_KINDS:
            names = ", ".join((*PLAIN, *OF_KINDS, "moving", "not"))
            raise ConditionError("condition-word", at=at, word=word, names=names)
        most, made = OF_KINDS[word]
        if word in BARE:
            at = self.at
            kinds = self.take()
        elif self.peek() == "of":
            self.take()
            at = self.at
            kinds = self.take()
        else:
            return self._keep(Count(word, most, made((_ALL,))))
        key = f"{word} {kinds}" if word in BARE else f"{word} of {kinds}"
        return self._keep(Count(key, most, made(kinds_of(kinds, at))))

    def _keep(self, count: Count) -> Count:
        return self.counts.setdefault(count.key, count)


_COMPARED: Final[dict[str, Callable[[int, int], bool]]] = {
    "=": lambda have, want: have == want,
    ">": lambda have, want: have > want,
    "<": lambda have, want: have < want,
    ">=": lambda have, want: have >= want,
    "<=": lambda have, want: have <= want,
}


def _reader(text: str) -> _Reader:
    if len(text) > MOST_LETTERS:
        raise ConditionError("condition-long", at=0, length=len(text), most=MOST_LETTERS)
    tokens: list[tuple[str, int]] = []
    at, end = 0, len(text.rstrip())
    while at < end:
        found = _TOKEN.match(text, at)
        if found is None:
            start = at + len(text[at:]) - len(text[at:].lstrip())
            raise ConditionError("condition-sign", at=start, word=text[start])
        number = found.lastindex or 0
        tokens.append((found[number], found.start(number)))
        at = found.end()
    return _Reader(text, tokens)


def parse(text: str) -> Condition:
    """A condition from its words. Raises ConditionError that names the place."""
    reader = _reader(text)
    root = reader.joined("or", 0)
    if reader.peek():
        raise ConditionError("condition-rest", at=reader.at, word=reader.peek())
    return Condition(root, reader.counts, frozenset(reader.flags))


def parse_count(text: str) -> Count:
    """A count from its words ("pungs of dragons"). Raises ConditionError."""
    reader = _reader(text)
    found = reader.count()
    if reader.peek():
        raise ConditionError("condition-rest", at=reader.at, word=reader.peek())
    return found
