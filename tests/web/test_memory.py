"""Whatever pictures are sent, and however many at once: the program's memory stays below 700 MB."""

from __future__ import annotations

import json
import sys
import urllib.error
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from pathlib import Path
from typing import Any, Final

import pytest
from PIL import Image

from companion.vision.images import SENT
from tests.web.test_run import address_in, fetch, running

MEGABYTES: Final = 700


def picture(mode: str, width: int, height: int, kind: str, **options: Any) -> bytes:
    out = BytesIO()
    Image.new(mode, (width, height)).save(out, kind, **options)
    return out.getvalue()


def peak(process: int) -> int:
    """The most memory that a process has held, in megabytes."""
    status = Path(f"/proc/{process}/status").read_text()
    return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmHWM")) // 1024


def send(address: str, data: bytes) -> int:
    """Sends a photo; the status of the answer."""
    request = urllib.request.Request(address, data, {"Content-Type": "image/jpeg"})
    try:
        with urllib.request.urlopen(request, timeout=120) as answer:
            return int(answer.status)
    except urllib.error.HTTPError as error:
        return error.code


@pytest.mark.skipif(sys.platform != "linux", reason="the peak is read from /proc")
def test_no_picture_fills_the_memory(tmp_path: Path) -> None:
    heavy = SENT.of("WEBP").most
    just = int(heavy**0.5) - 1  # the longest side of a square that is still read
    pictures = {
        "a bomb: 480 MB in 5 KB": (picture("RGBA", 7300, 16383, "WEBP", lossless=True), 400),
        "the largest WebP": (picture("RGBA", just, just, "WEBP", lossless=True, method=0), 200),
        "the largest that keeps its size": (picture("RGBA", 3600, 3600, "WEBP", lossless=True, method=0), 200),
        "49 megapixels with transparency": (picture("RGBA", 7000, 7000, "PNG", compress_level=1), 200),
        "48 megapixels, progressive, no colour left out": (
            picture("RGB", 8000, 6000, "JPEG", progressive=True, subsampling=0),
            200,
        ),
        "a camera's 108 megapixels": (picture("RGB", 12_000, 9_000, "JPEG"), 200),
        "CMYK": (picture("CMYK", 6000, 6000, "JPEG", progressive=True), 200),
        "wide": (picture("L", 40_000, 10, "PNG"), 400),
    }
    with running("--demo", "--port", "0", data=tmp_path) as (process, printed):
        table, *_ = json.loads(fetch(f"{address_in(printed)}/api/tables"))["tables"]
        address = f"{address_in(printed)}/api/tables/{table['id']}/photos"
        with ThreadPoolExecutor(len(pictures)) as senders:
            answers = senders.map(lambda each: send(address, each[0]), pictures.values())
        told = dict(zip(pictures, answers, strict=True))
        for name, (_, status) in pictures.items():
            assert told[name] in (status, 503), name  # 503: too many wait on a slow machine
        assert peak(process.pid) <= MEGABYTES
