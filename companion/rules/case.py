"""A hand and how it was won, as the counts that the scoring grammars work on, and what makes the pair impossible.

>>> case = Case.of(Hand.parse("123m 456p 99p (777s) EE + E"), Win())
>>> case.win, case.melds
(27, (Fixed(kind='pung', tile=15, concealed=False),))
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Final, NamedTuple

from companion.hand import Flag, Hand, Meld, MeldKind, Problem, Win, WinBy
from companion.rules import decompose
from companion.tiles import ALL_TILES, CHINESE_SET, CLASS_NAMES, KINDS, Tile, TileSet, Wind

_INDEX: Final = {name: place for place, name in enumerate(CLASS_NAMES)}


class Fixed(NamedTuple):
    """A set that lies on the table: "chow", "pung" or "kong", its lowest kind, and whether it is a concealed kong."""

    kind: str
    tile: int
    concealed: bool


class Case:
    """Counts of the unshown tiles (winning tile included) and everything else that scoring asks about.

    ``win`` is the winning kind, or -1 where nobody said which tile won. Only for hands without problems().
    """

    __slots__ = ("counts", "flags", "flowers", "kongs", "mask", "melds", "prevailing", "seat", "self_draw", "win")

    counts: list[int]
    mask: int
    melds: tuple[Fixed, ...]
    kongs: int
    win: int
    self_draw: bool
    seat: int
    prevailing: int
    flags: frozenset[Flag]
    flowers: tuple[Tile, ...]

    @classmethod
    def of(cls, hand: Hand, win: Win) -> Case:
        """The case of a possible hand of the Chinese set; raises KeyError for tiles that no set is made of."""
        case = cls.__new__(cls)
        counts = [0] * KINDS
        index = _INDEX
        for tile in hand.concealed:
            counts[index[tile.name]] += 1
        winning = hand.winning
        if winning is not None:
            case.win = index[winning.name]
            counts[case.win] += 1
        else:
            case.win = -1
        mask = 0
        for kind, count in enumerate(counts):
            if count:
                mask |= 1 << kind
        kongs = 0
        if hand.melds:
            melds = tuple([_fixed(meld) for meld in hand.melds])
            for meld in melds:
                if meld[0] == "chow":
                    mask |= 7 << meld[1]
                else:
                    mask |= 1 << meld[1]
                    kongs += meld[0] == "kong"
            case.melds = melds
        else:
            case.melds = ()
        case.counts = counts
        case.mask = mask
        case.kongs = kongs
        case.self_draw = win.by is WinBy.SELF_DRAW
        case.seat = _WIND_PLACE[win.seat]
        case.prevailing = _WIND_PLACE[win.prevailing]
        case.flags = win.flags
        case.flowers = hand.flowers
        return case

    @property
    def claimed(self) -> bool:
        """Whether a set was claimed; concealed kongs leave a hand concealed."""
        return any(not meld.concealed for meld in self.melds)

    def before(self) -> list[int]:
        """The counts of the unshown tiles without the winning one."""
        counts = list(self.counts)
        if self.win >= 0:
            counts[self.win] -= 1
        return counts

    def held(self, kind: int) -> int:
        """How many of a kind the player has, in the hand and on the table, the winning tile included."""
        return self.counts[kind] + sum(copies(meld, kind) for meld in self.melds)

    def all_counts(self) -> list[int]:
        """Counts of every tile, those of the melds included."""
        counts = list(self.counts)
        for meld in self.melds:
            if meld.kind == "chow":
                for step in range(3):
                    counts[meld.tile + step] += 1
            else:
                counts[meld.tile] += 4 if meld.kind == "kong" else 3
        return counts


_WIND_PLACE: Final = {wind: wind.position for wind in Wind}


def _fixed(meld: Meld) -> Fixed:
    tiles = meld.tiles
    first = _INDEX[tiles[0].name]
    if len(tiles) == 4:
        return Fixed("kong", first, meld.concealed)
    return Fixed("pung" if tiles[1].name == tiles[0].name else "chow", first, meld.concealed)


def copies(meld: Fixed, kind: int) -> int:
    """How many tiles of a kind lie in a meld."""
    if meld.kind == "chow":
        return int(meld.tile <= kind < meld.tile + 3)
    return (4 if meld.kind == "kong" else 3) if meld.tile == kind else 0


def gone_of(case: Case) -> list[int]:
    """How many of each kind lie in one's own melds."""
    return [whole - unshown for whole, unshown in zip(case.all_counts(), case.counts, strict=True)]


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
    """The tiles of a bit mask of kinds."""
    return tuple(ALL_TILES[kind] for kind in range(KINDS) if mask >> kind & 1)


