"""What the pages work with: store, reader, photos, live news, settings; made once for an app."""

from __future__ import annotations

from dataclasses import dataclass

from companion.config import Settings
from companion.rules.sets.own import Library
from companion.table import Store
from companion.table.doors import Doors
from companion.web.changes import Regions
from companion.web.drawn import Drawn
from companion.web.live import Live
from companion.web.photos import PhotoBox, ReadingDesk
from companion.web.tries import Tries


@dataclass(frozen=True, slots=True)
class Services:
    """``desk`` is None where no weights are installed; ``reader_problem`` then says why."""

    store: Store
    settings: Settings
    live: Live
    photos: PhotoBox
    desk: ReadingDesk | None
    reader_problem: str
    regions: Drawn[Regions]
    pieces: Drawn[str]
    """Messages of the live stream, and pages that many ask for."""
    version: str
    library: Library
    doors: Doors
    tries: Tries
    """Wrong PINs by address."""
    table_tries: Tries
    """And by table."""
