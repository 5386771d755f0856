"""Photos from files and uploads as upright BGR pictures, and one clear line for everything that is none.

A file of some kilobytes can claim any size, so that size, tiles and scans are looked at before a pixel is decoded.
Where strangers send pictures, :data:`SENT` bounds the memory: large pictures are made smaller on the way.
"""

from __future__ import annotations

import re
import warnings
from collections.abc import Mapping
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path
from typing import Any, Final

import cv2
import numpy as np
import numpy.typing as npt
from PIL import (
    AvifImagePlugin,
    BmpImagePlugin,
    GifImagePlugin,
    Image,
    ImageOps,
    JpegImagePlugin,
    PngImagePlugin,
    PpmImagePlugin,
    TiffImagePlugin,
    WebPImagePlugin,
    features,
)

from companion.i18n import SpokenError, Word

Picture = npt.NDArray[np.uint8]
"""A picture of height x width x 3, blue-green-red, 8 bit, the right way up."""

MAX_PIXELS: Final = 120_000_000
"""108-megapixel phones are read; what is larger is a mistake or an attack (it would fill the memory)."""
Named = str | Word
"""What a photo is called in messages: its file, or just "the photo"."""
_SCANS: Final = 500
_SCANNED: Final = 1_200
"""Scans of a JPEG, and scans times its megapixels: each goes over the whole picture. Cameras write 1, the web's files
about 10."""
MAX_BYTES: Final = 150_000_000
_PLUGINS: Final = (
    JpegImagePlugin.JpegImageFile,
    PngImagePlugin.PngImageFile,
    WebPImagePlugin.WebPImageFile,
    GifImagePlugin.GifImageFile,
    BmpImagePlugin.BmpImageFile,
    TiffImagePlugin.TiffImageFile,
    PpmImagePlugin.PpmImageFile,
    AvifImagePlugin.AvifImageFile,
)
FORMATS: Final = tuple(str(plugin.format) for plugin in _PLUGINS)
"""What Pillow may try: formats of cameras and phones, none of those that call other programs (JPEG includes MPO)."""
_SIGNATURES: Final = (b"\xff\xd8\xff", b"\x89PNG\r\n", b"RIFF", b"GIF8", b"BM", b"II*\0", b"MM\0*")
_OPENCV: Final = {
    1: cv2.IMREAD_COLOR,
    2: cv2.IMREAD_REDUCED_COLOR_2,
    4: cv2.IMREAD_REDUCED_COLOR_4,
    8: cv2.IMREAD_REDUCED_COLOR_8,
}
_SEGMENT: Final = re.compile(rb"\xff+([\x01-\xfe])(..)", re.DOTALL)
_HEIF_BRANDS: Final = frozenset((b"heic", b"heix", b"hevc", b"hevx", b"heim", b"heis", b"mif1", b"msf1"))
_AVIF_BRANDS: Final = frozenset((b"avif", b"avis"))
_OTHERS: Final = (
    (0, b"\xff\x0a", "jxl"),
    (0, b"\0\0\0\x0cJXL \r\n\x87\n", "jxl"),
    (0, b"\x1aE\xdf\xa3", "film"),
    (4, b"ftyp", "film"),  # QuickTime and MP4, what a live photo is beside its still; pictures are looked for before
    (0, b"%PDF-", "document"),
    (0, b"<svg", "document"),
    (0, b"<?xml", "document"),
)
"""What is known and not read: where its signature stands, the signature, and which message tells of it."""

# We look at the size ourselves before any pixel is decoded; Pillow's own warning would only add a second line.
warnings.filterwarnings("ignore", category=Image.DecompressionBombWarning)


@dataclass(frozen=True, slots=True)
class Bounds:
    """How large pictures may be, in pixels. What one costs in memory depends on its format, which may have its own."""

    sharp: int
    """Above this a picture is made smaller while it is read: by half, a third ..., so that it stays below."""
    most: int
    """What is larger is refused."""
    side: int = MAX_PIXELS
    """The longest side."""
    own: Mapping[str, Bounds] = field(default_factory=dict)

    def of(self, kind: str) -> Bounds:
        """The bounds of a format."""
        return self.own.get(kind, self)


OWN: Final = Bounds(sharp=MAX_PIXELS, most=MAX_PIXELS)
"""For the files of whoever runs the program: every pixel is kept."""
_PHOTO: Final = Bounds(sharp=30_000_000, most=MAX_PIXELS)
_HEAVY: Final = Bounds(sharp=13_000_000, most=25_000_000)
SENT: Final = Bounds(
    sharp=13_000_000,
    most=50_000_000,
    side=32_000,  # JPEG, in which photos are kept, ends at 65,500
    # A JPEG of one scan is made smaller row by row. WebP, TIFF and AVIF decoders hold the picture several times over.
    own={"JPEG": _PHOTO, "MPO": _PHOTO, "WEBP": _HEAVY, "TIFF": _HEAVY, "AVIF": _HEAVY},
)
"""For what comes through the door: at most 450 MB for any picture; tiles of a 108-megapixel photo stay large enough."""


