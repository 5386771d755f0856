"""Which places are tiles: what detector and classifier agree on, and what a row of such tiles vouches for.

Neither network alone is to be trusted: the detector takes the backs of books for tiles, and the classifier has a name
for everything. A place counts if both are sure enough together; a doubtful one counts if it stands in a row of sure
tiles, where nothing but a tile is to be expected. So there are two stages, with the rows found between them:
:func:`weigh` lets the networks speak, :func:`choose` the rows.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from companion.tiles import CLASS_NAMES
from companion.vision.lay.rows import rows_of
from companion.vision.spots import Fate, Flags, Floats, Ints, Spots
from companion.vision.thresholds import Choose

_JOKER: Final = CLASS_NAMES.index("joker")
_BLANK: Final = (CLASS_NAMES.index("P"), CLASS_NAMES.index("back"))


def worth_naming(spots: Spots, least: float) -> Spots:
    """Weak places that are much larger or smaller than those above the detector's threshold ``least`` are put aside."""
    strong = spots.scores >= least
    sizes = spots.shape.sizes
    sure = sizes[strong & ~spots.backs]
    if len(sure) < Choose.ROW:
        return spots.set(~strong, fates=Fate.ODD_SIZE)
    usual = float(np.median(sure))
    low, high = max(sure.min() * 0.8, usual * 0.6), min(sure.max() * 1.25, usual * 1.6)
    return spots.set(~strong & ((sizes < low) | (sizes > high)), fates=Fate.ODD_SIZE)


def weigh(spots: Spots, least: float) -> Spots:
    """What both networks say together: sure, faint, or left open for a row to vouch for.

    ``least`` is the detector's own threshold.
    """
    strong, read = spots.scores >= least, spots.fates == Fate.OPEN
    needed = np.where(spots.best == _JOKER, Choose.JOKER, Choose.TOGETHER)
    sure = strong & np.where(spots.faced, _together(spots) >= needed, spots.scores >= Choose.ALONE * least)
    hopeful = strong | _plain(spots) | (_blank(spots) & (spots.kinds.max(axis=1, initial=0.0) >= Choose.BLANK))
    return spots.set(read & sure, fates=Fate.SURE).set(read & ~sure & ~hopeful, fates=Fate.FAINT)


def choose(spots: Spots, least: float) -> Spots:
    """What the rows say about the places that are still open: in or out."""
    sure = spots.fates == Fate.SURE
    if not (spots.fates == Fate.OPEN).any():
        return spots
    chosen, longest = spots, 0
    for row in rows_of(spots):
        members = np.array(row.members)
        safe = members[sure[members]]
        longest = max(longest, len(safe))
        if len(safe) >= max(Choose.ROW, Choose.MAJORITY * len(members)):
            chosen = chosen.set(_vouched(spots, members, safe), fates=Fate.IN_ROW)
        elif (
            sure.sum() < Choose.ROW and len(members) >= Choose.LONG and np.median(spots.scores[members]) >= Choose.CLEAR
        ):
            alike = [k for k in members if not sure[k] and _alike(spots, k, members)]
            chosen = chosen.set(alike, fates=Fate.DARK_ROW)
    certain = np.flatnonzero(chosen.kept & ~spots.backs)
    if len(certain) >= Choose.ROW:
        strong = (chosen.fates == Fate.OPEN) & (spots.scores >= least) & spots.faced & (spots.best != _JOKER)
        strong &= _together(spots) >= Choose.COMPANY
        among = [k for k in np.flatnonzero(strong).tolist() if _has_company(spots, k, certain)]
        chosen = chosen.set(among, fates=Fate.IN_COMPANY)
    if len(certain) >= Choose.ROW and longest < Choose.LONG:
        # Outside of rows any bright patch looks like a blank, unless it lies among strewn tiles of its size.
        weak = (chosen.fates == Fate.OPEN) & (spots.scores < least) & _blank(spots)
        weak &= spots.kinds.max(axis=1, initial=0.0) >= Choose.AMONG
        chosen = chosen.set(
            [k for k in np.flatnonzero(weak).tolist() if _has_company(spots, k, certain)], fates=Fate.BLANK
        )
    left = chosen.fates == Fate.OPEN
    return chosen.set(left & (spots.scores >= least), fates=Fate.NAMELESS).set(
        left & (spots.scores < least), fates=Fate.FAINT
    )


def named(kinds: Floats) -> Floats:
    """How sure it is that there is a face to name (last axis: 44 kinds): torn between two flowers is as good as sure of
    one."""
    return np.asarray(np.sort(kinds, axis=-1)[..., -2:].sum(axis=-1))


def _together(spots: Spots) -> Floats:
    """What detector and classifier say of a face together."""
    return np.asarray(spots.scores * named(spots.kinds))


def _vouched(spots: Spots, members: Ints, safe: Ints) -> list[int]:
    """The doubtful members of a row that its sure ones vouch for.

    Beyond the last sure tile only for plain faces near by: further on the cloth or the rim begins.
    """
    first, last = members.tolist().index(safe[0]), members.tolist().index(safe[-1])
    plain = _plain(spots)
    return [
        int(k)
        for place, k in enumerate(members)
        if k not in safe
        and _alike(spots, k, safe)
        and (first < place < last or (plain[k] and _is_beside(spots, k, safe)))
    ]


def _has_company(spots: Spots, place: int, others: Ints) -> bool:
    """Whether two sure tiles lie near by and those around are as large."""
    apart = np.sort(_apart(spots, place, others) / spots.frames[others, 2])
    return bool(apart[1] < Choose.NEAR and _alike(spots, place, others))


def _plain(spots: Spots) -> Flags:
    """Where the classifier is sure of the face, and it is no blank one."""
    return np.asarray(spots.faced & ~_blank(spots) & (spots.kinds.max(axis=1, initial=0.0) >= Choose.PLAIN))


def _blank(spots: Spots) -> Flags:
    """Where a face looks like one without print."""
    return np.asarray(spots.faced & np.isin(spots.best, _BLANK))


def _is_beside(spots: Spots, place: int, others: Ints) -> bool:
    """Whether it is not much further from one of the others than tiles with a gap for the winning one between them."""
    apart = np.hypot(*(spots.frames[others, :2] - spots.frames[place, :2]).T)
    return bool(apart.min() < Choose.BESIDE * spots.frames[place, 3])


def _alike(spots: Spots, place: int, others: Ints) -> bool:
    """Whether it is as wide and as high as the nearest of the others."""
    near = others[np.argsort(_apart(spots, place, others), kind="stable")[:5]]
    usual = np.median(spots.frames[near, 2:4], axis=0)
    return bool((np.abs(np.log(spots.frames[place, 2:4] / usual)) < Choose.SIZE).all())


def _apart(spots: Spots, place: int, others: Ints) -> Floats:
    """How far the others lie from it, across and down together, in pixels."""
    return np.asarray(np.abs(spots.frames[others, :2] - spots.frames[place, :2]).sum(axis=1))
