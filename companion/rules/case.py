"""A hand and how it was won, as the counts that the scoring grammars work on, and what makes the pair impossible.

>>> case = Case.of(Hand.parse("123m 456p 99p (777s) EE + E"), Win())
>>> case.win, case.melds
(27, (Fixed(kind='pung', tile=15, concealed=False),))
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Final, NamedTuple

from companion.hand import Flag, Hand, Meld, MeldKind, Problem, Win, WinBy, flag_word
from companion.rules import decompose
from companion.tiles import ALL_TILES, CHINESE_SET, CLASS_NAMES, KINDS, Tile, TileSet, Wind


class Fixed(NamedTuple):
    """A set that lies on the table: "chow", "pung" or "kong", its lowest kind, and whether it is a concealed kong."""

    kind: str
    tile: int
    concealed: bool


class Case:
    """Counts of the unshown tiles (winning tile included) and everything else that scoring asks about.

    ``counts`` and ``whole`` count kinds, unshown or with the melds; ``parts`` are the unshown counts by suit (honours
    last); ``mask`` has a bit for every kind in the hand, melds too; ``chows`` and ``alike`` are the lowest kinds of the
    melds; ``hidden`` and ``shown`` count concealed and melded kongs, ``claimed`` all claimed sets; ``win`` is the
    winning kind, or -1 where nobody said which tile won.
    """

    __slots__ = (
        "alike",
        "chows",
        "claimed",
        "counts",
        "flags",
        "flowers",
        "hidden",
        "mask",
        "melds",
        "parts",
        "prevailing",
        "seat",
        "self_draw",
        "shown",
        "whole",
        "win",
    )

    counts: list[int]
    whole: list[int]
    parts: tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...], tuple[int, ...]]
    mask: int
    melds: tuple[Fixed, ...]
    chows: tuple[int, ...]
    alike: tuple[int, ...]
    hidden: int
    shown: int
    claimed: int
    win: int
    self_draw: bool
    seat: int
    prevailing: int
    flags: frozenset[Flag]
    flowers: tuple[Tile, ...]

    @classmethod
    def of(cls, hand: Hand, win: Win) -> Case:
        """The case of a possible hand of the Chinese set; KeyError or ValueError for sets and tiles that are none."""
        counts = [0] * KINDS
        kinds = _KIND
        mask = 0
        for tile in hand.concealed:
            kind = kinds[tile.name]
            counts[kind] += 1
            mask |= 1 << kind
        winning = hand.winning
        won = -1
        if winning is not None:
            won = kinds[winning.name]
            counts[won] += 1
            mask |= 1 << won
        case = cls.__new__(cls)
        case.counts = counts
        case.win = won
        case.parts = (tuple(counts[:9]), tuple(counts[9:18]), tuple(counts[18:27]), tuple(counts[27:]))
        if hand.melds:
            case._lay_down(hand.melds, mask)
        else:
            case.mask = mask
            case.whole = counts
            case.melds = case.chows = case.alike = ()
            case.hidden = case.shown = case.claimed = 0
        case.self_draw = win.by is WinBy.SELF_DRAW
        case.seat = _WIND_PLACE[win.seat]
        case.prevailing = _WIND_PLACE[win.prevailing]
        case.flags = win.flags
        case.flowers = hand.flowers
        return case

    def _lay_down(self, melds: tuple[Meld, ...], mask: int) -> None:
        whole = self.counts.copy()
        hidden = shown = claimed = 0
        laid: list[Fixed] = []
        chows: tuple[int, ...] = ()
        alike: tuple[int, ...] = ()
        for meld in melds:
            fixed = _fixed(meld)
            laid.append(fixed)
            kind, tile, concealed = fixed
            if kind == "chow":
                chows += (tile,)
                mask |= 7 << tile
                whole[tile] += 1
                whole[tile + 1] += 1
                whole[tile + 2] += 1
            else:
                alike += (tile,)
                mask |= 1 << tile
                if kind == "kong":
                    whole[tile] += 4
                    hidden += concealed
                    shown += not concealed
                else:
                    whole[tile] += 3
            claimed += not concealed
        self.melds = tuple(laid)
        self.mask = mask
        self.whole = whole
        self.chows = chows
        self.alike = alike
        self.hidden = hidden
        self.shown = shown
        self.claimed = claimed

    @classmethod
    def of_possible(cls, hand: Hand, win: Win) -> Case | None:
        """The case of a complete number of tiles that nothing is wrong with, found out fast.

        None means: ask :func:`problems_of`; only very few possible hands get it.
        """
        if len(hand.concealed) + 3 * len(hand.melds) + (hand.winning is not None) != 14:
            return None
        try:
            case = cls.of(hand, win)
        except (KeyError, ValueError):
            return None
        if max(case.whole) > 4:
            return None
        flowers = hand.flowers
        if flowers and len({tile.name for tile in flowers}) != len(flowers):
            return None
        if (win.flags or win.discarder is not None) and not case._circumstances_stand(win):
            return None
        return case

    def _circumstances_stand(self, win: Win) -> bool:
        if win.problems():
            return False
        for flag in win.flags:
            if flag is Flag.ROBBING:
                if self.win >= 0 and self.whole[self.win] > 1:
                    return False
            elif flag is Flag.LAST_OF_KIND:
                if self.win >= 0 and self.counts[self.win] > 1:
                    return False
            elif flag is Flag.REPLACEMENT:
                if not self.hidden and not self.shown:
                    return False
            elif flag is not Flag.LAST_TILE and flag is not Flag.READY:
                return False
        return True

    def before(self) -> list[int]:
        """The counts of the unshown tiles without the winning one."""
        counts = list(self.counts)
        if self.win >= 0:
            counts[self.win] -= 1
        return counts

    def held(self, kind: int) -> int:
        """How many of a kind the player has, in the hand and on the table, the winning tile included."""
        return self.whole[kind]


_KIND: Final = {name: place for place, name in enumerate(CLASS_NAMES[:KINDS])}
_WIND_PLACE: Final = {wind: wind.position for wind in Wind}


def _fixed(meld: Meld) -> Fixed:
    tiles = meld.tiles
    kinds = _KIND
    first = kinds[tiles[0].name]
    last = kinds[tiles[-1].name]
    size = len(tiles)
    if first == last:
        if size == 4:
            return Fixed("kong", first, meld.concealed)
        if size == 3 and not meld.concealed:
            return Fixed("pung", first, False)
    elif (
        size == 3
        and last == first + 2
        and last < 27
        and kinds[tiles[1].name] == first + 1
        and first // 9 == last // 9
        and not meld.concealed
    ):
        return Fixed("chow", first, False)
    raise ValueError(f"{meld} is no set")


def copies(meld: Fixed, kind: int) -> int:
    """How many tiles of a kind lie in a meld."""
    if meld.kind == "chow":
        return int(meld.tile <= kind < meld.tile + 3)
    return (4 if meld.kind == "kong" else 3) if meld.tile == kind else 0


def gone_of(case: Case) -> list[int]:
    """How many of each kind lie in one's own melds."""
    return [whole - unshown for whole, unshown in zip(case.whole, case.counts, strict=True)]


