"""A riichi table: sticks, counters, draws, several winners, chombo, and the end of the game."""

from __future__ import annotations

import json
from typing import Any

import pytest
from click.testing import CliRunner

from companion.cli import main
from companion.hand import Flag, Hand, Win, WinBy
from companion.rules import load_profile, score
from companion.table import (
    Conduct,
    DrawRecorded,
    Event,
    EventRefused,
    PaymentLine,
    RiichiDeclared,
    SeatsSwapped,
    Stored,
    TableOpened,
    TableState,
    Undone,
    WinRecorded,
    conduct_for,
    dump_event,
    load_event,
    replay,
)
from companion.table.again import rescored
from companion.table.checks import accepted, after
from companion.table.placing import standings
from companion.table.record import game_ended, terms_at, win_at, win_recorded
from companion.table.riichi import Claim, chombo_given, draw_recorded, riichi_declared, wins_recorded
from companion.table.show import table_view

A, B, C, D = range(4)
PINFU = "234m 678m 345p 99s 67s + 8s"


class Table:
    """A log that checks each event as the store does."""

    def __init__(self, profile: str = "riichi", changes: dict[str, Any] | None = None, **settings: Any):
        self.rules = load_profile(profile, changes)
        conduct = conduct_for(self.rules, **settings)
        names = ("Anna", "Boris", "Celina", "Dmitri")
        opened = TableOpened(
            name="Test", players=names, profile=profile, profile_changes=changes or {}, conduct=conduct
        )
        self.state: TableState = replay([opened])

    def do(self, event: Event) -> Event:
        event = accepted(self.state, event)
        self.state = after(self.state, Stored(self.state.seq + 1, event))
        assert self.state == replay(self.state.log), "replaying the log gives another state"
        return event

    def riichi(self, player: int, **how: Any) -> None:
        self.do(riichi_declared(self.state, player, **how))

    def win(self, player: int, discarder: int | None = None, hand: str = PINFU, **options: Any) -> WinRecorded:
        how = Win(WinBy.SELF_DRAW if discarder is None else WinBy.DISCARD)
        win = win_at(self.state, how, player, discarder)
        options |= terms_at(self.state, self.rules)
        tiles = Hand.parse(hand)
        scored = score(tiles, win, self.rules, **options)
        event = self.do(win_recorded(self.state, tiles, win, scored, options=options))
        assert isinstance(event, WinRecorded)
        return event

    def draw(self, *ready: int, **how: Any) -> None:
        self.do(draw_recorded(self.state, ready=ready, **how))

    @property
    def points(self) -> list[int]:
        assert self.state.balance == 0
        return [int(self.state.points(p)) for p in range(4)]


def test_a_stick_lies_on_the_table_until_somebody_wins() -> None:
    table = Table()
    table.riichi(B)
    assert (table.points, table.state.sticks, table.state.riichi) == ([25000, 24000, 25000, 25000], 1, (B,))
    table.draw(A, B)
    assert (table.points, table.state.sticks, table.state.riichi) == ([26500, 25500, 23500, 23500], 1, ())
    table.riichi(A, double=True)
    told = table_view(table.state).to_dict()
    assert (told["sticks"], told["honba"], told["riichi"]["double"]) == (2, 1, [A])
    assert told["players"][A]["riichi"] is True
    won = table.win(A, B)
    assert Flag.DOUBLE_RIICHI in won.circumstances.flags  # type: ignore[union-attr]
    assert table.state.sticks == 0
    # double riichi 2 + pinfu 1 at 30 fu: 5800 from the discarder, 300 for the counter, two sticks
    assert table.points == [25500 + 5800 + 300 + 2000, 25500 - 6100, 23500, 23500]