class ImageError(SpokenError):
    """A photo that cannot be read; the message is one line that says why and what to do, in any language."""


def load_image(source: Path | str | bytes, bounds: Bounds = OWN) -> Picture:
    """The photo as an upright BGR picture (height x width x 3, uint8).

    ``source`` is a path or the bytes of a file. The EXIF orientation is applied, transparency is laid on white, grey,
    16-bit, palette and CMYK pictures are converted, of an animation the first frame is taken. ``bounds`` say how large
    it may be, and from where on it is made smaller.

    Raises ImageError with one line for a missing, empty, broken or cut off file, for what is no picture, for pictures
    beyond the bounds, for HEIC while the extra ``heic`` is not installed, and for JPEG XL, films and documents.
    """
    data, name = (
        (source, Word("image-the-photo")) if isinstance(source, bytes) else (_file_bytes(Path(source)), str(source))
    )
    if not data:
        raise ImageError("image-error-empty", name=name)
    avif = _is_avif(data)
    if avif and not features.check("avif"):
        raise ImageError("image-error-avif", name=name)
    if not avif and _is_heif(data):
        return _heif(data, name, bounds)
    try:
        image = Image.open(BytesIO(data), formats=FORMATS)
    except Image.DecompressionBombError:
        raise _too_large(name, bounds.most) from None
    except Exception:  # Pillow's decoders raise many kinds for files that only look like pictures
        if avif or data.startswith(_SIGNATURES):
            raise ImageError("image-error-damaged", name=name) from None
        kind = next((kind for start, mark, kind in _OTHERS if data.startswith(mark, start)), "no-picture")
        raise ImageError(f"image-error-{kind}", name=name) from None
    _check_size(image, data, name, bounds)
    straight = image.format in ("JPEG", "MPO") and image.mode == "RGB"
    times = _times_smaller(image.width * image.height, bounds.of("JPEG" if straight else ""))
    if image.format in ("JPEG", "MPO"):
        times = next(power for power in (1, 2, 4, 8) if power >= times)
        if straight and _ends(data):
            # The way of nearly every photo: OpenCV decodes straight to BGR and turns by EXIF, in half of Pillow's time.
            decoded = cv2.imdecode(np.frombuffer(data, np.uint8), _OPENCV[times])
            if decoded is not None:
                return np.ascontiguousarray(decoded, dtype=np.uint8)
        if times > 1:
            image.draft(None, (image.width // times, image.height // times))
            times = 1
    return _upright(image, name, times)


def _file_bytes(path: Path) -> bytes:
    try:
        if path.is_dir():
            raise ImageError("image-error-folder", name=str(path))
        if not path.exists():
            raise ImageError("image-error-gone", name=str(path))
        if not path.is_file():
            raise ImageError("image-error-no-file", name=str(path))
        size = path.stat().st_size
        if size > MAX_BYTES:
            megabytes = {"size": str(size // 1_000_000), "limit": str(MAX_BYTES // 1_000_000)}
            raise ImageError("image-error-megabytes", name=str(path), **megabytes)
        return path.read_bytes()
    except OSError as error:
        raise ImageError("image-error-not-opened", name=str(path), what=error.strerror or str(error)) from None


def _check_size(image: Image.Image, data: bytes, name: Named, bounds: Bounds) -> None:
    limit, (width, height) = bounds.of(str(image.format)).most, image.size
    if max(width, height) > bounds.side:
        raise _too_long(name, bounds, width, height)
    if image.format in ("JPEG", "MPO") and not _in_one_scan(data):
        limit = min(limit, bounds.most * 3 // max(3, len(image.getbands())))  # the decoder holds all coefficients
        scans = data.count(b"\xff\xda")
        if scans > _SCANS or scans * width * height > _SCANNED * 1_000_000:
            raise ImageError("image-error-scans", name=name)
    if image.format == "TIFF":  # one tile or strip of it is held as well, and may be larger than the picture
        tags: Any = image
        pieces = [tags.tag_v2.get(tag, 0) for tag in (322, 323)]
        if all(isinstance(piece, int) for piece in pieces) and pieces[0] * pieces[1] > max(limit, width * height):
            raise _too_large(name, limit, *pieces)
    if width * height > limit:
        raise _too_large(name, limit, width, height)


def _too_large(name: Named, most: int, width: int = 0, height: int = 0) -> ImageError:
    limit = str(most // 1_000_000)
    if not width:
        return ImageError("image-error-too-large", name=name, limit=limit)
    return ImageError("image-error-pixels", name=name, width=str(width), height=str(height), limit=limit)


def _too_long(name: Named, bounds: Bounds, width: int, height: int) -> ImageError:
    return ImageError("image-error-side", name=name, width=str(width), height=str(height), limit=str(bounds.side))


def _times_smaller(pixels: int, bounds: Bounds) -> int:
    """By how much each side of a picture has to shrink."""
    return next(times for times in range(1, 100) if pixels <= bounds.sharp * times * times)


def _in_one_scan(data: bytes) -> bool:
    """Whether a JPEG gives all of a row at once: not progressive, and all its colours in the first scan.

    https://www.w3.org/Graphics/JPEG/itu-t81.pdf, B.2: segments begin with FF, a kind and their length.
    """
    place, colours = 2, 0
    while (segment := _SEGMENT.match(data, place)) is not None:
        kind, length = segment[1][0], int.from_bytes(segment[2])
        if kind in (0xC0, 0xC1, 0xC2, 0xC9, 0xCA):
            if kind in (0xC2, 0xCA):
                return False
            colours = data[segment.end() + 5 : segment.end() + 6][0]
        elif kind == 0xDA:
            return data[segment.end() : segment.end() + 1] == bytes([colours])
        place = segment.end(1) + length
    return False


def _ends(data: bytes) -> bool:
    """Whether a JPEG has its end mark; cut off ones must go to Pillow, which says so where OpenCV pads with grey."""
    return b"\xff\xd9" in data[-65536:]


def _is_heif(data: bytes) -> bool:
    return data[4:8] == b"ftyp" and data[8:12] in _HEIF_BRANDS


def _is_avif(data: bytes) -> bool:
    """Whether the first box names AVIF, as its own brand or among those that it is compatible with."""
    brands = data[8 : int.from_bytes(data[:4])] if data[4:8] == b"ftyp" else b""
    return any(brands[k : k + 4] in _AVIF_BRANDS for k in range(0, min(len(brands), 128), 4))


def _heif(data: bytes, name: Named, bounds: Bounds) -> Picture:
    try:
        import pillow_heif
    except ImportError:
        raise ImageError("image-error-heic", name=name) from None
    try:
        heif: Any = pillow_heif.open_heif(BytesIO(data))
        width, height = heif.size
        limit = bounds.most // (2 if heif.info.get("bit_depth", 8) > 8 else 1)
        if width * height <= limit and max(width, height) <= bounds.side:
            pixels, times = np.asarray(heif), _times_smaller(width * height, bounds)
            if times > 1:
                pixels = cv2.resize(pixels, (width // times, height // times), interpolation=cv2.INTER_AREA)
            return _bgr(_to_rgb(Image.fromarray(pixels)))  # the decoder has turned it already
    except Exception:  # the decoder's own kinds, and ValueError, EOFError, RuntimeError for damaged files
        raise ImageError("image-error-damaged-heic", name=name) from None
    if max(width, height) > bounds.side:
        raise _too_long(name, bounds, width, height)
    raise _too_large(name, limit, width, height)


def _upright(image: Image.Image, name: Named, times: int) -> Picture:
    try:
        image.load()
        if times > 1:
            whole, image = image, _reduced(image, times)
            whole.close()  # its pixels are no longer needed, though whoever called still holds it
        image = ImageOps.exif_transpose(image)
        rgb = _to_rgb(image)
    except MemoryError:
        raise _too_large(name, image.width * image.height) from None
    except Exception:  # truncated data, bad checksums, unknown compression: whatever a decoder thinks of
        raise ImageError("image-error-damaged", name=name) from None
    return _bgr(rgb)


def _bgr(rgb: Image.Image) -> Picture:
    return np.ascontiguousarray(np.asarray(rgb, dtype=np.uint8)[:, :, ::-1])


def _reduced(image: Image.Image, times: int) -> Image.Image:
    """The picture with sides so many times shorter; before anything else makes a copy of the whole of it."""
    if image.mode in ("RGB", "RGBA", "L", "LA", "CMYK"):
        return image.reduce(times)
    return image.resize((image.width // times, image.height // times), Image.Resampling.NEAREST)


def _to_rgb(image: Image.Image) -> Image.Image:
    if image.mode.startswith("I") or image.mode == "F":
        # 16 or 32 bit grey: Pillow's convert() would cut at 255, so bring the range down first.
        values = np.asarray(image, dtype=np.float64)
        top = 65535.0 if values.max(initial=0.0) > 255 else 255.0
        return Image.fromarray((values.clip(0, top) * (255.0 / top)).astype(np.uint8)).convert("RGB")
    if image.mode in ("RGBA", "LA", "PA") or "transparency" in image.info:
        rgba = image.convert("RGBA")
        paper = Image.new("RGBA", rgba.size, (255, 255, 255, 255))
        return Image.alpha_composite(paper, rgba).convert("RGB")
    return image.convert("RGB")
