"""What a profile file for a card of target hands says: the card, and the switches of scoring and settling."""

from __future__ import annotations

from companion.rules.profile.data import ProfileData, Setting, Strict


class CardSettings(Strict):
    """Switches of scoring; ``card`` is ``practice`` or the path of a card file."""

    card: Setting[str]
    jokerless_doubles: Setting[bool]
    concealed_by_discard: Setting[bool]
    single_by_discard: Setting[bool]


class CardSettlement(Strict):
    """Switches of settling."""

    discarder_factor: Setting[int]
    self_draw_factor: Setting[int]
    bettor_on_loser: Setting[str]
    false_win: Setting[int]


class AmericanBody(ProfileData):
    """A profile file of this system."""

    settings: CardSettings
    settlement: CardSettlement
