"""A rule system that is registered from outside is played with everywhere: nothing but its own folder knows it."""

from __future__ import annotations

import json
import re
import secrets
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from companion.cli import main
from companion.config import load_settings
from companion.hand import Hand, Win
from companion.rules import load_profile, quiz, registry, score, systems, waits
from companion.rules.profile.errors import ProfileError
from companion.rules.request import answer
from companion.table import EventRefused, SeatsDrawn, Store, WinRecorded
from companion.table.evening import Director, play
from companion.tiles import Wind
from companion.vision import Reader
from companion.web import create_app
from tests.rules.toy.system import Toy

ROOT = Path(__file__).parents[2]
RULES = str(Path(__file__).parent / "toy" / "kites.toml")
NAMES = ("Anna", "Boris", "Celina")
HAND = "123s 456s 789s 123p 5p + 5p"


@pytest.fixture(autouse=True)
def toy() -> Iterator[Toy]:
    system = registry.register(Toy())
    yield system
    registry.unregister(system.id)


def test_it_is_one_of_the_systems(toy: Toy) -> None:
    assert toy in systems()
    assert load_profile(RULES).system is toy


def test_without_it_its_rule_sets_are_refused(tmp_path: Path) -> None:
    text = Path(RULES).read_text(encoding="utf-8").replace('"toy"', '"toys"')
    (tmp_path / "kites.toml").write_text(text, encoding="utf-8")
    with pytest.raises(ProfileError, match="toys"):
        load_profile(tmp_path / "kites.toml")


def test_its_box_holds_two_suits() -> None:
    profile = load_profile(RULES)
    assert {str(tile)[1] for tile in profile.system.box(profile)} == {"s", "p"}
    assert profile.tile_set.tiles == 18 * 4 + 8
    wrong = score(Hand.parse("123s 456s 789s 123p 5m + 5m"), Win(), profile)
    assert [str(problem) for problem in wrong.problems] == ["2 x 5m: a set has none"]
    assert [str(wait.tile) for wait in waits(Hand.parse("123s 456s 789s 123p 5p"), Win(), profile)] == ["5p"]


@pytest.mark.parametrize(
    ("options", "total", "net"),
    [
        ({}, 1, {"E": 2, "S": -1, "W": -1}),
        ({"charms": "1s 2p"}, 5, {"E": 10, "S": -5, "W": -5}),
        ({"gusts": "3"}, 4, {"E": 8, "S": -4, "W": -4}),
        ({"rain": "yes"}, 5, {"E": 10, "S": -5, "W": -5}),
        ({"mood": "wild"}, 9, {"E": 18, "S": -9, "W": -9}),
        ({"mood": "calm"}, 1, {"E": 2, "S": -1, "W": -1}),
        ({"lucky": "west"}, 1, {"E": 3, "S": -1, "W": -2}),
        ({"friends": "S W"}, 1, {}),
        ({"cups": {"S": 7}}, 1, {"E": 9, "S": -8, "W": -1}),
    ],
    ids=["nothing", "tiles", "number", "yes-no", "choice", "choice-that-gives-nothing", "player", "players", "counts"],
)
def test_a_question_of_each_kind_counts(options: dict[str, object], total: int, net: dict[str, int]) -> None:
    request = {"hand": HAND, "rules": RULES, "by": "self-draw", "seat": "E", "options": options}
    found = answer(request)
    assert (found["total"], found["net"], found["problems"]) == (total, net, [])


def test_a_text_is_kept_in_the_reason() -> None:
    found = answer({"hand": HAND, "rules": RULES, "by": "self-draw", "options": {"song": "Aloft"}})
    assert {payment["reason"] for payment in found["payments"]} == {"Aloft"}


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"charms": "1s 2s 3s"}, "charms: 3 tiles, and there are 2 at most"),
        ({"charms": "9x"}, "charms: '9x' are no tiles"),
        ({"gusts": 12}, "gusts: 12 is no number: write a whole number from 0 to 9"),
        ({"rain": "maybe"}, "rain: 'maybe' is neither true nor false"),
        ({"mood": "blue"}, "mood: 'blue' is not known: write one of calm, wild"),
        ({"lucky": "E"}, "lucky: E is the winner's own seat"),
        ({"lucky": "up"}, "lucky: 'up' is no wind"),
        ({"friends": "up"}, "friends: 'up' is no wind"),
        ({"cups": {"S": "many"}}, "cups: write an object"),
    ],
)
def test_an_answer_that_cannot_be_is_named(options: dict[str, object], message: str) -> None:
    found = answer({"hand": HAND, "rules": RULES, "by": "self-draw", "seat": "E", "options": options})
    assert found["problems"][0].startswith(message)


def test_the_drill_deals_it() -> None:
    profile = load_profile(RULES)
    for question in quiz.questions(profile, 2, 3, seed=4):
        assert question.score.legal
        assert not question.hand.problems(profile.tile_set)


def run(database: str, *words: str, code: int = 0) -> str:
    result = CliRunner().invoke(main, ["table", "--database", database, *words], catch_exceptions=False)
    assert result.exit_code == code, result.output
    return result.output


