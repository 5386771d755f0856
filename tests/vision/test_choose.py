"""Which boxes count as tiles: what both networks agree on, and what a row or sure neighbours vouch for."""

from __future__ import annotations

import numpy as np

from companion.tiles import Tile
from companion.vision.boxes import Box
from companion.vision.choose import choose, weigh, worth_naming
from companion.vision.lay.rows import in_rows
from companion.vision.name.classifier import NamedFace
from companion.vision.spots import Fate, Spots
from companion.vision.thresholds import Choose

LEAST = 0.4


def face(kind: int, sure: float) -> NamedFace:
    """A face named with that probability, the rest spread over all other kinds."""
    joint = np.full((4, 44), (1 - sure) / (4 * 43))
    joint[:, kind] = sure / 4
    return NamedFace(joint)


def chosen(boxes: list[Box], faces: dict[int, NamedFace]) -> list[int]:
    """The places that count as tiles."""
    spots = worth_naming(Spots.of(boxes), LEAST)
    spots = spots.set(list(faces), joints=[f.joint for f in faces.values()])
    return np.flatnonzero(choose(in_rows(weigh(spots, LEAST)), LEAST).kept).tolist()


def strewn(*places: tuple[float, float]) -> list[Box]:
    return [Box.of(x, y, 40, 54, 35.0 * k, 0.9) for k, (x, y) in enumerate(places)]


def test_a_back_alone_needs_a_surer_detector_than_a_face() -> None:
    """Cloth and cases look like backs, and no classifier says otherwise."""
    for score, counts in ((Choose.ALONE * LEAST - 0.01, False), (Choose.ALONE * LEAST + 0.01, True)):
        boxes = [Box.of(100, 100, 40, 54, 0.0, score, True), Box.of(500, 500, 40, 54, 0.0, 0.9)]
        assert (0 in chosen(boxes, {1: face(3, 0.99)})) is counts


def test_a_back_in_a_row_of_tiles_counts_with_less() -> None:
    row = [Box.of(100 + 42 * k, 100, 40, 54, 0.0, 0.9) for k in range(8)]
    row[3] = Box.of(100 + 42 * 3, 100, 40, 54, 0.0, LEAST + 0.02, True)
    faces = {k: face(k, 0.99) for k in range(8) if k != 3}
    assert chosen(row, faces) == list(range(8))


def test_a_faint_tile_counts_among_sure_ones_of_its_size_only() -> None:
    sure = strewn((100, 100), (190, 120), (120, 200), (220, 210), (300, 130))
    faint = (Choose.COMPANY + Choose.TOGETHER) / 2
    for place, counts in (((170, 270), True), ((900, 800), False)):
        boxes = [*sure, Box.of(*place, 40, 54, 20.0, 1.0)]
        faces = {k: face(k, 0.99) for k in range(5)} | {5: face(9, faint - 0.01)}
        assert (5 in chosen(boxes, faces)) is counts
    large = [*sure, Box.of(170, 270, 80, 108, 20.0, 1.0)]
    assert 5 not in chosen(large, faces)


def test_a_joker_needs_more_than_another_face() -> None:
    """Anything written may pass for a joker, and few sets have them."""
    together = (Choose.TOGETHER + Choose.JOKER) / 2
    for kind, counts in ((Tile("joker").index, False), (Tile("5p").index, True)):
        boxes = [Box.of(100, 100, 40, 54, 0.0, together), Box.of(500, 500, 40, 54, 0.0, 0.9)]
        assert (0 in chosen(boxes, {0: face(kind, 1.0), 1: face(3, 0.99)})) is counts


def test_a_weak_blank_counts_among_strewn_tiles_of_its_size_only() -> None:
    """A bright patch of table looks like a white dragon as well."""
    sure = strewn((100, 100), (190, 120), (120, 200), (220, 210), (300, 130))
    faces = {k: face(k, 0.99) for k in range(5)}
    weak = Choose.PLAIN * LEAST
    for place, shown, counts in (
        ((170, 270), 0.65, True),
        ((170, 270), 0.45, False),  # the classifier is not sure enough
        ((900, 800), 0.65, False),  # nothing lies near
    ):
        boxes = [*sure, Box.of(*place, 40, 54, 20.0, weak)]
        assert (5 in chosen(boxes, faces | {5: face(Tile("P").index, shown)})) is counts


def test_a_weak_box_of_another_size_is_not_even_looked_at() -> None:
    row = [Box.of(100 + 42 * k, 100, 40, 54, 0.0, 0.9) for k in range(8)]
    weak = [Box.of(300, 300, 40 * s, 54 * s, 0.0, 0.5 * LEAST) for s in (1.0, 0.5, 2.0)]
    fates = worth_naming(Spots.of([*row, *weak]), LEAST).fates.tolist()
    assert fates == [Fate.OPEN] * 9 + [Fate.ODD_SIZE] * 2
