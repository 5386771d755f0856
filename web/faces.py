"""The styles in which tiles are drawn on the page: each is a folder of pictures in ``static/tiles/``.

A new style is a new folder with a picture for every class (``5m.svg`` ... ``joker.svg``, red fives ``0m.svg``,
300 x 400 units on a clear ground) and its name in the texts, ``web-faces-FOLDER``. Nothing else names a style.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

from flask import g, has_request_context, request

FOLDER: Final = Path(__file__).parent / "static" / "tiles"
COOKIE: Final = "faces"
USUAL: Final = "classic"


@cache
def styles() -> tuple[str, ...]:
    """The names of all styles, the usual one first."""
    found = sorted(place.name for place in FOLDER.iterdir() if place.is_dir())
    return (USUAL, *(name for name in found if name != USUAL))


def chosen() -> str:
    """The style that this reader chose; the usual one for all who did not, and for what is drawn for everybody."""
    if not has_request_context():
        return USUAL
    wanted = request.cookies.get(COOKIE, "")
    found: str = g.setdefault("faces", wanted if wanted in styles() else USUAL)
    return found