def test_a_win_undone_puts_the_sticks_back() -> None:
    table = Table()
    table.riichi(B)
    table.win(B, C)
    assert table.state.sticks == 0
    table.do(Undone(target=table.state.seq))
    assert (table.state.sticks, table.state.riichi, table.points) == (1, (B,), [25000, 24000, 25000, 25000])
    with pytest.raises(EventRefused, match="Boris has declared riichi: score the hand with it"):
        table.do(WinRecorded(**{**_plain_win(table, B, C), "pot": -1000, "net": (0, 3000, -2000, 0)}))
    table.do(Undone(target=2))  # the discard was won on: the declaration never stood
    assert (table.state.sticks, table.points) == (0, [25000] * 4)


def _plain_win(table: Table, winner: int, discarder: int) -> dict[str, Any]:
    win = Win(WinBy.DISCARD, table.state.seat(winner), discarder=table.state.seat(discarder))
    scored = score(Hand.parse(PINFU), win, table.rules)
    event = win_recorded(table.state, Hand.parse(PINFU), win, scored)
    return {name: getattr(event, name) for name in WinRecorded.model_fields if name != "type"}


def test_declaring_is_refused_where_it_cannot_be() -> None:
    table = Table(start_points=1500)
    table.riichi(B)
    with pytest.raises(EventRefused, match="declared riichi in this hand already"):
        table.riichi(B)
    table.draw(A, B, C, D)
    with pytest.raises(EventRefused, match="Boris has 500 points, and declaring riichi takes 1000"):
        table.riichi(B)
    stick = riichi_declared(table.state, C).model_copy(update={"net": (0, 0, -500, 0), "pot": 500})
    with pytest.raises(EventRefused, match="worth 1000 here, not 500"):
        table.do(stick)
    with pytest.raises(ValueError, match="from the player who declares"):
        RiichiDeclared(player=A, net=(0, -1000, 0, 0), pot=1000)
    sport = Table("mcr-2006")
    with pytest.raises(EventRefused, match="rules without riichi"):
        sport.do(RiichiDeclared(player=A))
    assert table_view(sport.state).to_dict()["riichi"] is None


def test_a_score_must_fit_the_sticks_and_declarations_of_the_table() -> None:
    table = Table()
    table.riichi(B)
    with pytest.raises(EventRefused, match="Sticks on the table: 1"):
        table.do(WinRecorded(**_plain_win(table, C, D)))
    table = Table()
    win = Win(WinBy.DISCARD, table.state.seat(B), flags=frozenset((Flag.RIICHI,)), discarder=table.state.seat(A))
    scored = score(Hand.parse(PINFU), win, table.rules)
    with pytest.raises(EventRefused, match="Boris has put down no stick"):
        table.do(win_recorded(table.state, Hand.parse(PINFU), win, scored))


def test_who_declared_riichi_must_be_ready_at_the_end_of_the_wall() -> None:
    table = Table()
    table.riichi(C)
    with pytest.raises(EventRefused, match="must be ready: Celina"):
        table.draw(A)
    table.draw(A, C)
    assert table.points == [26500, 23500, 25500, 23500]


def test_a_riichi_on_the_discard_that_ends_in_a_four_kong_draw_still_pays() -> None:
    """nissymori/mahjax PR #97."""
    table = Table()
    table.riichi(A)
    table.do(draw_recorded(table.state, "abortive", reason="four-kongs"))
    assert table.points == [24000, 25000, 25000, 25000]
    assert (table.state.sticks, table.state.repeats, table.state.dealer) == (1, 1, A)


@pytest.mark.parametrize("deals", [3, 7, 8])  # the last hand of East, of South, and the first of an extension
def test_an_abortive_draw_moves_nothing_and_ends_nothing(deals: int) -> None:
    """smly/RiichiEnv PR #230."""
    table = Table()
    for _ in range(deals):
        table.draw()  # nobody ready: the deal passes
    assert table.state.end == ""
    dealer = table.state.dealer
    table.do(draw_recorded(table.state, "abortive", reason="four-winds"))
    assert (table.state.dealer, table.state.end, table.state.deals) == (dealer, "", deals)
    assert table.state.repeats == deals + 1


