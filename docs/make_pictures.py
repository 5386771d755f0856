"""Makes the pictures of the documentation with the program itself: ``python docs/make_pictures.py``.

Starts the page on a free port with a table of its own, plays some hands, reads the sample photo with the weights in
``models/`` and photographs the screens with Chromium (``apt-get install chromium``; ``pip install playwright``).
Writes ``docs/images/*.png``, each below 250 KB. Exit code 1 if something is missing, with a line that says what.
"""

from __future__ import annotations

import difflib
import json
import sys
import tempfile
import threading
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from typing import Any, Final

from PIL import Image

ROOT: Final = Path(__file__).parents[1]
OUT: Final = Path(__file__).parent / "images"
sys.path.insert(0, str(ROOT))

from companion.cli.run import bound_socket  # noqa: E402 - the program beside this script, installed or not
from companion.config import load_settings  # noqa: E402
from companion.firmware_bridge import Bridge  # noqa: E402
from companion.table import Store  # noqa: E402
from companion.vision import ModelError, Reader  # noqa: E402
from companion.web import create_app  # noqa: E402
from companion.web.live import Live  # noqa: E402
from companion.web.server import serve  # noqa: E402
from tests.web.browser import CHROMIUM, launched  # noqa: E402

PHOTO: Final = ROOT / "datasets" / "samples" / "pungs-on-wood.jpg"
LARGEST: Final = 250_000
PLAYERS: Final = ("Anna", "Boris", "Celina", "Dmitri")


@contextmanager
def page_of_the_table(folder: Path) -> Iterator[str]:
    """The program with an empty database in ``folder``, simulated devices and the real reader; gives its address."""
    settings = load_settings(environment={}, data_dir=folder, serial_ports=("sim://dice", "sim://wind"))
    with Store(settings.database) as store, bound_socket("127.0.0.1", 0) as listener:
        live = Live(store)
        with Bridge(settings.serial_ports, live.devices.on_device) as bridge:
            app = create_app(store=store, reader=Reader(), settings=settings, bridge=bridge, live=live)
            stop = threading.Event()
            server = threading.Thread(
                target=serve, args=(app, listener, settings, live.close), kwargs={"until": stop}, daemon=True
            )
            server.start()
            try:
                yield f"http://127.0.0.1:{listener.getsockname()[1]}"
            finally:
                stop.set()
                server.join(timeout=10)


def post(url: str, body: dict[str, Any], key: str) -> dict[str, Any]:
    """A command, as a phone sends it."""
    headers = {"Content-Type": "application/json", "Idempotency-Key": f"picture-{key}"}
    request = urllib.request.Request(url, json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request, timeout=30) as answer:
        found: dict[str, Any] = json.load(answer)
        return found


def play(address: str) -> str:
    """A table with a few hands behind it; returns its id."""
    opened = {"name": "Sunday evening", "players": PLAYERS, "profile": "classical-2000"}
    table = str(post(f"{address}/api/tables", opened, "table")["id"])
    here = f"{address}/api/tables/{table}"

    def won(number: int, hand: str, winner: int, discarder: int | None, **more: Any) -> None:
        by = "self-draw" if discarder is None else "discard"
        told = {"winner": winner, "by": by, "discarder": discarder, "flags": more.pop("flags", [])}
        post(f"{here}/wins", {"hand": hand, "win": told, **more}, f"win-{number}")

    won(1, "23m 567s EE (777p) [CCCC] f1 + 4m", 0, 1)
    post(f"{here}/draws", {}, "draw")
    won(2, "111m 999m FF (SSS) 23p + 4p", 1, None)
    post(f"{here}/penalties", {"player": 3, "amount": 10, "to": "others", "reason": "Called too late"}, "penalty")
    won(3, "123p 456p 789p (CCC) 5s + 5s", 2, 3, flags=["last-tile"], losers={"0": "EEE 123m 456s 78p W N"})
    return table


def save(picture: bytes, name: str) -> None:
    """Writes a screenshot; one that would be larger than LARGEST gets a palette of 256 colours."""
    image = Image.open(BytesIO(picture)).convert("RGB")
    path = OUT / f"{name}.png"
    image.save(path, optimize=True)
    for dither in (Image.Dither.FLOYDSTEINBERG, Image.Dither.NONE):
        if path.stat().st_size >= LARGEST:
            palette = image.quantize(256, Image.Quantize.FASTOCTREE)
            image.quantize(palette=palette, dither=dither).save(path, optimize=True)
    size = path.stat().st_size
    if size >= LARGEST:
        raise SystemExit(f"{path}: {size} bytes; pictures stay below {LARGEST}: make the window smaller")
    print(f"{path.relative_to(ROOT)}  {size // 1000} KB")


