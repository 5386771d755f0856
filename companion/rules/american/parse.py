"""A card file read, with everything that is wrong with it at once, each fault with its line and column.

>>> card = parse_card('card "Mine"\\nyear 2047\\n[PLAIN]\\nP1 22a 444b 666c 8888a 0 F | x 25')
>>> card.name, card.lines[0].value, [group.text for group in card.lines[0].groups][:2]
('Mine', 25, ['22a', '444b'])
>>> try:
...     parse_card("[PLAIN]\\nP1 22a 444b 666c 8888h | y 25", "mine.txt")
... except CardError as error:
...     print(error)
mine.txt:2:22: 'h' is no colour: write a, b or c (three different suits) or m, s, p (craks, bams, dots)
mine.txt:2:26: 'y' is neither x (sets may be exposed) nor c (concealed only)
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from typing import Final, Literal

from companion.rules.american.card import (
    COLOURS,
    DECORATIONS,
    LINE_TILES,
    NUMBERS,
    SIGNS,
    SUIT_LETTERS,
    Card,
    Group,
    Line,
    Parity,
    Section,
    Shift,
)
from companion.rules.result import Number


@dataclass(frozen=True, slots=True)
class Fault:
    """Something about a card file at a line and column, both counted from 1. A warning leaves the card usable."""

    line: int
    column: int
    message: str
    kind: Literal["error", "warning"] = "error"

    def at(self, origin: str) -> str:
        """The fault with its place, as compilers write it."""
        told = "warning: " if self.kind == "warning" else ""
        return f"{origin}:{self.line}:{self.column}: {told}{self.message}"


class CardError(ValueError):
    """A card file that cannot be used; ``faults`` holds every reason."""

    def __init__(self, origin: str, faults: tuple[Fault, ...]):
        super().__init__("\n".join(fault.at(origin) for fault in faults))
        self.origin = origin
        self.faults = faults


@dataclass(frozen=True, slots=True)
class _Word:
    """A word of a line and its column."""

    text: str
    column: int


_HEADERS: Final = ("card", "year", "suits")
_SHIFTS: Final[tuple[Shift, ...]] = ("fixed", "run", "like")
_VALUE: Final = re.compile(r"[0-9]{1,9}(\.[0-9]{1,4})?")
_NAME: Final = re.compile(r'card\s+"(?P<name>[^"]*)"\s*')
MOST_LINES: Final = 1000
LINE_SHAPE: Final = "write ID GROUPS | x VALUE, such as P1 22a 4444b 666c 8888a F | x 25"


def parse_card(text: str, origin: str = "card") -> Card:
    """The card of a text; ``origin`` names the file in messages. Raises CardError with all its faults."""
    card, faults = read_card(text)
    errors = tuple(fault for fault in faults if fault.kind == "error")
    if errors:
        raise CardError(origin, errors)
    return card


def read_card(text: str) -> tuple[Card, tuple[Fault, ...]]:
    """Whatever of a card can be understood, and its faults in the order of the file: errors and warnings."""
    reader = _Reader()
    rows = [(number, *_before_comment(row)) for number, row in enumerate(text.splitlines(), 1)]
    for number, row, _ in rows:
        reader.header(number, row)
    for number, row, unclosed in rows:
        if unclosed:
            reader.error(number, unclosed, 'the name is not closed: end it with "')
        reader.row(number, row)
    return reader.card(), tuple(sorted(reader.faults, key=lambda fault: (fault.line, fault.column)))


def _before_comment(row: str) -> tuple[str, int]:
    """A row without its comment, and the column of a quotation mark that is never closed (0: none)."""
    opened = 0
    for column, sign in enumerate(row, 1):
        if sign == '"':
            opened = 0 if opened else column
        elif sign == "#" and not opened:
            return row[: column - 1], 0
    return row, opened


def _words(text: str, start: int = 0) -> list[_Word]:
    return [_Word(found.group(), start + found.start() + 1) for found in re.finditer(r"\S+", text)]


class _Reader:
    def __init__(self) -> None:
        self.faults: list[Fault] = []
        self.name = ""
        self.year = ""
        self.suits = len(COLOURS)
        self.seen: dict[str, int] = {}
        self.sections: list[tuple[str, list[Line]]] = []
        self.ids: dict[str, int] = {}
        self.lines = 0

    def error(self, line: int, column: int, message: str) -> None:
        self.faults.append(Fault(line, column, message))

    def warn(self, line: int, column: int, message: str) -> None:
        self.faults.append(Fault(line, column, message, "warning"))

    def card(self) -> Card:
        if not self.lines:
            self.error(1, 1, f"no lines: write a heading such as [RUNS] and lines under it; {LINE_SHAPE}")
        return Card(
            self.name, tuple(Section(name, tuple(lines)) for name, lines in self.sections), self.year, self.suits
        )

    # -- headers, read before the lines, which the year belongs to

    def header(self, number: int, row: str) -> None:
        words = _words(row)
        if not words or words[0].text not in _HEADERS or "|" in row:
            return
        key, column = words[0].text, words[0].column
        if key in self.seen:
            self.error(number, column, f"{key} stands already in line {self.seen[key]}: leave one out")
            return
        self.seen[key] = number
        if key == "card":
            found = _NAME.fullmatch(row.strip())
            if found is None:
                self.error(number, column, 'write the name in quotation marks, as in card "Our card"')
            else:
                self.name = found["name"].strip()
            return
        given = words[1].text if len(words) > 1 else ""
        at = words[1].column if len(words) > 1 else column
        if len(words) > 2:
            self.error(number, words[2].column, f"{words[2].text!r} is too much: one word follows {key}")
        elif key == "year":
            if given.isdecimal() and given.isascii() and len(given) <= LINE_TILES:
                self.year = given
            else:
                self.error(number, at, f"{given!r} is no year: write digits, as in year 2047")
        elif given in ("1", "2", "3"):
            self.suits = int(given)
        else:
            self.error(number, at, f"{given!r}: a set has 1 to 3 suits, so write suits 3")

    # -- headings and lines

    def row(self, number: int, row: str) -> None:
        words = _words(row)
        if not words or (words[0].text in _HEADERS and "|" not in row):
            return
        if words[0].text.startswith("["):
            self._heading(number, row, words[0].column)
            return
        self.lines += 1
        if self.lines > MOST_LINES:
            if self.lines == MOST_LINES + 1:
                self.error(number, 1, f"more than {MOST_LINES} lines: this is no card")
            return
        if not self.sections:
            self.error(
                number, words[0].column, "a line before the first heading: write a heading such as [RUNS] above it"
            )
            self.sections.append(("", []))
        line = self._line(number, row)
        if line is not None:
            self.sections[-1][1].append(line)

    def _heading(self, number: int, row: str, column: int) -> None:
        name = row.strip()
        if not name.endswith("]") or not name[1:-1].strip() or set("[]") & set(name[1:-1]):
            self.error(number, column, "a heading is one name in brackets, as in [RUNS]")
            return
        self.sections.append((name[1:-1].strip(), []))

    def _line(self, number: int, row: str) -> Line | None:
        before = len(self.faults)
        body, *ends = row.split("|")
        bars = [len(body) + 1]
        for part in ends[:-1]:
            bars.append(bars[-1] + len(part) + 1)
        words = _words(body)
        if not words:
            self.error(number, bars[0], f"no ID and no groups: {LINE_SHAPE}")
            return None
        name, *rest = words
        parts = self._parts(number, rest, name)
        concealed, value = False, Decimal(0)
        if not ends:
            self.error(number, len(row.rstrip()) + 1, f"the value is missing: {LINE_SHAPE}")
        else:
            concealed, value = self._value(number, _words(ends[0], bars[0]), bars[0])
        if len(ends) > 2:
            self.error(number, bars[2], "a third |: options stand behind the second one, with blanks between them")
        shift, no_jokers, parity = self._options(number, _words(ends[1], bars[1]) if len(ends) > 1 else [], parts)
        if name.text in self.ids:
            self.warn(number, name.column, f"{name.text} is also the ID of line {self.ids[name.text]}: choose another")
        self.ids.setdefault(name.text, number)
        if any(fault.kind == "error" for fault in self.faults[before:]):
            return None
        section = self.sections[-1][0]
        return Line(name.text, tuple(parts), concealed, _plain(value), shift, no_jokers, parity, section, number)

    # -- groups

    def _parts(self, number: int, words: list[_Word], name: _Word) -> list[Group | str]:
        parts: list[Group | str] = []
        broken = False
        for word in words:
            if word.text in DECORATIONS:
                parts.append(word.text)
                continue
            group = self._group(number, word)
            if group is None:
                broken = True
            else:
                parts.append(group)
        if parts and isinstance(parts[0], str):
            self.error(number, words[0].column, f"{parts[0]!r} before the first group: begin with a group such as 22a")
        tiles = sum(part.size for part in parts if isinstance(part, Group))
        if not broken and tiles != LINE_TILES:
            told = f"{tiles} tiles: a line has {LINE_TILES}"
            if name.text.strip(SIGNS + COLOURS + SUIT_LETTERS + "!") == "" and not name.text.isalpha():
                told += f"; does {name.text!r}, taken as the ID, belong to the hand? {LINE_SHAPE}"
            self.error(number, words[0].column if words else name.column + len(name.text), told)
        return parts

    def _group(self, number: int, word: _Word) -> Group | None:
        signs = re.match(rf"[{SIGNS}]*", word.text)
        assert signs is not None  # it may be empty
        rest = word.text[signs.end() :]
        opposite = rest.startswith("!")
        colour = rest[opposite:]
        at = word.column + signs.end() + opposite
        known = colour in (*COLOURS, *SUIT_LETTERS, "")
        if not signs.group() or not known:
            self.error(number, at, _unreadable(word.text, colour))
            return None
        return self._checked(number, word.column, Group(signs.group(), opposite, colour))

    def _checked(self, number: int, column: int, group: Group) -> Group | None:
        text, signs = group.text, group.signs
        if group.opposite and set(signs) != {"D"}:
            place = column + len(signs)
            self.error(number, place, f"{text}: ! stands only behind D, for the dragons of the other suits")
            return None
        if group.colour in tuple(COLOURS) and COLOURS.index(group.colour) >= self.suits:
            told = f"{text}: the card says suits {self.suits}, so there is no {group.colour}"
            self.error(number, column + len(text) - 1, told)
            return None
        numbers = [sign for sign in signs if sign in NUMBERS]
        if group.colour:
            if not numbers and "D" not in signs:
                self.error(number, column, f"{text}: {signs} has no suit, so leave out the {group.colour}")
                return None
            return group
        if "D" in signs:
            self.error(number, column, f"{text}: whose dragon? Write a suit behind it, as in {signs}a, or R, G or 0")
            return None
        if self.year and signs == self.year:
            return Group(signs, year=True)
        if not numbers:
            return group
        if self.year and len(signs) == len(self.year) and len(set(signs)) > 1 and set(signs) <= {*NUMBERS, "0"}:
            self.warn(number, column, f"{text} is not the year {self.year}; it is taken for digits of any one suit")
            return Group(signs, year=True)
        self.error(number, column, f"{text}: the suit is missing: write a, b, c, m, s or p behind it")
        return None

    # -- value and options

    def _value(self, number: int, words: list[_Word], bar: int) -> tuple[bool, Decimal]:
        if not words:
            self.error(number, bar, "nothing behind |: write x or c and the value, as in | x 25")
            return False, Decimal(0)
        kind = words[0]
        if kind.text.lower() not in ("x", "c"):
            self.error(number, kind.column, f"{kind.text!r} is neither x (sets may be exposed) nor c (concealed only)")
        if len(words) == 1:
            self.error(
                number, kind.column + len(kind.text), "the value is missing: write it behind x or c, as in | x 25"
            )
            return False, Decimal(0)
        given = words[1]
        if len(words) > 2:
            self.error(number, words[2].column, f"{words[2].text!r} is too much: options stand behind a second |")
        if not _VALUE.fullmatch(given.text) or not Decimal(given.text):
            self.error(number, given.column, f"{given.text!r} is no value: write a number above 0, such as 25 or 0.25")
            return False, Decimal(0)
        return kind.text.lower() == "c", Decimal(given.text)

    def _options(
        self, number: int, words: list[_Word], parts: list[Group | str]
    ) -> tuple[Shift, tuple[str, ...], Parity]:
        groups = [part for part in parts if isinstance(part, Group)]
        shift: Shift = "fixed"
        no_jokers: list[str] = []
        parity: Parity = ""
        seen: set[str] = set()
        for word in words:
            key, equals, value = word.text.partition("=")
            at = word.column + len(key) + 1
            if key in seen and key != "nojoker":
                self.error(number, word.column, f"{key} stands twice: leave one out")
            seen.add(key)
            if key == "shift" and equals:
                found = next((name for name in _SHIFTS if name == value), None)
                if found is None:
                    self.error(number, at, f"shift={value}: write fixed, run or like")
                shift = found or "fixed"
            elif key == "nojoker" and equals:
                no_jokers += self._no_jokers(number, value, at, groups)
            elif word.text in ("evenonly", "oddonly"):
                if parity and not word.text.startswith(parity):
                    self.error(number, word.column, "evenonly and oddonly exclude each other: leave one out")
                parity = "even" if word.text == "evenonly" else "odd"
            else:
                known = "shift=fixed|run|like, nojoker=GROUP, evenonly or oddonly"
                self.error(number, word.column, f"{word.text!r} is no option: write {known}")
        self._shift_faults(number, words, groups, shift, parity)
        return shift, tuple(dict.fromkeys(no_jokers)), parity

    def _no_jokers(self, number: int, value: str, column: int, groups: list[Group]) -> Iterator[str]:
        for text in value.split(","):
            group = next((group for group in groups if group.text == text), None)
            if group is None:
                known = ", ".join(dict.fromkeys(group.text for group in groups))
                self.error(number, column, f"nojoker={text}: no such group in the line; write one of {known}")
            else:
                yield group.text
            column += len(text) + 1

    def _shift_faults(self, number: int, words: list[_Word], groups: list[Group], shift: Shift, parity: Parity) -> None:
        columns = {word.text.partition("=")[0]: word.column for word in words}
        numbers = sorted({n for group in groups for n in group.numbers})
        if shift == "like" and len(numbers) > 1:
            told = ", ".join(map(str, numbers))
            self.error(
                number, columns["shift"], f"shift=like moves one number, and the line has {told}: write shift=run"
            )
        if shift != "fixed" and not numbers:
            self.warn(number, columns["shift"], f"shift={shift} moves nothing: the line has no numbers")
        if parity and (shift != "like" or not numbers):
            word = f"{parity}only"
            self.warn(number, columns[word], f"{word} is reserved: only together with shift=like does it do anything")


def _unreadable(text: str, colour: str) -> str:
    """What is wrong with a word that is no group."""
    first = colour[:1]
    if any(sign in text for sign in "+-=/"):
        return f"{text!r} is no group: write + - x = / with blanks around them"
    if text[0].islower() and all(sign in SIGNS for sign in text.upper()):
        return f"{text!r} is no group: write F D N E W S R G as capitals"
    if len(colour) > 1 and first in (*COLOURS, *SUIT_LETTERS):
        return f"{text!r}: {colour[1:]!r} is too much behind the colour; write a blank between groups, as in 22a 444b"
    if first.isupper() or first.isdigit():
        return f"{first!r} is no tile of a card: write 1-9, 0, F, D, N, E, W, S, R or G"
    told = f"{first!r} is no colour" if first else f"{text!r} is no group"
    return f"{told}: write a, b or c (three different suits) or m, s, p (craks, bams, dots)"


def _plain(value: Decimal) -> Number:
    return int(value) if value == value.to_integral_value() else value.normalize()
