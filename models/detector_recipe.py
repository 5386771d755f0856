"""The recipe behind the shipped detector, from the data folder to the ONNX file: prepare, train, export, measure.

Every step is skipped where its result is already there, so a run that was stopped is taken up with the same command.
"""

from __future__ import annotations

import json
import logging
import shutil
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

import cv2
import numpy as np
import numpy.typing as npt

from companion.datasets.clutter import FIRST_TRAIN_SEED as FIRST_CLUTTER_SEED
from companion.datasets.clutter import clutter_scene
from companion.datasets.faces import load_faces
from companion.datasets.oriented import read_labels, write_labels
from companion.datasets.real import UNSEEN_FOLDER, Photo, Piece, RealDataError, compose, load_photos, pieces
from companion.datasets.real_faces import cut_faces, shop_faces
from companion.datasets.scenes_decoys import decoy_picture
from companion.datasets.scenes_lens import develop
from companion.datasets.scenes_looks import FaceBank
from companion.datasets.scenes_work import make_many, scene_name
from companion.models.export_detector import check_same, describe, export, read_picture, save_half
from companion.models.measure.detector import Measured, measure, photos_of
from companion.models.train_detector import NAMES, TrainSettings, train
from companion.models.whole_photos import sees, write_rest
from companion.vision import Reader
from companion.vision.find.detector import OnnxDetector
from companion.vision.images import Picture
from companion.vision.weights import DetectorSpec

log = logging.getLogger(__name__)

PICTURE: Final = 384
"""Side of a prepared picture; training takes crops of 320 from it at 0.75 to 1.35 times its scale."""
TILE_PX: Final = (16.0, 170.0)
"""The range of tile widths, in pixels of the network, that the training pictures show."""
FIRST_TRAIN_SEED: Final = 1_000_000
FIRST_VAL_SEED: Final = 50

SHARES: Final = {"real": 2, "rest": 1, "scenes": 6, "backs": 1, "decoys": 2}
"""How often each folder of prepared pictures is drawn from, beside the others."""
HARD_LAYOUTS: Final = ("pile", "jumble", "hand_melds", "rows_behind")
"""What detectors miss most: tiles half hidden, at every angle, in rows behind rows."""
HARD_SHARE: Final = 1 / 3
"""The part of the training scenes that show one of these; the others are of the generator's usual mix."""
MANY_BLANKS: Final = 24
BLANK_SHARE: Final = 0.35
"""The part of the training scenes drawn from a set with so many white dragons more: the hardest tiles to see."""

Report = Callable[[str], object]


@dataclass(frozen=True)
class Amounts:
    """How many pictures to prepare: from real photos and made up, to train and (val_) to judge on.

    `rest` is how many photos are shown whole.
    """

    real: int = 4000
    rest: int = 444
    scenes: int = 6000
    decoys: int = 1500
    val_real: int = 56
    val_scenes: int = 56


@dataclass(frozen=True)
class ScenePlan:
    """What a training scene shows: a layout of `datasets.scenes_layouts` (None: the usual mix) and extra blanks."""

    layout: str | None = None
    blanks: int = 0


def scene_plan(seed: int) -> ScenePlan:
    """The plan of the training scene of that seed: the same at each run, whatever else is made."""
    rng = np.random.default_rng([3, seed])
    layout = str(rng.choice(HARD_LAYOUTS)) if rng.random() < HARD_SHARE else None
    return ScenePlan(layout, MANY_BLANKS if rng.random() < BLANK_SHARE else 0)


def make_scenes(
    out: Path,
    seeds: Iterable[int],
    bank: Callable[[], FaceBank],
    workers: int,
    plan: Callable[[int], ScenePlan],
    report: Report,
) -> None:
    """The scenes of these seeds below `out`, each by its plan; those that lie there are left alone.

    `bank` makes the faces, which takes minutes and is done only where a scene is missing.
    """
    missing: dict[ScenePlan, list[int]] = {}
    for seed in seeds:
        if not (out / "truth" / f"{scene_name(seed)}.json").is_file():
            missing.setdefault(plan(seed), []).append(seed)
    if not missing:
        return
    report(f"{sum(map(len, missing.values()))} scenes -> {out}")
    faces = bank()
    for what, some in missing.items():
        size = (PICTURE, PICTURE)
        make_many(out, some, None, size, layout=what.layout, blanks=what.blanks, workers=workers, bank=faces)


