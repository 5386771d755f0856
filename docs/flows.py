"""The ways through the program, from what happens at the table to what people see; drawn into the docs.

    python docs/flows.py        writes docs/images/flow-*.svg

Each step is a function by its full name, and what it does. `tests/docs/test_flows.py` runs the real program and fails
if a step is not called, is called in another order, or no longer exists.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final, NamedTuple
from xml.sax.saxutils import escape

IMAGES: Final = Path(__file__).parent / "images"


class Step(NamedTuple):
    """A function, ``module:name`` below ``companion.``, and what it does for the one who follows the way."""

    where: str
    does: str


FLOWS: Final[dict[str, tuple[Step, ...]]] = {
    "photo-to-score": (
        Step("web.commands:read_photo", "the phone sends a picture"),
        Step("web.photos:ReadingDesk.take", "one photo at a time"),
        Step("vision.images:load_image", "upright, within bounds"),
        Step("vision.reading:Reader.read", "one record, seven stages"),
        Step("vision.find.detector:OnnxDetector.detect", "find: where a tile may lie"),
        Step("vision.stages:name", "name: what each shows"),
        Step("vision.choose:weigh", "weigh: sure, open, none"),
        Step("vision.lay.rows:in_rows", "row: which stand together"),
        Step("vision.choose:choose", "choose: whom a row vouches for"),
        Step("vision.lay.layout:lay", "lay: which rows are the hand"),
        Step("vision.lay.groups:grouped", "group: melds, flowers, winner"),
        Step("vision.reading:told", "a reading, doubts marked"),
        Step("web.photos:proposal", "a hand to correct"),
        Step("web.commands:score", "the phone asks what it is worth"),
        Step("web.entry:Entry.parse", "hand, win and answers"),
        Step("web.scoring:score_entry", "asks the rule system"),
        Step("rules.systems.classical.system:Classical.score", "lines, each with its reason"),
        Step("rules.systems.classical.system:Classical.settle", "who pays whom, and why"),
    ),
    "throw-to-wall": (
        Step("firmware_bridge.protocol:Splitter.feed", "bytes on the wire become lines"),
        Step("firmware_bridge.protocol:decode", "a line with the right check sum"),
        Step("firmware_bridge.device:Session._take_event", "each throw once, acknowledged"),
        Step("firmware_bridge.device:Session._deliver", "to whoever listens"),
        Step("web.from_devices:FromDevices._take_deed", "which table it is for"),
        Step("web.live:Live.append", "told to all pages"),
        Step("table.store:Store.append", "written before it counts"),
        Step("table.replay:apply", "the next state"),
        Step("table.show.view:table_view", "one view of the table"),
        Step("table.show.text:throw_lines", "what the throw decides, in words"),
        Step("web.wall:wall_svg", "where the wall is broken"),
    ),
    "tap-to-screen": (
        Step("web.commands:save_win", "the phone saves the hand"),
        Step("web.entry:Entry.parse", "checked as if never seen before"),
        Step("web.scoring:score_entry", "scored again, here"),
        Step("web.scoring:event_of", "one event, score and payments in it"),
        Step("web.live:Live.append", "told to all pages"),
        Step("table.store:Store.append", "nothing else entered since? then written"),
        Step("table.replay:apply", "the next state"),
        Step("table.rows:insert_event", "in the log for good"),
        Step("web.live:Live._moved", "wakes the open pages"),
        Step("table.show.view:table_view", "one view of the table"),
        Step("web.board:felt", "the same view, laid out round the table"),
    ),
}

WIDTH: Final = 860
ROW: Final = 46


def drawing(steps: tuple[Step, ...]) -> str:
    """A way as a picture: one line a step, the part of the program on the left, an arrow from each to the next."""
    height = ROW * len(steps) + 16
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" '
        'font-family="DejaVu Sans, Arial, sans-serif" font-size="15">',
        f'<rect width="{WIDTH}" height="{height}" fill="#fffdf7"/>',
    ]
    for number, step in enumerate(steps):
        module, _, name = step.where.partition(":")
        y = 10 + number * ROW
        colour = COLOURS[module.split(".")[0]]
        place = (
            f'<text x="24" y="{y + 22}" fill="#1a2a23">{escape(module)}<tspan font-weight="700"> {name}</tspan></text>'
        )
        parts += [
            f'<rect x="12" y="{y}" width="480" height="34" rx="8" fill="{colour}" stroke="#23463a"/>',
            place,
            f'<text x="510" y="{y + 22}" fill="#52625a">{escape(step.does)}</text>',
        ]
        if number:
            arrow = f"M40 {y - 11} v9 m-4 -4 l4 4 l4 -4"
            parts.append(f'<path d="{arrow}" fill="none" stroke="#23463a" stroke-width="1.6"/>')
    return "\n".join([*parts, "</svg>", ""])


COLOURS: Final = {
    "web": "#dcefe4",
    "vision": "#e4e9f7",
    "rules": "#f9ecc9",
    "table": "#f6dfd6",
    "firmware_bridge": "#e9e2f3",
}


def main() -> None:
    """Writes every picture."""
    for name, steps in FLOWS.items():
        (IMAGES / f"flow-{name}.svg").write_text(drawing(steps), encoding="utf-8")


if __name__ == "__main__":
    main()
