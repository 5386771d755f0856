"""``companion simulate``: an evening that plays itself, for demonstrations and for trying things out."""

from __future__ import annotations

import contextlib
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import click

from companion.cli.context import Context, pass_context
from companion.files import private_folder
from companion.i18n import SpokenError, text

if TYPE_CHECKING:
    from companion.config import Settings
    from companion.firmware_bridge import Bridge, DeviceStatus
    from companion.table import Store
    from companion.table.evening import Act, Director
    from companion.web.live import Live

DICE: Final = "sim://dice?serial=EVENING-DICE&boot=1&settle={settle}"
DISC: Final = "sim://wind?serial=EVENING-DISC&boot=1"
PATIENCE: Final = 20.0
"""Seconds within which what a board does has to be in the log."""


class SimulateError(SpokenError):
    """The evening cannot go on; the message says why."""


@click.command()
@click.option("--evening", is_flag=True, help="Play a whole evening, from the first throw to the final totals.")
@click.option("-r", "--rules", metavar="PROFILE", help="Rule profile.  [default: that of the settings]")
@click.option("-p", "--player", "players", multiple=True, metavar="NAME", help="A player, four times, East first.")
@click.option("--seed", type=click.IntRange(min=0), default=1, show_default=True, help="The same evening again.")
@click.option(
    "--speed",
    type=click.FloatRange(0, 100_000),
    default=60.0,
    show_default=True,
    help="How much faster than at a real table; 0 for no pauses at all.",
)
@click.option(
    "--hands", type=click.IntRange(min=0), default=0, help="End after so many hands.  [default: by the rules]"
)
@click.option("--faults", type=click.IntRange(0, 40), default=6, show_default=True, help="How many things go wrong.")
@click.option("--page", is_flag=True, help="Serve the page as well, with the simulated devices on it.")
@click.option("--port", type=click.IntRange(0, 65535), help="Port of that page; 0 takes any free one.")
@pass_context
def simulate(
    context: Context,
    evening: bool,
    rules: str | None,
    players: tuple[str, ...],
    seed: int,
    speed: float,
    hands: int,
    faults: int,
    page: bool,
    port: int | None,
) -> None:
    """Play an evening with simulated players, dice and wind disc, and tell what happens.

    It plays at a new table in the database of the settings: a page that runs on that database shows it live.
    """
    from companion.rules import load_profile
    from companion.table import Store
    from companion.table.evening import NAMES, Director

    if not evening:
        raise SpokenError("cli-simulate-what")
    if port is not None and not page:
        raise SpokenError("cli-simulate-port")
    settings = context.settings if port is None else context.settings.model_copy(update={"port": port})
    private_folder(settings.data_dir)
    with Store(settings.database) as store, _devices(store, speed) as (bridge, live), contextlib.ExitStack() as stack:
        store.reserve()
        table = store.create_table(
            text(settings.language, "simulate-table"),
            players or NAMES[: load_profile(rules or settings.profile).body.players],
            rules or settings.profile,
            settings={"dealer_by": settings.dealer_by},
        )
        live.devices.choose(table)
        if page:
            stack.enter_context(_page(store, settings, bridge, live))
        click.echo(text(settings.language, "simulate-begins", table=table, path=f"/t/{table}"))
        show = _Show(store, table, bridge, settings.language, speed)
        try:
            show.play(Director(seed, faults), hands)
        except KeyboardInterrupt:
            click.echo(text(settings.language, "simulate-stopped"))
            return
        show.totals()


@contextlib.contextmanager
def _devices(store: Store, speed: float) -> Iterator[tuple[Bridge, Live]]:
    """A dice board and a wind disc that have never been used before, and the bridge that listens to them."""
    from companion.firmware_bridge import Bridge, simulator
    from companion.web.live import Live

    ports = [DICE.format(settle=0.6 if speed and speed <= 60 else 0.05), DISC]
    for port in ports:
        simulator.forget(port)
    live = Live(store)
    with Bridge(ports, live.devices.on_device) as bridge:
        live.devices.bridge = bridge
        try:
            if not bridge.wait_until(lambda: all(s.healthy and s.device for s in bridge.status()), PATIENCE):
                raise SimulateError("cli-simulate-silent")
            yield bridge, live
        finally:
            live.close()


