"""The record of a photo: arrays of one length, checked when it is made; indexing filters all of them alike."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace

import numpy as np
import pytest

from companion.vision.boxes import Box
from companion.vision.spots import Fate, Floats, Spots

BOXES = [Box.of(50, 60, 40, 56, 0, 0.9), Box.of(100, 60, 40, 56, 90, 0.4), Box.of(150, 60, 40, 56, -20, 0.7, True)]


def record() -> Spots:
    joints = np.zeros((3, 4, 44))
    joints[0, 1, 5], joints[0, 1, 6] = 0.75, 0.25
    joints[1, 0, 34] = 1.0
    return replace(Spots.of(BOXES), joints=joints)


@pytest.mark.parametrize(
    ("name", "value", "outcome"),
    [
        ("scores", np.ones(3), nullcontext()),  # fits
        ("scores", np.ones(2), pytest.raises(ValueError, match=r"scores must have the shape \(3,\), but has \(2,\)")),
        ("joints", np.zeros((3, 44)), pytest.raises(ValueError, match=r"joints must have the shape \(3, 4, 44\)")),
        ("scores", np.array([0.5, np.nan, 0.5]), pytest.raises(ValueError, match="scores must be 0 or more")),
        ("frames", np.zeros((3, 5)), pytest.raises(ValueError, match="a width and a height above 0")),  # no size
    ],
)
def test_arrays_that_do_not_fit_are_refused(name: str, value: Floats, outcome: AbstractContextManager[object]) -> None:
    with outcome:
        replace(record(), **{name: value})


@pytest.mark.parametrize(
    ("which", "centres"),
    [
        (np.array([True, False, True]), [50, 150]),  # a mask
        ([2, 0], [150, 50]),  # places, in another order
        ([], []),  # an empty list is no place, not a mask
        (np.array([False] * 3), []),
    ],
)
def test_indexing_filters_every_array(which: list[int], centres: list[int]) -> None:
    chosen = record()[which]
    assert chosen.frames[:, 0].tolist() == centres
    assert len(chosen) == len(chosen.boxes) == len(chosen.corners) == len(centres)


def test_setting_leaves_the_first_record_as_it_was() -> None:
    first = record()
    second = first.set([1], fates=Fate.FAINT, scores=0.1)
    assert second.fates.tolist() == [Fate.OPEN, Fate.FAINT, Fate.OPEN]
    assert first.fates.tolist() == [Fate.OPEN] * 3
    assert first.scores.tolist() == [0.9, 0.4, 0.7]


def test_a_part_is_put_back_where_it_came_from() -> None:
    mask = np.array([True, False, True])
    part = record()[mask]
    whole = record().put(mask, part.set([1], hands=0))
    assert whole.hands.tolist() == [-1, -1, 0]


def test_boxes_come_back_as_they_went_in() -> None:
    assert record().boxes == BOXES
    assert record().corners[1] == pytest.approx(BOXES[1].corners)


def test_what_a_place_shows() -> None:
    spots = record()
    assert spots.faced.tolist() == [True, True, False]
    assert spots.best.tolist() == [5, 34, 43]
    assert spots.flowers.tolist() == [False, True, False]
    assert spots.quarters[0].tolist() == [0, 1, 0, 0]
    assert spots.quarters[2].tolist() == [0.25] * 4
    # Sure of the kind, times the detector's doubt; of a back only the detector speaks.
    assert spots.confidences == pytest.approx([0.75, 0.4 / 0.6, 0.7])


def test_the_order_of_a_hand_goes_by_row_and_place() -> None:
    spots = record().set([0, 1, 2], hands=[0, 0, 1], rows=[1, 0, 0], places=[0, 3, 0])
    assert spots.order(0).tolist() == [1, 0]
    assert spots.order(1).tolist() == [2]


def test_fates_say_whether_a_place_counts() -> None:
    kept = {fate.code for fate in Fate if fate.kept}
    assert kept == {"sure", "in-row", "dark-row", "in-company", "blank"}
    every = record().set([0, 1], fates=[Fate.IN_ROW, Fate.ODD_SIZE])
    assert every.kept.tolist() == [True, False, False]
