"""Two or three who win on one discard, where a table lets them all win.

>>> from companion.hand import Hand, Win
>>> from companion.rules import load_profile, score
>>> rules = load_profile("classical-2000")
>>> won = []
>>> for seat, text in ((Wind.SOUTH, "123m 456p 789s EE 45s + 6s"), (Wind.WEST, "PPP 456p 789s 99m 45s + 6s")):
...     win = Win(seat=seat, discarder=Wind.EAST)
...     won.append((score(Hand.parse(text), win, rules), win))
>>> settled = settle_several(won, rules)
>>> sum(settled.net.values()), [payment.payer for payment in settled.payments]
(0, ['E', 'N', 'E', 'N'])
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.hand import Hand, Win, WinBy
from companion.i18n import SpokenError
from companion.rules.result import Score, Settlement
from companion.rules.system import Profile
from companion.tiles import Wind


def settle_several(
    won: Sequence[tuple[Score, Win]],
    profile: Profile,
    losers: Mapping[Wind, Hand] | None = None,
    **options: object,
) -> Settlement:
    """Who pays whom for several hands won on one discard, as the rule system has it.

    ``losers`` are the hands of those who did not win, ``options`` those of settling.
    Raises ValueError for hands that were not won on one discard by different players, and what the system raises.
    """
    seats = [win.seat for _, win in won]
    discarders = {win.discarder for _, win in won}
    drawn = any(win.by is WinBy.SELF_DRAW for _, win in won)
    if drawn or len(discarders) != 1 or None in discarders or len(set(seats)) != len(seats):
        raise SpokenError("request-several")
    return profile.system.settle_several(won, profile, losers, options)