def prepare(data: Path, work: Path, amounts: Amounts, workers: int, report: Report) -> Path:
    """Make the training pictures below `work`; returns the YAML file that names them.

    `data` holds boxes/, art/ and crops/. What is not boxed in the photos is labelled by the weights that come with the
    program. Raises RealDataError or FaceArtError if the folder does not hold what it should, ModelError for broken
    weights.
    """
    photos = load_photos(data)
    train_photos = [photo for photo in photos if not photo.held_out]
    kept_back = [photo for photo in photos if photo.held_out]
    compose_many(work / "real", train_photos, amounts.real, 1, report)
    compose_many(work / "val", kept_back, amounts.val_real, 9, report)
    several = [photo for photo in train_photos if not photo.whole and not photo.path.stem.endswith("_l1")][
        : amounts.rest
    ]
    if written := write_rest(work / "rest", several, sees(Reader(threads=workers)), PICTURE):
        report(f"{written} pictures of whole photos -> {work / 'rest'}")
    art = load_faces(data / "art", cache=work / "faces.npz")

    def with_cuts() -> FaceBank:
        cut = cut_faces(train_photos, np.random.default_rng(0))
        return merged(art, cut, shop_faces(data / "crops" / "camerash"))

    to_judge = range(FIRST_VAL_SEED, FIRST_VAL_SEED + amounts.val_scenes)
    make_scenes(work / "val", to_judge, lambda: art, workers, lambda _: ScenePlan(), report)
    to_train = range(FIRST_TRAIN_SEED, FIRST_TRAIN_SEED + amounts.scenes)
    make_scenes(work / "scenes", to_train, with_cuts, workers, scene_plan, report)
    make_decoys(work / "decoys", amounts.decoys, art)
    repeat_backs(work / "scenes", work / "backs")
    listing = work / "detector.yaml"
    names = dict(enumerate(NAMES))
    content = {
        "path": str(work.resolve()),
        "train": [f"{part}/images" for part, share in SHARES.items() if (work / part).is_dir() for _ in range(share)],
        "val": "val/images",
        "names": names,
    }
    listing.write_text(json.dumps(content, indent=2), encoding="utf-8")  # which is YAML, too
    return listing


def compose_many(out: Path, photos: Iterable[Photo], count: int, seed: int, report: Report) -> None:
    """`count` pictures of pieces of the photos on made-up tables, with labels, below `out`."""
    images, labels = out / "images", out / "labels"
    wanted = [i for i in range(count) if not (labels / f"real{i:06d}.txt").is_file()]
    if not wanted:
        return
    images.mkdir(parents=True, exist_ok=True)
    labels.mkdir(exist_ok=True)
    usable: list[Piece] = list(pieces(list(photos)))
    if not usable:
        raise RealDataError("no photo has its tiles in rows: there is nothing to compose pictures from")
    report(f"{len(wanted)} pictures from {len(usable)} photos -> {out}")
    for i in wanted:
        rng = np.random.default_rng([seed, i])
        some = [
            usable[j] for j in rng.choice(len(usable), min(int(rng.choice([1, 2], p=[0.6, 0.4])), len(usable)), False)
        ]
        picture, corners = compose(some, rng, PICTURE)
        cv2.imwrite(str(images / f"real{i:06d}.jpg"), picture, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(60, 97))])
        write_labels(labels / f"real{i:06d}.txt", [0] * len(corners), corners, PICTURE, PICTURE)


def make_decoys(out: Path, count: int, bank: FaceBank) -> None:
    """`count` pictures without a tile, and their empty labels, below `out`."""
    for folder in ("images", "labels") if count else ():
        (out / folder).mkdir(parents=True, exist_ok=True)
    for i in range(count):
        labels = out / "labels" / f"decoy{i:05d}.txt"
        if labels.is_file():
            continue
        rng = np.random.default_rng([77, i])
        if i % 3:  # a table full of things
            picture = clutter_scene(FIRST_CLUTTER_SEED + i, (PICTURE, PICTURE))
        else:
            picture = develop(rng, decoy_picture(rng, PICTURE, bank).astype(np.float32))
        cv2.imwrite(str(out / "images" / f"{labels.stem}.jpg"), picture, [cv2.IMWRITE_JPEG_QUALITY, 90])
        labels.write_text("", encoding="utf-8")


