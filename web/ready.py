"""How far a hand is from complete, and what it waits for, for the page."""

from __future__ import annotations

from typing import Any

from companion import rules
from companion.hand import Hand, Win
from companion.rules import Profile
from companion.rules.request import Request, waiting
from companion.table.show.score import total_unit
from companion.tiles import Tile


def ready_view(hand: Hand, win: Win, profile: Profile, language: str) -> dict[str, Any] | None:
    """What completes the hand; None for a complete one, and for one with impossible tiles or of another size.

    ``win`` gives the seat and the prevailing wind that the totals are worked out with. A hand of one tile too many that
    is not complete is told what to discard: the choices after which the fewest tiles are missing, the best one first.
    One that is dead by a card of target hands is told why (``dead``).
    """
    tile_set = profile.tile_set
    if hand.problems(tile_set):
        return None
    over = hand.size(tile_set) - tile_set.hand_size
    if over == 0:
        return {**_waiting(hand, win, profile, language), "discards": []}
    if over != 1:
        return None
    choices = [(tile, _without(hand, tile)) for tile in _in_hand(hand, profile)]
    if not choices or choices[0][0].plain in (wait.tile for wait in rules.waits(choices[0][1], win, profile)):
        return None  # one tile of a complete hand put aside is always waited for
    far = [(rules.ready_distance(rest, profile), tile, rest) for tile, rest in choices]
    least = min(distance for distance, _, _ in far)
    discards: list[dict[str, Any]] = [
        {"tile": str(tile), "waits": _waiting(rest, win, profile, language)["waits"] if least == 1 else []}
        for distance, tile, rest in far
        if distance == least
    ]
    discards.sort(key=lambda each: -sum(wait["left"] for wait in each["waits"]))
    return {"distance": least, "waits": [], "discards": discards}


def _waiting(hand: Hand, win: Win, profile: Profile, language: str) -> dict[str, Any]:
    """As :func:`companion.rules.request.waiting`, each total with its unit."""
    whole = hand if hand.winning is None else Hand((*hand.concealed, hand.winning), hand.melds, hand.flowers)
    told = waiting(Request(whole, win, profile), language)
    return told | {
        "waits": [
            {
                "tile": wait["tile"],
                "left": wait["left"],
                "totals": {
                    by: {"total": total, "unit": total_unit(total, profile, language), "legal": wait["legal"][by]}
                    for by, total in wait["totals"].items()
                },
            }
            for wait in told["waits"]
        ]
    }


def _in_hand(hand: Hand, profile: Profile) -> list[Tile]:
    """Each kind of tile that could be discarded, once."""
    own = (*hand.concealed, *((hand.winning,) if hand.winning is not None else ()))
    flowers = hand.flowers[:1] if profile.tile_set.flowers_in_hand else ()
    return [*{tile.plain: tile for tile in own if not tile.is_joker}.values(), *flowers]


def _without(hand: Hand, tile: Tile) -> Hand:
    """The hand with one tile discarded; a winning tile that stays is one of the hand then."""
    rest = [*hand.concealed, *((hand.winning,) if hand.winning is not None else ())]
    flowers = list(hand.flowers)
    (flowers if tile.is_bonus and tile not in rest else rest).remove(tile)
    return Hand(tuple(rest), hand.melds, tuple(flowers))
