"""Photos of every kind are read upright; everything else gets one line that says what to do."""

from __future__ import annotations

import struct
import sys
import zlib
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, features

from companion.vision.images import MAX_PIXELS, SENT, Bounds, ImageError, load_image

# A picture with a red left half and a blue right half, wider than high: turning it is seen at once.
WIDE = Image.new("RGB", (64, 32), (0, 0, 255))
WIDE.paste((255, 0, 0), (0, 0, 32, 32))


def encoded(image: Image.Image, kind: str, **options: Any) -> bytes:
    out = BytesIO()
    image.save(out, kind, **options)
    return out.getvalue()


def with_orientation(value: int) -> bytes:
    exif = Image.Exif()
    exif[0x0112] = value
    return encoded(WIDE, "JPEG", quality=95, exif=exif.tobytes())


def colour_at(picture: np.ndarray, x: float, y: float) -> str:
    height, width = picture.shape[:2]
    blue, _green, red = picture[int(y * (height - 1)), int(x * (width - 1))]
    return "red" if red > blue else "blue"


@pytest.mark.parametrize(
    ("image", "kind"),
    [
        (WIDE, "JPEG"),
        (WIDE, "PNG"),
        (WIDE, "WEBP"),
        (WIDE, "BMP"),
        (WIDE, "TIFF"),
        (WIDE.quantize(16), "GIF"),  # palette
        (WIDE.quantize(16), "PNG"),  # palette
        (WIDE.convert("RGBA"), "PNG"),  # alpha
        (WIDE.convert("RGBA"), "WEBP"),  # alpha
        (WIDE.convert("CMYK"), "JPEG"),  # print shop
        (WIDE.convert("CMYK"), "TIFF"),  # print shop
    ],
)
def test_kinds_are_read_as_bgr(image: Image.Image, kind: str) -> None:
    picture = load_image(encoded(image, kind))
    assert picture.shape == (32, 64, 3)
    assert picture.dtype == np.uint8
    assert colour_at(picture, 0.2, 0.5) == "red"
    assert colour_at(picture, 0.8, 0.5) == "blue"


@pytest.mark.parametrize(
    ("orientation", "size", "red_at"),
    [
        (1, (32, 64), (0.1, 0.5)),  # as it lies
        (3, (32, 64), (0.9, 0.5)),  # upside down
        (6, (64, 32), (0.5, 0.1)),  # phone held upright: turn clockwise
        (8, (64, 32), (0.5, 0.9)),  # phone held upright the other way
    ],
)
@pytest.mark.parametrize("cut", [False, True], ids=["opencv", "pillow"])
def test_exif_orientation_is_applied(
    orientation: int, size: tuple[int, int], red_at: tuple[float, float], cut: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if cut:  # both decoders must agree on what is up
        monkeypatch.setattr("companion.vision.images._ends", lambda _data: False)
    picture = load_image(with_orientation(orientation))
    assert picture.shape[:2] == size
    assert colour_at(picture, *red_at) == "red"
    assert colour_at(picture, 1 - red_at[0], 1 - red_at[1]) == "blue"


def test_grey_of_16_bits_keeps_its_range() -> None:
    values = np.tile(np.linspace(0, 65535, 64, dtype=np.uint16), (8, 1))
    picture = load_image(encoded(Image.fromarray(values), "PNG"))
    assert picture.shape == (8, 64, 3)
    assert picture[0, 0].tolist() == [0, 0, 0]
    assert picture[0, -1].tolist() == [255, 255, 255]
    assert 120 <= picture[0, 32, 0] <= 135


def test_transparency_lies_on_white() -> None:
    image = Image.new("RGBA", (8, 8), (0, 0, 0, 0))
    assert load_image(encoded(image, "PNG"))[0, 0].tolist() == [255, 255, 255]


def test_grey_and_bilevel_become_three_channels() -> None:
    assert load_image(encoded(WIDE.convert("L"), "JPEG")).shape == (32, 64, 3)
    assert load_image(encoded(WIDE.convert("1"), "PNG")).shape == (32, 64, 3)


def test_first_frame_of_an_animation() -> None:
    frames = [Image.new("RGB", (8, 8), c) for c in ("red", "blue")]
    data = encoded(frames[0], "GIF", save_all=True, append_images=frames[1:])
    assert colour_at(load_image(data), 0.5, 0.5) == "red"


def png_header(width: int, height: int) -> bytes:
    """A PNG that claims a size and has next to no data: a decompression bomb in the small."""

    def chunk(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(b"\0")) + chunk(b"IEND", b"")


JPEG = encoded(WIDE, "JPEG", quality=95)
HEIC = b"\x00\x00\x00\x18ftypheic\x00\x00\x00\x00mif1heic" + bytes(64)


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "empty"),
        (b"hello, I am a text", "not a picture"),
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", "a document, not a photo"),
        (b"%PDF-1.7", "a document, not a photo"),
        (b"\xff\xd8\xff\xe0", "cut off"),  # a JPEG's first four bytes
        (JPEG[:300], "cut off"),  # in the header
        (JPEG[:-20], "cut off"),  # in the data
        (encoded(WIDE, "PNG")[:-30], "cut off"),
        (png_header(20_000, 20_000), "megapixels"),
        (png_header(9_500, 13_000), "megapixels"),  # above our limit, below Pillow's
        (png_header(64, 64), "cut off"),  # data missing
    ],
)
def test_what_is_no_photo_gets_one_line(data: bytes, says: str, tmp_path: Path) -> None:
    path = tmp_path / "photo.jpg"
    path.write_bytes(data)
    for source, name in ((data, "the photo"), (path, str(path))):
        with pytest.raises(ImageError, match=says) as error:
            load_image(source)
        assert "\n" not in str(error.value)
        assert str(error.value).startswith(name)


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"\xff\x0a" + bytes(60), "JPEG XL"),
        (b"\0\0\0\x0cJXL \r\n\x87\n" + bytes(60), "JPEG XL"),
        (b"\0\0\0\x14ftypqt  \0\0\0\0qt  " + bytes(60), "live photo; send the still"),
        (b"\0\0\0\x18ftypmp42\0\0\0\0mp42isom" + bytes(60), "live photo; send the still"),
        (b"%PDF-1.7\n" + bytes(60), "screenshot"),
        (b'<svg xmlns="http://www.w3.org/2000/svg"/>', "screenshot"),
        (b"\0\0\0\x1cftypavif\0\0\0\0avifmif1miaf" + bytes(60), "damaged or cut off picture"),
    ],
)
def test_what_is_known_and_not_read_is_named(data: bytes, says: str) -> None:
    with pytest.raises(ImageError, match=says):
        load_image(data)