def correct(phone: Any) -> None:
    """What the camera read wrong is mended by taps, as a person does it, up to what truly lies on the photo."""
    samples = json.loads((PHOTO.parent / "samples.json").read_text(encoding="utf-8"))
    wanted = [label["tile"] for each in samples if each["file"] == PHOTO.name for label in each["tiles"]]
    read = phone.eval_on_selector_all(".tile-button", "tiles => tiles.map((tile) => tile.dataset.name)")
    for tag, a1, a2, b1, b2 in reversed(difflib.SequenceMatcher(None, read, wanted, False).get_opcodes()):
        for place in range(a2 - 1, a1 - 1, -1) if tag != "equal" else ():
            phone.locator(".tile-button").nth(place).tap()
            right = wanted[b1 + place - a1] if place - a1 < b2 - b1 else None
            phone.locator(
                f"#palette .palette-grid [data-tile='{right}']" if right else "#palette .danger"
            ).first.click()
            phone.wait_for_selector("#palette", state="hidden")


def photograph(browser: Any, address: str, table: str) -> None:
    """Every picture, in the order in which an evening goes."""
    television = browser.new_page(viewport={"width": 1600, "height": 900})
    television.goto(f"{address}/t/{table}")
    television.wait_for_selector("#connection[data-state=live]")
    television.wait_for_timeout(800)
    save(television.screenshot(), "live-view")
    phone = browser.new_context(
        viewport={"width": 390, "height": 800}, device_scale_factor=1.5, is_mobile=True, has_touch=True
    ).new_page()
    phone.goto(f"{address}/t/{table}/hand")
    phone.set_input_files("#photo", str(PHOTO))
    phone.set_default_timeout(120_000)
    phone.wait_for_selector("#photo-figure polygon")
    phone.wait_for_selector(".toast", state="detached")
    save(phone.screenshot(), "phone-tiles")
    phone.locator(".tile-group .tile-button.unsure, .tile-group .tile-button").first.tap()
    phone.wait_for_timeout(300)
    save(phone.screenshot(), "phone-correction")
    phone.locator("#palette .palette-head button").click()
    correct(phone)
    phone.locator("#to-answers").click()
    phone.locator("label:has(input[name=winner][value='3'])").click()
    phone.locator("label:has(input[name=from][value='1'])").click()
    phone.locator("[data-winning]").last.tap()
    phone.locator("#to-score").click()
    phone.wait_for_selector("#score-total")
    phone.wait_for_timeout(300)
    save(phone.screenshot(), "phone-score")
    for number, dice in enumerate(([4, 5], [6, 2])):
        post(f"{address}/api/tables/{table}/dice", {"dice": dice}, f"dice-{number}")
    television.wait_for_selector(".centre .wall")
    television.emulate_media(color_scheme="dark")
    television.wait_for_timeout(800)
    save(television.screenshot(), "live-view-wall")


def photograph_rules(browser: Any, address: str, table: str) -> None:
    """The page of a recorded hand, and the form of a rule set with values changed."""
    page = browser.new_page(viewport={"width": 390, "height": 760})
    page.goto(f"{address}/t/{table}")
    page.goto(f"{address}{page.locator('a.history-label').last.get_attribute('href')}")
    save(page.screenshot(), "why")
    page.goto(f"{address}/rules/classical-2000/copy")
    page.locator("#rule-title").fill("Our Sundays")
    page.locator("[name='settings.limit']").fill("500")
    page.locator("[name='settings.limit']").evaluate("field => field.scrollIntoView({ block: 'center' })")
    save(page.screenshot(), "rule-form")
    page.close()


def photograph_board(browser: Any, address: str) -> None:
    """The virtual board after a throw, its disc on South."""
    page = browser.new_page(viewport={"width": 1300, "height": 860})
    page.goto(f"{address}/virtual-board")
    page.wait_for_selector("#cable[data-state=host]", timeout=60_000)
    page.wait_for_selector("#knob:not(:text-is('–'))", timeout=60_000)  # it has told its state: it is awake
    page.locator("#throw").press("Space", delay=500)
    page.wait_for_selector("#dice-read:not(:text-is('–'))", timeout=60_000)
    page.locator("[data-turn='1']").click()
    page.wait_for_timeout(2_000)
    save(page.screenshot(), "virtual-board")
    page.close()


def main() -> int:
    """Makes all pictures; 1 if something is missing."""
    if CHROMIUM is None:
        print("no Chromium: apt-get install chromium", file=sys.stderr)
        return 1
    if find_spec("playwright") is None:
        print("no playwright: pip install playwright", file=sys.stderr)
        return 1
    OUT.mkdir(exist_ok=True)
    try:
        with (
            tempfile.TemporaryDirectory() as folder,
            page_of_the_table(Path(folder)) as address,
            launched() as browser,
        ):
            table = play(address)
            photograph(browser, address, table)
            photograph_rules(browser, address, table)
            photograph_board(browser, address)
    except ModelError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
