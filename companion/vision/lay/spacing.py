"""Which gaps of a row part groups of tiles: those wider than the gaps around them, by more than these scatter."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from companion.vision.thresholds import Spacing


def wide_gaps(given: Sequence[float], usual: Sequence[float] = ()) -> list[int]:
    """The places of the tiles before which a row is split, given its gaps in tile widths.

    ``usual`` are gaps of the same hand's other rows: they tell what is usual where the row has too few of its own.

    >>> wide_gaps([0.0, 0.01, 0.5, 0.02, 0.0])
    [3]
    """
    gaps = np.array(given, dtype=np.float64)
    if not len(gaps):
        return []
    known = gaps if len(gaps) >= Spacing.FEW_GAPS else np.array(usual or given, dtype=np.float64)
    most = float(np.median(known)) + Spacing.SET_APART[1]
    narrow = known[known <= most]
    scatter = float(np.median(np.abs(narrow - np.median(narrow))))
    limit = float(np.clip(Spacing.SCATTER * scatter, *Spacing.SET_APART))
    found = []
    for k, gap in enumerate(gaps):
        around = np.concatenate([gaps[max(k - Spacing.NEAR_BY, 0) : k], gaps[k + 1 : k + 1 + Spacing.NEAR_BY]])
        around = around[around <= float(np.median(narrow)) + Spacing.SET_APART[1]]
        if gap > limit + float(np.median(around if len(around) >= Spacing.FEW_GAPS else narrow)):
            found.append(k + 1)
    return found
