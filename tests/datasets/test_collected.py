"""Collected samples: consent, whole writes, no location in the files, exports in the fixed class order."""

from __future__ import annotations

import io
import json
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageOps

from companion.cli.collect import collect
from companion.cli.context import Context
from companion.datasets import collected
from companion.datasets.classes import NAMES, class_id, data_yaml, wrong_order
from companion.datasets.collected import CollectError, Sample, forget_sample, listed, read_sample, samples, save_sample
from companion.datasets.export import export_coco, export_yolo, split
from companion.datasets.photos import PhotoError, clean_photo
from companion.files import write_whole

YES = {"consent": True, "set": "club blue", "session": "2026-11-30", "licence": "CC-BY-4.0", "source": "phone"}
GPS = {0x8825: {1: "N", 2: (52.0, 13.0, 48.1234), 3: "E", 4: (21.0, 0.0, 44.0)}}
SECRETS = (b"SECRET-PHONE", b"SECRET-NOTE", b"Exif", b"http://ns.adobe.com/xap")


def photo(
    width: int = 64, height: int = 48, form: str = "JPEG", orientation: int | None = None, seed: int = 0
) -> bytes:
    """A picture with a bright left half, GPS place, camera name and comment in its notes."""
    pixels = np.random.default_rng(seed).integers(0, 90, (height, width, 3), np.uint8)
    pixels[:, : width // 2] += 150
    picture = Image.fromarray(pixels)
    exif = Image.Exif()
    exif[0x010F] = "SECRET-PHONE"
    exif.get_ifd(0x8825).update(GPS[0x8825])
    if orientation:
        exif[0x0112] = orientation
    out = io.BytesIO()
    options = {"comment": b"SECRET-NOTE", "quality": 90} if form == "JPEG" else {}
    picture.save(out, form, exif=exif, **options)
    return out.getvalue()


def pixels_of(data: bytes) -> np.ndarray:
    with Image.open(io.BytesIO(data)) as picture:
        return np.asarray(ImageOps.exif_transpose(picture).convert("RGB"))


# --- photos ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("form", ["JPEG", "PNG"])
def test_location_and_notes_go_and_pixels_stay_bit_for_bit(form: str) -> None:
    before = photo(form=form)
    if form == "JPEG":
        assert all(secret in before for secret in SECRETS[:3])
    after = clean_photo(before)
    assert not any(secret in after.data for secret in SECRETS)
    with Image.open(io.BytesIO(after.data)) as picture:
        assert not dict(picture.getexif())
        assert picture.getexif().get_ifd(0x8825) == {}
    assert np.array_equal(pixels_of(before), pixels_of(after.data))
    assert (after.width, after.height) == (64, 48)


@pytest.mark.parametrize("orientation", range(2, 9))
def test_a_turned_photo_is_kept_upright(orientation: int) -> None:
    before = photo(orientation=orientation)
    after = clean_photo(before)
    assert after.suffix == ".jpg"
    assert not any(secret in after.data for secret in SECRETS)
    with Image.open(io.BytesIO(after.data)) as picture:
        assert picture.getexif().get(0x0112, 1) == 1
        assert picture.size == (after.width, after.height) == ((48, 64) if orientation > 4 else (64, 48))
    difference = np.abs(pixels_of(before).astype(int) - pixels_of(after.data)).mean()
    assert difference < 12  # written anew, so close but not the same; noise is the worst case


def test_second_pictures_behind_the_first_are_cut_off() -> None:
    # Phones append a preview with a place of its own ("multi-picture format").
    data = photo() + photo(seed=1)
    assert not any(secret in clean_photo(data).data for secret in SECRETS)


def test_colour_profile_and_progressive_scans_stay() -> None:
    out = io.BytesIO()
    Image.fromarray(np.arange(64 * 48 * 3, dtype=np.uint8).reshape(48, 64, 3)).save(
        out, "JPEG", progressive=True, icc_profile=b"profile" * 20, restart_marker_blocks=2
    )
    after = clean_photo(out.getvalue())
    assert np.array_equal(pixels_of(out.getvalue()), pixels_of(after.data))
    with Image.open(io.BytesIO(after.data)) as picture:
        assert picture.info["icc_profile"] == b"profile" * 20
        assert picture.info["progressive"]


def test_webp_becomes_jpeg() -> None:
    after = clean_photo(photo(form="WEBP"))
    assert after.suffix == ".jpg"
    assert not any(secret in after.data for secret in SECRETS)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "no picture that can be kept"),
        (b"hello, I am a text file", "no picture that can be kept"),
        (photo()[:700], "broken"),  # cut off in the middle
        (photo(form="PNG")[:3000], "broken"),
    ],
)
def test_no_picture_is_refused(data: bytes, message: str) -> None:
    with pytest.raises(PhotoError, match=message):
        clean_photo(data)