@contextlib.contextmanager
def _page(store: Store, settings: Settings, bridge: Bridge, live: Live) -> Iterator[None]:
    """The page in a thread of its own, as long as this lasts."""
    from companion.cli.run import bound_socket, greeting
    from companion.web.app import create_app
    from companion.web.server import serve

    app = create_app(store=store, reader=None, settings=settings, bridge=bridge, live=live)
    over = threading.Event()
    with bound_socket(settings.host, settings.port) as listener:
        server = threading.Thread(target=serve, args=(app, listener, settings, live.close, over), name="page")
        server.start()
        try:
            for line in greeting(settings.host, listener.getsockname()[1], ""):
                click.echo(line)
            yield
            click.echo(text(settings.language, "simulate-page-stays"))
            with contextlib.suppress(KeyboardInterrupt):
                while server.is_alive():
                    time.sleep(0.5)
        finally:
            over.set()
            server.join(15)


@dataclass
class _Show:
    """Plays the acts of an evening on devices and log, and prints what comes of them."""

    store: Store
    table: str
    bridge: Bridge
    language: str
    speed: float
    clock: float = 0.0
    shown: int = 0

    def play(self, director: Director, hands: int) -> None:
        """Plays until the game is over. Raises SimulateError if a device does not do what it should."""
        from companion.table.evening import acts_of

        self._tell_news()
        while acts := acts_of(director, self.store.state(self.table), hands):
            for act in acts:
                self._do(act)
                self._tell_news()

    def totals(self) -> None:
        """The final totals, and that they sum to zero."""
        state = self.store.state(self.table)
        for player in sorted(state.everybody, key=lambda p: -state.scores[p]):
            self._say("simulate-total", name=state.players[player], points=str(state.scores[player]))
        self._say("simulate-sum", sum=str(sum(state.scores)), hands=len(state.hands))
        if sum(state.scores):
            raise SimulateError("cli-simulate-sum")

    # -- acts

    def _do(self, act: Act) -> None:
        from companion.table import DiceThrown, PrevailingTurned, WindTurned
        from companion.table.evening import Enter, Mishap, Pause, ThrowDice, TurnDisc, TurnKnob

        match act:
            case Pause(seconds):
                self.clock += seconds
                if self.speed:
                    time.sleep(seconds / self.speed)
            case ThrowDice(_, dice):
                self._device("EVENING-DICE", DiceThrown, lambda board: board.throw(dice))
            case TurnDisc(wind):
                mask = 0 if wind is None else 1 << wind.position
                if self.bridge.board("EVENING-DISC").mask != mask:
                    self._device("EVENING-DISC", WindTurned, lambda board: board.put_magnets(mask))
            case TurnKnob(wind):
                self._device("EVENING-DISC", PrevailingTurned, lambda board: board.prevail(wind.position))
            case Enter(event):
                self.store.append(self.table, event)
            case Mishap(name):
                self._fault(name)

    def _device(self, serial: str, kind: type, act: Callable[..., None]) -> None:
        """Does something to a board, and waits until the log knows."""
        before = self.store.state(self.table).seq
        act(self.bridge.board(serial))
        if not self.bridge.wait_until(
            lambda: any(isinstance(s.event, kind) for s in self.store.events(self.table, before)), PATIENCE
        ):
            raise SimulateError("cli-simulate-late", serial=serial, seconds=f"{PATIENCE:.0f}")

    def _fault(self, name: str) -> None:
        """A board fails; the evening goes on when it is well again, by itself."""
        what, _, which = name.partition("-")
        serial = f"EVENING-{which.upper()}"
        board = self.bridge.board(serial)
        self._say(f"simulate-fault-{name}")
        if what == "reset":
            boot = self._status(serial).boot
            board.reset()
            well = self.bridge.wait_until(
                lambda: self._status(serial).healthy and self._status(serial).boot != boot, PATIENCE
            )
        else:
            {"unplug": board.unplug, "hang": board.hang}[what]()
            noticed = self.bridge.wait_until(lambda: not self._status(serial).healthy, PATIENCE)
            {"unplug": board.plug, "hang": board.unhang}[what]()
            well = noticed and self.bridge.wait_until(lambda: self._status(serial).healthy, PATIENCE)
        if not well:
            raise SimulateError("cli-simulate-lost", serial=serial, fault=name)
        self._say("simulate-recovered")

    def _status(self, serial: str) -> DeviceStatus:
        return next(status for status in self.bridge.status() if status.device == serial)

    # -- words

    def _tell_news(self) -> None:
        from companion.table.show.text import event_text

        state = self.store.state(self.table)
        for stored in self.store.events(self.table, self.shown):
            self.shown = stored.seq
            self._line(event_text(state, stored.event, self.language))

    def _say(self, key: str, **values: object) -> None:
        self._line(text(self.language, key, **values))

    def _line(self, words: str) -> None:
        minutes = int(self.clock // 60)
        click.echo(f"{minutes // 60:02}:{minutes % 60:02}  {words}")
