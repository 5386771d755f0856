"""Photos: taken in, read, written anew without what phones add; kept as samples only where everybody said yes."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient
from PIL import Image

from companion.config import load_settings
from companion.datasets.collected import collected_folder, samples
from companion.table import Store
from companion.vision import Group, GroupKind, Reading
from companion.web import create_app
from tests.web.conftest import PLAYERS, KnowingReader, read_tile, sample_photo, win


def upload(client: FlaskClient, table: str, data: bytes, kind: str = "image/jpeg") -> Any:
    return client.post(f"/api/tables/{table}/photos", data=data, content_type=kind)


def jpeg(size: tuple[int, int] = (800, 400), exif: Image.Exif | None = None) -> bytes:
    out = BytesIO()
    Image.new("RGB", size, (30, 90, 60)).save(out, "JPEG", exif=exif or Image.Exif())
    return out.getvalue()


def test_a_photo_is_read_and_shown_with_boxes_confidence_and_likely_confusions(
    client: FlaskClient, table: str, reader: KnowingReader
) -> None:
    reader.tiles = [read_tile("1s", 0, 0.55, ("f3", "q1")), read_tile("2s", 1)]
    answer = upload(client, table, sample_photo()).get_json()
    first = answer["reading"]["tiles"][0]
    assert (first["tile"], first["confidence"], first["box"]) == ("1s", 0.55, [20, 100, 68, 164])
    assert [name for name, _ in first["candidates"]] == ["1s", "f3", "q1"]
    assert len(first["corners"]) == 4
    assert answer["proposal"] == {"hand": [0, 1], "winning": [], "melds": [], "flowers": []}
    picture = client.get(answer["photo"]["url"])
    assert picture.mimetype == "image/jpeg"
    assert Image.open(BytesIO(picture.data)).size == (answer["photo"]["width"], answer["photo"]["height"])


@pytest.mark.parametrize(
    ("rules", "impossible", "proposed", "likely"),
    [
        ("american", False, [], ["J", "f1", "P"]),  # eight jokers, and flowers all alike
        ("classical-2000", True, [(4, "P", "not-in-set")], ["f1", "P"]),
    ],
)
def test_a_photo_is_judged_by_the_tiles_that_the_table_plays_with(
    client: FlaskClient,
    store: Store,
    reader: KnowingReader,
    rules: str,
    impossible: bool,
    proposed: list[tuple[int, str, str]],
    likely: list[str],
) -> None:
    names = ["1m", "2m", "3m", "f1", "J", *(["9s"] * 3), *(["E"] * 3), *(["4p"] * 3)]
    reader.tiles = [read_tile(name, place) for place, name in enumerate(names)]
    reader.tiles[3] = read_tile("f1", 3, 0.9, ("f2",))
    reader.tiles[4] = read_tile("J", 4, 0.9, ("f1", "P"))
    answer = upload(client, store.create_table("Cards", PLAYERS, rules), sample_photo()).get_json()
    assert any("joker" in problem for problem in answer["reading"]["problems"]) is impossible
    assert [(each["tile"], each["now"], each["code"]) for each in answer["suggestions"]] == proposed
    assert [name for name, _ in answer["reading"]["tiles"][4]["candidates"]] == likely


def test_groups_of_the_photo_become_parts_of_the_hand(client: FlaskClient, table: str, reader: KnowingReader) -> None:
    names = ["2m", "3m", "?", "9p", "9p", "?", "7s", "7s", "7s", "f1", "4m"]
    reader.tiles = [read_tile(name, place) for place, name in enumerate(names)]
    reader.groups = [
        Group(GroupKind.CONCEALED, (0, 1)),
        Group(GroupKind.KONG, (2, 3, 4, 5)),
        Group(GroupKind.MELD, (6, 7, 8)),
        Group(GroupKind.FLOWERS, (9,)),
        Group(GroupKind.WINNING, (10,)),
    ]
    proposal = upload(client, table, sample_photo()).get_json()["proposal"]
    assert proposal == {
        "hand": [0, 1],
        "winning": [10],
        "melds": [
            {"concealed": True, "tiles": [2, 3, 4, 5], "known": "9p"},
            {"concealed": False, "tiles": [6, 7, 8]},
        ],
        "flowers": [9],
    }


def test_a_turned_photo_is_read_upright_and_loses_place_and_device(
    client: FlaskClient, table: str, reader: KnowingReader
) -> None:
    exif = Image.Exif()
    exif[0x0112] = 6  # taken upright with a sideways sensor
    exif[0x010F] = "Somebody's phone"
    exif.get_ifd(0x8825)[1] = "N"
    answer = upload(client, table, jpeg((800, 400), exif)).get_json()
    assert reader.seen[0][:2] == (800, 400)
    assert (answer["photo"]["width"], answer["photo"]["height"]) == (400, 800)
    kept = Image.open(BytesIO(client.get(answer["photo"]["url"]).data))
    assert kept.size == (400, 800)
    assert dict(kept.getexif()) == {}


def test_a_form_may_send_the_photo_as_a_file(client: FlaskClient, table: str) -> None:
    answer = client.post(f"/api/tables/{table}/photos", data={"photo": (BytesIO(jpeg()), "hand.jpg")})
    assert answer.status_code == 200


@pytest.mark.parametrize(
    ("data", "word"),
    [
        (b"", "empty"),
        (b"not a picture at all", "not a picture"),
        (jpeg()[:600], "damaged"),
        (b"GIF89a" + b"\0" * 50, "damaged"),
    ],
)
def test_what_is_no_photo_is_told_in_one_line(client: FlaskClient, table: str, data: bytes, word: str) -> None:
    answer = upload(client, table, data)
    assert answer.status_code == 400
    error = answer.get_json()["error"]
    assert error["code"] == "bad-photo"
    assert word in error["message"]
    assert "\n" not in error["message"]


def test_a_photo_over_the_limit_is_refused_before_it_is_read(store: Store, table: str, tmp_path: Path) -> None:
    settings = load_settings(environment={}, data_dir=tmp_path, max_photo_mb=0.01)
    client = create_app(store=store, reader=KnowingReader(), settings=settings).test_client()  # type: ignore[arg-type]
    answer = upload(client, table, b"\xff\xd8\xff" + b"x" * 20_000)
    assert (answer.status_code, answer.get_json()["error"]["code"]) == (413, "too-large")


def test_without_weights_photos_are_refused_with_the_reason(store: Store, table: str, tmp_path: Path) -> None:
    settings = load_settings(environment={}, data_dir=tmp_path)
    app = create_app(store=store, reader=None, settings=settings, reader_problem="models.json is missing")
    answer = upload(app.test_client(), table, jpeg())
    assert (answer.status_code, answer.get_json()["error"]["code"]) == (503, "no-reader")
    assert "models.json" in answer.get_json()["error"]["message"]


@pytest.mark.parametrize("name", ["../../log.db", "..%2f..%2flog", "%2e%2e/secret", "0" * 31, "G" * 32])
def test_no_name_of_a_photo_leads_out_of_its_folder(client: FlaskClient, name: str) -> None:
    assert client.get(f"/api/photos/{name}.jpg").status_code == 404


# -- kept as samples


@pytest.fixture
def collecting(store: Store, tmp_path: Path) -> tuple[FlaskClient, Path]:
    settings = load_settings(environment={}, data_dir=tmp_path / "collecting", collect=True)
    app = create_app(store=store, reader=KnowingReader([read_tile("2m", 0)]), settings=settings)  # type: ignore[arg-type]
    return app.test_client(), collected_folder(tmp_path / "collecting")


def save(client: FlaskClient, table: str, body: dict[str, Any], key: str = "collect-me-1") -> Any:
    return client.post(f"/api/tables/{table}/wins", json=body, headers={"Idempotency-Key": key})


def labels(photo: str, **more: Any) -> dict[str, Any]:
    return {"photo": photo, "tiles": [{"tile": "3m", "box": [20, 100, 68, 164], "turn": 90}], **more}


def test_an_accepted_photo_is_kept_with_its_corrected_label(
    collecting: tuple[FlaskClient, Path], table: str, store: Store
) -> None:
    client, folder = collecting
    photo = upload(client, table, sample_photo()).get_json()["photo"]["id"]
    assert save(client, table, win(sample=labels(photo))).status_code == 201
    (kept,) = samples(folder)
    assert [(tile.tile, tile.box, tile.turn) for tile in kept.tiles] == [("3m", (20, 100, 68, 164), 90)]
    assert store.state(table).hands[0].event.photo == kept.id  # type: ignore[union-attr]


def test_a_marked_part_of_the_photo_is_read_again(client: FlaskClient, table: str, reader: KnowingReader) -> None:
    photo = upload(client, table, sample_photo()).get_json()["photo"]
    path = f"/api/tables/{table}/photos/{photo['id']}/read"
    answer = client.post(path, json={"area": [10, 20.4, 300.6, 200]})
    assert answer.status_code == 200
    assert answer.get_json()["photo"] == photo
    assert reader.areas == [None, (10, 20, 301, 200)]


def test_where_several_hands_lie_is_told_and_each_can_be_read(
    client: FlaskClient, table: str, reader: KnowingReader
) -> None:
    assert upload(client, table, sample_photo()).get_json()["photo"]["hands"] == []
    reader.further = (Reading(4000, 4000, tuple(read_tile(name, place) for place, name in enumerate("ESWN"))),)
    answer = upload(client, table, sample_photo()).get_json()
    first, second = answer["photo"]["hands"]
    assert second == list(reader.further[0].area)
    assert [t["tile"] for t in answer["reading"]["further"][0]["tiles"]] == ["E", "S", "W", "N"]
    client.post(f"/api/tables/{table}/photos/{answer['photo']['id']}/read", json={"area": first})
    assert reader.areas[-1] == tuple(first)


@pytest.mark.parametrize(
    "area",
    [
        None,
        "10,20,30,40",
        [1, 2, 3],
        [30, 20, 10, 40],  # right of its left side
        [10, 20, 10, 40],  # no width
        [True, 0, 5, 5],
        [0, 0, 1e300, 5],
        [0, 0, float("nan"), 5],
        [50_000, 50_000, 60_000, 60_000],  # beside the photo
    ],
)
def test_a_part_that_is_none_is_told(client: FlaskClient, table: str, area: object) -> None:
    photo = upload(client, table, sample_photo()).get_json()["photo"]
    answer = client.post(f"/api/tables/{table}/photos/{photo['id']}/read", json={"area": area})
    assert (answer.status_code, answer.get_json()["error"]["code"]) == (400, "area")


def test_a_part_of_a_photo_that_is_gone_is_told(client: FlaskClient, table: str) -> None:
    answer = client.post(f"/api/tables/{table}/photos/{'0' * 32}/read", json={"area": [0, 0, 9, 9]})
    assert (answer.status_code, answer.get_json()["error"]["code"]) == (404, "no-photo")


@pytest.mark.parametrize(
    ("collect", "sample"),
    [
        (False, True),  # the owner did not agree
        (True, False),  # the person did not tick
    ],
)
def test_nothing_is_kept_unless_both_said_yes(
    store: Store, table: str, tmp_path: Path, collect: bool, sample: bool
) -> None:
    settings = load_settings(environment={}, data_dir=tmp_path / "d", collect=collect)
    app = create_app(store=store, reader=KnowingReader([read_tile("2m", 0)]), settings=settings)  # type: ignore[arg-type]
    client = app.test_client()
    photo = upload(client, table, sample_photo()).get_json()["photo"]["id"]
    body = win(sample=labels(photo)) if sample else win()
    assert save(client, table, body).status_code == 201
    assert not collected_folder(tmp_path / "d").exists()


def test_a_photo_with_a_tile_that_nobody_boxed_is_not_kept(collecting: tuple[FlaskClient, Path], table: str) -> None:
    client, folder = collecting
    photo = upload(client, table, sample_photo()).get_json()["photo"]["id"]
    assert save(client, table, win(sample=labels(photo, missing=True))).status_code == 201
    assert not folder.exists()


def test_a_wrong_sample_is_refused_and_the_hand_not_saved(
    collecting: tuple[FlaskClient, Path], table: str, store: Store
) -> None:
    client, _ = collecting
    photo = upload(client, table, sample_photo()).get_json()["photo"]["id"]
    bad = {"photo": photo, "tiles": [{"tile": "3m", "box": [1, 2]}]}
    assert save(client, table, win(sample=bad)).status_code == 400
    assert store.state(table).hands == ()


def test_old_photos_make_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import os

    import numpy as np

    from companion.web import photos

    monkeypatch.setattr(photos, "KEEP_AT_MOST", 2)
    box = photos.PhotoBox(tmp_path)
    ids = []
    for age in (30, 20, 10, 0):
        ids.append(box.add(np.zeros((8, 8, 3), np.uint8)))
        path = box.path(ids[-1])
        assert path is not None
        os.utime(path, (path.stat().st_atime, path.stat().st_mtime - age))
    assert [box.path(each) is not None for each in ids] == [False, True, True, True]


def test_kept_samples_survive_a_second_save_with_the_same_key(collecting: tuple[FlaskClient, Path], table: str) -> None:
    client, folder = collecting
    photo = upload(client, table, sample_photo()).get_json()["photo"]["id"]
    assert [save(client, table, win(sample=labels(photo))).status_code for _ in range(2)] == [201, 200]
    assert len(samples(folder)) == 1
