"""Photos that are being corrected: kept on disk until they are saved as samples, or for a day."""

from __future__ import annotations

import ctypes
import re
import secrets
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, TypeVar

import cv2
import numpy as np
import numpy.typing as npt

from companion.i18n import SpokenError
from companion.photographed import played_by
from companion.rules import Profile
from companion.tiles import Tile
from companion.vision import GroupKind, Played, Reader, Reading, ReadTile, judged, load_image
from companion.vision.images import SENT
from companion.web.errors import ApiProblem

Area = tuple[int, int, int, int]

Done = TypeVar("Done")

PATIENCE: Final = 60.0
"""Seconds that a photo may wait for its turn; the page gives up after 120."""
_MMAP_THRESHOLD: Final = -3
"""M_MMAP_THRESHOLD of glibc's malloc.h."""
KEEP_SECONDS: Final = 24 * 3600
KEEP_AT_MOST: Final = 200
_ID: Final = re.compile(r"[0-9a-f]{32}")


class PhotoBox:
    """A folder of photos, each under an id that cannot be guessed. Old ones go when new ones come.

    The pictures are written anew: upright, without the place, time and device that phones put into their files.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def add(self, image: npt.NDArray[np.uint8]) -> str:
        """Keeps an upright BGR picture; returns its id. Raises OSError or SpokenError if it cannot be written."""
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        self._tidy()
        photo = secrets.token_hex(16)
        done, data = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, 92])
        if not done:
            raise SpokenError("picture-not-made", file=str(self.folder))
        part = self.folder / f"{photo}.part"
        part.touch(mode=0o600)  # whoever else uses this machine has no business with photos of people's tables
        part.write_bytes(data.tobytes())
        part.rename(self.folder / f"{photo}.jpg")
        return photo

    def path(self, photo: str) -> Path | None:
        """The file of a photo, or None if there is none (any more) or the id is no id."""
        if not _ID.fullmatch(photo):
            return None
        path = self.folder / f"{photo}.jpg"
        return path if path.is_file() else None

    def _tidy(self) -> None:
        photos = sorted(self.folder.glob("*.jpg"), key=lambda path: path.stat().st_mtime, reverse=True)
        oldest = time.time() - KEEP_SECONDS
        for place, path in enumerate(photos):
            if place >= KEEP_AT_MOST or path.stat().st_mtime < oldest:
                path.unlink(missing_ok=True)


class ReadingDesk:
    """Reads photos one after another, in a thread of its own.

    Two at once would be slower on a small machine than one by one, and the memory that one needs is bounded, that of
    twenty is not. So a photo is not even taken from the network before it is its turn.
    """

    def __init__(self, reader: Reader, box: PhotoBox, places: int = 16, patience: float = PATIENCE) -> None:
        self.reader = reader
        self.box = box
        self._patience = patience
        self._places = threading.BoundedSemaphore(places)
        _give_memory_back()
        self._worker = ThreadPoolExecutor(1, thread_name_prefix="reading desk")

    def take(self, data: Callable[[], bytes], profile: Profile, url: Any) -> dict[str, Any]:
        """Reads a photo of a hand under some rules: ``data()`` gives its bytes, ``url(id)`` its address.

        Raises ImageError for what is no photo, Problem (503) where too many wait already.
        """

        def work() -> tuple[Reading, str]:
            image = load_image(data(), SENT)
            return self.reader.read(image), self.box.add(image)

        reading, photo = self._in_turn(work)
        return _answer(reading, profile, photo, url)

    def again(self, photo: str, area: Area, profile: Profile, url: Any) -> dict[str, Any] | None:
        """Reads only the marked part of a kept photo; None if it is not kept (any more).

        ``area`` is x1, y1, x2, y2 in pixels of the photo. Raises ValueError for an area outside of it, Problem (503)
        where too many wait already.
        """
        path = self.box.path(photo)
        if path is None:
            return None
        reading = self._in_turn(lambda: self.reader.read(load_image(path.read_bytes(), SENT), area))
        return _answer(reading, profile, photo, url)

    def _in_turn(self, work: Callable[[], Done]) -> Done:
        if not self._places.acquire(blocking=False):
            raise ApiProblem(503, "busy")
        try:
            turn = self._worker.submit(work)
            try:
                return turn.result(self._patience)
            except TimeoutError:
                turn.cancel()
                raise ApiProblem(503, "busy") from None
        finally:
            self._places.release()


def _give_memory_back() -> None:
    """Lets the C library hand the memory of each picture back when it is freed; glibc keeps what it has once learned to
    reuse, a few hundred megabytes after a day of photos. Other systems do so by themselves.
    """
    with suppress(OSError, AttributeError, TypeError):
        ctypes.CDLL(None).mallopt(_MMAP_THRESHOLD, 1 << 20)


def _answer(read: Reading, profile: Profile, photo: str, url: Any) -> dict[str, Any]:
    """What the page gets: the photo, the reading, where each tile seems to belong, and what would make it possible.

    ``hands`` of the photo are the parts of it in which hands lie, the one that was read first; none if it shows one.
    """
    played = played_by(profile)
    reading = judged(read, played)
    hands = [list(hand.area) for hand in (reading, *reading.further)] if reading.further else []
    return {
        "photo": {"id": photo, "url": url(photo), "width": reading.width, "height": reading.height, "hands": hands},
        "reading": {**reading.to_dict(), "tiles": [tile_dict(tile, played) for tile in reading.tiles]},
        "proposal": proposal(reading),
        "suggestions": [
            {"tile": p.place, "was": str(p.was), "now": str(p.now), "code": p.code, "message": p.message}
            for p in reading.proposals
        ],
    }


def tile_dict(tile: ReadTile, played: Played) -> dict[str, Any]:
    """A tile as the page needs it: in hand notation, with corners and those likely confusions that are played with."""
    return {
        **tile.to_dict(),
        "tile": str(tile.tile),
        "class": tile.tile.name,
        "corners": [[round(float(x), 1), round(float(y), 1)] for x, y in tile.corners],
        "candidates": [[str(other), round(chance, 4)] for other, chance in tile.candidates if played.most(other)],
    }


def proposal(reading: Reading) -> dict[str, Any]:
    """Where each tile of a reading seems to belong, by its place in the reading order.

    A concealed kong shows one or two of its tiles: ``known`` says which tile the covered ones are.
    """
    hand: list[int] = []
    winning: list[int] = []
    flowers: list[int] = []
    melds: list[dict[str, Any]] = []
    for group in reading.groups:
        places = list(group.tiles)
        if group.kind is GroupKind.MELD:
            melds.append({"concealed": False, "tiles": places})
        elif group.kind is GroupKind.KONG:
            shown: list[Tile] = [reading.tiles[i].tile for i in places if not reading.tiles[i].tile.is_back]
            melds.append({"concealed": True, "tiles": places, "known": str(shown[0]) if shown else None})
        elif group.kind is GroupKind.WINNING and not winning:
            winning += places[:1]
            hand += places[1:]
        else:
            for place in places:
                (flowers if reading.tiles[place].tile.is_bonus else hand).append(place)
    return {"hand": hand, "winning": winning, "melds": melds, "flowers": flowers}
