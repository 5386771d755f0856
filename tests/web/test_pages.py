"""The pages: complete in every language, names in their places, states that are told and not hidden."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from companion.firmware_bridge import DeviceStatus, State, Trouble
from companion.firmware_bridge.events import CURES
from companion.i18n import LANGUAGES, has_text
from companion.table import Store
from companion.web.devices import device_view
from companion.web.language import script_messages
from companion.web.wall import wall_svg
from tests.web.conftest import HAND, PLAYERS, Post, win

ROOT = Path(__file__).parents[2]


def names_in_order(page: str) -> list[str]:
    return re.findall(r'class="seat-name">([^<]+)<', page)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_is_there_in_every_language(client: FlaskClient, table: str, post: Post, language: str) -> None:
    post("dice", {"dice": [4, 5]})
    post("dice", {"dice": [6, 5]})
    post("wins", win())
    post("penalties", {"player": 2, "amount": 3, "to": "others"})
    for path in ("/", f"/t/{table}", f"/t/{table}/board", f"/t/{table}/hand", "/nothing-here"):
        answer = client.get(path, headers={"Accept-Language": language})
        page = answer.get_data(as_text=True)
        assert answer.status_code == (404 if path == "/nothing-here" else 200)
        assert "web-" not in re.sub(r"web-js-|\?v=", "", page)
        if not path.endswith("/board"):
            assert f'<html lang="{language}">' in page


def test_the_chosen_language_is_stronger_than_the_browsers(client: FlaskClient) -> None:
    assert client.post("/language", data={"language": "pl", "back": "/"}).status_code == 303
    assert '<html lang="pl">' in client.get("/", headers={"Accept-Language": "ru"}).get_data(as_text=True)
    assert client.post("/language", data={"language": "xx"}).status_code == 400


def test_names_of_tiles_in_japanese_are_chosen_on_the_page(client: FlaskClient) -> None:
    assert client.post("/tile-names", data={"tile-names": "ja", "back": "/"}).status_code == 303
    page = client.get("/", headers={"Accept-Language": "pl"}).get_data(as_text=True)
    assert '<html lang="pl">' in page
    assert re.search('value="ja" lang="ja" aria-current="true"', page)
    assert client.post("/tile-names", data={"tile-names": "pl"}).status_code == 400


@pytest.mark.parametrize(
    ("wanted", "given"), [("ru-RU,ru;q=0.9", "ru"), ("de,pl;q=0.5", "pl"), ("de", "en"), ("", "en")]
)
def test_the_browsers_language_is_taken_where_we_speak_it(client: FlaskClient, wanted: str, given: str) -> None:
    assert f'<html lang="{given}">' in client.get("/", headers={"Accept-Language": wanted}).get_data(as_text=True)


def test_names_keep_their_order_whoever_deals(client: FlaskClient, table: str, post: Post) -> None:
    before = names_in_order(client.get(f"/t/{table}/board").get_data(as_text=True))
    post("wins", win())  # South wins: the deal passes
    page = client.get(f"/t/{table}/board").get_data(as_text=True)
    assert names_in_order(page) == before == PLAYERS
    assert re.findall(r'class="seat place-(\d)', page) == ["0", "1", "2", "3"]
    assert re.findall(r'<th scope="col" class="number">([^<]+)<', page) == PLAYERS


def test_the_live_view_says_everything_that_matters(client: FlaskClient, table: str, post: Post) -> None:
    post("wins", win())
    page = client.get(f"/t/{table}/board").get_data(as_text=True)
    for piece in (
        "East round",
        "Hand 2",
        "version 1",  # of the rules
        "Boris won on a discard from Anna",
        "112",
        "Kong of dragons [CCCC]",
        "sums to zero",
        'data-score="448"',
        "Undo: Boris won on a discard from Anna",
        "throws 2 dice to break the wall",
    ):
        assert piece in page, piece
    assert len(re.findall(r'class="arrow"', page)) == 3
    assert "times 2 because East" in page


def test_a_kept_score_is_shown_in_the_readers_language(client: FlaskClient, table: str, post: Post) -> None:
    post("wins", win())
    russian = client.get(f"/t/{table}/board", headers={"Accept-Language": "ru"}).get_data(as_text=True)
    assert "Конг драконов" in russian or "конг драконов" in russian.lower()


def test_the_broken_wall_is_drawn_with_whose_and_which(client: FlaskClient, table: str, post: Post) -> None:
    post("dice", {"dice": [4, 5]})
    assert "Anna throws next." in client.get(f"/t/{table}/board").get_data(as_text=True)
    post("dice", {"dice": [1, 3]})
    page = client.get(f"/t/{table}/board").get_data(as_text=True)
    assert "The wall of Anna is broken: stack 13 from its right end" in page
    assert 'class="wall"' in page
    assert page.count("stack first") == 3  # two stacks in the wall, one in the key


def test_a_stray_throw_is_shown_and_changes_nothing(client: FlaskClient, table: str, post: Post, store: Store) -> None:
    for dice in ([4, 5], [1, 3], [6, 6]):
        post("dice", {"dice": dice})
    page = client.get(f"/t/{table}/board").get_data(as_text=True)
    assert "Nobody needs a throw now" in page
    assert str(store.state(table).wall.counted) == "E13"  # type: ignore[union-attr]


def test_dice_of_a_hand_that_is_over_are_gone(client: FlaskClient, table: str, post: Post) -> None:
    for dice in ([4, 5], [1, 3]):
        post("dice", {"dice": dice})
    post("draws")
    page = client.get(f"/t/{table}/board").get_data(as_text=True)
    assert 'class="die"' not in page
    assert "throws 2 dice" in page


def test_undone_hands_stay_visible_struck_out(client: FlaskClient, table: str, post: Post) -> None:
    post("wins", win())
    post("undo")
    page = client.get(f"/t/{table}/board").get_data(as_text=True)
    assert 'class="undone"' in page
    assert "taken back" in page


def test_a_form_with_a_mistake_comes_back_with_what_was_typed(client: FlaskClient) -> None:
    form = {"name": "Our table", "player": ["Anna", "Anna", "Celina", "Dmitri"], "profile": "mcr-2006"}
    answer = client.post("/tables", data=form)
    page = answer.get_data(as_text=True)
    assert answer.status_code == 400
    assert 'value="Our table"' in page
    assert page.count('value="Anna"') == 2
    assert 'value="mcr-2006" selected' in page
    good = client.post("/tables", data={**form, "player": PLAYERS})
    assert good.status_code == 303
    assert re.fullmatch(r"/t/[0-9a-f]+", good.headers["Location"])


def test_what_moves_the_deal_is_chosen_when_a_table_is_opened(client: FlaskClient, store: Store) -> None:
    form = {"name": "", "player": PLAYERS, "profile": "classical-2000"}
    assert 'value="both" selected' in client.get("/").get_data(as_text=True), "as in the settings"
    for choice in ("wins", "disc", "both"):
        table = client.post("/tables", data={**form, "dealer_by": choice}).headers["Location"].removeprefix("/t/")
        assert store.state(table).conduct.dealer_by == choice
    wrong = client.post("/tables", data={**form, "dealer_by": "luck", "name": "Kept"})
    page = wrong.get_data(as_text=True)
    assert wrong.status_code == 400
    assert "luck" in page
    assert 'value="Kept"' in page
    answer = client.post(
        "/api/tables",
        json={"players": PLAYERS, "dealer_by": "disc"},
        headers={"Idempotency-Key": "a-table-by-the-disc"},
    )
    assert store.state(answer.get_json()["id"]).conduct.dealer_by == "disc"


def test_a_table_that_does_not_exist_is_told_on_a_page(client: FlaskClient) -> None:
    answer = client.get("/t/nowhere")
    assert answer.status_code == 404
    assert "There is no such table." in answer.get_data(as_text=True)
    assert "To the list of tables" in answer.get_data(as_text=True)


def used_keys() -> tuple[set[str], set[str]]:
    """Message keys that templates and scripts name in full."""
    page, script = set(), set()
    for path in (ROOT / "web" / "templates").glob("*.html"):
        source = path.read_text(encoding="utf-8")
        page |= {f"web-{key}" for key in re.findall(r"""\bt\(["']([a-z0-9-]+[a-z0-9])["']""", source)}
        page |= set(re.findall(r"""\btold\(["']([a-z0-9-]+)["']""", source))
    for path in (ROOT / "web" / "static" / "js").rglob("*.js"):
        script |= set(re.findall(r'\bt\("([a-z0-9-]+)"', path.read_text(encoding="utf-8")))
    return page, script


def test_every_message_that_is_used_exists_in_every_language() -> None:
    page, script = used_keys()
    assert len(page) > 80
    assert len(script) > 80
    for language in LANGUAGES:
        assert [key for key in sorted(page) if not has_text(language, key)] == []
        assert [key for key in sorted(script) if key not in script_messages(language)] == []


def test_every_error_state_and_event_has_its_message() -> None:
    codes = set(re.findall(r'Problem\(\d+, "([a-z-]+)"', "".join(p.read_text() for p in (ROOT / "web").glob("*.py"))))
    assert len(codes) > 25
    states = [f"web-state-{state.value}" for state in State] + [f"web-trouble-{problem.value}" for problem in Trouble]
    assert len(states) == len(CURES)
    for language in LANGUAGES:
        missing = [key for key in [*states, *(f"web-error-{code}" for code in codes)] if not has_text(language, key)]
        assert missing == []


def test_a_device_in_trouble_says_what_and_what_to_do() -> None:
    stale = DeviceStatus("/dev/ttyUSB0", State.STALE, "D1", caps=("DICE2",))
    view = device_view(stale, "en")
    assert view.label == "Dice: no sign of life"
    assert view.dot == "bad"
    assert "check its power" in view.help
    assert device_view(stale, "en", lives=2).label == "Dice: no sign of life, memory lost: 2, no throw missing"
    low = DeviceStatus("/dev/ttyUSB1", State.OK, "D2", caps=("WIND",), problems=(Trouble.BATTERY,))
    assert device_view(low, "en").label == "Wind disc: battery low"
    assert device_view(low, "en").dot == "warn"


def test_the_wall_is_drawn_where_its_owner_sits() -> None:
    from companion.table import break_wall, dice_plan
    from companion.tiles import Wind

    wall = break_wall(dice_plan("classical-000"), [9, 4])
    names = dict(zip(Wind, PLAYERS, strict=True))
    words = {key: key for key in ("counted", "first", "loose", "dead", "turned-up")}
    drawn = str(wall_svg(wall, names, 0, "label", words))
    assert drawn.count('class="stack') == 68 + 3
    assert drawn.count("loose-tile") == 2
    assert ">dead<" not in drawn
    dead = str(wall_svg(break_wall(dice_plan("riichi"), [7]), names, 0, "label", words))
    assert dead.count("stack dead") == 5 + 1  # seven, of which one is counted and one turned up, and the key's
    assert dead.count("stack turned-up") == 1 + 1
    turned = str(wall_svg(wall, names, 2, "label", words))
    assert drawn.index("rotate(0 ") < drawn.index("Anna")
    assert turned.index("rotate(180 ") < turned.index("Anna")


def test_the_hand_in_the_history_is_the_hand_that_was_entered(client: FlaskClient, table: str, post: Post) -> None:
    post("wins", win(HAND))
    page = client.get(f"/t/{table}/board").get_data(as_text=True)
    last = page[page.index('data-region="last"') : page.index('data-region="history"')]
    assert last.count('class="tile low') == 15
    assert last.count("back.svg") == 2  # a concealed kong shows two of its tiles


@pytest.mark.parametrize(
    ("profile", "dice", "words"),
    [
        ("classical-300", [[4, 5], [1, 3]], ["upper tile goes onto stack 11", "lower tile goes onto stack 12"]),
        ("classical-2000", [[4, 5], [1, 3]], ["laid face down beside stack 12"]),
        ("classical-home", [[4], [1, 3]], ["upper tile goes onto stack 3", "lower tile goes onto stack 1"]),
        ("mcr-2006", [[4, 5], [1, 3]], ["The deal begins at stack 14"]),
    ],
)
def test_each_rule_set_says_where_its_loose_tiles_go(
    client: FlaskClient, store: Store, profile: str, dice: list[list[int]], words: list[str]
) -> None:
    table = store.create_table(profile, PLAYERS, profile)
    for number, throw in enumerate(dice):
        headers = {"Idempotency-Key": f"throw-number-{number}"}
        assert client.post(f"/api/tables/{table}/dice", json={"dice": throw}, headers=headers).status_code == 201
    page = client.get(f"/t/{table}/board").get_data(as_text=True)
    for piece in words:
        assert piece in page, piece
    assert ("loose" in page) is (profile != "mcr-2006")