@pytest.mark.filterwarnings("ignore::UserWarning:PIL")  # Pillow tells of damaged notes, which are thrown away
@given(st.binary(max_size=60), st.integers(0, 900))
def test_damaged_photos_never_crash(noise: bytes, position: int) -> None:
    data = bytearray(photo())
    data[position : position + len(noise)] = noise
    try:
        after = clean_photo(bytes(data))
    except PhotoError as error:
        assert len(str(error)) > 10
    else:
        assert clean_photo(after.data).data == after.data  # nothing left to take away


# --- saving ----------------------------------------------------------------------------------------------------------


def test_a_sample_round_trips(tmp_path: Path) -> None:
    tiles = [("5m", (1, 2, 21, 32), 0), ("0p", (30.5, 2, 50, 32), 90), ("7z", (-4, 40, 10, 90), 270)]
    name = save_sample(tmp_path, photo(), tiles, {**YES, "device": "Pixel", "light": "lamp"})
    (sample,) = samples(tmp_path)
    assert (sample.id, sample.image) == (name, f"{name}.jpg")
    assert [(t.tile, t.box, t.turn) for t in sample.tiles] == [
        ("5m", (1, 2, 21, 32), 0),
        ("5p", (30.5, 2, 50, 32), 90),  # red fives are labelled as plain ones
        ("C", (0, 40, 10, 48), 270),  # cut off at the photo's edge
    ]
    assert (sample.set, sample.session, sample.licence, sample.source) == (
        *("club blue", "2026-11-30", "CC-BY-4.0", "phone"),
    )
    assert sample.notes == {"device": "Pixel", "light": "lamp"}
    raw = json.loads((tmp_path / f"{name}.json").read_text(encoding="utf-8"))
    assert raw["consent"] is True
    assert raw["format"] == 1


def test_the_same_photo_twice_is_one_sample_with_the_later_labels(tmp_path: Path) -> None:
    first = save_sample(tmp_path, photo(), [("1m", (0, 0, 9, 9), 0)], YES)
    second = save_sample(tmp_path, photo(), [("2m", (0, 0, 9, 9), 0)], YES)
    assert first == second
    assert [s.tiles[0].tile for s in samples(tmp_path)] == ["2m"]


@pytest.mark.parametrize(
    ("tiles", "meta", "message"),
    [
        ([], {}, "has not agreed"),  # consent is never assumed
        ([], {"consent": "yes"}, "has not agreed"),  # nor guessed from a text
        ([], {**YES, "owner": "Anna"}, "unknown note 'owner': there are consent"),
        ([("10m", (0, 0, 9, 9), 0)], YES, "'10m' is no tile"),
        ([("1m", (0, 0, 9, 9), 45)], YES, "turn is 0, 90, 180 or 270, not 45"),
        ([("1m", (0, 0, 9), 0)], YES, "a box is x1, y1, x2, y2, not 3 numbers"),
        ([("1m", (9, 0, 0, 9), 0)], YES, "lies outside the photo of 64 x 48"),
        ([("1m", (70, 0, 90, 9), 0)], YES, "lies outside the photo"),
    ],
)
def test_what_cannot_be_kept_leaves_nothing_behind(
    tmp_path: Path, tiles: list[tuple[str, tuple[float, ...], int]], meta: dict[str, object], message: str
) -> None:
    with pytest.raises(CollectError, match=message):
        save_sample(tmp_path, photo(), tiles, meta)
    assert list(tmp_path.iterdir()) == []


