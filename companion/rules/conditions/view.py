"""What a condition asks: one way to see a won hand."""

from __future__ import annotations

from companion.rules.tiles.case import Case
from companion.rules.tiles.shapes import Shape


class SeenHand:
    """A hand, how it was won, and one way to see it. ``sets`` are the bits of all its sets and of the pair, those on
    the table too (:mod:`companion.rules.tiles.packed`)."""

    __slots__ = ("case", "sets", "shape")

    def __init__(self, case: Case, shape: Shape):
        self.case = case
        self.shape = shape
        self.sets = shape.sets + case.laid_sets
