"""Who may do what: every address of the program, over real HTTP, asked by everybody whom a guarded table knows."""

from __future__ import annotations

import http.client
import json
import re
import secrets
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlencode, urlsplit

import pytest
from flask import Flask
from werkzeug.routing import Rule

from companion.config import load_settings
from companion.firmware_bridge import Bridge
from companion.table import Store
from companion.table.doors import EVERYWHERE, Doors, Role
from companion.web import create_app
from companion.web.live import Live
from companion.web.roles import need_of, what_it_is
from companion.web.services import Services
from companion.web.tries import TRIES, Tries
from tests.web.conftest import PLAYERS, win
from tests.web.served import served

FOR_PLAYERS: Final = {
    *("api.read_photo", "api.read_part", "api.check", "api.score", "api.save_win", "api.save_dice", "api.save_penalty"),
    *("api.undo", "api.answer_disc", "api.save_draw", "api.save_riichi", "api.save_declaration", "api.save_false_win"),
    "pages.hand",
}
"""What players may do besides looking; ``undo`` only with what they have just entered."""
FOR_READERS: Final = {
    "people.enter",
    "people.enter_all",
    "pages.choose_language",
    "pages.choose_faces",
    "pages.choose_names",
}
"""What everybody may send. Everything else that is sent is the host's."""
LOOKING: Final = {
    *("people.of_table", "virtual.page", "virtual.wire", "rules.copy", "rules.edit"),
}
"""What only the host may even look at."""
ROLE_CODES: Final = {"join-first", "host-only", "put-out"}
PHONES: Final = {Role.READER: "", Role.PLAYER: "p" * 43, Role.HOST: "h" * 43}
OUT: Final = "o" * 43


@dataclass
class Answer:
    """What the server said."""

    status: int
    body: str
    headers: dict[str, str]

    @property
    def code(self) -> str:
        return str(json.loads(self.body)["error"]["code"]) if self.body.startswith('{"error') else ""


@dataclass
class Site:
    """A running program with a guarded table."""

    address: str
    app: Flask
    store: Store
    doors: Doors
    table: str

    def ask(self, method: str, path: str, phone: str = "", body: Any = None, **headers: str) -> Answer:
        """Asks over a connection of its own; a mapping is sent as a form, with ``json=`` headers as JSON."""
        connection = http.client.HTTPConnection(urlsplit(self.address).netloc, timeout=30)
        sent = {"Accept": "application/json", "Idempotency-Key": secrets.token_hex(8), **headers}
        if phone:
            sent["Cookie"] = f"phone={phone}"
        data: bytes | None = None
        if path.startswith("/api/") and method == "POST":
            sent["Content-Type"] = "application/json"
            data = json.dumps(body or {}).encode()
        elif method == "POST":
            sent["Content-Type"] = "application/x-www-form-urlencoded"
            data = urlencode(body or {}).encode()
        connection.request(method, path, body=data, headers=sent)
        answer = connection.getresponse()
        streams = answer.getheader("Content-Type", "").startswith("text/event-stream")
        found = Answer(answer.status, "" if streams else answer.read().decode("utf-8", "replace"), dict(answer.headers))
        connection.close()
        return found

    def command(self, name: str, phone: str = "", **body: Any) -> Answer:
        return self.ask("POST", f"/api/tables/{self.table}/{name}", phone, body)


@pytest.fixture(params=["one table", "public"])
def site(request: pytest.FixtureRequest, tmp_path: Path, store: Store) -> Iterator[Site]:
    """A table that is guarded, at home or since all are; its phones: a player, a host, and one that was put out."""
    public = request.param == "public"
    table = store.create_table("Sunday", PLAYERS, "classical-2000", settings={"dealer_by": "wins"})
    live = Live(store)
    settings = load_settings(environment={}, data_dir=tmp_path / "data", public=public)
    with Bridge(["sim://dice"], live.devices.on_device) as bridge:
        app = create_app(store=store, reader=None, settings=settings, bridge=bridge, live=live)
        services: Services = app.extensions["companion"]
        doors = services.doors
        if not public:
            doors.guard(table, True)
        doors.welcome(table, PHONES[Role.PLAYER], "Mei", Role.PLAYER)
        doors.welcome(EVERYWHERE if public else table, PHONES[Role.HOST], "Hana", Role.HOST)
        doors.put_out(table, doors.welcome(table, OUT, "Oz", Role.HOST).id)
        with served(app) as address:
            yield Site(address, app, store, doors, table)