def repeat_backs(scenes: Path, out: Path) -> None:
    """A folder of its own for the scenes that show backs: the folders are drawn from alike, and backs are rare."""
    for labels in sorted((scenes / "labels").glob("*.txt")):
        if not (read_labels(labels).classes == NAMES.index("back")).any():
            continue
        for folder, name in (("labels", labels.name), ("images", f"{labels.stem}.jpg")):
            (out / folder).mkdir(parents=True, exist_ok=True)
            if not (out / folder / name).is_file():
                shutil.copyfile(scenes / folder / name, out / folder / name)


def merged(*banks: FaceBank) -> FaceBank:
    """All faces of several banks."""
    kinds = {kind for bank in banks for kind in bank}
    return {kind: [face for bank in banks for face in bank.get(kind, ())] for kind in sorted(kinds)}


def held_out_photos(data: Path) -> Iterable[tuple[Picture, npt.NDArray[np.float64]]]:
    """The photos kept for validation, with unboxed surroundings painted over; one of the two copies of each."""
    photos = [p for p in load_photos(data) if p.held_out and not p.path.stem.endswith("_l1")]
    for piece in pieces(photos):
        image = piece.image.copy()
        hidden = piece.mask == 0
        image[hidden] = np.median(piece.image[~hidden], axis=0)
        yield image, np.hstack([piece.corners.min(axis=1), piece.corners.max(axis=1)]).astype(np.float64)


def figures(exported: Path, data: Path, long_side: int, report: Report) -> dict[str, Any]:
    """What the model card says: threshold from the held-out photos, then the unseen set at that threshold.

    The detector is the reader's own, whose looks at a photo hang on the threshold: it is found once with the one that
    every detector begins with, and the figures are those with the one that was found.
    """
    spec = DetectorSpec(long_side=long_side, tile_px=TILE_PX)
    threshold = round(measure(OnnxDetector(exported, spec, 1), held_out_photos(data)).best_threshold(), 2)
    detector = OnnxDetector(exported, replace(spec, confidence=threshold), 1)
    result: dict[str, Any] = {"confidence": threshold}
    measured: list[tuple[str, Measured]] = [("held_out", measure(detector, held_out_photos(data)))]
    if (data / "boxes" / UNSEEN_FOLDER).is_dir():
        measured.append((UNSEEN_FOLDER, measure(detector, photos_of(data / "boxes" / UNSEEN_FOLDER))))
    for name, found in measured:
        precision, recall = found.at(threshold)
        result[name] = {
            "photos": len(found.photos),
            "tiles": found.labels,
            "mAP50": round(found.average_precision(), 4),
            "precision": round(precision, 4),
            "recall": round(recall, 4),
        }
        report(f"{name}: {json.dumps(result[name])}")
    return result


def release(weights: Path, data: Path, models: Path, long_side: int, report: Report) -> dict[str, Any]:
    """Export to `models`/detector.onnx, check it against the weights, measure it, and describe it in models.json."""
    exported = export(weights, models / "detector.onnx")
    sample = next(p for p in sorted((data / "boxes" / "chinese-mj-plain" / "images").glob("*.jpg")) if p.is_file())
    worst = check_same(weights, exported, read_picture(sample))
    report(f"ONNX and PyTorch agree to {worst:.4f} pixels; {exported.stat().st_size / 1e6:.1f} MB")
    save_half(weights, models / "detector.pt")
    known = figures(exported, data, long_side, report)
    describe(
        models / "models.json",
        {"long_side": long_side, "tile_px": list(TILE_PX), "confidence": known.pop("confidence"), "figures": known},
    )
    return known


def run(
    data: Path,
    work: Path,
    models: Path,
    settings: TrainSettings,
    amounts: Amounts,
    workers: int = 1,
    start: Path | None = None,
    long_side: int = 1152,
    report: Report = print,
) -> Path:
    """The whole recipe; returns the exported file. A run in `work` that was stopped is resumed."""
    work.mkdir(parents=True, exist_ok=True)
    listing = prepare(data, work, amounts, workers, report)
    folder = work / "run"
    finished = work / "trained.pt"
    if not finished.is_file():
        resume = (folder / "weights" / "last.pt").is_file()
        report(f"{'resuming' if resume else 'training'} in {folder}")
        shutil.copyfile(train(listing, folder, settings, start, resume), finished)
    release(finished, data, models, long_side, report)
    return models / "detector.onnx"