@pytest.mark.parametrize(
    ("ready", "dealer", "honba"),
    [((A,), A, 1), ((B, C), B, 1), ((), B, 1), ((A, B, C, D), A, 1)],
)
def test_the_dealer_stays_if_ready_and_a_counter_comes_either_way(
    ready: tuple[int, ...], dealer: int, honba: int
) -> None:
    table = Table()
    table.draw(*ready)
    assert (table.state.dealer, table.state.repeats) == (dealer, honba)


def test_several_winners_on_one_discard() -> None:
    table = Table()
    table.riichi(C)
    table.draw(A, C)
    claims = [Claim(C, Hand.parse(PINFU)), Claim(A, Hand.parse(PINFU), options={})]
    event = table.do(wins_recorded(table.state, claims, B))
    assert isinstance(event, WinRecorded)
    assert event.winners == (C, A)  # Celina sits nearer to Boris
    assert table.points == [26500 + 1500, 23500 - 1500 - 1300, 25500 + 1300 + 1000, 23500]
    assert table.state.dealer == A  # the dealer is one of the winners
    last = table_view(table.state, "pl").to_dict()["last_result"]
    assert [also["total"] for also in last["also"]] == [1500]
    three = [Claim(p, Hand.parse(PINFU)) for p in (A, C, D)]
    with pytest.raises(EventRefused, match="record an abortive draw"):
        wins_recorded(table.state, three, B)
    with pytest.raises(EventRefused, match="Dmitri: No yaku"):
        wins_recorded(table.state, [claims[0], Claim(D, Hand.parse("(234m) 678m 345p 99s 67s + 8s"))], B)


def test_nagashi_with_riichi_sticks_leaves_them_on_the_table() -> None:
    """MahjongPantheon issue #824."""
    table = Table()
    table.riichi(B)
    table.do(draw_recorded(table.state, "nagashi", players=[C], ready=[]))
    assert table.points == [25000 - 4000, 24000 - 2000, 25000 + 8000, 25000 - 2000]
    assert table.state.sticks == 1
    record = table.state.last_hand
    assert record is not None
    assert isinstance(record.event, DrawRecorded)
    assert record.event.ready == (False, True, False, False)  # who declared riichi is ready


def test_chombo_gives_this_hands_sticks_back_and_deals_again() -> None:
    table = Table()
    table.draw(A)  # one counter, Anna deals again
    table.riichi(B)
    table.do(chombo_given(table.state, C, "false win"))
    assert table.points == [28000 + 4000, 24000 + 2000, 24000 - 8000, 24000 + 2000]
    assert (table.state.sticks, table.state.riichi, table.state.repeats, table.state.dealer) == (0, (), 1, A)
    assert table.state.hand_number == 2
    ema = Table("riichi-ema")
    ema.do(chombo_given(ema.state, D))
    assert ema.points == [30000, 30000, 30000, 10000]
    assert ema.state.bank == 20000
    with pytest.raises(EventRefused, match="without riichi"):
        chombo_given(Table("mcr-2006").state, A)


def test_places_with_uma_and_oka_sum_to_zero() -> None:
    """MahjongPantheon PR #95: the first pays the oka as well."""
    table = Table()
    table.win(B, C, hand="(CCC) FFF 234m 567p P + P")
    found = standings(table.state)
    assert [(s.player, s.place, s.points, s.uma, s.oka, s.result) for s in found] == [
        (B, 1, 33000, 20000, 20000, 43000),
        (A, 2, 25000, 10000, 0, 5000),
        (D, 3, 25000, -10000, 0, -15000),
        (C, 4, 17000, -20000, 0, -33000),
    ]
    assert sum(s.result for s in found) == 0