def kind_counts(text: str) -> list[int]:
    """The counts of the 34 kinds in a text such as ``123m EE``."""
    counts = [0] * KINDS
    for tile in Hand.parse(text).tiles:
        counts[tile.index] += 1
    return counts


@cache
def set_text(kind: str, tile: int, form: str = "") -> str:
    """The text of a set: kind "chow", "pung", "kong", "pair"; form "" unshown, "()" claimed, "[]" concealed kong.

    >>> set_text("chow", 0), set_text("kong", 31, "[]")
    ('123m', '[CCCC]')
    """
    name = CLASS_NAMES[tile]
    if kind == "chow":
        body = "".join(str(int(name[0]) + step) for step in range(3)) + name[1]
    else:
        many = {"single": 1, "pair": 2, "pung": 3, "kong": 4}[kind]
        body = name[0] * many + name[1:]
    return f"{form[0]}{body}{form[1]}" if form else body


def meld_text(meld: Fixed) -> str:
    """The text of a meld in its brackets."""
    return set_text(meld.kind, meld.tile, "[]" if meld.concealed else "()")


def kind_names(mask: int) -> tuple[Tile, ...]:
    """The tiles of a bit mask of kinds, by their place in CLASS_NAMES."""
    return tuple(ALL_TILES[kind] for kind in range(mask.bit_length()) if mask >> kind & 1)


