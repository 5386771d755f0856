"""The wind disc against the log: agreement is silent, a difference is a question, and nothing is overwritten."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from companion.table import (
    DiscAnswered,
    EventRefused,
    PrevailingTurned,
    SettingsChanged,
    WindTurned,
)
from companion.table.conduct import changed
from companion.table.show import table_view
from tests.table.helpers import Log

A, B, C, D = range(4)


def asked(log: Log) -> list[tuple[str, str, str, bool]]:
    return [(q.subject, q.disc.value, q.log.value, q.behind) for q in log.state.questions]


def answer(log: Log, which: str, subject: str = "dealer") -> None:
    question = next(q for q in log.state.questions if q.subject == subject)
    log.do(DiscAnswered(who="Celina", subject=subject, answer=which, disc=question.disc, log=question.log))


def test_agreement_is_silent():
    log = Log("classical-2000")
    log.do(WindTurned(wind="E"))
    assert asked(log) == []
    log.win(B)
    log.do(WindTurned(wind="S"))
    assert asked(log) == []
    assert table_view(log.state).to_dict()["disc"]["agrees"] is True


def test_a_difference_is_a_question_and_overwrites_nothing():
    log = Log("classical-2000")
    log.win(B)
    log.win(C)
    log.do(WindTurned(wind="S"))
    assert asked(log) == [("dealer", "S", "W", False)]
    assert log.state.dealer == C
    assert table_view(log.state).to_dict()["disc"]["player"] == B


def test_a_disc_that_has_not_followed_yet_is_told_apart_from_one_turned_wrong():
    log = Log("classical-2000")
    log.do(WindTurned(wind="E"))
    log.win(B)
    assert asked(log) == [("dealer", "E", "S", True)]
    log.do(WindTurned(wind="W"))
    assert asked(log) == [("dealer", "W", "S", False)]


def test_the_disc_is_right():
    log = Log("classical-2000")
    log.do(WindTurned(wind="E"))
    log.win(B)
    answer(log, "disc")
    assert (log.state.dealer, log.state.repeats) == (A, 1)  # as if the dealer had stayed
    assert asked(log) == []
    assert log.state.log[-1].event.who == "Celina"
    log.undo()
    assert (log.state.dealer, log.state.repeats) == (B, 0)


def test_the_score_is_right_until_the_disc_is_turned_again():
    log = Log("classical-2000")
    log.do(WindTurned(wind="W"))
    answer(log, "log")
    assert asked(log) == []
    log.do(WindTurned(wind=None, mask=0))  # lifted and put back
    log.do(WindTurned(wind="W"))
    assert asked(log) == []
    log.do(WindTurned(wind="N"))
    log.do(WindTurned(wind="W"))
    assert asked(log) == [("dealer", "W", "E", False)]


def test_a_settled_difference_is_asked_about_again_when_it_comes_up_anew():
    log = Log("classical-2000")
    log.do(WindTurned(wind="W"))
    answer(log, "log")
    for _ in range(4):  # once round the table
        log.win((log.state.dealer + 1) % 4)
    assert asked(log)[0][1:3] == ("W", "E")


def test_an_answer_to_a_question_that_is_gone_is_refused():
    log = Log("classical-2000")
    log.do(WindTurned(wind="S"))
    late = DiscAnswered(who="Anna", answer="disc", disc="S", log="E")
    log.do(WindTurned(wind="E"))
    with pytest.raises(EventRefused, match="Nobody asks"):
        log.do(late)


def test_an_answer_names_who_gave_it():
    with pytest.raises(ValidationError, match="who"):
        DiscAnswered(answer="disc", disc="S", log="E")


def test_unknown_is_never_a_guess():
    log = Log("classical-2000")
    log.do(WindTurned(wind="S", mask=2))
    log.do(WindTurned(wind=None, mask=6))  # two magnets
    assert asked(log) == []
    shown = table_view(log.state).to_dict()["disc"]
    assert (shown["wind"], shown["agrees"], shown["mask"], shown["player"]) == (None, None, 6, None)


def test_wins_alone_never_ask():
    log = Log("classical-2000", dealer_by="wins")
    log.do(WindTurned(wind="N"))
    assert (asked(log), log.state.dealer) == ([], A)
    log.win(B)
    assert log.state.dealer == B


def test_the_disc_alone_moves_the_deal():
    log = Log("classical-2000", dealer_by="disc")
    log.do(WindTurned(wind="E"))
    log.win(B)
    assert (log.state.dealer, log.state.repeats) == (A, 1)  # nobody has turned it
    log.do(WindTurned(wind="S"))
    assert (log.state.dealer, log.state.repeats, asked(log)) == (B, 0, [])
    log.do(WindTurned(wind="E"))  # turned back: as if nothing had been
    assert (log.state.dealer, log.state.repeats, log.state.deals) == (A, 1, 0)
    log.do(WindTurned(wind="S"))
    for place in ("W", "N", "E"):
        log.win(A)
        log.do(WindTurned(wind=place))
    assert (log.state.dealer, log.state.round, log.state.prevailing.value) == (A, 2, "S")


def test_the_disc_alone_names_the_first_dealer():
    log = Log("classical-2000", dealer_by="disc")
    log.do(WindTurned(wind="W"))
    assert (log.seats, log.state.round) == ("WNES", 1)


def test_the_sensor_may_lie_anywhere():
    log = Log("classical-2000", disc_east_place=1)  # the E sensor lies before Boris
    log.do(WindTurned(wind="N"))
    assert asked(log) == []
    log.win(B)
    assert log.state.log_wind.value == "E"
    log.do(WindTurned(wind="E"))
    assert asked(log) == []


def test_the_disc_means_places_so_swapped_players_do_not_confuse_it():
    from companion.table import SeatsSwapped

    log = Log("classical-2000")
    log.do(WindTurned(wind="E"))
    log.do(SeatsSwapped(first=A, second=B))
    assert (log.state.dealer, asked(log)) == (B, [])


def test_the_prevailing_dial():
    log = Log("classical-2000")
    log.do(PrevailingTurned(position=0))
    assert asked(log) == []
    log.do(PrevailingTurned(position=1))
    assert asked(log) == [("prevailing", "S", "E", False)]
    answer(log, "disc", "prevailing")
    assert (log.state.prevailing.value, asked(log)) == ("S", [])


def test_rules_without_a_prevailing_wind_do_not_ask_about_the_dial():
    log = Log("classical-300")
    log.do(PrevailingTurned(position=3))
    assert asked(log) == []


def test_the_setting_can_change_while_playing():
    log = Log("classical-2000", dealer_by="wins")
    log.do(WindTurned(wind="W"))
    log.do(SettingsChanged(conduct=changed(log.state.conduct, dealer_by="both")))
    assert asked(log) == [("dealer", "W", "E", False)]
    log.do(SettingsChanged(conduct=changed(log.state.conduct, dealer_by="disc")))
    assert log.state.dealer == C


def test_nothing_is_asked_when_the_game_is_over():
    log = Log("mcr-2006", hands=1)
    log.do(WindTurned(wind="E"))
    log.win(A)
    assert asked(log) == []
