"""A photo as we keep it: upright, and without where, when and by what phone it was taken.

JPEG and PNG files that are upright already keep their compressed pixels bit for bit; only the parts of the file that
carry such notes are left out. Anything else (turned by an EXIF note, HEIC, WebP ...) is decoded and written anew.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from importlib.util import find_spec
from typing import Final, NamedTuple

from PIL import Image, ImageOps, UnidentifiedImageError

from companion.i18n import SpokenError

JPEG_QUALITY: Final = 95
"""Where a photo has to be compressed anew: hardly a visible loss at a third of the size of 100."""

_KEPT_PNG_CHUNKS: Final = (b"IHDR", b"PLTE", b"IDAT", b"IEND", b"tRNS", b"gAMA", b"cHRM", b"sRGB", b"iCCP", b"sBIT")
_ORIENTATION: Final = 0x0112
_SOI, _EOI, _SOS, _APP0, _APP2, _APP14, _APP15, _COM = 0xD8, 0xD9, 0xDA, 0xE0, 0xE2, 0xEE, 0xEF, 0xFE


class PhotoError(SpokenError):
    """Bytes that are no picture, or a broken one."""


class CleanPhoto(NamedTuple):
    """``data`` as a file with the ending ``suffix``, ``width`` x ``height`` pixels, nothing left to turn."""

    data: bytes
    suffix: str
    width: int
    height: int


def clean_photo(data: bytes) -> CleanPhoto:
    """The photo upright and without its notes. Raises PhotoError for bytes that are no whole picture."""
    try:
        with _open(data) as picture:
            turned = picture.getexif().get(_ORIENTATION, 1) not in (0, 1)
            if picture.format in ("JPEG", "MPO", "PNG") and not turned:
                picture.load()  # a file that is cut off must not become a sample
                kept = _png_without_notes(data) if picture.format == "PNG" else _jpeg_without_notes(data)
                return CleanPhoto(kept, ".png" if picture.format == "PNG" else ".jpg", *picture.size)
            upright = ImageOps.exif_transpose(picture).convert("RGB")
    except UnidentifiedImageError as error:
        raise PhotoError("sample-no-picture") from error
    except Image.DecompressionBombError as error:
        raise PhotoError("sample-too-large") from error
    except (OSError, SyntaxError, ValueError) as error:
        raise PhotoError("sample-broken", why=str(error)) from error
    out = io.BytesIO()
    # Pillow would copy comments and other notes of the old file into the new one.
    upright.info = {key: value for key, value in upright.info.items() if key == "icc_profile"}
    upright.save(out, "JPEG", quality=JPEG_QUALITY, subsampling=0)
    return CleanPhoto(out.getvalue(), ".jpg", *upright.size)


def _open(data: bytes) -> Image.Image:
    try:
        return Image.open(io.BytesIO(data))
    except UnidentifiedImageError:
        if find_spec("pillow_heif") is None:
            raise
        from pillow_heif import register_heif_opener

        register_heif_opener()
        return Image.open(io.BytesIO(data))


def _jpeg_without_notes(data: bytes) -> bytes:
    """The same JPEG with only what is needed to show it: no EXIF, XMP, comments or second pictures behind the first."""
    return b"\xff\xd8" + b"".join(_shown_parts(data)) + b"\xff\xd9"


def _shown_parts(data: bytes) -> Iterator[bytes]:
    position = 2
    while position + 1 < len(data):
        if data[position] != 0xFF:
            raise PhotoError("sample-broken-part")
        marker = data[position + 1]
        if marker == 0xFF:  # a filling byte
            position += 1
            continue
        if marker == _EOI:
            return
        end = position + 2 + int.from_bytes(data[position + 2 : position + 4], "big")
        body = data[position + 4 : end]
        if marker == _SOS:
            end = _end_of_scan(data, end)
        colours = marker == _APP2 and body.startswith(b"ICC_PROFILE\0")
        note = marker == _COM or (_APP0 < marker <= _APP15 and marker != _APP14 and not colours)
        if not note:
            yield data[position:end]
        position = end
    # No end marker: phones that ran out of space write such files, and they show; the end is added.


def _end_of_scan(data: bytes, position: int) -> int:
    """Where the compressed pixels end: at the next marker that is neither a stuffed byte nor a restart."""
    while True:
        position = data.find(b"\xff", position)
        if position < 0 or position + 1 >= len(data):
            return len(data)
        following = data[position + 1]
        if following == 0 or 0xD0 <= following <= 0xD7:
            position += 2
        elif following == 0xFF:
            position += 1
        else:
            return position


def _png_without_notes(data: bytes) -> bytes:
    parts = [data[:8]]
    position = 8
    while position + 8 <= len(data):
        length = int.from_bytes(data[position : position + 4], "big")
        kind = data[position + 4 : position + 8]
        end = position + 12 + length
        if kind in _KEPT_PNG_CHUNKS:
            parts.append(data[position:end])
        position = end
        if kind == b"IEND":
            break
    return b"".join(parts)