def test_a_chombo_of_the_competition_rules_comes_off_the_result_and_changes_no_place() -> None:
    """[RCR16], [WRC] 7: the penalty is taken off after the placement points."""
    table = Table("riichi-ema")
    table.win(B, C, hand="(CCC) FFF 234m 567p P + P")  # 8000
    table.do(chombo_given(table.state, B))
    found = standings(table.state)
    assert [(s.player, s.place, s.points, s.uma, s.result) for s in found] == [
        (B, 1, 18000, 15000, 18000 - 30000 + 15000),
        (A, 2, 30000, 0, 0),
        (D, 2, 30000, 0, 0),
        (C, 4, 22000, -15000, 22000 - 30000 - 15000),
    ]
    assert sum(s.result for s in found) == -20000  # what nobody got


def test_players_at_equal_points_share_under_ema() -> None:
    table = Table("riichi-ema")
    table.win(B, C, hand="(CCC) FFF 234m 567p P + P")
    found = standings(table.state)
    assert [(s.player, s.place, s.uma, s.result) for s in found] == [
        (B, 1, 15000, 23000),
        (A, 2, 0, 0),
        (D, 2, 0, 0),
        (C, 4, -15000, -23000),
    ]


def test_leftover_sticks_go_to_the_first_but_not_after_a_last_hand_with_a_winner() -> None:
    """WaSuper/Mahjong issue #14."""
    table = Table()
    table.riichi(B)
    table.draw(B, C)
    assert [(s.player, s.sticks) for s in standings(table.state)] == [(C, 1000), (B, 0), (A, 0), (D, 0)]
    ended = game_ended(table.state)
    assert (ended.net, ended.pot) == ((0, 0, 1000, 0), -1000)
    table.do(ended)
    assert table.points == [23500, 25500, 27500, 23500]
    assert sum(s.result for s in standings(table.state)) == 0
    won = Table()
    won.riichi(B)
    won.win(B, C)
    assert (game_ended(won.state).net, won.state.pot) == ((0, 0, 0, 0), 0)
    lost = Table("riichi", {"leftover-sticks": "lost"})
    lost.riichi(B)
    lost.draw(B, C)
    lost.do(game_ended(lost.state))
    assert (lost.state.pot, lost.state.bank, lost.state.balance) == (0, 1000, 0)


def test_the_game_ends_below_zero_or_is_extended_until_somebody_has_enough() -> None:
    table = Table(start_points=7000)
    table.win(B, C, hand="(CCC) FFF 234m 567p P + P")
    assert table.state.end == "below-zero"
    even = Table()
    for _ in range(8):
        even.draw()
    assert (even.state.end, even.state.round) == ("", 3)  # nobody has 30000: West is played
    dealer = even.state.dealer
    even.win(dealer, (dealer + 1) % 4, hand="(CCC) FFF 234m 567p P + P")
    assert even.state.end == "rounds"
    ema = Table("riichi-ema")
    for _ in range(8):
        ema.draw()
    assert ema.state.end == "rounds"


def test_a_leading_dealer_of_the_last_hand_ends_the_game() -> None:
    def last_hand(**settings: Any) -> Table:
        table = Table(**settings)
        for _ in range(7):
            table.draw()
        return table

    table = last_hand()
    table.win(D, A, hand="(CCC) FFF 234m 567p P + P")
    assert (table.state.dealer, table.state.end) == (D, "leader")
    behind = last_hand()
    behind.draw(D)  # ready, but 28000 are not enough
    assert (behind.state.dealer, behind.state.end) == (D, "")
    on = last_hand(dealer_stops=False)
    on.win(D, A, hand="(CCC) FFF 234m 567p P + P")
    assert on.state.end == ""
    broken = last_hand()
    broken.draw(D)
    broken.draw(D)
    assert broken.state.end == "leader"  # 31000 by now
    broken.do(Undone(target=broken.state.seq))
    broken.do(draw_recorded(broken.state, "abortive", reason="four-winds"))
    assert broken.state.end == ""