def test_avif_is_read_the_right_way_up() -> None:
    exif = Image.Exif()
    exif[0x0112] = 6  # to be turned clockwise
    assert colour_at(load_image(encoded(WIDE, "AVIF", quality=95)), 0.2, 0.5) == "red"
    assert load_image(encoded(WIDE, "AVIF", quality=95, exif=exif)).shape == (64, 32, 3)
    assert load_image(encoded(WIDE, "AVIF"), SMALL).shape == (16, 32, 3)


def test_avif_is_named_where_it_cannot_be_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(features, "check", lambda _what: False)
    with pytest.raises(ImageError, match="AVIF"):
        load_image(b"\0\0\0\x1cftypmif1\0\0\0\0mif1avifmiaf" + bytes(60))


def test_limit_admits_phones_of_108_megapixels() -> None:
    assert 12_032 * 9_024 < MAX_PIXELS


def test_paths_that_are_no_files(tmp_path: Path) -> None:
    with pytest.raises(ImageError, match="no such file"):
        load_image(tmp_path / "missing.jpg")
    with pytest.raises(ImageError, match="folder"):
        load_image(tmp_path)
    with pytest.raises(ImageError, match="not a file"):
        load_image("/dev/null")


def test_heic_without_the_extra_names_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pillow_heif", None)
    with pytest.raises(ImageError, match=r"\[heic\]"):
        load_image(HEIC)


def test_heic_with_the_extra() -> None:
    pillow_heif = pytest.importorskip("pillow_heif", reason="the extra 'heic' is not installed")
    out = BytesIO()
    pillow_heif.from_pillow(WIDE).save(out, quality=95)
    picture = load_image(out.getvalue())
    assert picture.shape == (32, 64, 3)
    assert colour_at(picture, 0.2, 0.5) == "red"
    with pytest.raises(ImageError, match="damaged HEIC"):
        load_image(HEIC)


@settings(max_examples=150, deadline=None)
@given(start=st.integers(0, len(JPEG)), noise=st.binary(min_size=1, max_size=12))
def test_damaged_files_never_give_another_error(start: int, noise: bytes) -> None:
    damaged = JPEG[:start] + noise + JPEG[start + len(noise) :]
    try:
        picture = load_image(damaged)
    except ImageError as error:
        assert "\n" not in str(error)
    else:
        assert picture.ndim == 3


