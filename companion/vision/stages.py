"""The way from a photo to a reading: seven stages, each a function that takes the record and gives it back with more.

| stage | what it adds |
|---|---|
| find | places where a tile may lie, from the detector |
| name | what each shows, from the classifier; backs that are blank white dragons |
| weigh | which are tiles by the word of both networks, which are none, which are open |
| row | the rows in which they stand |
| choose | which of the open ones their rows vouch for |
| lay | which rows are the hand, in what order it is read, how each tile stands |
| group | melds, kongs, flowers, the winning tile; red fives |

A stage never looks back at the photo unless it takes the picture, and never changes what an earlier one wrote down
about a place that is out.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from companion.tiles import ALL_TILES
from companion.vision.boxes import Box
from companion.vision.choose import choose, weigh, worth_naming
from companion.vision.find.detector import Detector
from companion.vision.images import Picture
from companion.vision.lay.groups import grouped
from companion.vision.lay.layout import lay
from companion.vision.lay.rows import in_rows
from companion.vision.name.classifier import Classifier
from companion.vision.name.grounds import dragons_among_backs, no_back
from companion.vision.name.reds import red_fives
from companion.vision.spots import Fate, Ints, Spots

STAGES = ("find", "name", "weigh", "row", "choose", "lay", "group")


def stages(image: Picture, detector: Detector, classifier: Classifier) -> Iterator[tuple[str, Spots]]:
    """Each stage's name and the record after it; the photo is looked at as far as it is asked for."""
    height, width = image.shape[:2]
    least = detector.confidence
    spots = worth_naming(Spots.of(detector.detect(image)), least)
    yield "find", spots
    yield "name", (spots := name(spots, image, classifier))
    yield "weigh", (spots := weigh(spots, least))
    yield "row", (spots := in_rows(spots))
    yield "choose", (spots := choose(spots, least))
    yield "lay", (spots := lay(spots, (width, height)))
    yield "group", told_reds(grouped(spots), image)


def name(spots: Spots, image: Picture, classifier: Classifier) -> Spots:
    """The places with what they show: faces as the classifier reads them, blank dragons told from backs."""
    asked = np.flatnonzero(spots.fates == Fate.OPEN)
    spots = _read(spots, asked[~spots.backs[asked]], image, classifier)
    open_ones = spots[asked]
    faced = np.flatnonzero(open_ones.faced)
    blank = dragons_among_backs(image, open_ones.boxes, dict(zip(faced.tolist(), open_ones.kinds[faced], strict=True)))
    if not blank:
        return spots
    dragons = asked[blank]
    spots = _read(spots.set(dragons, backs=False), dragons, image, classifier)
    return spots.set(dragons, joints=[no_back(joint) for joint in spots.joints[dragons]])


def _read(spots: Spots, which: Ints, image: Picture, by: Classifier) -> Spots:
    boxes: list[Box] = spots[which].boxes
    faces = by.classify(image, boxes) if boxes else []
    return spots.set(which, joints=[face.joint for face in faces]) if faces else spots


def told_reds(spots: Spots, image: Picture) -> Spots:
    """The record, the red fives among its tiles marked."""
    tiles = np.flatnonzero(spots.kept & spots.faced)
    names = [ALL_TILES[k] for k in spots.best[tiles]]
    return spots.set(tiles[sorted(red_fives(image, list(spots[tiles].corners), names))], reds=True)
