"""Keeping an accepted photo with its corrected boxes, where the owner and the person both said yes."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from math import isfinite
from typing import Any

from companion.datasets.collected import CollectError, collected_folder, save_sample
from companion.tiles import Tile, TileError
from companion.web.errors import ApiProblem
from companion.web.services import Services

log = logging.getLogger(__name__)


def keep(data: Mapping[str, Any], services: Services) -> str:
    """Keeps the photo of a hand that is about to be saved; returns the sample's id, or "" where none is kept.

    Nothing is kept without the setting ``collect``, without the person's tick (then ``data`` has no ``sample``), and
    for a photo with tiles that nobody put a box on: it would teach a detector to overlook them.
    Raises ApiProblem (400) for a sample of the wrong form. A disk that is full loses the sample, never the hand.
    """
    sample = data.get("sample")
    if sample is None or not services.settings.collect:
        return ""
    if not isinstance(sample, Mapping) or not isinstance(sample.get("tiles"), list) or len(sample["tiles"]) > 400:
        raise ApiProblem(400, "field", field="sample")
    path = services.photos.path(str(sample.get("photo", "")))
    if path is None or sample.get("missing"):
        return ""
    labels = [_label(each) for each in sample["tiles"]]
    meta = {"consent": True, "source": "photo", "hand": str(data.get("hand", ""))[:200]}
    try:
        return save_sample(collected_folder(services.settings.data_dir), path.read_bytes(), labels, meta)
    except (CollectError, OSError) as error:
        log.warning("the photo was not kept as a sample: %s", error)
        return ""


def _label(given: Any) -> tuple[str, tuple[float, float, float, float], int]:
    try:
        box = tuple(float(number) for number in given["box"])
        turn = int(given.get("turn", 0))
        name = Tile.parse(str(given["tile"])).name
    except (KeyError, TypeError, ValueError, OverflowError, TileError) as error:
        raise ApiProblem(400, "field", field="sample.tiles") from error
    if len(box) != 4 or not all(map(isfinite, box)):
        raise ApiProblem(400, "field", field="sample.tiles.box")
    return name, (box[0], box[1], box[2], box[3]), turn
