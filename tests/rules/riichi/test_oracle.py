"""Random hands against the ``mahjong`` package: points, han and fu, under several sets of switches.

``COMPANION_ORACLE_HANDS=100000`` runs the long comparison.
"""

from __future__ import annotations

import os
from collections import Counter
from typing import Any

import pytest

from companion.rules import Profile, load_profile, score, value
from companion.rules.systems.riichi.system import HanFuScore
from tests.rules.riichi.hands import Deal, deals

pytest.importorskip("mahjong", reason="the mahjong package is a test dependency")
from tests.rules.riichi import oracle

HANDS = int(os.environ.get("COMPANION_ORACLE_HANDS", "5000"))
SWITCHES: tuple[dict[str, object], ...] = (
    {"renhou": "five-han"},
    {"renhou": "yakuman", "double-yakuman": True, "kiriage": True, "kazoe": "sanbaiman", "red-fives": 0},
    {"renhou": "five-han", "open-tanyao": False, "pinfu-tsumo": False},
)


def _differs(deal: Deal, profile: Profile, options: Any) -> str:
    """What our score and theirs differ in; empty if they agree."""
    ours = score(deal.hand, deal.win, profile, dora=list(deal.dora), ura=list(deal.ura))
    theirs = oracle.ask(deal.hand, deal.win, options, deal.dora, deal.ura)
    if not isinstance(ours, HanFuScore):
        return f"{deal}: {ours.problems}"
    if not ours.legal or theirs.error:
        same = theirs.error == "no_yaku" and not ours.legal
    else:
        same = ours.total == theirs.total and (ours.times > 0 or (ours.han, ours.fu) == (theirs.han, theirs.fu))
    return "" if same else f"{deal}: {ours.total} {ours.han} han {ours.fu} fu, {theirs}"


@pytest.mark.timeout(300 + HANDS // 50)
@pytest.mark.parametrize("number", range(len(SWITCHES)))
def test_points_han_and_fu_equal_the_oracle(number: int) -> None:
    share = HANDS if number == 0 else HANDS // 5
    profile = load_profile("riichi", SWITCHES[number])
    options = oracle.rules(profile.settings)
    wrong = [told for deal in deals(share, seed=1000 + number) if (told := _differs(deal, profile, options))]
    assert wrong == []


_NAMES = {
    "Riichi": "Riichi",
    "Double Riichi": "Double riichi",
    "Ippatsu": "Ippatsu",
    "Menzen Tsumo": "Menzen tsumo",
    "Pinfu": "Pinfu",
    "Tanyao": "Tanyao",
    "Iipeiko": "Iipeikou",
    "Yakuhai (haku)": "Yakuhai: white dragon",
    "Yakuhai (hatsu)": "Yakuhai: green dragon",
    "Yakuhai (chun)": "Yakuhai: red dragon",
    "Haitei Raoyue": "Haitei",
    "Houtei Raoyui": "Houtei",
    "Rinshan Kaihou": "Rinshan kaihou",
    "Chankan": "Chankan",
    "Chiitoitsu": "Chiitoitsu",
    "Sanshoku Doujun": "Sanshoku doujun",
    "Ittsu": "Ittsuu",
    "Chantai": "Chanta",
    "Toitoi": "Toitoi",
    "San Ankou": "Sanankou",
    "San Kantsu": "Sankantsu",
    "Sanshoku Doukou": "Sanshoku doukou",
    "Honroutou": "Honroutou",
    "Shou Sangen": "Shousangen",
    "Ryanpeikou": "Ryanpeikou",
    "Junchan": "Junchan",
    "Honitsu": "Honitsu",
    "Chinitsu": "Chinitsu",
    "Renhou": "Renhou",
    "Tenhou": "Tenhou",
    "Chiihou": "Chiihou",
    "Kokushi Musou": "Kokushi musou",
    "Kokushi Musou Juusanmen Matchi": "Kokushi musou, 13 waits",
    "Suu Ankou": "Suuankou",
    "Suu Ankou Tanki": "Suuankou tanki",
    "Daisangen": "Daisangen",
    "Shousuushii": "Shousuushii",
    "Dai Suushii": "Daisuushii",
    "Tsuu Iisou": "Tsuuiisou",
    "Chinroutou": "Chinroutou",
    "Ryuuiisou": "Ryuuiisou",
    "Chuuren Poutou": "Chuuren poutou",
    "Daburu Chuuren Poutou": "Junsei chuuren poutou",
    "Suu Kantsu": "Suukantsu",
}


def _named(yaku: str) -> str:
    if yaku.startswith("Yakuhai (seat"):
        return "Yakuhai: seat wind"
    if yaku.startswith("Yakuhai (round"):
        return "Yakuhai: round wind"
    return _NAMES[yaku]


def test_the_yaku_have_the_same_names() -> None:
    """Where one reading is the dearest; equal readings may differ in name, never in points."""
    profile = load_profile("riichi", {"renhou": "five-han"})
    seen: Counter[str] = Counter()
    different = 0
    dealt = deals(2500, seed=77)
    for deal in dealt:
        theirs = oracle.ask(deal.hand, deal.win, oracle.rules(profile.settings), deal.dora, deal.ura)
        if theirs.error:
            continue
        ours = score(deal.hand, deal.win, profile, dora=list(deal.dora), ura=list(deal.ura))
        mine = sorted(
            item.name
            for item in ours.items
            if item.unit in ("han", "yakuman") and item.name not in ("Dora", "Ura dora", "Red five")
        )
        wanted = sorted(_named(each) for each in theirs.yaku if not each.startswith(("Dora", "Ura Dora", "Aka Dora")))
        seen.update(mine)
        different += mine != wanted
    assert different == 0
    assert len(seen) > 35, "the hands dealt show most of the yaku"


def test_the_fast_total_is_the_explained_one() -> None:
    profile = load_profile("riichi")
    for deal in deals(1500, seed=5):
        explained = score(deal.hand, deal.win, profile)
        assert value(deal.hand, deal.win, profile) == explained.total