def of_many_scans(width: int, height: int, more: int) -> bytes:
    """A progressive JPEG whose last scan comes again and again: a few bytes, a whole picture of work each time."""
    data = encoded(Image.new("RGB", (width, height), "green"), "JPEG", progressive=True)
    last = data[data.rindex(b"\xff\xc4") : -2]
    return data[:-2] + more * last + b"\xff\xd9"


def test_a_jpeg_of_thirty_thousand_scans_is_not_begun() -> None:
    assert load_image(of_many_scans(300, 200, 0)).shape == (200, 300, 3)
    with pytest.raises(ImageError, match="scans"):
        load_image(of_many_scans(300, 200, 30_000))


SMALL = Bounds(sharp=600, most=4000)
"""Bounds by which the picture of 64 x 32 pixels is large."""


@pytest.mark.parametrize("progressive", [False, True])
@pytest.mark.parametrize("mode", ["RGB", "L", "CMYK"])
def test_a_large_photo_from_elsewhere_is_made_smaller_while_it_is_read(mode: str, progressive: bool) -> None:
    data = encoded(WIDE.convert(mode), "JPEG", progressive=progressive)
    assert load_image(data, SMALL).shape == (16, 32, 3)


@pytest.mark.parametrize("kind", ["PNG", "GIF", "BMP", "PPM", "WEBP", "TIFF"])
def test_other_large_pictures_are_made_smaller_at_once(kind: str) -> None:
    picture = load_image(encoded(WIDE, kind), SMALL)
    assert picture.shape == (16, 32, 3)
    assert colour_at(picture, 0.2, 0.5) == "red"


def test_every_mode_is_made_smaller() -> None:
    for mode, kind in (("1", "PNG"), ("LA", "PNG"), ("RGBA", "PNG"), ("I;16", "PNG"), ("F", "TIFF"), ("P", "PNG")):
        assert load_image(encoded(Image.new(mode, (64, 32)), kind), SMALL).shape == (16, 32, 3), mode


def test_a_photo_of_the_usual_size_keeps_every_pixel() -> None:
    assert load_image(encoded(Image.new("RGB", (6000, 4000)), "JPEG"), SENT).shape == (4000, 6000, 3)


@pytest.mark.parametrize(
    ("size", "kind", "options", "says"),
    [
        ((7300, 16383), "WEBP", {"lossless": True}, "at most 25 megapixels"),  # 4.6 kilobytes
        ((7200, 7200), "PNG", {}, "at most 50 megapixels"),
        ((7200, 7200), "JPEG", {"progressive": True}, "at most 50 megapixels"),  # all coefficients at once
        ((5100, 5100), "TIFF", {"compression": "tiff_deflate"}, "at most 25 megapixels"),
        ((40_000, 10), "PNG", {}, "no side may be longer than 32000"),
    ],
)
def test_what_would_fill_the_memory_is_refused_before_it_is_decoded(
    size: tuple[int, int], kind: str, options: dict[str, Any], says: str
) -> None:
    with pytest.raises(ImageError, match=says):
        load_image(encoded(Image.new("RGB", size), kind, **options), SENT)


def test_a_tile_of_a_tiff_that_is_larger_than_the_picture_is_no_way_round() -> None:
    def entry(tag: int, value: int) -> bytes:
        return struct.pack("<HHII", tag, 4, 1, value)

    tags = [
        (256, 64),
        (257, 64),
        (258, 8),
        (259, 8),
        (262, 1),
        (277, 1),
        (322, 40_000),
        (323, 40_000),
        (324, 8),
        (325, 8),
    ]
    data = b"II*\0" + struct.pack("<IH", 8, len(tags)) + b"".join(entry(*each) for each in tags) + bytes(4)
    with pytest.raises(ImageError, match="40000 x 40000"):
        load_image(data, SENT)


def test_a_large_heic_is_made_smaller() -> None:
    pillow_heif = pytest.importorskip("pillow_heif", reason="the extra 'heic' is not installed")
    out = BytesIO()
    pillow_heif.from_pillow(WIDE).save(out, quality=95)
    picture = load_image(out.getvalue(), SMALL)
    assert picture.shape == (16, 32, 3)
    assert colour_at(picture, 0.2, 0.5) == "red"
