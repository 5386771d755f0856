"""What strangers' pages and odd input cannot do."""

from __future__ import annotations

import http.client
import re
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.config import load_settings
from companion.table import Store
from companion.web import create_app
from companion.web.errors import ApiProblem
from companion.web.samples import _label
from companion.web.security import _own_names
from tests.web.conftest import PLAYERS
from tests.web.served import served

NAMES = ("mahjong.example.org", "MAHJONG.example.org:443", "203.0.113.9", "[2001:db8::9]", "other.example.org")
HOSTILE = "<img src=x onerror=alert(1)>\"'&"


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "http://evil.example"},
        {"Origin": "null"},  # a sandboxed frame
        {"Origin": "http://["},  # no address at all
        {"Origin": "http://localhost:9999"},  # another program on this machine
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
    ],
)
def test_a_foreign_page_cannot_send_commands(
    client: FlaskClient, store: Store, table: str, headers: dict[str, str]
) -> None:
    answer = client.post(
        f"/api/tables/{table}/draws", json={}, headers={"Idempotency-Key": "from-elsewhere", **headers}
    )
    assert (answer.status_code, answer.get_json()["error"]["code"]) == (403, "cross-site")
    assert store.state(table).seq == 1


def word_of(client: FlaskClient, host: str = "localhost") -> str:
    """The word that a page says with its commands, read from the page."""
    page = client.get("/", headers={"Host": host}).get_data(as_text=True)
    found = re.search(r'<meta name="token" content="([0-9a-f]{32})">', page)
    assert found is not None
    return found[1]


BROWSERS = [{"Origin": "http://localhost"}, {"Sec-Fetch-Site": "same-origin"}]


@pytest.mark.parametrize("headers", BROWSERS)
def test_our_own_pages_can(client: FlaskClient, table: str, headers: dict[str, str]) -> None:
    headers = {"Idempotency-Key": "from-home", "X-Companion-Token": word_of(client), **headers}
    assert client.post(f"/api/tables/{table}/draws", json={}, headers=headers).status_code == 201
    form = {"language": "pl", "token": word_of(client)}
    assert client.post("/language", data=form, headers={"Origin": "http://localhost"}).status_code == 303


@pytest.mark.parametrize("headers", BROWSERS)
@pytest.mark.parametrize("word", [None, "", "0" * 32, "żółw"])
def test_a_page_that_is_none_of_ours_cannot(
    client: FlaskClient, store: Store, table: str, headers: dict[str, str], word: str | None
) -> None:
    more = {} if word is None else {"X-Companion-Token": word.encode().decode("latin-1")}
    headers = {"Idempotency-Key": "from-afar", **headers, **more}
    answer = client.post(f"/api/tables/{table}/draws", json={}, headers=headers)
    assert (answer.status_code, answer.get_json()["error"]["code"]) == (403, "stale-page")
    assert client.post("/language", data={"language": "pl"}, headers=headers).status_code == 403
    assert store.state(table).seq == 1


def test_every_form_says_the_word() -> None:
    found = 0
    for path in (Path(__file__).parents[2] / "web" / "templates").glob("*.html"):
        for form in re.findall(r"<form[^>]*post.*?</form>", path.read_text(encoding="utf-8"), re.DOTALL):
            assert "page_token()" in form, f"{path.name}: {form[:80]}"
            found += 1
    assert found > 8


def test_the_word_of_one_name_is_none_for_another(client: FlaskClient, table: str) -> None:
    word = word_of(client, "127.0.0.1")
    headers = {"Idempotency-Key": "by-another", "Origin": "http://localhost", "X-Companion-Token": word}
    assert client.post(f"/api/tables/{table}/draws", json={}, headers=headers).status_code == 403
    assert word == word_of(client, "127.0.0.1")


def test_programs_say_no_word(client: FlaskClient, table: str) -> None:
    headers = {"Idempotency-Key": "a-program"}
    assert client.post(f"/api/tables/{table}/draws", json={}, headers=headers).status_code == 201


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("127.0.0.1:8080", 200),
        ("[::1]:8080", 200),
        ("localhost", 200),
        ("192.168.1.20:8080", 200),  # where the request arrived
        ("[fe80::1]:8080", 421),  # an address of somebody else
        ("192.168.1.21:8080", 421),
        ("0.0.0.0:8080", 421),
        ("tablepi", 200),
        ("tablepi.local:8080", 200),
        ("TablePi.fritz.box.", 200),
        ("tablepi.box", 421),  # a name that is for sale
        ("other.local", 421),  # a name of somebody else's machine
        ("fritz.box", 421),
        ("evil.example", 421),  # a name from the internet that was made to point here
        ("evil.example:8080", 421),
    ],
)
def test_only_names_and_addresses_of_this_machine_are_answered(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch, host: str, status: int
) -> None:
    monkeypatch.setattr("socket.gethostname", lambda: "tablepi")
    monkeypatch.setattr("socket.getfqdn", lambda: "tablepi.home.arpa")
    monkeypatch.setattr("companion.web.security.own_addresses", list)
    _own_names.cache_clear()
    try:
        here = {"companion.address": "::ffff:192.168.1.20"}
        answer = client.get("/api/tables", headers={"Host": host}, environ_overrides=here)
    finally:
        _own_names.cache_clear()
    assert answer.status_code == status


