"""Photos from files and uploads as upright BGR pictures, and one clear line for everything that is none."""

from __future__ import annotations

import warnings
from io import BytesIO
from pathlib import Path
from typing import Any, Final

import cv2
import numpy as np
import numpy.typing as npt
from PIL import (
    BmpImagePlugin,
    GifImagePlugin,
    Image,
    ImageOps,
    JpegImagePlugin,
    PngImagePlugin,
    PpmImagePlugin,
    TiffImagePlugin,
    WebPImagePlugin,
)

Picture = npt.NDArray[np.uint8]
"""A picture of height x width x 3, blue-green-red, 8 bit, the right way up."""

MAX_PIXELS: Final = 120_000_000
"""108-megapixel phones are read; what is larger is a mistake or an attack (it would fill the memory)."""
MAX_BYTES: Final = 150_000_000
_PLUGINS: Final = (
    JpegImagePlugin.JpegImageFile,
    PngImagePlugin.PngImageFile,
    WebPImagePlugin.WebPImageFile,
    GifImagePlugin.GifImageFile,
    BmpImagePlugin.BmpImageFile,
    TiffImagePlugin.TiffImageFile,
    PpmImagePlugin.PpmImageFile,
)
FORMATS: Final = tuple(str(plugin.format) for plugin in _PLUGINS)
"""What Pillow may try: formats of cameras and phones, none of those that call other programs (JPEG includes MPO)."""
_SIGNATURES: Final = (b"\xff\xd8\xff", b"\x89PNG\r\n", b"RIFF", b"GIF8", b"BM", b"II*\0", b"MM\0*")
_READABLE: Final = "JPEG, PNG, WebP, TIFF, GIF or BMP"
_HEIF_BRANDS: Final = frozenset((b"heic", b"heix", b"hevc", b"hevx", b"heim", b"heis", b"mif1", b"msf1", b"avif"))

# We look at the size ourselves before any pixel is decoded; Pillow's own warning would only add a second line.
warnings.filterwarnings("ignore", category=Image.DecompressionBombWarning)


class ImageError(ValueError):
    """A photo that cannot be read; the message is one line that says why and what to do."""


def load_image(source: Path | str | bytes) -> Picture:
    """The photo as an upright BGR picture (height x width x 3, uint8).

    ``source`` is a path or the bytes of a file. The EXIF orientation is applied, transparency is laid on white, grey,
    16-bit, palette and CMYK pictures are converted, of an animation the first frame is taken.

    Raises ImageError with one line for a missing, empty, broken or cut off file, for what is no picture, for pictures
    of more than MAX_PIXELS, and for HEIC while the extra ``heic`` is not installed.
    """
    data, name = (source, "the photo") if isinstance(source, bytes) else (_file_bytes(Path(source)), str(source))
    if not data:
        raise ImageError(f"{name}: the file is empty; take the photo again or send it once more")
    if _is_heif(data):
        return _upright(_open_heif(data, name), name)
    try:
        image = Image.open(BytesIO(data), formats=FORMATS)
    except Image.DecompressionBombError:
        raise ImageError(_too_large(name)) from None
    except Exception:  # Pillow's decoders raise many kinds for files that only look like pictures
        if data.startswith(_SIGNATURES):
            raise ImageError(_damaged(name)) from None
        raise ImageError(f"{name}: not a picture that can be read; use {_READABLE}") from None
    _check_size(image, name)
    if image.format in ("JPEG", "MPO") and image.mode == "RGB" and _ends(data):
        # The way of nearly every photo: OpenCV decodes straight to BGR and turns by EXIF, in half of Pillow's time.
        decoded = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
        if decoded is not None:
            return np.ascontiguousarray(decoded, dtype=np.uint8)
    return _upright(image, name)


def _file_bytes(path: Path) -> bytes:
    try:
        if path.is_dir():
            raise ImageError(f"{path}: a folder, not a photo; name the photos in it")
        if not path.exists():
            raise ImageError(f"{path}: no such file")
        if not path.is_file():
            raise ImageError(f"{path}: not a file")
        size = path.stat().st_size
        if size > MAX_BYTES:
            limit = MAX_BYTES // 1_000_000
            raise ImageError(f"{path}: {size // 1_000_000} MB; photos may have {limit} MB: send a smaller copy")
        return path.read_bytes()
    except OSError as error:
        raise ImageError(f"{path}: cannot be opened: {error.strerror or error}") from None


def _check_size(image: Image.Image, name: str) -> None:
    width, height = image.size
    if width * height > MAX_PIXELS:
        raise ImageError(_too_large(name, f"{width} x {height} pixels"))


def _too_large(name: str, what: str = "far too many pixels") -> str:
    return f"{name}: {what}; at most {MAX_PIXELS // 1_000_000} megapixels are read: send a smaller copy"


def _damaged(name: str) -> str:
    return f"{name}: a damaged or cut off picture; take it again or send it once more"


def _ends(data: bytes) -> bool:
    """Whether a JPEG has its end mark; cut off ones must go to Pillow, which says so where OpenCV pads with grey."""
    return b"\xff\xd9" in data[-65536:]


def _is_heif(data: bytes) -> bool:
    return data[4:8] == b"ftyp" and data[8:12] in _HEIF_BRANDS


def _open_heif(data: bytes, name: str) -> Image.Image:
    try:
        import pillow_heif
    except ImportError:
        raise ImageError(
            f"{name}: a HEIC photo; install the extra with pip install 'mahjong-table-companion[heic]', "
            "or set the phone to take JPEG (most compatible)"
        ) from None
    try:
        heif: Any = pillow_heif.open_heif(BytesIO(data))
        width, height = heif.size
        if width * height <= MAX_PIXELS:
            image: Image.Image = heif.to_pillow()
            return image
    except Exception:  # the decoder's own kinds, and ValueError, EOFError, RuntimeError for damaged files
        raise ImageError(f"{name}: a damaged HEIC photo; take it again or send it once more") from None
    raise ImageError(_too_large(name, f"{width} x {height} pixels"))


def _upright(image: Image.Image, name: str) -> Picture:
    try:
        image.load()
        image = ImageOps.exif_transpose(image)
        rgb = _to_rgb(image)
    except MemoryError:
        raise ImageError(_too_large(name)) from None
    except Exception:  # truncated data, bad checksums, unknown compression: whatever a decoder thinks of
        raise ImageError(_damaged(name)) from None
    return np.ascontiguousarray(np.asarray(rgb, dtype=np.uint8)[:, :, ::-1])


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
