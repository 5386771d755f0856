"""What a profile file of Japanese mahjong says: the yaku with their han, the limit hands, and the switches."""

from __future__ import annotations

import re

from pydantic import Field

from companion.rules.profile.data import ProfileData, Setting, Sourced, Strict
from companion.rules.profile.errors import FieldError
from companion.rules.systems.riichi.catalogue import YAKU, YAKUMAN

ABORTIVE = ("nine-terminals", "four-winds", "four-riichi", "four-kongs", "triple-ron")
"""Ways in which a hand is broken off."""
LIABLE = ("daisangen", "daisuushii", "suukantsu")
"""Limit hands whose last set may make the player who gave it liable (pao)."""


class YakuLine(Sourced):
    """Han of a yaku in a concealed hand and, if it may be open at all, in an open one."""

    closed: int = Field(ge=0)
    open: int | None = Field(default=None, ge=0)


class YakumanLine(Sourced):
    """How many limits a hand is worth; 2 counts only where the switch double-yakuman is on."""

    times: int


class RiichiSettings(Strict):
    """Switches of scoring."""

    minimum: Setting[int]
    two_han_from: Setting[int]
    open_tanyao: Setting[bool]
    red_fives: Setting[int]
    ura_dora: Setting[bool]
    kong_dora: Setting[bool]
    kiriage: Setting[bool]
    kazoe: Setting[str]
    double_yakuman: Setting[bool]
    multiple_yakuman: Setting[bool]
    renhou: Setting[str]
    pinfu_tsumo: Setting[bool]
    open_without_fu: Setting[int]
    double_wind_pair: Setting[int]


class RiichiSettlement(Strict):
    """Switches of settling."""

    honba: Setting[int]
    honba_to: Setting[str]
    sticks_to: Setting[str]
    noten: Setting[int]
    nagashi: Setting[bool]
    third_winner: Setting[str]
    abortive: Setting[str]
    pao: Setting[str]
    pao_scope: Setting[str]
    pao_honba: Setting[str] | None = None
    """Missing in rule sets that were kept before there was a choice: the discarder pays them."""
    chombo: Setting[str]
    chombo_points: Setting[int]


class RiichiBody(ProfileData):
    """A profile file of this grammar."""

    settings: RiichiSettings
    settlement: RiichiSettlement
    yaku: dict[str, YakuLine]
    yakuman: dict[str, YakumanLine]


def check_names(body: RiichiBody) -> None:
    """Raises FieldError for a yaku, a liable hand or an abortive draw that does not exist."""
    for section, lines, known in (("yaku", body.yaku, YAKU), ("yakuman", body.yakuman, YAKUMAN)):
        unknown = sorted(set(lines) - set(known))
        if unknown:
            raise FieldError(f"{section}.{unknown[0]}", "rules-field-hand", names=", ".join(known))
    for name, given, choices in (
        ("pao", body.settlement.pao.value, LIABLE),
        ("abortive", body.settlement.abortive.value, ABORTIVE),
    ):
        wrong = sorted(set(given.split()) - set(choices))
        if wrong:
            raise FieldError(f"settlement.{name}", "rules-field-some-of", name=wrong[0], names=" ".join(choices))
    for name, line in body.yakuman.items():
        if line.times not in (1, 2):
            raise FieldError(f"yakuman.{name}.times", "rules-field-times", value=str(line.times))


def check_numbers(body: RiichiBody) -> None:
    """Raises FieldError for payments that cannot be shared in whole points, and for placement points that do not make
    four numbers with the sum zero."""
    for name, given, parts in (("honba", body.settlement.honba.value, 3), ("noten", body.settlement.noten.value, 6)):
        if given % parts:
            raise FieldError(f"settlement.{name}", "rules-field-multiple", value=str(given), parts=str(parts))
    uma = body.procedure.get("uma")
    words = str(uma.value).split() if uma is not None else ["0"] * 4
    if len(words) != 4 or not all(_WHOLE.fullmatch(word) for word in words) or sum(int(word) for word in words) != 0:
        raise FieldError("procedure.uma", "rules-field-uma", value=" ".join(words))


_WHOLE = re.compile(r"-?[0-9]{1,9}")