def test_the_server_says_where_a_request_arrived(app: Flask) -> None:
    with served(app) as address:
        port = address.rpartition(":")[2]
        for host, status in ((f"127.0.0.1:{port}", 200), ("203.0.113.7", 421), ("user@evil.example", 400)):
            connection = http.client.HTTPConnection("127.0.0.1", int(port), timeout=10)
            connection.request("GET", "/api/tables", headers={"Host": host})
            assert connection.getresponse().status == status
            connection.close()


@pytest.mark.parametrize(
    "host", ["user@evil.example", "x" * 3000, "a b", "a..b", "[::1", "localhost:ab", "localhost:99999999", "a/b"]
)
def test_a_host_that_is_none_is_refused(client: FlaskClient, table: str, host: str) -> None:
    for path in ("/api/tables", "/", f"/t/{table}"):
        answer = client.get(path, headers={"Host": host})
        assert (answer.status_code, answer.get_json()["error"]["code"]) == (400, "malformed-host")


@pytest.mark.parametrize("path", ["draws", "penalties", "check", "undo"])
def test_a_command_has_no_use_for_more_than_64_kilobytes(client: FlaskClient, table: str, path: str) -> None:
    body = {"player": 1, "amount": 5, "to": "bank", "more": "x" * 70_000}
    answer = client.post(f"/api/tables/{table}/{path}", json=body, headers={"Idempotency-Key": "much-too-much"})
    assert (answer.status_code, answer.get_json()["error"]["code"]) == (413, "much-text")


@pytest.mark.parametrize("number", [10**400, "1e999", float("nan")])
def test_a_box_on_a_photo_has_numbers_that_exist(number: object) -> None:
    with pytest.raises(ApiProblem) as refused:
        _label({"tile": "1m", "turn": 0, "box": [0, 0, 10, number]})
    assert refused.value.status == 400


def test_a_public_server_answers_to_its_own_name(store: Store, tmp_path: Path) -> None:
    settings = load_settings(
        environment={}, data_dir=tmp_path, allowed_hosts="Mahjong.example.org, 203.0.113.9, 2001:DB8::9"
    )
    client = create_app(store=store, reader=None, settings=settings).test_client()
    answers = [client.get("/api/tables", headers={"Host": host}).status_code for host in NAMES]
    assert answers == [200, 200, 200, 200, 421]


def test_pages_load_nothing_from_elsewhere_and_run_no_inline_scripts(client: FlaskClient, table: str) -> None:
    for path in ("/", f"/t/{table}", f"/t/{table}/hand"):
        answer = client.get(path)
        policy = answer.headers["Content-Security-Policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        page = answer.get_data(as_text=True)
        assert not re.findall(r'(?:src|href|action)="(?:https?:)?//', page)
        assert not re.findall(r"\son[a-z]+=", page)
        assert not re.findall(r"\sstyle=", page)
        scripts = re.findall(r"<script([^>]*)>", page)
        assert all("src=" in script or "application/json" in script for script in scripts)


def test_static_files_fetch_nothing_from_elsewhere() -> None:
    static = Path(__file__).parents[2] / "web" / "static"
    for path in static.rglob("*"):
        if path.suffix in (".js", ".css", ".svg"):
            text = path.read_text(encoding="utf-8")
            foreign = [
                url for url in re.findall(r"https?://[^\s\"')]+", text) if not url.startswith("http://www.w3.org/")
            ]
            assert foreign == [], path.name
            assert "<script" not in text, path.name


def test_names_are_text_never_markup(client: FlaskClient, store: Store) -> None:
    table = store.create_table(HOSTILE[:60], [HOSTILE, "Boris", "Celina", "Dmitri"], "classical-2000")
    for path in ("/", f"/t/{table}", f"/t/{table}/board", f"/t/{table}/hand"):
        page = client.get(path).get_data(as_text=True)
        assert "<img src=x" not in page
    assert "&lt;img src=x" in client.get(f"/t/{table}").get_data(as_text=True)


def test_a_hostile_reason_stays_text_too(client: FlaskClient, table: str) -> None:
    body = {"player": 0, "amount": 1, "to": "bank", "reason": HOSTILE}
    client.post(f"/api/tables/{table}/penalties", json=body, headers={"Idempotency-Key": "hostile-1"})
    assert "<img src=x" not in client.get(f"/t/{table}/board").get_data(as_text=True)


@pytest.mark.parametrize("path", ["/static/../app.py", "/static/%2e%2e/app.py", "/static/..%2fapp.py", "//etc/passwd"])
def test_no_path_leads_out_of_the_static_folder(client: FlaskClient, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code in (308, 404, 421)
    assert b"create_app" not in answer.data


@pytest.mark.parametrize("back", ["//evil.example/", "https://evil.example/", "javascript:alert(1)", "\\\\evil"])
def test_the_language_switch_leads_only_to_our_pages(client: FlaskClient, back: str) -> None:
    answer = client.post("/language", data={"language": "pl", "back": back})
    assert answer.status_code == 303
    assert "evil" not in answer.headers["Location"]
    assert answer.headers["Location"].startswith("/")
    assert not answer.headers["Location"].startswith("//")


def test_a_name_that_is_too_long_or_double_is_told(client: FlaskClient) -> None:
    for players in (["A" * 200, *PLAYERS[1:]], ["Anna", "anna", "B", "C"], ["", "A", "B", "C"]):
        answer = client.post("/api/tables", json={"players": players}, headers={"Idempotency-Key": "names-names"})
        assert answer.status_code == 400, players