def problems_of(hand: Hand, win: Win, tile_set: TileSet = CHINESE_SET, *, bonus: bool = True) -> tuple[Problem, ...]:
    """Everything that makes this hand, won in this way, impossible under any rules; empty if nothing does.

    ``bonus``: whether the set has flowers and seasons at all.
    """
    return (*hand.problems(tile_set), *win.problems(), *_circumstances(hand, win, tile_set, bonus))


def quickly_possible(hand: Hand, win: Win) -> bool:
    """A cheap test, true only if :func:`problems_of` is empty; most hands pass it, the others are asked there."""
    if win.flags or win.discarder is not None:
        return False
    counts: dict[str, int] = {}
    size = len(hand.concealed)
    for tile in hand.concealed:
        name = tile.name
        counts[name] = counts.get(name, 0) + 1
    if hand.winning is not None:
        size += 1
        name = hand.winning.name
        counts[name] = counts.get(name, 0) + 1
    for meld in hand.melds:
        size += 3
        tiles = meld.tiles
        first = tiles[0].name
        many = len(tiles)
        if many == 3:
            a, b, c = _INDEX[first], _INDEX[tiles[1].name], _INDEX[tiles[2].name]
            if meld.concealed or not (a == b == c or (b == a + 1 and c == a + 2 and c < 27 and a // 9 == c // 9)):
                return False
            for tile in tiles:
                counts[tile.name] = counts.get(tile.name, 0) + 1
        elif many == 4 and first == tiles[1].name == tiles[2].name == tiles[3].name:
            if first in counts:
                return False
            counts[first] = 4
        else:
            return False
    if size != 14 or max(counts.values()) > 4 or "joker" in counts or "back" in counts:
        return False
    flowers = hand.flowers
    return not flowers or len({tile.name for tile in flowers}) == len(flowers)


def _circumstances(hand: Hand, win: Win, tile_set: TileSet, bonus: bool) -> Iterator[Problem]:
    if hand.flowers and not bonus:
        yield Problem("no-flowers", f"{len(hand.flowers)} flowers: these rules play without flowers", hand.flowers)
    if hand.size(tile_set) == tile_set.hand_size + 1:
        yield from _flag_problems(hand, win)


def _flag_problems(hand: Hand, win: Win) -> Iterator[Problem]:
    winning = hand.winning
    others = [tile.plain for tile in hand.tiles]
    if winning is not None:
        others.remove(winning.plain)
        mine = others.count(winning.plain)
        if Flag.ROBBING in win.flags and mine:
            yield Problem(
                "robbing-held",
                f"robbing a kong of {winning} while holding {mine} of them: the robbed player has the other three",
                (winning,),
            )
        hidden = [tile.plain for tile in hand.concealed].count(winning.plain)
        if Flag.LAST_OF_KIND in win.flags and hidden:
            yield Problem(
                "last-of-kind-held",
                f"last-of-kind with {hidden} more {winning} unshown in the hand: the other three must lie open",
                (winning,),
            )
    if Flag.REPLACEMENT in win.flags and not any(meld.kind is MeldKind.KONG for meld in hand.melds):
        yield Problem("replacement", "replacement: the hand has no kong, and a tile drawn for a flower does not count")
    claimed = any(not meld.concealed for meld in hand.melds)
    for flag in (Flag.DEALT, Flag.FIRST_DISCARD):
        if flag in win.flags and claimed:
            yield Problem("dealt-claimed", f"{flag.value}: the hand has claimed sets, so this was not the first turn")
    if Flag.FIRST_DISCARD in win.flags and win.seat is Wind.EAST:
        yield Problem("first-discard-east", "first-discard: East cannot win on their own first discard")
    if Flag.FIRST_DISCARD in win.flags and win.discarder not in (None, Wind.EAST):
        yield Problem("first-discard-by", "first-discard: the dealer's first discard comes from East")


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
