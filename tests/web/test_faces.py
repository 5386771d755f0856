"""The styles in which tiles are drawn: each whole, chosen by a reader, and a new one is a new folder."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from companion.tiles import CLASS_NAMES
from companion.web import faces
from companion.web.draw_lettered import lettered

WANTED = {*CLASS_NAMES, "0m", "0p", "0s"}


@pytest.mark.parametrize("style", faces.styles())
def test_every_style_has_every_tile(style: str) -> None:
    pictures = {path.stem: path for path in (faces.FOLDER / style).glob("*.svg")}
    assert set(pictures) == WANTED
    for path in pictures.values():
        assert ET.parse(path).getroot().get("viewBox") == "0 0 300 400", path
        assert "<text" not in path.read_text(encoding="utf-8"), f"{path}: a picture must not need a font"
    assert len({path.read_bytes() for path in pictures.values()}) == len(WANTED), "no two tiles look alike"


def test_the_lettered_pictures_are_those_that_the_program_draws() -> None:
    for name, svg in lettered():
        assert (faces.FOLDER / "lettered" / f"{name}.svg").read_text(encoding="utf-8") == svg


def test_a_reader_chooses_a_style(client: FlaskClient, table: str) -> None:
    assert "/tiles/classic/" in client.get(f"/t/{table}").get_data(as_text=True)
    answer = client.post("/faces", data={"faces": "lettered", "back": f"/t/{table}"})
    assert (answer.status_code, answer.location) == (303, f"/t/{table}")
    board = client.get(f"/t/{table}").get_data(as_text=True)
    assert 'data-faces="lettered"' in board
    assert "/tiles/lettered/" in board
    assert "/tiles/lettered/" in client.get(f"/t/{table}/hand").get_data(as_text=True)


def test_a_style_that_does_not_exist_is_refused(client: FlaskClient) -> None:
    assert client.post("/faces", data={"faces": "../js"}).status_code == 400
    client.set_cookie("faces", "../js")
    assert "/tiles/classic/" in client.get("/").get_data(as_text=True)


def test_a_new_style_is_its_folder(
    client: FlaskClient, table: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The guide "a tile face" of docs/development.md, followed."""
    for name in ("classic", "woodcut"):
        (tmp_path / name).mkdir()
        for tile in WANTED:
            (tmp_path / name / f"{tile}.svg").write_text("<svg/>", encoding="utf-8")
    monkeypatch.setattr(faces, "FOLDER", tmp_path)
    faces.styles.cache_clear()
    try:
        client.set_cookie("faces", "woodcut")
        assert "/tiles/woodcut/" in client.get(f"/t/{table}/hand").get_data(as_text=True)
    finally:
        monkeypatch.undo()
        faces.styles.cache_clear()
