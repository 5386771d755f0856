"""Which gaps of a row part groups of tiles: those wider than the gaps around them, by more than these scatter."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

SET_APART: Final = (0.2, 0.38)
"""A gap wider than the row's usual one by this many tile widths parts groups: less where all tiles stand as evenly as
a person can put them, more where they stand loosely."""
SCATTER: Final = 4.0
"""... in between it is so many median deviations of the row's gaps."""
NEAR_BY: Final = 4
"""So many gaps on either side tell what is usual there: standing and lying tiles of one row overlap differently."""
FEW_GAPS: Final = 3


def wide_gaps(given: Sequence[float], usual: Sequence[float] = ()) -> list[int]:
    """The places of the tiles before which a row is split, given its gaps in tile widths.

    ``usual`` are gaps of the same hand's other rows: they tell what is usual where the row has too few of its own.

    >>> wide_gaps([0.0, 0.01, 0.5, 0.02, 0.0])
    [3]
    """
    gaps = np.array(given, dtype=np.float64)
    if not len(gaps):
        return []
    known = gaps if len(gaps) >= FEW_GAPS else np.array(usual or given, dtype=np.float64)
    most = float(np.median(known)) + SET_APART[1]
    narrow = known[known <= most]
    scatter = float(np.median(np.abs(narrow - np.median(narrow))))
    limit = float(np.clip(SCATTER * scatter, *SET_APART))
    found = []
    for k, gap in enumerate(gaps):
        around = np.concatenate([gaps[max(k - NEAR_BY, 0) : k], gaps[k + 1 : k + 1 + NEAR_BY]])
        around = around[around <= float(np.median(narrow)) + SET_APART[1]]
        if gap > limit + float(np.median(around if len(around) >= FEW_GAPS else narrow)):
            found.append(k + 1)
    return found
