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

from companion.i18n import SpokenError, Word

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
_HEIF_BRANDS: Final = frozenset((b"heic", b"heix", b"hevc", b"hevx", b"heim", b"heis", b"mif1", b"msf1", b"avif"))

# We look at the size ourselves before any pixel is decoded; Pillow's own warning would only add a second line.
warnings.filterwarnings("ignore", category=Image.DecompressionBombWarning)


Named = str | Word
"""What a photo is called in messages: its file, or just "the photo"."""


class ImageError(SpokenError):
    """A photo that cannot be read; the message is one line that says why and what to do, in any language."""


def load_image(source: Path | str | bytes) -> Picture:
    """The photo as an upright BGR picture (height x width x 3, uint8).

    ``source`` is a path or the bytes of a file. The EXIF orientation is applied, transparency is laid on white, grey,
    16-bit, palette and CMYK pictures are converted, of an animation the first frame is taken.

    Raises ImageError with one line for a missing, empty, broken or cut off file, for what is no picture, for pictures
    of more than MAX_PIXELS, and for HEIC while the extra ``heic`` is not installed.
    """
    data, name = (
        (source, Word("image-the-photo")) if isinstance(source, bytes) else (_file_bytes(Path(source)), str(source))
    )
    if not data:
        raise ImageError("image-error-empty", name=name)
    if _is_heif(data):
        return _upright(_open_heif(data, name), name)
    try:
        image = Image.open(BytesIO(data), formats=FORMATS)
    except Image.DecompressionBombError:
        raise _too_large(name) from None
    except Exception:  # Pillow's decoders raise many kinds for files that only look like pictures
        if data.startswith(_SIGNATURES):
            raise ImageError("image-error-damaged", name=name) from None
        raise ImageError("image-error-no-picture", name=name) from None
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


def _check_size(image: Image.Image, name: Named) -> None:
    width, height = image.size
    if width * height > MAX_PIXELS:
        raise _too_large(name, width, height)


def _too_large(name: Named, width: int = 0, height: int = 0) -> ImageError:
    limit = str(MAX_PIXELS // 1_000_000)
    if not width:
        return ImageError("image-error-too-large", name=name, limit=limit)
    return ImageError("image-error-pixels", name=name, width=str(width), height=str(height), limit=limit)


def _ends(data: bytes) -> bool:
    """Whether a JPEG has its end mark; cut off ones must go to Pillow, which says so where OpenCV pads with grey."""
    return b"\xff\xd9" in data[-65536:]


def _is_heif(data: bytes) -> bool:
    return data[4:8] == b"ftyp" and data[8:12] in _HEIF_BRANDS


def _open_heif(data: bytes, name: Named) -> Image.Image:
    try:
        import pillow_heif
    except ImportError:
        raise ImageError("image-error-heic", name=name) from None
    try:
        heif: Any = pillow_heif.open_heif(BytesIO(data))
        width, height = heif.size
        if width * height <= MAX_PIXELS:
            image: Image.Image = heif.to_pillow()
            return image
    except Exception:  # the decoder's own kinds, and ValueError, EOFError, RuntimeError for damaged files
        raise ImageError("image-error-damaged-heic", name=name) from None
    raise _too_large(name, width, height)


def _upright(image: Image.Image, name: Named) -> Picture:
    try:
        image.load()
        image = ImageOps.exif_transpose(image)
        rgb = _to_rgb(image)
    except MemoryError:
        raise _too_large(name) from None
    except Exception:  # truncated data, bad checksums, unknown compression: whatever a decoder thinks of
        raise ImageError("image-error-damaged", name=name) from None
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
