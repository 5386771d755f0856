"""A hand and how it was won, as the counts that the scoring grammars work on, and what makes the pair impossible.

>>> case = Case.of(Hand.parse("123m 456p 99p (777s) EE + E"), Win())
>>> case.win, case.melds
(27, (Fixed(kind='pung', tile=15, concealed=False),))
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Final, NamedTuple

from companion.hand import Flag, Hand, MeldKind, Problem, Win, WinBy, flag_word
from companion.rules.tiles import decompose
from companion.rules.tiles.kept import Kept
from companion.rules.tiles.packed import CHOW, ONE, PUNG, PUNGS, TILE_BITS, counts_of, kinds_mask, pack, too_many
from companion.tiles import ALL_TILES, CHINESE_SET, CLASS_NAMES, KINDS, Tile, TileSet, Wind


class Fixed(NamedTuple):
    """A set that lies on the table: "chow", "pung" or "kong", its lowest kind, and whether it is a concealed kong."""

    kind: str
    tile: int
    concealed: bool


class Laid(NamedTuple):
    """What a set on the table adds to a case: its bits among the sets, the tiles of a kong, and how it counts among the
    claimed sets (1), concealed kongs (16) and melded kongs (256); ``number`` is its place in :data:`ALL_LAID`."""

    fixed: Fixed
    sets: int
    kong: int
    counts: int
    number: int

    @property
    def text(self) -> str:
        """The set in its brackets."""
        return meld_text(self.fixed)


class Case:
    """The tiles of a hand and everything else that scoring asks about.

    ``unshown`` (winning tile included) and ``everything`` (melds too) are tiles of :mod:`companion.rules.tiles.packed`,
    ``kongs`` the tiles of declared kongs, ``laid_sets`` the melds as bits of sets and ``laid`` one by one; ``hidden``
    and ``shown`` count concealed and melded kongs, ``claimed`` all claimed sets, ``laid_counts`` is the three in one;
    ``win`` is the winning kind, or -1 where nobody said which tile won; ``seat`` and ``prevailing`` are 0 for East to 3
    for North, ``winds`` is the two in one.
    """

    __slots__ = (
        "everything",
        "flags",
        "flowers",
        "kongs",
        "laid",
        "laid_counts",
        "laid_sets",
        "self_draw",
        "unshown",
        "win",
        "winds",
    )

    unshown: int
    everything: int
    kongs: int
    laid: list[Laid]
    laid_sets: int
    laid_counts: int
    win: int
    self_draw: bool
    winds: int
    flags: frozenset[Flag]
    flowers: tuple[Tile, ...]

    @classmethod
    def of(cls, hand: Hand, win: Win) -> Case:
        """The case of a possible hand of the Chinese set; KeyError for sets and tiles that are none."""
        one = _ONE_BY_NAME
        unshown = 0
        for tile in hand.concealed:
            unshown += one[tile.name]
        case = cls.__new__(cls)
        winning = hand.winning
        if winning is None:
            case.win = -1
        else:
            case.win = _KIND[winning.name]
            unshown += one[winning.name]
        case.unshown = everything = unshown
        sets = kongs = counts = 0
        case.laid = laid = []
        for meld in hand.melds:
            tiles = 0
            for tile in meld.tiles:
                tiles += one[tile.name]
            found = _LAID_CONCEALED[tiles] if meld.concealed else _LAID_CLAIMED[tiles]
            laid.append(found)
            everything += tiles
            _, in_sets, kong, counted, _ = found
            sets += in_sets
            kongs += kong
            counts += counted
        case.everything = everything
        case.laid_sets = sets
        case.kongs = kongs
        case.laid_counts = counts
        case.self_draw = win.by is _SELF_DRAW
        case.winds = _WIND_PLACE[win.seat] << 2 | _WIND_PLACE[win.prevailing]
        case.flags = win.flags
        case.flowers = hand.flowers
        return case

    @classmethod
    def of_possible(cls, hand: Hand, win: Win) -> Case | None:
        """The case of a complete number of tiles that nothing is wrong with, found out fast.

        None means: ask :func:`problems_of`; only very few possible hands get it.
        """
        if len(hand.concealed) + 3 * len(hand.melds) + (hand.winning is not None) != 14:
            return None
        try:
            case = cls.of(hand, win)
        except KeyError:
            return None
        if too_many(case.everything):
            return None
        flowers = hand.flowers
        if flowers and len({tile.name for tile in flowers}) != len(flowers):
            return None
        if (win.flags or win.discarder is not None) and not case._circumstances_stand(win):
            return None
        return case

    def _circumstances_stand(self, win: Win) -> bool:
        if not _WIN_STANDS[win]:
            return False
        for flag in win.flags:
            if flag is Flag.ROBBING:
                if self.win >= 0 and self.held(self.win) > 1:
                    return False
            elif flag is Flag.LAST_OF_KIND:
                if self.win >= 0 and self.unshown >> TILE_BITS * self.win & 255 > 1:
                    return False
            elif flag is Flag.REPLACEMENT:
                if not self.kongs:
                    return False
            elif flag is not Flag.LAST_TILE and flag is not Flag.READY:
                return False
        return True

    @property
    def counts(self) -> bytes:
        """How many unshown tiles of each kind there are."""
        return counts_of(self.unshown)

    @property
    def whole(self) -> bytes:
        """How many tiles of each kind there are, melds too."""
        return counts_of(self.everything)

    @property
    def mask(self) -> int:
        """A bit for every kind in the hand, melds too."""
        return kinds_mask(self.everything)

    @property
    def melds(self) -> tuple[Fixed, ...]:
        """The sets on the table."""
        return tuple([laid.fixed for laid in self.laid])

    @property
    def chows(self) -> tuple[int, ...]:
        """The lowest kinds of chows on the table."""
        return tuple([laid.fixed.tile for laid in self.laid if not laid.sets & PUNGS])

    @property
    def alike(self) -> tuple[int, ...]:
        """The kinds of pungs and kongs on the table, as they were laid."""
        return tuple([laid.fixed.tile for laid in self.laid if laid.sets & PUNGS])

    @property
    def hidden(self) -> int:
        return self.laid_counts >> 4 & 15

    @property
    def shown(self) -> int:
        return self.laid_counts >> 8

    @property
    def claimed(self) -> int:
        return self.laid_counts & 15

    @property
    def seat(self) -> int:
        return self.winds >> 2

    @property
    def prevailing(self) -> int:
        return self.winds & 3

    def before(self) -> int:
        """The unshown tiles without the winning one."""
        return self.unshown - ONE[self.win] if self.win >= 0 else self.unshown

    def held(self, kind: int) -> int:
        """How many of a kind the player has, in the hand and on the table, the winning tile included."""
        return self.everything >> TILE_BITS * kind & 255


_KIND: Final = {name: place for place, name in enumerate(CLASS_NAMES[:KINDS])}
_ONE_BY_NAME: Final = {name: ONE[kind] for name, kind in _KIND.items()}
_WIND_PLACE: Final = {wind: wind.position for wind in Wind}
_SELF_DRAW: Final = WinBy.SELF_DRAW
_WIN_STANDS: Final[Kept[Win, bool]] = Kept(lambda win: not win.problems(), most=1 << 12)


def _all_laid() -> Iterator[tuple[int, Laid]]:
    """Every set that can lie on the table, with its tiles."""
    number = 0
    for kind in range(KINDS):
        yield 3 * ONE[kind], Laid(Fixed("pung", kind, False), PUNG[kind], 0, 1, number)
        four = 4 * ONE[kind]
        yield four, Laid(Fixed("kong", kind, False), PUNG[kind], four, 1 + 256, number + 1)
        yield four, Laid(Fixed("kong", kind, True), PUNG[kind], four, 16, number + 2)
        number += 3
        if CHOW[kind]:
            tiles = ONE[kind] + ONE[kind + 1] + ONE[kind + 2]
            yield tiles, Laid(Fixed("chow", kind, False), CHOW[kind], 0, 1, number)
            number += 1


ALL_LAID: Final = tuple(laid for _, laid in _all_laid())
_LAID_CLAIMED: Final = {tiles: laid for tiles, laid in _all_laid() if not laid.fixed.concealed}
_LAID_CONCEALED: Final = {tiles: laid for tiles, laid in _all_laid() if laid.fixed.concealed}


def gone_of(case: Case) -> bytes:
    """How many of each kind lie in one's own melds."""
    return counts_of(case.everything - case.unshown)


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