def test_a_hand_scored_again_takes_the_counters_and_sticks_of_its_own_hand() -> None:
    table = Table()
    table.riichi(A)
    table.draw(A)
    table.win(B, C)
    seq = table.state.seq
    table.do(Undone(target=3))  # the draw: then there was no counter
    table.do(SeatsSwapped(first=B, second=C, since=1, results="player"))
    again = rescored(table.state, seq)
    assert again.replacement.options == {"honba": 0, "sticks": 1}  # type: ignore[union-attr]
    table.do(again)
    assert table.state.balance == 0


def test_swapped_seats_relabel_declarations_and_draws() -> None:
    table = Table()
    table.riichi(B)
    table.do(draw_recorded(table.state, "nagashi", players=[C], ready=[B]))
    table.do(SeatsSwapped(first=B, second=C, since=1))
    record = table.state.last_hand
    assert record is not None
    assert isinstance(record.event, DrawRecorded)
    assert (record.riichi, record.event.nagashi) == ((C,), (B,))
    assert record.event.ready == (False, False, True, False)
    assert table.points[B] == 25000 + 8000


def test_events_read_back_and_older_logs_know_no_sticks() -> None:
    event = riichi_declared(Table().state, B, double=True)
    assert load_event(dump_event(event)) == event
    assert event.payments == (PaymentLine(payer=B, payee=None, amount=1000),)
    old = {name: value for name, value in conduct_for("riichi").model_dump(mode="json").items() if name != "stick"}
    assert Conduct.model_validate(old).stick == 0
    with pytest.raises(ValueError, match="uma must sum to zero"):
        conduct_for("riichi", uma="15000 5000 -5000 -10000")


def test_other_rules_draw_as_before() -> None:
    table = Table("mcr-2006")
    table.do(draw_recorded(table.state))
    assert (table.points, table.state.pot) == ([0, 0, 0, 0], 0)
    with pytest.raises(EventRefused, match="no such draw"):
        draw_recorded(table.state, "abortive", reason="four-winds")


def test_the_commands(tmp_path: Any) -> None:
    database = f"sqlite:///{tmp_path / 'table.db'}"

    def run(*words: str, code: int = 0) -> str:
        result = CliRunner().invoke(main, ["table", "--database", database, *words], catch_exceptions=False)
        assert result.exit_code == code, result.output
        return result.output

    players = [word for name in ("Anna", "Boris", "Celina", "Dmitri") for word in ("-p", name)]
    run("new", "Sunday", *players, "--rules", "riichi")
    assert "1 riichi stick" in run("riichi", "Boris")
    assert "1500" in run("draw", "--ready", "Anna", "--ready", "Boris")
    run("riichi", "Anna", "--double")
    said = run(
        *("win", "Anna", PINFU, "--from", "Boris", "--option", "dora=7s", "--flag", "ippatsu"),
        *("--also", f"Celina={PINFU}", "--also-flag", "Celina=last-tile"),
    )
    assert "the 2 riichi sticks on the table" in said
    assert "Boris → Anna" in said
    assert "four" in run("draw", "--abortive", "four-winds")
    assert "Nagashi mangan: Celina" in run("draw", "--nagashi", "Celina")
    assert "Penalty: Dmitri" in run("chombo", "Dmitri", "--reason", "false win")
    assert "+49.7" in run("end")
    state = json.loads(run("show", "--json"))
    assert sum(each["result"] for each in state["standings"]) == 0
    assert "cannot be saved: ippatsu without riichi" in run(
        "win", "Anna", PINFU, "--from", "Boris", "--flag", "ippatsu", code=2
    )
    for wrong in (("--also", "Anna=" + PINFU), ("--also", "Celina=" + PINFU, "--also-flag", "Dmitri=ippatsu")):
        run("win", "Anna", PINFU, "--from", "Boris", *wrong, code=2)