def test_no_picture_is_not_kept(tmp_path: Path) -> None:
    with pytest.raises(CollectError, match="no picture that can be kept"):
        save_sample(tmp_path, b"not a photo", [], YES)
    assert list(tmp_path.iterdir()) == []


def test_power_failure_while_writing_leaves_no_half_sample(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = collected.write_whole

    def failing(path: Path, data: bytes) -> None:
        if path.suffix == ".json":
            raise OSError(28, "No space left on device")
        whole(path, data)

    monkeypatch.setattr(collected, "write_whole", failing)
    with pytest.raises(OSError, match="No space left"):
        save_sample(tmp_path, photo(), [], YES)
    assert samples(tmp_path) == []  # a photo alone is no sample
    monkeypatch.undo()
    save_sample(tmp_path, photo(), [], YES)
    assert len(samples(tmp_path)) == 1


def test_a_failed_write_keeps_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    target = tmp_path / "x.json"
    write_whole(target, b"old")

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("companion.files.os.fsync", full)
    with pytest.raises(OSError, match="No space left"):
        write_whole(target, b"new")
    assert [p.name for p in tmp_path.iterdir()] == ["x.json"]
    assert target.read_bytes() == b"old"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{", "damaged"),
        ('{"format": 1}', "damaged"),
        ('{"format": 99, "tiles": []}', "newer version"),
        ("[1, 2]", "damaged"),
    ],
)
def test_a_damaged_sample_is_named(tmp_path: Path, text: str, message: str) -> None:
    (tmp_path / "abc.json").write_text(text, encoding="utf-8")
    with pytest.raises(CollectError, match=r"abc\.json: .*" + message):
        samples(tmp_path)


def test_a_sample_without_its_photo_is_named(tmp_path: Path) -> None:
    name = save_sample(tmp_path, photo(), [], YES)
    (tmp_path / f"{name}.jpg").unlink()
    with pytest.raises(CollectError, match=r"its photo \w+\.jpg is gone"):
        read_sample(tmp_path / f"{name}.json")


def test_forgetting_deletes_photo_and_labels(tmp_path: Path) -> None:
    name = save_sample(tmp_path, photo(), [], YES)
    forget_sample(tmp_path, name)
    assert list(tmp_path.iterdir()) == []
    for wrong in (name, "../../etc", ""):
        with pytest.raises(CollectError, match="no sample"):
            forget_sample(tmp_path, wrong)


# --- exports ---------------------------------------------------------------------------------------------------------


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    """Six photos of three sets, one of them without a tile."""
    folder = tmp_path / "collected"
    for number in range(6):
        name = NAMES[number * 7]
        tiles = [(name, (4, 6, 24, 36), 0), ("back", (30, 6, 50, 36), 90)] if number else []
        save_sample(folder, photo(seed=number), tiles, {**YES, "set": f"set {number % 3}", "session": f"day {number}"})
    return folder


