"""``companion eval``: labels are read, photos judged, figures printed, a peer measured beside ours."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from click.testing import CliRunner

from companion.cli.eval import evaluate
from companion.models.measure.evaluation import OurReader, PhotoResult, classifier_top1, measure
from companion.models.measure.figures import draw_confusion, draw_reliability
from companion.models.measure.labelled import DataError, data_set, labelled_photos
from companion.models.measure.metrics import Marked
from companion.models.measure.peers import class_id
from companion.tiles import CLASS_NAMES
from companion.vision import Reader
from companion.vision.boxes import Box
from companion.vision.name.classifier import NamedFace

WIDTH, HEIGHT = 1000, 400


def _never(*_: object) -> None:
    pytest.fail("nothing is to be measured")


class PaintedTiles:
    """A detector and classifier for painted photos: white tiles whose shade of grey tells the kind, all upright."""

    confidence = 0.3

    def detect(self, image: Any) -> list[Box]:
        bright = (image.min(axis=2) > 100).astype(np.uint8)
        found = cv2.findContours(bright, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)[0]
        return [
            Box.of(x + w / 2, y + h / 2, w, h, 0, 0.9)
            for x, y, w, h in (cv2.boundingRect(contour) for contour in found)
        ]

    def classify(self, image: Any, boxes: Any) -> list[NamedFace]:
        faces = []
        for box in boxes:
            shade = float(np.median(image[int(box.cy) - 3 : int(box.cy) + 3, int(box.cx) - 3 : int(box.cx) + 3]))
            joint = np.full((4, 44), 1e-4)
            joint[0, min(round((255 - shade) / 3), 43)] = 1.0
            faces.append(NamedFace(joint / joint.sum()))
        return faces


def paint(folder: Path, name: str, kinds: list[int], shown: list[int] | None = None) -> None:
    """A photo of a row; ``shown`` are the kinds really painted where they differ from the labels (-1: no tile)."""
    (folder / "images").mkdir(parents=True, exist_ok=True)
    (folder / "labels").mkdir(exist_ok=True)
    image = np.full((HEIGHT, WIDTH, 3), 40, np.uint8)
    lines = []
    for k, (kind, real) in enumerate(zip(kinds, shown or kinds, strict=True)):
        x1, y1, w, h = 60 + 62 * k, 150, 60, 80
        if real >= 0:
            image[y1 : y1 + h, x1 : x1 + w] = 255 - 3 * real
            image[y1 : y1 + h, x1 + w - 1] = 40
        if kind >= 0:
            lines.append(f"{kind} {(x1 + w / 2) / WIDTH} {(y1 + h / 2) / HEIGHT} {w / WIDTH} {h / HEIGHT}")
    cv2.imwrite(str(folder / "images" / f"{name}.png"), image)
    (folder / "labels" / f"{name}.txt").write_text("\n".join(lines) + "\n")


@pytest.fixture
def data(tmp_path: Path) -> Path:
    hand = list(range(8))
    paint(tmp_path, "right", hand)
    paint(tmp_path, "one_wrong", hand, [0, 1, 2, 3, 4, 5, 6, 20])
    paint(tmp_path, "one_missed", [*hand, 9], [*hand, -1])
    paint(tmp_path, "one_too_many", [*hand, -1], [*hand, 9])
    paint(tmp_path, "two_wrong", hand, [0, 1, 2, 3, 4, 5, 21, 20])
    return tmp_path


def test_photos_are_judged(data: Path) -> None:
    eyes = PaintedTiles()
    report = measure(OurReader(Reader(detector=eyes, classifier=eyes)), labelled_photos(data))
    figures = report.figures()
    assert figures["photos"] == 5
    assert figures["exact"] == pytest.approx(1 / 5)
    assert figures["one_tap"] == pytest.approx(4 / 5)
    assert figures["tiles"] == 41
    assert figures["recall"] == pytest.approx(37 / 41)
    assert figures["precision"] == pytest.approx(37 / 41)
    assert figures["found"] == pytest.approx(40 / 41)
    assert 0.7 < figures["map50"] < 1
    assert report.wrong() == [
        "one_missed.png: missed 1s",
        "one_too_many.png: invented 1s",
        "one_wrong.png: 8m read as 3p",
        "two_wrong.png: 7m read as 4p, 8m read as 3p",
    ]
    assert [(name, count) for name, count, _ in report.by_size()] == [("64-128 px", 41)]
    assert [(name, count, round(share, 3)) for name, count, share in report.by_turn()] == [
        ("turned 0 degrees", 40, 0.925)
    ]
    assert {name: count for name, count, _ in report.by_light()} == {"dim light": 33, "low light": 8}
    kinds = {name: (count, round(share, 3)) for name, count, share in report.by_kind()}
    assert (kinds["1m"], kinds["8m"], kinds["1s"]) == ((5, 1.0), (5, 0.6), (1, 0.0))
    top1, count = classifier_top1(eyes, labelled_photos(data, lambda stem: stem == "one_wrong"))
    assert (top1, count) == (7 / 8, 8)


def test_average_precision_also_ranks_what_is_not_shown(data: Path) -> None:
    """A tile that was held back for doubt still counts in the order of doubt, below all that was shown."""

    class Shy(PaintedTiles):
        def detect(self, image: Any) -> list[Box]:
            return [replace(box, score=0.1 if box.cx > 480 else 0.9) for box in super().detect(image)]

    eyes = Shy()
    photo = labelled_photos(data, lambda stem: stem == "right")[0]
    seen = OurReader(Reader(detector=eyes, classifier=eyes)).read(photo.image)
    assert len(seen.ranked) == 8
    assert seen.ranked.scores[: len(seen.shown)].min() > seen.ranked.scores[len(seen.shown) :].max(initial=0.0)


def test_tiles_around_the_hand_count_if_asked(tmp_path: Path) -> None:
    """A row of eight and, far above it, a discard: in one folder everything is labelled, and that can be measured."""
    paint(tmp_path, "table", list(range(8)))
    file = tmp_path / "images" / "table.png"
    image = cv2.imread(str(file))
    image[10:50, 700:730] = 255 - 3 * 20
    cv2.imwrite(str(file), image)
    with (tmp_path / "labels" / "table.txt").open("a") as labels:
        labels.write(f"20 {715 / WIDTH} {30 / HEIGHT} {30 / WIDTH} {40 / HEIGHT}\n")
    eyes = PaintedTiles()
    reader = Reader(detector=eyes, classifier=eyes)
    hand, table = (measure(OurReader(reader, all_of_it), labelled_photos(tmp_path)) for all_of_it in (False, True))
    assert hand.figures()["recall"] == pytest.approx(8 / 9)
    assert hand.figures()["precision"] == 1.0
    assert table.figures()["exact"] == 1.0


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("44 0.5 0.5 0.1 0.1", "class 44; there are 0 to 43"),
        ("1m 0.5 0.5 0.1 0.1", "'class x y width height' is expected"),
        ("3 0.5 0.5", "'class x y width height' is expected"),
        ("3 0.5 0.5 0.1 0.1 0.9 0.2", "four corners"),
        ("3 0.5 0.5 0.1 nan", "shares of the photo's width and height"),
        ("3 320 240 60 80", "shares of the photo's width and height"),
        ("3 0.5 0.5 0 0.1", "shares of the photo's width and height"),
    ],
)
def test_bad_labels_are_named(data: Path, line: str, says: str) -> None:
    label = data / "labels" / "right.txt"
    label.write_text(f"0 0.5 0.5 0.1 0.1\n{line}\n")
    with pytest.raises(DataError, match=says) as error:
        labelled_photos(data)
    assert str(error.value).startswith(f"{label}: line 2")


def test_labels_that_are_no_text_are_named(data: Path) -> None:
    (data / "labels" / "right.txt").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(DataError, match=r"right\.txt: no text"):
        labelled_photos(data)


def test_oriented_labels_count_as_the_rectangle_around_them(data: Path) -> None:
    whole = labelled_photos(data, lambda stem: stem == "right")[0].rows
    turned = []
    for kind, x, y, w, h in whole:
        corners = [(x, y - h / 2), (x + w / 2, y), (x, y + h / 2), (x - w / 2, y)]
        turned.append(f"{kind} " + " ".join(f"{a} {b}" for a, b in corners))
    (data / "labels" / "right.txt").write_text("\n".join(turned))
    again = labelled_photos(data, lambda stem: stem == "right")[0].rows
    assert np.array(again) == pytest.approx(np.array(whole))


def test_photos_and_labels_without_the_other_are_told(data: Path) -> None:
    (data / "labels" / "one_wrong.txt").rename(data / "labels" / "nobody.txt")
    (data / "labels" / "classes.txt").write_text("1m\n")
    chosen = data_set(data)
    assert [photo.image.stem for photo in chosen.photos] == ["one_missed", "one_too_many", "right", "two_wrong"]
    assert [file.name for file in chosen.alone] == ["nobody.txt", "one_wrong.png"]


def test_backs_count_only_where_they_are_labelled(tmp_path: Path) -> None:
    class SeesBacks:
        name = "eyes"

        def read(self, _file: Path) -> PhotoResult:
            kinds = [43, 5, 5, 43]
            tiles = Marked.of([((60 + 62 * k, 150, 120 + 62 * k, 230), kind, 0.9) for k, kind in enumerate(kinds)])
            return PhotoResult(tiles, tiles, 0.05, (WIDTH, HEIGHT), turns=(0, 0, 0, 0))

    paint(tmp_path / "labelled", "kong", [43, 5, 5, 43])
    paint(tmp_path / "not", "wall behind", [-1, 5, 5, -1], [43, 5, 5, 43])
    for folder, tiles in (("labelled", 4), ("not", 2)):
        report = measure(SeesBacks(), labelled_photos(tmp_path / folder))
        figures = report.figures()
        assert (figures["tiles"], figures["precision"], figures["exact"]) == (tiles, 1, 1)
        assert report.by_turn() == [("turned 0 degrees", tiles, 1.0)]


def test_folders_that_are_no_data_sets(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="images/ and labels/"):
        labelled_photos(tmp_path)
    (tmp_path / "images").mkdir()
    (tmp_path / "labels").mkdir()
    with pytest.raises(DataError, match="no photo"):
        labelled_photos(tmp_path)


@pytest.fixture
def stand_in(monkeypatch: pytest.MonkeyPatch) -> None:
    eyes = PaintedTiles()
    monkeypatch.setattr(
        "companion.vision.Reader",
        lambda _models=None, taught=None: Reader(taught=taught, detector=eyes, classifier=eyes),
    )


class FakePeer:
    name = "mahjong-detector"

    def read(self, _file: Path) -> PhotoResult:
        tiles = [((60 + 62 * k, 150, 119 + 62 * k, 230), k, 0.9 if k < 4 else 0.2) for k in range(8)]
        return PhotoResult(Marked.of([t for t in tiles if t[2] > 0.5]), Marked.of(tiles), 0.05, (WIDTH, HEIGHT))

    def close(self) -> None:
        pass


@pytest.mark.usefixtures("stand_in")
def test_command_prints_figures_with_the_peer_beside(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.models.measure.peers.MahjongDetector", FakePeer)
    pictures = tmp_path / "confusion.png", tmp_path / "reliability.png"
    arguments = [str(data), "--peer", "--wrong", "--picture", str(pictures[0]), "--reliability", str(pictures[1])]
    result = CliRunner().invoke(evaluate, arguments)
    assert result.exit_code == 0, result.output
    assert "mahjong-detector" in result.output
    assert "1 of 5" in result.output
    assert "one_wrong.png: 8m read as 3p" in result.output
    for picture in pictures:
        assert cv2.imread(str(picture)) is not None
    told = json.loads(CliRunner().invoke(evaluate, [str(data), "--peer", "--json"]).stdout)
    assert told["companion"]["exact"] == pytest.approx(0.2)
    assert told["companion"]["classifier_top1"] == pytest.approx(37 / 41)
    assert told["mahjong-detector"]["recall"] == pytest.approx(20 / 41)
    assert told["mahjong-detector"]["map50"] > told["mahjong-detector"]["recall"]  # low scores count for mAP
    ours, theirs = told["companion"], told["mahjong-detector"]
    assert ours["parts"]["size"] == {"64-128 px": {"tiles": 41, "right": pytest.approx(37 / 41)}}
    assert theirs["parts"]["size"] == {"64-128 px": {"tiles": 41, "right": pytest.approx(20 / 41)}}
    assert ours["parts"]["turn"].keys() == {"turned 0 degrees"}
    assert theirs["parts"]["turn"] == {}  # it does not say how a tile stands
    assert ours["parts"]["light"].keys() == theirs["parts"]["light"].keys() == {"dim light", "low light"}
    assert ours["parts"]["kind"]["8m"] == {"tiles": 5, "right": 0.6}
    assert ours["confusion"]["8m"] == {"8m": 3, "3p": 2}
    assert ours["confusion"]["none"] == {"1s": 1}
    assert ours["wrong"][0] == "one_missed.png: missed 1s"
    assert told["left_out"] == []


@pytest.mark.usefixtures("stand_in")
def test_command_on_several_folders_draws_a_picture_each(data: Path, tmp_path: Path) -> None:
    other, again = tmp_path / "other", tmp_path / "more" / "other"
    paint(other, "row", [1, 2, 3])
    paint(again, "row", [4, 5, 6])
    result = CliRunner().invoke(evaluate, [str(data), str(other), str(again), "--picture", str(tmp_path / "c.png")])
    assert result.exit_code == 0, result.output
    pictures = sorted(tmp_path.glob("c*.png"))
    assert [p.name for p in pictures] == sorted([f"c-{data.name}.png", "c-other-2.png", "c-other-3.png"])
    assert len({p.read_bytes() for p in pictures}) == 3


@pytest.mark.usefixtures("stand_in")
@pytest.mark.parametrize(
    ("extra", "says"),
    [
        (["--picture", "no/such/folder/c.png"], "there is no folder no/such/folder"),
        (["--list", "no_such_list.txt"], "does not exist"),
        (["no_such_folder"], "no data set"),
    ],
)
def test_what_is_wrong_is_said_before_anything_is_read(
    data: Path, extra: list[str], says: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "companion.models.measure.evaluation.measure", lambda *_: pytest.fail("nothing is to be measured")
    )
    result = CliRunner().invoke(evaluate, [str(data), *extra])
    assert result.exit_code != 0
    assert says in result.output + str(result.exception)


@pytest.mark.usefixtures("stand_in")
@pytest.mark.parametrize(
    ("content", "says"), [(b"\xf4\x00\xff", "no text: write one photo name a line"), (b" \n", "names no photo")]
)
def test_a_list_that_is_none_is_told(data: Path, tmp_path: Path, content: bytes, says: str) -> None:
    (tmp_path / "chosen.txt").write_bytes(content)
    result = CliRunner().invoke(evaluate, [str(data), "--list", str(tmp_path / "chosen.txt")])
    assert result.exit_code != 0
    assert says in str(result.exception or "") + result.output


def test_names_in_a_list_that_no_folder_has_are_told(data: Path, tmp_path: Path) -> None:
    names = tmp_path / "names.txt"
    names.write_text("right\nrigth\n")
    result = CliRunner().invoke(evaluate, [str(data), "--list", str(names)])
    assert "1 names have no labelled photo: rigth" in str(result.exception)


@pytest.mark.usefixtures("stand_in")
def test_a_peer_that_is_not_there_is_said_at_once(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.models.measure.peers.find_spec", lambda _name: None)
    monkeypatch.delenv("COMPANION_PEER_PYTHON", raising=False)
    monkeypatch.setattr(
        "companion.models.measure.evaluation.measure", lambda *_: pytest.fail("nothing is to be measured")
    )
    result = CliRunner().invoke(evaluate, [str(data), "--peer"])
    assert "pip install mahjong-detector" in str(result.exception)


@pytest.mark.usefixtures("stand_in")
def test_command_on_chosen_photos_only(data: Path, tmp_path: Path) -> None:
    names = tmp_path / "held_out.txt"
    names.write_text("right\none_wrong\n")
    told = json.loads(CliRunner().invoke(evaluate, [str(data), "--json", "--list", str(names)]).stdout)
    assert told["companion"]["photos"] == 2
    assert told["companion"]["exact"] == pytest.approx(0.5)


def test_names_of_the_peer_are_ours() -> None:
    theirs = [f"{n}{s}" for n in range(1, 10) for s in "mps"] + ["chun", "haku", "hatsu", "nan", "pe", "sha", "tou"]
    assert sorted(map(class_id, theirs)) == list(range(34))


def test_confusion_picture_marks_wrong_cells(tmp_path: Path) -> None:
    truth = Marked.of([((0, 0, 10, 10), 0, 1.0), ((20, 0, 30, 10), 1, 1.0)])
    right, wrong = tmp_path / "right.png", tmp_path / "wrong.png"
    draw_confusion([(truth, truth)], right)
    draw_confusion([(truth, Marked(truth.boxes, truth.kinds[::-1].copy(), truth.scores))], wrong)

    def red(file: Path) -> int:
        blue, _, red_ = (channel.astype(int) for channel in cv2.split(cv2.imread(str(file))))
        return int((red_ - blue > 80).sum())

    assert red(right) == 0
    assert red(wrong) > 300


def test_reliability_picture_marks_overconfidence(tmp_path: Path) -> None:
    file = tmp_path / "reliability.png"
    draw_reliability(np.array([0.95] * 20), np.array([True] * 4 + [False] * 16), file)
    image = cv2.imread(str(file)).astype(int)
    ys, xs = np.nonzero(image[..., 2] - image[..., 0] > 100)
    assert len(ys) > 20
    assert abs(ys.mean() - (60 + 0.8 * 400)) < 6  # a share of 0.2 lies low
    assert abs(xs.mean() - (60 + 0.95 * 400)) < 6


def test_class_names_are_in_the_fixed_order() -> None:
    assert CLASS_NAMES[9] == "1s"
    assert CLASS_NAMES[20] == "3p"