def complete_mask(counts: Iterable[int], melds: int, *, special: Iterable[str] = ()) -> int:
    """Bit mask of the kinds that complete 13 tiles: ``counts`` unshown ones beside ``melds`` sets on the table.

    ``special`` names the shapes other than sets and a pair that count: "seven-pairs", "orphans", "knitted-straight",
    "honours-and-knitted". Waits are formal: a fifth tile of a kind is not ruled out here.
    """
    tiles = pack(counts)
    return decompose.waits(tiles) | special_mask(tiles, melds, special)


def special_mask(tiles: int, melds: int, special: Iterable[str]) -> int:
    """The same for the shapes of ``special`` alone, from tiles of :mod:`companion.rules.tiles.packed`."""
    waits = 0
    for shape in special:
        if shape == "knitted-straight" and melds <= 1:
            waits |= decompose.knitted_waits(tiles)
        elif melds == 0 and shape == "seven-pairs":
            waits |= decompose.pairs_wait(tiles)
        elif melds == 0 and shape == "orphans":
            waits |= decompose.orphans_waits(tiles)
        elif melds == 0 and shape == "honours-and-knitted":
            waits |= decompose.honours_and_knitted_waits(tiles)
    return waits


def without_fifth(case: Case, waits: int) -> int:
    """A mask of waited-for kinds without those that the hand holds four of: nobody draws a fifth."""
    for kind in range(34):
        if waits >> kind & 1 and case.held(kind) >= 4:
            waits &= ~(1 << kind)
    return waits


def admitted(hand: Hand, win: Win, tile_set: TileSet, *, bonus: bool) -> Case | tuple[Problem, ...]:
    """The case to score, or what is wrong with it; no case and no problem: a hand of 13 without its winning tile."""
    case = Case.of_possible(hand, win)
    if case is not None and (bonus or not hand.flowers) and not tile_set.without:
        return case
    problems = problems_of(hand, win, tile_set, bonus=bonus)
    return problems if problems or hand.size() != 14 else Case.of(hand, win)