def test_yolo_export(kept: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    counts = export_yolo(kept, out)
    assert sum(counts.values()) == 6
    assert min(counts.values()) > 0
    by_id = {s.id: s for s in samples(kept)}
    seen = {}
    for side in ("train", "val"):
        images = {p.stem for p in (out / "images" / side).iterdir()}
        labels = {p.stem for p in (out / "labels" / side).iterdir()}
        assert images == labels  # also those without tiles
        for name in labels:
            seen[name] = side
            lines = (out / "labels" / side / f"{name}.txt").read_text(encoding="ascii").splitlines()
            assert len(lines) == len(by_id[name].tiles)
            for line, tile in zip(lines, by_id[name].tiles, strict=True):
                number, *box = line.split()
                assert NAMES[int(number)] == tile.tile
                cx, cy, w, h = map(float, box)
                restored = ((cx - w / 2) * 64, (cy - h / 2) * 48, (cx + w / 2) * 64, (cy + h / 2) * 48)
                assert restored == pytest.approx(tile.box, abs=0.001)
    assert seen.keys() == by_id.keys()
    sides_of_sets = {(s.set, seen[s.id]) for s in by_id.values()}
    assert len(sides_of_sets) == 3  # no set on both sides
    notes = [json.loads(line) for line in (out / "samples.jsonl").read_text(encoding="utf-8").splitlines()]
    assert {n["licence"] for n in notes} == {"CC-BY-4.0"}
    assert {n["image"].split(".")[0]: n["split"] for n in notes} == seen


def test_data_yaml_has_the_fixed_order(kept: Path, tmp_path: Path) -> None:
    export_yolo(kept, tmp_path / "out")
    text = (tmp_path / "out" / "data.yaml").read_text(encoding="utf-8")
    assert text == data_yaml("images/train", "images/val")
    lines = text.splitlines()
    names = [line.split(": ")[1].strip('"') for line in lines[lines.index("names:") + 1 :]]
    assert tuple(names) == NAMES
    assert "nc: 44" in lines


def test_one_session_is_said_to_be_one(tmp_path: Path) -> None:
    folder = tmp_path / "collected"
    save_sample(folder, photo(), [("1m", (0, 0, 9, 9), 0)], YES)
    save_sample(folder, photo(seed=1), [], YES)
    assert export_yolo(folder, tmp_path / "out") == {"train": 2, "val": 0}
    text = (tmp_path / "out" / "data.yaml").read_text(encoding="utf-8")
    assert "val: images/train" in text
    assert "# All pictures are of one session" in text


def test_coco_export(kept: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    export_coco(kept, out)
    images, annotations = [], []
    for side in ("train", "val"):
        data = json.loads((out / "annotations" / f"{side}.json").read_text(encoding="utf-8"))
        assert [c["id"] for c in data["categories"]] == list(range(1, 45))
        assert tuple(c["name"] for c in data["categories"]) == NAMES
        images += data["images"]
        annotations += data["annotations"]
        assert {a["image_id"] for a in data["annotations"]} <= {i["id"] for i in data["images"]}
    assert len(images) == 6  # the one without tiles too
    assert all((out / "images" / i["file_name"]).is_file() and (i["width"], i["height"]) == (64, 48) for i in images)
    assert {tuple(a["bbox"]) for a in annotations} == {(4, 6, 20, 30), (30, 6, 20, 30)}
    assert {a["category_id"] - 1 for a in annotations} == {*(7 * n for n in range(1, 6)), class_id("back")}


def test_an_export_never_overwrites(kept: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    out.mkdir()
    export_yolo(kept, out)  # an empty folder may be filled
    with pytest.raises(CollectError, match="not empty: name a new folder"):
        export_yolo(kept, out)
    with pytest.raises(CollectError, match="no samples in"):
        export_yolo(tmp_path / "nothing", tmp_path / "other")
    assert not (tmp_path / "other").exists()


def test_a_damaged_sample_stops_the_export_whole(kept: Path, tmp_path: Path) -> None:
    (kept / "zz.json").write_text("{", encoding="utf-8")
    with pytest.raises(CollectError, match=r"zz\.json"):
        export_yolo(kept, tmp_path / "out")
    assert sorted(p.name for p in tmp_path.iterdir()) == ["collected"]


groups = st.lists(st.tuples(st.sampled_from("ABCDEFG"), st.sampled_from("12345")), min_size=1, max_size=30)


@given(groups, st.floats(0, 0.9))
def test_split_keeps_groups_together(pairs: list[tuple[str, str]], share: float) -> None:
    found = [
        Sample(id=str(n), image="x", width=1, height=1, tiles=(), set=s, session=d) for n, (s, d) in enumerate(pairs)
    ]
    sides = split(found, share)
    attribute = "set" if len({s for s, _ in pairs}) > 1 else "session"
    by_group: dict[str, set[str]] = {}
    for sample in found:
        by_group.setdefault(getattr(sample, attribute), set()).add(sides[sample.id])
    assert all(len(side) == 1 for side in by_group.values())
    assert set(sides.values()) == ({"train", "val"} if len(by_group) > 1 else {"train"})


def test_class_order_faults_are_named() -> None:
    assert wrong_order(dict(enumerate(NAMES))) is None
    # What labelling programs do to a class list: the alphabet.
    assert wrong_order(dict(enumerate(sorted(NAMES)))) == "class 1 is 1p, where ours is 2m"
    assert wrong_order(dict(enumerate(NAMES[:40]))) == "class 40 (q3) is missing"
    assert wrong_order(dict(enumerate((*NAMES, "coin")))) == "class 44 is coin, where ours is none"


# --- the command -----------------------------------------------------------------------------------------------------


def context(folder: Path, language: str = "en") -> Context:
    made = Context()
    made.__dict__["settings"] = SimpleNamespace(data_dir=folder.parent, collect=False, language=language, tile_names="")
    return made


def test_command_lists_and_exports(kept: Path, tmp_path: Path) -> None:
    run = CliRunner()
    listed = run.invoke(collect, ["list"], obj=context(kept))
    assert listed.exit_code == 0
    assert "samples in" in listed.output
    assert listed.output.endswith(": 6, tiles: 10\n")
    polish = run.invoke(collect, ["list"], obj=context(kept, "pl")).output
    assert "zestaw set 1, sesja day 4, licencja CC-BY-4.0" in polish
    assert polish.endswith(": 6, kamienie: 10\n")
    assert "set set 1, session day 4, licence CC-BY-4.0" in listed.output
    as_json = run.invoke(collect, ["list", "--json"], obj=context(kept))
    assert [json.loads(line)["id"] for line in as_json.output.splitlines()] == [s.id for s in samples(kept)]
    done = run.invoke(collect, ["export", "--format", "yolo", str(tmp_path / "out")], obj=context(kept))
    assert done.exit_code == 0
    assert (tmp_path / "out" / "data.yaml").is_file()


def test_command_says_that_nothing_was_kept_and_why(tmp_path: Path) -> None:
    listed = CliRunner().invoke(collect, ["list"], obj=context(tmp_path / "collected"))
    assert listed.exit_code == 0
    assert "No samples in" in listed.output
    assert "Collecting is off (setting 'collect')" in listed.output


def test_command_forgets(kept: Path) -> None:
    name = samples(kept)[0].id
    assert CliRunner().invoke(collect, ["forget", name], obj=context(kept)).output == f"{name}: removed\n"
    assert name not in {s.id for s in samples(kept)}


def test_a_sample_from_elsewhere_leads_to_no_other_file(kept: Path, tmp_path: Path) -> None:
    """The name of its photo is the sample's own: a crafted one reads, copies and deletes nothing outside."""
    victim = tmp_path / "victim.txt"
    victim.write_text("mine", encoding="utf-8")
    name = samples(kept)[0].id
    path = kept / f"{name}.json"
    data = json.loads(path.read_text(encoding="utf-8"))
    path.write_text(json.dumps({**data, "image": f"../{victim.name}"}), encoding="utf-8")
    with pytest.raises(CollectError, match="damaged"):
        read_sample(path)
    forget_sample(kept, name)
    assert victim.read_text(encoding="utf-8") == "mine"
    assert not list(kept.glob(f"{name}.*"))


@pytest.mark.parametrize("text", ["{", "[" * 100_000, '{"format": 1}', '{"format": "x"}'])
def test_a_damaged_sample_is_told_the_others_listed_and_it_can_be_deleted(kept: Path, text: str) -> None:
    sound = [sample.id for sample in samples(kept)]
    (kept / f"{sound[0]}.json").write_text(text, encoding="utf-8")
    found, damaged = listed(kept)
    assert [sample.id for sample in found] == sound[1:]
    assert [sound[0] in str(error) for error in damaged] == [True]
    shown = CliRunner().invoke(collect, ["list"], obj=context(kept))
    assert sound[0] in shown.stderr
    assert sound[1] in shown.stdout
    forget_sample(kept, sound[0])
    assert listed(kept)[1] == []
    assert not list(kept.glob(f"{sound[0]}.*"))


def test_a_sample_whose_photo_is_gone_can_be_deleted(kept: Path) -> None:
    sample = samples(kept)[0]
    (kept / sample.image).unlink()
    forget_sample(kept, sample.id)
    assert listed(kept)[1] == []
