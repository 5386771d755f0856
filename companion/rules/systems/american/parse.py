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
from typing import Final

from companion.i18n import Word
from companion.rules.result import Number
from companion.rules.systems.american.card import (
    COLOURS,
    DECORATIONS,
    LINE_TILES,
    NUMBERS,
    SIGNS,
    SUIT_LETTERS,
    Card,
    CardGroup,
    Line,
    Parity,
    Section,
    Shift,
)
from companion.rules.systems.american.faults import CardError, Fault


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
_SHAPE: Final = Word("card-shape")
"""What a line looks like, said where one cannot be understood."""


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
            reader.error(number, unclosed, "card-name-open")
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

    def error(self, line: int, column: int, key: str, /, **values: object) -> None:
        self.faults.append(Fault(line, column, key, values))

    def warn(self, line: int, column: int, key: str, /, **values: object) -> None:
        self.faults.append(Fault(line, column, key, values, "warning"))

    def card(self) -> Card:
        if not self.lines:
            self.error(1, 1, "card-no-lines", shape=_SHAPE)
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
            self.error(number, column, "card-header-twice", name=key, line=str(self.seen[key]))
            return
        self.seen[key] = number
        if key == "card":
            found = _NAME.fullmatch(row.strip())
            if found is None:
                self.error(number, column, "card-name-quotes")
            else:
                self.name = found["name"].strip()
            return
        given = words[1].text if len(words) > 1 else ""
        at = words[1].column if len(words) > 1 else column
        if len(words) > 2:
            self.error(number, words[2].column, "card-header-more", given=words[2].text, name=key)
        elif key == "year":
            if given.isdecimal() and given.isascii() and len(given) <= LINE_TILES:
                self.year = given
            else:
                self.error(number, at, "card-no-year", given=given)
        elif given in ("1", "2", "3"):
            self.suits = int(given)
        else:
            self.error(number, at, "card-no-suits", given=given)

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
                self.error(number, 1, "card-many-lines", most=str(MOST_LINES))
            return
        if not self.sections:
            self.error(number, words[0].column, "card-before-heading")
            self.sections.append(("", []))
        line = self._line(number, row)
        if line is not None:
            self.sections[-1][1].append(line)

    def _heading(self, number: int, row: str, column: int) -> None:
        name = row.strip()
        if not name.endswith("]") or not name[1:-1].strip() or set("[]") & set(name[1:-1]):
            self.error(number, column, "card-heading")
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
            self.error(number, bars[0], "card-no-groups", shape=_SHAPE)
            return None
        name, *rest = words
        parts = self._parts(number, rest, name)
        concealed, value = False, Decimal(0)
        if not ends:
            self.error(number, len(row.rstrip()) + 1, "card-value-missing", shape=_SHAPE)
        else:
            concealed, value = self._value(number, _words(ends[0], bars[0]), bars[0])
        if len(ends) > 2:
            self.error(number, bars[2], "card-third-bar")
        shift, no_jokers, parity = self._options(number, _words(ends[1], bars[1]) if len(ends) > 1 else [], parts)
        if name.text in self.ids:
            self.warn(number, name.column, "card-id-twice", id=name.text, line=str(self.ids[name.text]))
        self.ids.setdefault(name.text, number)
        if any(fault.kind == "error" for fault in self.faults[before:]):
            return None
        section = self.sections[-1][0]
        return Line(name.text, tuple(parts), concealed, _plain(value), shift, no_jokers, parity, section, number)

    # -- groups

    def _parts(self, number: int, words: list[_Word], name: _Word) -> list[CardGroup | str]:
        parts: list[CardGroup | str] = []
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
            self.error(number, words[0].column, "card-decoration-first", given=parts[0])
        tiles = sum(part.size for part in parts if isinstance(part, CardGroup))
        if not broken and tiles != LINE_TILES:
            whole = {"tiles": tiles, "whole": str(LINE_TILES), "shape": _SHAPE, "id": name.text}
            like_group = name.text.strip(SIGNS + COLOURS + SUIT_LETTERS + "!") == "" and not name.text.isalpha()
            at = words[0].column if words else name.column + len(name.text)
            self.error(number, at, "card-tiles-id" if like_group else "card-tiles", **whole)
        return parts

    def _group(self, number: int, word: _Word) -> CardGroup | None:
        signs = re.match(rf"[{SIGNS}]*", word.text)
        assert signs is not None  # it may be empty
        rest = word.text[signs.end() :]
        opposite = rest.startswith("!")
        colour = rest[opposite:]
        at = word.column + signs.end() + opposite
        known = colour in (*COLOURS, *SUIT_LETTERS, "")
        if not signs.group() or not known:
            key, values = _unreadable(word.text, colour)
            self.error(number, at, key, **values)
            return None
        return self._checked(number, word.column, CardGroup(signs.group(), opposite, colour))

    def _checked(self, number: int, column: int, group: CardGroup) -> CardGroup | None:
        text, signs = group.text, group.signs
        if group.opposite and set(signs) != {"D"}:
            place = column + len(signs)
            self.error(number, place, "card-opposite", group=text)
            return None
        if group.colour in tuple(COLOURS) and COLOURS.index(group.colour) >= self.suits:
            at = column + len(text) - 1
            self.error(number, at, "card-colour-suits", group=text, suits=str(self.suits), colour=group.colour)
            return None
        numbers = [sign for sign in signs if sign in NUMBERS]
        if group.colour:
            if not numbers and "D" not in signs:
                self.error(number, column, "card-colour-none", group=text, signs=signs, colour=group.colour)
                return None
            return group
        if "D" in signs:
            self.error(number, column, "card-dragon", group=text, signs=signs)
            return None
        if self.year and signs == self.year:
            return CardGroup(signs, year=True)
        if not numbers:
            return group
        if self.year and len(signs) == len(self.year) and len(set(signs)) > 1 and set(signs) <= {*NUMBERS, "0"}:
            self.warn(number, column, "card-other-year", group=text, year=self.year)
            return CardGroup(signs, year=True)
        self.error(number, column, "card-suit-missing", group=text)
        return None

    # -- value and options

    def _value(self, number: int, words: list[_Word], bar: int) -> tuple[bool, Decimal]:
        if not words:
            self.error(number, bar, "card-value-nothing")
            return False, Decimal(0)
        kind = words[0]
        if kind.text.lower() not in ("x", "c"):
            self.error(number, kind.column, "card-value-kind", given=kind.text)
        if len(words) == 1:
            self.error(number, kind.column + len(kind.text), "card-value-behind")
            return False, Decimal(0)
        given = words[1]
        if len(words) > 2:
            self.error(number, words[2].column, "card-value-more", given=words[2].text)
        if not _VALUE.fullmatch(given.text) or not Decimal(given.text):
            self.error(number, given.column, "card-value-number", given=given.text)
            return False, Decimal(0)
        return kind.text.lower() == "c", Decimal(given.text)

    def _options(
        self, number: int, words: list[_Word], parts: list[CardGroup | str]
    ) -> tuple[Shift, tuple[str, ...], Parity]:
        groups = [part for part in parts if isinstance(part, CardGroup)]
        shift: Shift = "fixed"
        no_jokers: list[str] = []
        parity: Parity = ""
        seen: set[str] = set()
        for word in words:
            key, equals, value = word.text.partition("=")
            at = word.column + len(key) + 1
            if key in seen and key != "nojoker":
                self.error(number, word.column, "card-option-twice", name=key)
            seen.add(key)
            if key == "shift" and equals:
                found = next((name for name in _SHIFTS if name == value), None)
                if found is None:
                    self.error(number, at, "card-shift", given=value)
                shift = found or "fixed"
            elif key == "nojoker" and equals:
                no_jokers += self._no_jokers(number, value, at, groups)
            elif word.text in ("evenonly", "oddonly"):
                if parity and not word.text.startswith(parity):
                    self.error(number, word.column, "card-parity")
                parity = "even" if word.text == "evenonly" else "odd"
            else:
                self.error(number, word.column, "card-option", given=word.text)
        self._shift_faults(number, words, groups, shift, parity)
        return shift, tuple(dict.fromkeys(no_jokers)), parity

    def _no_jokers(self, number: int, value: str, column: int, groups: list[CardGroup]) -> Iterator[str]:
        for named in value.split(","):
            group = next((group for group in groups if group.text == named), None)
            if group is None:
                known = ", ".join(dict.fromkeys(group.text for group in groups))
                self.error(number, column, "card-nojoker", group=named, groups=known)
            else:
                yield group.text
            column += len(named) + 1

    def _shift_faults(
        self, number: int, words: list[_Word], groups: list[CardGroup], shift: Shift, parity: Parity
    ) -> None:
        columns = {word.text.partition("=")[0]: word.column for word in words}
        numbers = sorted({n for group in groups for n in group.numbers})
        if shift == "like" and len(numbers) > 1:
            told = ", ".join(map(str, numbers))
            self.error(number, columns["shift"], "card-like", numbers=told)
        if shift != "fixed" and not numbers:
            self.warn(number, columns["shift"], "card-moves-nothing", shift=shift)
        if parity and (shift != "like" or not numbers):
            word = f"{parity}only"
            self.warn(number, columns[word], "card-reserved", word=word)


def _unreadable(text: str, colour: str) -> tuple[str, dict[str, object]]:
    """What is wrong with a word that is no group: the message and its values."""
    first = colour[:1]
    if any(sign in text for sign in "+-=/"):
        return "card-blanks", {"given": text}
    if text[0].islower() and all(sign in SIGNS for sign in text.upper()):
        return "card-capitals", {"given": text}
    if len(colour) > 1 and first in (*COLOURS, *SUIT_LETTERS):
        return "card-behind-colour", {"given": text, "rest": colour[1:]}
    if first.isupper() or first.isdigit():
        return "card-no-tile", {"given": first}
    return "card-no-colour", {"given": first or text}


def _plain(value: Decimal) -> Number:
    return int(value) if value == value.to_integral_value() else value.normalize()