def addresses(app: Flask) -> list[tuple[Rule, str]]:
    return [
        (rule, method)
        for rule in app.url_map.iter_rules()
        for method in sorted((rule.methods or set()) - {"HEAD", "OPTIONS"})
        if rule.endpoint != "static"
    ]


def expected(rule: Rule, method: str) -> Role:
    if rule.endpoint in FOR_PLAYERS:
        return Role.PLAYER
    if rule.endpoint in FOR_READERS:
        return Role.READER
    return Role.HOST if method != "GET" or rule.endpoint in LOOKING else Role.READER


def test_every_address_says_who_may_use_it(app: Flask) -> None:
    for rule, method in addresses(app):
        need = need_of(app, rule.endpoint)
        assert need is not None, f"{rule.endpoint}: say @needs(Role...) beside its address"
        assert need.role is expected(rule, method), f"{rule.endpoint}: is that meant? Then say so in this test"


def path_of(rule: Rule, site: Site) -> str:
    known = {"table_id": site.table, "photo_id": "0" * 32, "seq": "1", "id": "classical-2000", "name": "abcd1"}
    return re.sub(r"<(?:\w+:)?(\w+)>", lambda match: known[match[1]], rule.rule)


def at_home_for_everybody(site: Site, rule: Rule) -> bool:
    """Where one table alone is guarded, what belongs to no table is everybody's, as long as it is not the devices'."""
    need = need_of(site.app, rule.endpoint)
    return not site.doors.public and "<table_id>" not in rule.rule and need is not None and not need.devices


def test_nobody_does_what_is_not_theirs(site: Site) -> None:
    asked = 0
    services: Services = site.app.extensions["companion"]
    services.live.devices.choose(site.table)  # also when its host has ended the game
    for rule, method in addresses(site.app):
        for role, phone in [*PHONES.items(), (Role.READER, OUT)]:
            may = role >= expected(rule, method) or at_home_for_everybody(site, rule)
            if may and rule.endpoint in ("api.stream", "virtual.wire"):
                continue  # they go on and on
            before = site.store.state(site.table).seq
            answer = site.ask(method, path_of(rule, site), phone)
            asked += 1
            whom = "a phone that was put out" if phone == OUT else role.name
            told = f"{method} {rule.rule} by {whom}: {answer.status} {answer.code}"
            assert (answer.code in ROLE_CODES) is not may, told
            if not may:
                assert answer.status in (401, 403), told
                assert (answer.code == "put-out") is (phone == OUT and rule.endpoint not in ELSEWHERE), told
                problem = json.loads(answer.body)["error"]
                assert problem["message"], told
                assert problem["help"], told
                assert urlsplit(problem["join"]).path.endswith("/join"), told
                assert site.store.state(site.table).seq == before, told
    assert asked > 150


ELSEWHERE: Final = {
    *("api.create_table", "pages.new_table", "rules.copy", "rules.edit", "rules.remove", "transfer.bring"),
}
"""What belongs to no table: there nobody was put out of anything."""


def test_a_reader_sees_everything_and_is_told_how_to_join(site: Site) -> None:
    board = site.ask("GET", f"/t/{site.table}", Accept="text/html")
    assert board.status == 200
    assert f"/t/{site.table}/join" in board.body
    # Regions are drawn once for all who look; what is the host's in them is hidden by its mark.
    shown = re.findall(r'<(?:button|form)(?![^>]*data-host)[^>]*data-(?:command|open)="([\w-]+)"', board.body)
    assert shown == ["view-dialog"]
    refused = site.ask("GET", f"/t/{site.table}/hand", Accept="text/html")
    assert refused.status == 401
    assert f'href="/t/{site.table}/join"' in refused.body


def joined(answer: Answer) -> str:
    """The cookie that a phone was given."""
    found = re.search(r"phone=([\w-]{43});", answer.headers.get("Set-Cookie", ""))
    assert found is not None, answer
    assert "HttpOnly" in answer.headers["Set-Cookie"]
    assert "SameSite=Lax" in answer.headers["Set-Cookie"]
    return found[1]