def test_an_evening_on_the_command_line(tmp_path: Path) -> None:
    log = f"sqlite:///{tmp_path / 'log.db'}"
    named = [part for name in NAMES for part in ("-p", name)]
    assert "four players" not in run(log, "new", "Kites", *named, "-p", "Dmitri", "--rules", RULES, code=2)
    run(log, "new", "Kites", *named, "--rules", RULES)
    run(log, "win", "Anna", HAND, "--mood", "wild", "--lucky", "Celina")
    run(log, "win", "Boris", HAND, "--from", "Anna", "--rain", "--gusts", "2", "--song", "High")
    run(log, "draw", "--storm", "Celina")
    run(log, "undo")
    run(log, "draw", "--sky", "hail")
    run(log, "undo")
    run(log, "draw", "--storm", "Celina")
    run(log, "win", "Celina", HAND, "--friends", "Boris")
    shown = json.loads(run(log, "show", "--json"))
    assert [player["name"] for player in shown["players"]] == list(NAMES)
    assert [player["score"] for player in shown["players"]] == [27 - 7 + 1 - 1, -9 + 14 + 1, -18 - 7 - 2 + 1]
    assert shown["end"]["why"] == "hands"
    assert run(log, "show")


def test_an_evening_over_the_json(tmp_path: Path) -> None:
    settings = load_settings(environment={}, data_dir=tmp_path / "data", profile=RULES)
    with Store(f"sqlite:///{tmp_path / 'log.db'}") as store:
        client = create_app(store=store, reader=Reader(), settings=settings).test_client()

        def post(path: str, body: object, status: int = 200) -> dict[str, object]:
            sent = client.post(f"/api/tables{path}", json=body, headers={"Idempotency-Key": secrets.token_hex(8)})
            assert sent.status_code == status, sent.get_json()
            return sent.get_json()

        assert "3" in json.dumps(post("", {"players": [*NAMES, "Dmitri"]}, 400))
        table = str(post("", {"players": list(NAMES)}, 201)["id"])
        drawn = {"winner": 0, "by": "self-draw", "flags": ["last-tile"]}
        entry = {"hand": HAND, "win": drawn, "options": {"charms": ["1s"], "friends": [1], "mood": "wild"}}
        scored = post(f"/{table}/score", entry)
        assert "12 kites" in json.dumps(scored)
        post(f"/{table}/wins", entry, 201)
        post(f"/{table}/draws", {"kind": "storm", "storm": [2]}, 201)
        gone = {"hand": HAND, "win": {"winner": 3, "by": "self-draw", "flags": []}}
        post(f"/{table}/wins", gone, 400)
        state = store.state(table)
        assert state.scores == (12 + 1, 1, -12 - 2)
        assert client.get(f"/t/{table}").status_code == 200


def test_an_evening_that_plays_itself_ends_and_sums_to_zero() -> None:
    with Store("sqlite://") as store:
        table = store.create_table("Kites", NAMES, RULES, settings={"hands": 6, "draw_seats": True})
        for _ in play(Director(seed=3, faults=0), store, table):
            pass
        state = store.state(table)
        assert state.end == "hands"
        assert len(state.scores) == 3
        assert sum(state.scores) == 0
        assert set(state.seats) == {Wind.EAST, Wind.SOUTH, Wind.WEST}


def test_nobody_else_sits_at_the_table() -> None:
    with Store("sqlite://") as store:
        table = store.create_table("Kites", NAMES, RULES)
        for event in (
            WinRecorded(winner=3),
            WinRecorded(winner=0, discarder=3),
            WinRecorded(winner=0, net=(1, 0, 0, -1)),
            SeatsDrawn(seats=(0, 1, 2, 3)),
        ):
            with pytest.raises(EventRefused):
                store.append(table, event)


def test_the_round_passes_after_three_deals() -> None:
    with Store("sqlite://") as store:
        table = store.create_table("Kites", NAMES, RULES, settings={"dealer_after_win": "passes", "hands": 9})
        seen = []
        for _ in range(4):
            state = store.state(table)
            seen.append((state.dealer, state.prevailing, state.round))
            store.append(table, WinRecorded(winner=0))
        assert seen == [(0, Wind.EAST, 1), (1, Wind.EAST, 1), (2, Wind.EAST, 1), (0, Wind.SOUTH, 2)]


def test_no_file_but_its_own_names_a_system() -> None:
    """Over Python, JavaScript and templates: whoever needs to know something asks the object."""
    ids = "|".join(re.escape(system.id) for system in systems() if not isinstance(system, Toy))
    named = re.compile(rf"""["'`]({ids})["'`]""")
    inside = ROOT / "companion" / "rules" / "systems"
    folders = ("companion", "web", "models", "datasets", "firmware_bridge")
    files = [
        path for folder in folders for path in (ROOT / folder).rglob("*") if path.suffix in (".py", ".js", ".html")
    ]
    found = [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()}"
        for path in files
        if inside not in path.parents
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if named.search(line)
    ]
    assert len(files) > 200
    assert found == []
