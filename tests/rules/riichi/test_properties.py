"""What holds for every hand of Japanese mahjong: order is nothing, dora never cost, lines add up, payments balance."""

from __future__ import annotations

import random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.hand import Hand, Win, WinBy
from companion.rules import load_profile, score, value
from companion.rules.several import settle_several
from companion.rules.systems.riichi.dora import next_kind
from companion.rules.systems.riichi.system import HanFuScore
from companion.tiles import ALL_TILES, Wind
from tests.rules.random_hands import shuffled
from tests.rules.riichi.hands import Deal, deals

PROFILES = ("riichi", "riichi-ema", "riichi-wrc")
dealt = st.sampled_from(deals(1500, seed=21))
profiles = st.sampled_from(PROFILES)
others = st.sampled_from(list(Wind))


def _scored(deal: Deal, name: str, **options: Any) -> Any:
    given_options = {"dora": list(deal.dora), "ura": list(deal.ura), **options}
    return score(deal.hand, deal.win, load_profile(name), **given_options)


@settings(deadline=None, max_examples=200)
@given(dealt, profiles, st.integers(0, 1 << 30))
def test_order_never_changes_a_score(deal: Deal, name: str, seed: int) -> None:
    other = shuffled(deal.hand, random.Random(seed))
    assert value(other, deal.win, load_profile(name)) == value(deal.hand, deal.win, load_profile(name))


@settings(deadline=None, max_examples=200)
@given(dealt, profiles)
def test_a_hand_read_back_from_its_text_scores_the_same(deal: Deal, name: str) -> None:
    again = Hand.parse(str(deal.hand))
    assert again == deal.hand
    assert value(again, deal.win, load_profile(name)) == value(deal.hand, deal.win, load_profile(name))


@settings(deadline=None, max_examples=200)
@given(dealt, profiles, st.integers(0, 33))
def test_a_dora_never_lowers_a_score(deal: Deal, name: str, kind: int) -> None:
    tile = ALL_TILES[kind]
    shown = [each.plain for each in (*deal.hand.tiles, *deal.dora, *deal.ura)]
    if shown.count(tile) >= 4:
        return
    before = _scored(deal, name)
    after = _scored(deal, name, dora=[*deal.dora, tile])
    assert after.problems == before.problems == ()
    assert after.total >= before.total
    held = sum(each.plain == ALL_TILES[next_kind(kind)] for each in deal.hand.tiles)
    if isinstance(before, HanFuScore) and before.legal and not before.times and before.han:
        renhou = [item.name for item in (*before.items, *after.items)].count("Renhou")
        assert renhou or after.han == before.han + held


@settings(deadline=None, max_examples=200)
@given(dealt, profiles)
def test_the_lines_add_up_and_every_language_tells_them(deal: Deal, name: str) -> None:
    scored = _scored(deal, name)
    assert isinstance(scored, HanFuScore)
    if scored.legal:
        han = sum(int(item.value) * item.count for item in scored.items if item.unit == "han")
        fu = sum(int(item.value) for item in scored.items if item.unit == "fu")
        times = sum(int(item.value) for item in scored.items if item.unit == "yakuman")
        assert (han, times) == (scored.han, scored.times)
        assert fu in (0, 25) or scored.fu - 10 < fu <= scored.fu
        assert all(other.total <= scored.total for other in scored.others)
    else:
        assert scored.total == 0
        assert scored.notes
    for language in ("en", "ru", "pl"):
        told = scored.to_dict(language)
        assert len(told["items"]) == len(scored.items)


@settings(deadline=None, max_examples=200)
@given(dealt, profiles, others, st.integers(0, 9), st.integers(0, 5), others)
def test_every_settlement_balances(
    deal: Deal, name: str, discarder: Wind, honba: int, sticks: int, liable: Wind
) -> None:
    win = deal.win
    if win.by is WinBy.DISCARD and discarder is not win.seat:
        win = Win(win.by, win.seat, win.prevailing, win.flags, discarder)
    profile = load_profile(name)
    scored = score(deal.hand, win, profile, honba=honba, sticks=sticks, pao=liable)
    if scored.problems:  # nobody is liable for this hand, or the winner would be
        scored = score(deal.hand, win, profile, honba=honba, sticks=sticks)
    settlement = scored.settlement
    net = dict(settlement.net)
    assert sum(net.values()) + settlement.pot == 0
    if scored.legal:
        assert settlement.pot == -1000 * sticks
        assert net[win.seat.value] == scored.total + 300 * honba + 1000 * sticks
    paid: dict[str, int] = {}
    for payment in settlement.payments:
        assert payment.amount > 0
        paid[payment.payer] = paid.get(payment.payer, 0) - int(payment.amount)
        paid[payment.payee] = paid.get(payment.payee, 0) + int(payment.amount)
    assert paid.pop("pot", 0) == settlement.pot
    assert {seat: amount for seat, amount in paid.items() if amount or seat in net} == net


@settings(deadline=None, max_examples=100)
@given(dealt, dealt, dealt, st.integers(0, 5), st.integers(0, 4), st.sampled_from(["first", "own-first"]))
def test_several_winners_balance(
    first: Deal, second: Deal, third: Deal, honba: int, sticks: int, sticks_to: str
) -> None:
    profile = load_profile("riichi", {"third-winner": "wins", "honba-to": "all", "sticks-to": sticks_to})
    won = []
    for seat, deal in zip((Wind.EAST, Wind.SOUTH, Wind.NORTH), (first, second, third), strict=True):
        win = Win(WinBy.DISCARD, seat, Wind.EAST, frozenset(), Wind.WEST)
        scored = score(deal.hand, win, profile)
        if scored.legal and not scored.problems:
            won.append((scored, win))
    if not won:
        return
    declared = [won[-1][1].seat.value]
    settled = settle_several(won, profile, honba=honba, sticks=sticks, riichi=declared)
    assert sum(settled.net.values()) + settled.pot == 0
    assert settled.pot == -1000 * sticks
    assert settled.net["W"] == -sum(int(score.total) + 300 * honba for score, _ in won)
