"""Samples as data sets for other programs: YOLO and COCO, in the fixed class order, pictures without tiles included."""

from __future__ import annotations

import hashlib
import json
import shutil
import tempfile
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final

from companion.datasets.classes import NAMES, class_id, data_yaml
from companion.datasets.collected import CollectError, LabelledTile, Sample, samples

VAL_SHARE: Final = 0.2

ONE_SESSION: Final = """All pictures are of one session, so there is nothing apart to validate on: 'val' is 'train'.
Figures measured here say how well the model remembers, not how well it reads."""


def split(found: Sequence[Sample], val_share: float = VAL_SHARE) -> dict[str, str]:
    """ "train" or "val" for each sample id; pictures of one tile set (or, of a single set, one session) stay together.

    Which side a set falls on depends on its name only, so that a later export does not move old pictures. Neither side
    is empty where there are two sets or sessions; with one, everything is "train".
    """
    by_set = len({sample.set for sample in found}) > 1
    key: Callable[[Sample], str] = (lambda s: s.set) if by_set else (lambda s: s.session)
    groups = sorted({key(sample) for sample in found}, key=_place)
    val = {group for group in groups if _place(group) < val_share}
    # Neither side may be empty, where there are two groups at all.
    val = (val or {groups[0]}) - {groups[-1]} if len(groups) > 1 else set()
    return {sample.id: "val" if key(sample) in val else "train" for sample in found}


def _place(group: str) -> float:
    return int.from_bytes(hashlib.sha256(group.encode()).digest()[:6], "big") / 2**48


def export_yolo(folder: Path, out: Path, val_share: float = VAL_SHARE) -> Mapping[str, int]:
    """Write images/, labels/ and data.yaml to ``out``; returns how many pictures lie in "train" and "val".

    Labels are ``class cx cy w h`` as shares of the picture. A picture without tiles gets an empty label file, so that
    training learns from it too. ``samples.jsonl`` says for each picture its set, session, licence and source.
    Raises CollectError if there is nothing to export or ``out`` holds something already.
    """
    found = _found(folder)
    sides = split(found, val_share)
    counts = {side: list(sides.values()).count(side) for side in ("train", "val")}

    def fill(target: Path) -> None:
        for side in filter(counts.get, counts):
            (target / "images" / side).mkdir(parents=True)
            (target / "labels" / side).mkdir(parents=True)
        for sample in found:
            side = sides[sample.id]
            shutil.copyfile(folder / sample.image, target / "images" / side / sample.image)
            lines = "".join(_yolo_line(tile, sample.width, sample.height) for tile in sample.tiles)
            (target / "labels" / side / f"{sample.id}.txt").write_text(lines, encoding="ascii")
        val, comment = ("images/val", "") if counts["val"] else ("images/train", ONE_SESSION)
        (target / "data.yaml").write_text(data_yaml("images/train", val, comment), encoding="utf-8")
        _write_notes(target, found, sides)

    _into(out, fill)
    return counts


def export_coco(folder: Path, out: Path, val_share: float = VAL_SHARE) -> Mapping[str, int]:
    """Write images/ and annotations/train.json, val.json to ``out``; returns the numbers of pictures.

    Category ids run from 1 in the fixed class order without gaps; file names are relative to images/.
    Raises CollectError as :func:`export_yolo` does.
    """
    found = _found(folder)
    sides = split(found, val_share)
    counts = {side: list(sides.values()).count(side) for side in ("train", "val")}

    def fill(target: Path) -> None:
        (target / "images").mkdir()
        (target / "annotations").mkdir()
        for sample in found:
            shutil.copyfile(folder / sample.image, target / "images" / sample.image)
        for side in filter(counts.get, counts):
            text = json.dumps(_coco([s for s in found if sides[s.id] == side]), ensure_ascii=False, indent=1)
            (target / "annotations" / f"{side}.json").write_text(text, encoding="utf-8")
        _write_notes(target, found, sides)

    _into(out, fill)
    return counts


FORMATS: Final[Mapping[str, Callable[[Path, Path, float], Mapping[str, int]]]] = {
    "yolo": export_yolo,
    "coco": export_coco,
}


def _found(folder: Path) -> list[Sample]:
    found = samples(folder)
    if not found:
        raise CollectError("samples-none", folder=str(folder))
    return found


def _yolo_line(tile: LabelledTile, width: int, height: int) -> str:
    x1, y1, x2, y2 = tile.box
    numbers = ((x1 + x2) / 2 / width, (y1 + y2) / 2 / height, (x2 - x1) / width, (y2 - y1) / height)
    return f"{class_id(tile.tile)} {' '.join(f'{number:.6f}' for number in numbers)}\n"


def _coco(found: Sequence[Sample]) -> dict[str, object]:
    images: list[dict[str, object]] = []
    annotations: list[dict[str, object]] = []
    for number, sample in enumerate(found, 1):
        images.append(
            {"id": number, "file_name": sample.image, "width": sample.width, "height": sample.height,
             "license_text": sample.licence, "tile_set": sample.set, "session": sample.session}
        )  # fmt: skip
        for tile in sample.tiles:
            x1, y1, x2, y2 = tile.box
            annotations.append(
                {"id": len(annotations) + 1, "image_id": number, "category_id": class_id(tile.tile) + 1,
                 "bbox": [x1, y1, x2 - x1, y2 - y1], "area": (x2 - x1) * (y2 - y1), "iscrowd": 0, "turn": tile.turn}
            )  # fmt: skip
    categories = [{"id": number, "name": name} for number, name in enumerate(NAMES, 1)]
    return {"images": images, "annotations": annotations, "categories": categories}


def _write_notes(target: Path, found: Sequence[Sample], sides: Mapping[str, str]) -> None:
    lines = [
        json.dumps(
            {"image": sample.image, "split": sides[sample.id], "set": sample.set, "session": sample.session,
             "source": sample.source, "licence": sample.licence, **sample.notes},
            ensure_ascii=False,
        )
        for sample in found
    ]  # fmt: skip
    (target / "samples.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")


def _into(out: Path, fill: Callable[[Path], None]) -> None:
    """Fill a folder beside ``out`` and put it in place when it is whole: no half an export is ever left there."""
    if out.exists() and (not out.is_dir() or any(out.iterdir())):
        raise CollectError("samples-not-empty", folder=str(out))
    out.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=out.parent, prefix=f".{out.name}-") as temporary:
        ready = Path(temporary) / "ready"
        ready.mkdir()
        fill(ready)
        if out.exists():
            out.rmdir()
        ready.rename(out)
