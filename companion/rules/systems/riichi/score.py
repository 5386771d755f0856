"""The score of a hand of Japanese mahjong: what every score says, with han, fu, limit and what was on the table."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, NamedTuple

from companion.rules.reasons import Said
from companion.rules.result import Reason, Score
from companion.tiles import Wind


@dataclass(frozen=True, slots=True)
class Terms:
    """What lies on the table when a hand is won: counters (honba), riichi sticks, and who is liable (pao)."""

    honba: int = 0
    sticks: int = 0
    pao: Wind | None = None


class HanFuWorth(NamedTuple):
    """What a hand is worth, as far as payments depend on it; the fields are those of :class:`HanFuScore`."""

    base: int
    times: int
    han: int
    fu: int
    limit: str
    yakuman: tuple[tuple[str, int], ...]

    def said(self) -> Reason:
        """The same in a few words: "3 han, 30 fu", "5 han, mangan", "2 limits"."""
        if self.times:
            return Reason("rules-pay-yakuman", {"times": self.times})
        values = {"han": str(self.han), "fu": str(self.fu)}
        if self.limit:
            return Said("rules-pay-limit", {"han": values["han"], "limit": Reason(f"rules-limit-name-{self.limit}")})
        return Reason("rules-pay-han-fu", values)


@dataclass(frozen=True, slots=True)
class HanFuScore(Score):
    """A score with its han and fu.

    ``base`` are the base points, ``times`` the number of limits of a limit hand (0: none), ``limit`` the name of the
    step ("mangan" to "sanbaiman", "kazoe", "kiriage", "yakuman"; "" below), ``yakuman`` the limit hands that counted
    with their times, ``terms`` what the payments were made with.
    """

    han: int = 0
    fu: int = 0
    base: int = 0
    times: int = 0
    limit: str = ""
    yakuman: tuple[tuple[str, int], ...] = ()
    terms: Terms = field(default_factory=Terms)

    @property
    def worth(self) -> HanFuWorth:
        """What the payments depend on."""
        return HanFuWorth(self.base, self.times, self.han, self.fu, self.limit, self.yakuman)

    @property
    def said_worth(self) -> Reason:
        """Han and fu in a few words, or that there is no yaku."""
        return self.worth.said() if self.legal else Reason("rules-no-yaku-short")

    def to_dict(self, language: str = "en") -> dict[str, Any]:
        """The JSON form, with han, fu, limit and yakuman beside the parts that every score has."""
        plain = Score.to_dict(self, language)  # a dataclass with slots is made anew, so that super() would miss it
        return {**plain, "han": self.han, "fu": self.fu, "limit": self.limit, "yakuman": self.times}
