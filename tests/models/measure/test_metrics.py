"""The figures mean what everybody means by them."""

from __future__ import annotations

import random

import numpy as np
import pytest

from companion.models.measure.metrics import (
    Marked,
    average_precision,
    calibration,
    confusion,
    judge,
    matches,
    mean_average_precision,
)


def tiles(*rows: tuple[int, int, float]) -> Marked:
    """Tiles of 10 x 10 at x = 20 * place: (place, kind, score)."""
    return Marked.of([((20 * p, 0, 20 * p + 10, 10), kind, score) for p, kind, score in rows])


@pytest.mark.parametrize(
    ("hits", "labelled", "expected"),
    [
        ([1, 1, 1], 3, 0.995),  # everything right: the curve falls to 0 behind the last point, hence not quite 1
        ([], 3, 0.0),  # nothing read
        ([0, 0], 3, 0.0),  # nothing right
        ([1, 0, 1], 2, 0.8283),  # 0.49 + (1 + 2/3) / 200 + 0.49 * 2/3 + 2/3 / 200
        ([1], 2, 0.495),  # 1 up to recall 0.49, 0 from 0.5 on
    ],
)
def test_average_precision_by_hand(hits: list[int], labelled: int, expected: float) -> None:
    scores = np.linspace(0.9, 0.1, len(hits)) if hits else np.array([])
    assert average_precision(np.array(hits, dtype=bool), scores, labelled) == pytest.approx(expected, abs=6e-4)


def random_photos(seed: int) -> list[tuple[Marked, Marked]]:
    rng = random.Random(seed)
    photos = []
    for _ in range(12):
        truth, read = [], []
        for k in range(rng.randint(1, 15)):
            x, y, kind = 30 * k + rng.random(), rng.random() * 5, rng.randint(0, 6)
            truth.append(((x, y, x + 20, y + 28), kind, 1.0))
            if rng.random() < 0.9:
                dx, seen = rng.uniform(-9, 9), kind if rng.random() < 0.8 else rng.randint(0, 6)
                read.append(((x + dx, y, x + dx + 20, y + 28), seen, rng.random()))
            if rng.random() < 0.2:
                read.append(((x + 1, y + 1, x + 21, y + 29), rng.randint(0, 6), rng.random()))
        photos.append((Marked.of(truth), Marked.of(read)))
    return photos


@pytest.mark.parametrize("seed", range(5))
def test_map_equals_the_one_of_ultralytics(seed: int) -> None:
    metrics = pytest.importorskip("ultralytics.utils.metrics", reason="the extra 'train' is not installed")
    torch = pytest.importorskip("torch")
    from types import SimpleNamespace

    from ultralytics.engine.validator import BaseValidator

    photos = random_photos(seed)
    validator = SimpleNamespace(iouv=torch.tensor([0.5]))
    hits, scores, kinds, labelled = [], [], [], []
    for truth, read in photos:
        ordered = read.by_score()
        iou = metrics.box_iou(torch.tensor(truth.boxes), torch.tensor(ordered.boxes))
        correct = BaseValidator.match_predictions(
            validator, torch.tensor(ordered.kinds), torch.tensor(truth.kinds), iou
        )
        hits.append(correct.numpy())
        scores.append(ordered.scores)
        kinds.append(ordered.kinds)
        labelled.append(truth.kinds)
    theirs = metrics.ap_per_class(*(np.concatenate(x) for x in (hits, scores, kinds, labelled)))
    ours, each = mean_average_precision(photos)
    assert ours == pytest.approx(float(theirs[5][:, 0].mean()), abs=1e-6)
    assert list(each) == theirs[6].tolist()
    assert list(each.values()) == pytest.approx(theirs[5][:, 0].tolist(), abs=1e-6)


@pytest.mark.parametrize(
    ("read", "exact", "taps"),
    [
        (tiles((0, 1, 0.9), (1, 2, 0.9), (2, 3, 0.9)), True, 0),  # all right
        (tiles((2, 3, 0.9), (0, 1, 0.9), (1, 2, 0.9)), True, 0),  # in another order
        (tiles((0, 1, 0.9), (1, 5, 0.9), (2, 3, 0.9)), False, 1),  # a wrong kind
        (tiles((0, 1, 0.9), (2, 3, 0.9)), False, 1),  # one missed
        (tiles((0, 1, 0.9), (1, 2, 0.9), (2, 3, 0.9), (7, 3, 0.9)), False, 1),  # one too many
        (tiles((0, 2, 0.9), (1, 1, 0.9), (2, 3, 0.9)), False, 2),  # the right tiles at the wrong places
        (tiles((0, 1, 0.9), (0, 2, 0.8), (1, 2, 0.9), (2, 3, 0.9)), False, 1),  # a tile read twice
        (tiles(), False, 3),  # nothing
    ],
)
def test_verdict(read: Marked, exact: bool, taps: int) -> None:
    verdict = judge(tiles((0, 1, 1.0), (1, 2, 1.0), (2, 3, 1.0)), read)
    assert verdict.exact is exact
    assert verdict.taps == taps


def test_each_label_is_matched_once() -> None:
    truth, read = tiles((0, 1, 1.0)), tiles((0, 1, 0.6), (0, 1, 0.9))
    assert matches(truth, read, same_kind=True) == [(0, 1)]


def test_confusion_counts_missed_and_invented_tiles() -> None:
    table = confusion([(tiles((0, 0, 1.0), (1, 1, 1.0)), tiles((0, 1, 0.9), (5, 0, 0.9)))], classes=2)
    assert table.tolist() == [[0, 1, 0], [0, 0, 1], [1, 0, 0]]


def test_calibration_of_an_honest_reader() -> None:
    rng = np.random.default_rng(1)
    confidences = rng.uniform(0, 1, 20_000)
    bins = calibration(confidences, rng.uniform(0, 1, 20_000) < confidences)
    assert len(bins) == 10
    assert sum(n for _, _, n in bins) == 20_000
    for mean, right, _ in bins:
        assert right == pytest.approx(mean, abs=0.04)