def problems_of(hand: Hand, win: Win, tile_set: TileSet = CHINESE_SET, *, bonus: bool = True) -> tuple[Problem, ...]:
    """Everything that makes this hand, won in this way, impossible under any rules; empty if nothing does.

    ``bonus``: whether the set has flowers and seasons at all.
    """
    return (*hand.problems(tile_set), *win.problems(), *_circumstances(hand, win, tile_set, bonus))


def _circumstances(hand: Hand, win: Win, tile_set: TileSet, bonus: bool) -> Iterator[Problem]:
    if hand.flowers and not bonus:
        yield Problem.of("no-flowers", hand.flowers, count=len(hand.flowers))
    if hand.size(tile_set) == tile_set.hand_size + 1:
        yield from _flag_problems(hand, win)


def _flag_problems(hand: Hand, win: Win) -> Iterator[Problem]:
    winning = hand.winning
    others = [tile.plain for tile in hand.tiles]
    if winning is not None:
        others.remove(winning.plain)
        mine = others.count(winning.plain)
        if Flag.ROBBING in win.flags and mine:
            yield Problem.of("robbing-held", (winning,), tile=str(winning), count=mine)
        hidden = [tile.plain for tile in hand.concealed].count(winning.plain)
        if Flag.LAST_OF_KIND in win.flags and hidden:
            yield Problem.of("last-of-kind-held", (winning,), tile=str(winning), count=hidden)
    if Flag.REPLACEMENT in win.flags and not any(meld.kind is MeldKind.KONG for meld in hand.melds):
        yield Problem.of("replacement")
    claimed = any(not meld.concealed for meld in hand.melds)
    for flag in (Flag.DEALT, Flag.FIRST_DISCARD):
        if flag in win.flags and claimed:
            yield Problem.of("dealt-claimed", flag=flag_word(flag))
    if Flag.FIRST_DISCARD in win.flags and win.seat is Wind.EAST:
        yield Problem.of("first-discard-east")
    if Flag.FIRST_DISCARD in win.flags and win.discarder not in (None, Wind.EAST):
        yield Problem.of("first-discard-by")


def complete_mask(case_counts: list[int], melds: int, *, special: Iterable[str] = ()) -> int:
    """Bit mask of the kinds that complete 13 tiles: ``case_counts`` unshown ones beside ``melds`` sets on the table.

    ``special`` names the shapes other than sets and a pair that count: "seven-pairs", "orphans", "knitted-straight",
    "honours-and-knitted". Waits are formal: a fifth tile of a kind is not ruled out here.
    """
    waits = decompose.standard_waits(case_counts)
    present = 0
    if special:
        for kind, count in enumerate(case_counts):
            if count:
                present |= 1 << kind
    for shape in special:
        if shape == "knitted-straight" and melds <= 1:
            waits |= decompose.knitted_waits(case_counts, present)
        elif melds == 0 and shape == "seven-pairs":
            waits |= decompose.pairs_wait(case_counts)
        elif melds == 0 and shape == "orphans":
            waits |= decompose.orphans_waits(case_counts)
        elif melds == 0 and shape == "honours-and-knitted":
            waits |= decompose.honours_and_knitted_waits(case_counts, present)
    return waits


def admitted(hand: Hand, win: Win, tile_set: TileSet, *, bonus: bool) -> Case | tuple[Problem, ...]:
    """The case to score, or what is wrong with it; no case and no problem: a hand of 13 without its winning tile."""
    case = Case.of_possible(hand, win)
    if case is not None and (bonus or not hand.flowers):
        return case
    problems = problems_of(hand, win, tile_set, bonus=bonus)
    return problems if problems or hand.size() != 14 else Case.of(hand, win)