def test_two_phones_and_what_stands_in_the_log(site: Site) -> None:
    pin, link = site.doors.new_pin(site.table), site.doors.new_link(site.table, Role.PLAYER)
    ask = f"/t/{site.table}/join"
    anna = joined(site.ask("POST", ask, body={"word": pin, "name": "Anna"}))
    boris = joined(site.ask("POST", ask, body={"word": link, "name": "Boris"}))
    assert site.command("wins", anna, **win(), who="Boris").status == 201
    assert site.store.events(site.table)[-1].event.who == "Anna", "nobody says in whose name they enter"
    assert site.command("draws", boris).status == 201
    first, second = (stored.seq for stored in site.store.events(site.table)[-2:])

    assert site.command("undo", anna, target=first).code == "not-yours"  # Boris has entered something since
    assert site.command("undo", anna).code == "not-yours"
    assert site.command("undo", boris, target=first).code == "not-yours"
    undone = site.command("undo", boris, target=second)
    assert undone.status == 201
    again = site.command("undo", boris, target=json.loads(undone.body)["seq"])  # and he may think better of it
    assert again.status == 201
    host = PHONES[Role.HOST]
    corrected = site.command("wins", host, **win(winner=2), correct=first, who="Boris")
    assert corrected.status == 201
    assert json.loads(corrected.body)["event"]["who"] == "Hana"
    assert json.loads(corrected.body)["event"]["replacement"]["who"] == "Hana"
    assert site.command("undo", host, target=first).status == 201
    put_right = {"correct": first, "player": 1, "amount": 8, "to": "bank"}
    assert site.command("penalties", boris, **put_right).code == "host-only", "corrections are the host's"
    assert site.command("wins", boris, **win(winner=2), correct=first).code == "host-only"
    assert site.command("end", boris).code == "host-only"
    assert site.command("end", host).status == 201
    assert [stored.event.who for stored in site.store.events(site.table)[-4:]] == ["Boris", "Hana", "Hana", "Hana"]


def test_a_phone_that_is_put_out_stays_out(site: Site) -> None:
    host, pin = PHONES[Role.HOST], site.doors.new_pin(site.table)
    anna = joined(site.ask("POST", f"/t/{site.table}/join", body={"word": pin, "name": "Anna"}))
    assert "Anna" in site.ask("GET", f"/t/{site.table}/people", host, Accept="text/html").body
    phone = next(each.id for each in site.doors.phones(site.table) if each.name == "Anna")
    people = f"/t/{site.table}/people"
    assert site.ask("POST", people, host, {"action": "out", "phone": phone}).status == 303
    assert site.command("draws", anna).code == "put-out"
    assert json.loads(site.ask("GET", f"/api/tables/{site.table}/me", anna).body)["out"] is True
    board = site.ask("GET", f"/t/{site.table}", anna, Accept="text/html").body
    assert "The host has put this phone out." in board
    assert site.ask("POST", f"/t/{site.table}/join", anna, {"word": pin, "name": "Anna"}).status == 403
    new = site.ask("POST", people, host, {"action": "pin", "pin": "4711"})
    assert "4711" in new.body
    assert "4711" not in site.ask("GET", people, host, Accept="text/html").body, "it is shown once"
    assert site.ask("POST", f"/t/{site.table}/join", anna, {"word": "4711", "name": "Anna"}).status == 303
    assert site.command("draws", anna).status == 201
    if not site.doors.public:
        mine = next(each.id for each in site.doors.phones(site.table) if each.name == "Hana")
        assert site.ask("POST", people, host, {"action": "out", "phone": mine}, Accept="text/html").status == 409


def test_guessing_ends_soon_and_the_link_goes_on_working(site: Site) -> None:
    pin, link = site.doors.new_pin(site.table), site.doors.new_link(site.table, Role.PLAYER)
    path = f"/t/{site.table}/join"
    answers = [site.ask("POST", path, body={"word": f"9{n:03}", "name": "Eve"}) for n in range(TRIES + 3)]
    assert [answer.status for answer in answers] == [403] * TRIES + [429] * 3
    assert 0 < int(answers[-1].headers["Retry-After"]) <= 60
    assert site.ask("POST", path, body={"word": pin, "name": "Eve"}).status == 429, "not even with the right one"
    services: Services = site.app.extensions["companion"]
    services.tries.give_back("127.0.0.1")
    assert site.ask("POST", path, body={"word": link, "name": "Mia"}).status == 303


