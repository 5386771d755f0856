"""The course of play where it is like no other game's: the Charleston, exposures, jokers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from companion.rules.result import Reason


def charleston(settings: Mapping[str, Any]) -> Iterator[Reason]:
    """Who passes what to whom before the first discard [003]."""
    blind = "yes" if settings["blind-pass"] else "no"
    yield Reason("course-charleston-first", {"blind": blind})
    if settings["mush"]:
        yield Reason("course-charleston-mush")
    if settings["second-charleston"] != "never":
        yield Reason("course-charleston-second", {"when": settings["second-charleston"], "blind": blind})
    if settings["courtesy-tiles"]:
        yield Reason("course-charleston-courtesy", {"most": settings["courtesy-tiles"]})
    yield Reason("course-charleston-jokers")


def claims(settings: Mapping[str, Any]) -> Iterator[Reason]:
    """What may be taken from the discards, and what jokers do [002] [003]."""
    yield Reason("course-card-claims", {"sextets": "yes" if settings["sextets"] else "no"})
    yield Reason("course-card-order")
    yield Reason("course-claims-several", {"who": settings["several-winners"]})
    yield Reason("course-card-jokers")
    yield Reason("course-card-exchange", {"when": settings["joker-exchange"]})
    if settings["hot-wall"]:
        yield Reason("course-card-hot-wall")