def test_a_table_is_guarded_from_other_addresses_as_well(site: Site) -> None:
    services: Services = site.app.extensions["companion"]
    while not services.table_tries.take(site.table):
        pass
    pin, link = site.doors.new_pin(site.table), site.doors.new_link(site.table, Role.PLAYER)
    path = f"/t/{site.table}/join"
    assert site.ask("POST", path, body={"word": pin, "name": "Eve"}).status == 429
    assert site.ask("POST", path, body={"word": link, "name": "Mia"}).status == 303


def test_tries_are_counted_in_bounded_memory() -> None:
    now = [0.0]
    tries = Tries(3, 10, kept=50, clock=lambda: now[0])
    assert [tries.take("a") for _ in range(5)] == [0, 0, 0, 10, 10]
    now[0] += 10
    assert [tries.take("a") for _ in range(2)] == [0, 10]
    tries.give_back("a")
    assert tries.take("a") == 0
    for number in range(1000):
        tries.take(str(number))
    assert len(tries) == 50


@pytest.mark.parametrize(
    ("form", "code"),
    [
        ({"word": "1234"}, 400),  # no name
        ({"word": "1234", "name": "  "}, 400),
        ({"word": "1234", "name": "x" * 41}, 400),
        ({"word": "1234", "name": "a\nb"}, 400),
        ({"word": "", "name": "Eve"}, 403),
        ({"word": "x" * 5000, "name": "Eve"}, 403),
        ({}, 400),
    ],
)
def test_what_is_no_joining(site: Site, form: dict[str, str], code: int) -> None:
    answer = site.ask("POST", f"/t/{site.table}/join", body=form)
    assert answer.status == code
    assert "Set-Cookie" not in answer.headers


@pytest.mark.parametrize("form", [{"action": "burn"}, {}, {"action": "pin", "pin": "12"}, {"action": "guard"}])
def test_what_the_host_cannot_mean(site: Site, form: dict[str, str]) -> None:
    assert site.ask("POST", f"/t/{site.table}/people", PHONES[Role.HOST], form).status == 400


def test_at_home_everybody_does_everything_until_somebody_guards_a_table(tmp_path: Path, store: Store) -> None:
    app = create_app(store=store, reader=None, settings=load_settings(environment={}, data_dir=tmp_path))
    with served(app) as address:
        site = Site(address, app, store, app.extensions["companion"].doors, "")
        names = [("player", name) for name in PLAYERS]
        form = urlencode([("name", "Sunday"), ("profile", "classical-2000"), *names])
        connection = http.client.HTTPConnection(urlsplit(address).netloc, timeout=30)
        connection.request("POST", "/tables", form, {"Content-Type": "application/x-www-form-urlencoded"})
        opened = connection.getresponse()
        opener = joined(Answer(opened.status, "", dict(opened.headers)))
        site.table = opened.headers["Location"].rpartition("/")[2]
        assert site.command("draws", who="Anybody").status == 201
        assert store.events(site.table)[-1].event.who == "Anybody"
        guarded = site.ask("POST", f"/t/{site.table}/people", body={"action": "guard", "name": "Guest"})
        guest = joined(guarded)
        assert re.search(r'class="pin">\d{6}<', guarded.body)
        assert site.command("draws").code == "join-first"
        assert site.command("draws", guest).status == 201
        # Whoever opened the table is its host still, and may put that guest out.
        assert site.ask("GET", f"/t/{site.table}/people", opener).status == 200
        assert site.ask("POST", f"/t/{site.table}/people", opener, {"action": "open"}).status == 303
        assert site.command("draws").status == 201


@pytest.mark.parametrize(
    ("agent", "what"),
    [
        (
            "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Version/17.5 Mobile/15E148 Safari/604.1",
            "iPhone, Safari",
        ),
        ("Mozilla/5.0 (Windows NT 10.0; Win64) Chrome/126.0 Safari/537.36 Edg/126.0", "Windows, Edge"),
        ("Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0", "Linux, Firefox"),
        ("", ""),
    ],
)
def test_what_a_phone_is(agent: str, what: str) -> None:
    assert what_it_is(agent) == what
