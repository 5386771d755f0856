"""Draws the wiring of the dice board and of the wind disc as SVG: ``python docs/hardware/wiring.py``.

Pin numbers are read from the firmware's pins.h, so that a drawing cannot tell another story than the program.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from html import escape
from pathlib import Path
from typing import Final

HERE: Final = Path(__file__).parent
PINS_H: Final = HERE.parents[1] / "firmware_bridge/firmware/avr/pins.h"
WIDTH: Final = 1060
COLOURS: Final = {
    "power": "#c0392b",
    "ground": "#2c3e50",
    "data": "#1f6fb2",
    "clock": "#b8860b",
    "latch": "#7d3c98",
    "signal": "#1e8449",
}


def pins(header: str) -> dict[str, str]:
    """Arduino's names of the firmware's pins, by what they are for."""
    bit = {name: int(value) for name, value in re.findall(r"#define (\w+)_BIT (\d+)", header)}
    port_d = {name: f"D{bit[name]}" for name in ("BUTTON", "KNOB_A", "KNOB_B", "NO_DISC", "NO_DICE", "NO_BATTERY")}
    port_b = {name: f"D{bit[name] + 8}" for name in ("LATCH", "DATA", "CLOCK")}
    channel = re.search(r"#define BATTERY_CHANNEL (\d)", header)
    halls = re.search(r"#define HALL_MASK 0x0F", header)
    if channel is None or halls is None:
        raise ValueError(f"{PINS_H}: BATTERY_CHANNEL or HALL_MASK is not what the drawings expect")
    return {**port_d, **port_b, "BATTERY": f"A{channel[1]}", **{f"HALL{n}": f"A{n}" for n in range(4)}}


@dataclass
class Drawing:
    """Pieces of an SVG, and where each named pin is."""

    height: int
    title: str
    parts: list[str] = field(default_factory=list)
    spots: dict[str, tuple[int, int]] = field(default_factory=dict)

    def text(
        self, x: float, y: float, words: str, size: int = 14, anchor: str = "start", weight: str = "normal"
    ) -> None:
        """Words at a place."""
        self.parts.append(
            f'<text x="{x:g}" y="{y:g}" font-size="{size}" text-anchor="{anchor}" font-weight="{weight}">'
            f"{escape(words)}</text>"
        )

    def box(self, x: int, y: int, width: int, height: int, name: str, fill: str = "#fdfdfb") -> None:
        """A part with its name on top."""
        self.parts.append(
            f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="8" fill="{fill}" stroke="#444" '
            f'stroke-width="1.5"/>'
        )
        self.text(x + width / 2, y + 20, name, 15, "middle", "bold")

    def pin(self, spot: str, x: int, y: int, label: str, side: str) -> None:
        """A pin on the left or right edge of a part, its label inside."""
        self.spots[spot] = (x, y)
        self.parts.append(f'<circle cx="{x}" cy="{y}" r="4" fill="#444"/>')
        self.text(x + (9 if side == "left" else -9), y + 5, label, 13, "start" if side == "left" else "end")

    def wire(self, start: str, end: str, colour: str, at: int) -> None:
        """A wire of three straight pieces whose upright one is at ``at``."""
        (x1, y1), (x2, y2) = self.spots[start], self.spots[end]
        self.parts.append(
            f'<path d="M{x1} {y1}H{at}V{y2}H{x2}" fill="none" stroke="{COLOURS[colour]}" stroke-width="2.5"/>'
        )

    def stub(self, spot: str, side: str, words: str, colour: str) -> None:
        """A short wire that ends in words, for power and ground."""
        x, y = self.spots[spot]
        step = -26 if side == "left" else 26
        self.parts.append(f'<path d="M{x} {y}h{step}" stroke="{COLOURS[colour]}" stroke-width="2.5"/>')
        self.text(x + step * 1.2, y + 5, words, 13, "end" if side == "left" else "start", "bold")

    def svg(self) -> str:
        """The whole picture."""
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {self.height}" role="img" '
            f'font-family="DejaVu Sans, Verdana, sans-serif" fill="#222">'
        )
        title = f"<title>{escape(self.title)}</title>"
        paper = f'<rect width="{WIDTH}" height="{self.height}" fill="#fff"/>'
        return "\n".join([head, title, paper, *self.parts, "</svg>", ""])


def nano(drawing: Drawing, x: int, y: int, left: list[tuple[str, str]], right: list[tuple[str, str]]) -> None:
    """The board, with the pins that are used on its two sides (name of the spot, label)."""
    rows = max(len(left), len(right))
    drawing.box(x, y, 190, rows * 30 + 50, "Arduino Nano / Uno", "#e8f1f8")
    for side, names, edge in (("left", left, x), ("right", right, x + 190)):
        for row, (spot, label) in enumerate(names):
            if label:
                drawing.pin(spot, edge, y + 50 + row * 30, label, side)


def die(drawing: Drawing, x: int, y: int, name: str) -> None:
    """A die of seven lamps in four groups, each lamp with its group's letter."""
    drawing.parts.append(
        f'<rect x="{x}" y="{y}" width="104" height="104" rx="16" fill="#fffaf0" stroke="#444" stroke-width="1.5"/>'
    )
    drawing.text(x + 52, y - 8, name, 14, "middle", "bold")
    places = {
        "a": [(52, 52)],
        "b": [(22, 22), (82, 82)],
        "c": [(82, 22), (22, 82)],
        "d": [(22, 52), (82, 52)],
    }
    for letter, spots in places.items():
        for dx, dy in spots:
            drawing.parts.append(f'<circle cx="{x + dx}" cy="{y + dy}" r="11" fill="#f5b7b1" stroke="#922b21"/>')
            drawing.text(x + dx, y + dy + 5, letter, 13, "middle", "bold")


def dice_board(names: dict[str, str]) -> str:
    """The drawing of the dice board."""
    d = Drawing(760, "Wiring of the dice board")
    d.text(30, 40, "Dice board", 22, weight="bold")
    left = [("button", names["BUTTON"]), ("no_disc", names["NO_DISC"]), ("ground1", "GND")]
    right = [
        *(
            ("data", f"{names['DATA']} data"),
            ("clock", f"{names['CLOCK']} clock"),
            ("latch", f"{names['LATCH']} latch"),
        ),
        *(("5v", "5V"), ("ground", "GND")),
    ]
    nano(d, 250, 80, left, right)
    d.box(40, 80, 130, 66, "button")
    d.pin("button.a", 170, 130, "closes to GND", "right")
    d.wire("button.a", "button", "signal", 205)
    d.stub("no_disc", "left", "no disc: jumper to GND", "ground")
    d.stub("ground1", "left", "GND", "ground")
    d.stub("5v", "right", "+5 V", "power")
    d.stub("ground", "right", "GND", "ground")
    labels = (
        ("IC 1", ["die 1 a", "die 1 b", "die 1 c", "die 1 d", "die 2 a", "die 2 b", "die 2 c", "die 2 d"]),
        ("IC 2", ["die 3 a", "die 3 b", "die 3 c", "die 3 d", "waiting", "rolling", "fault", "power"]),
    )
    for number, (name, outputs) in enumerate(labels):
        x, y = 620, 60 + number * 330
        d.box(x, y, 200, 300, f"{name}: 74HC595", "#f4f0e8")
        for row, (spot, label) in enumerate(
            [("data", "SER 14"), ("clock", "SRCLK 11"), ("latch", "RCLK 12"), ("vcc", "VCC 16"), ("clr", "SRCLR 10"),
             ("oe", "OE 13"), ("gnd", "GND 8"), ("next", "QH' 9")]
        ):  # fmt: skip
            d.pin(f"{name}.{spot}", x, y + 50 + row * 32, label, "left")
        for row, label in enumerate(outputs):
            letter, legs = "ABCDEFGH"[row], (15, 1, 2, 3, 4, 5, 6, 7)[row]
            d.pin(f"{name}.{letter}", x + 200, y + 50 + row * 32, f"Q{letter} {legs}", "right")
            d.stub(f"{name}.{letter}", "right", label, "signal")
        for spot, words, colour in (
            *(("vcc", "+5 V", "power"), ("clr", "+5 V", "power")),
            *(("oe", "GND", "ground"), ("gnd", "GND", "ground")),
        ):
            d.stub(f"{name}.{spot}", "left", words, colour)
    d.wire("data", "IC 1.data", "data", 480)
    for spot, colour, at in (("clock", "clock", 525), ("latch", "latch", 545)):
        for name in ("IC 1", "IC 2"):
            d.wire(spot, f"{name}.{spot}", colour, at)
    d.wire("IC 1.next", "IC 2.data", "data", 575)
    for number in range(3):
        die(d, 50 + number * 140, 430, f"die {number + 1}")
    for row, line in enumerate(
        [
            "Lamps of one letter light together.",
            "a: output – 470 Ω – LED – GND",
            "b, c, d: output – 150 Ω – LED – LED – GND (two in series)",
            "signal lamps: output – 470 Ω – LED – GND",
            "100 nF between VCC and GND of each IC, close to it.",
        ]
    ):
        d.text(50, 570 + row * 24, line, 14)
    return d.svg()


def disc_board(names: dict[str, str]) -> str:
    """The drawing of the wind disc."""
    d = Drawing(640, "Wiring of the wind disc")
    d.text(30, 40, "Wind disc", 22, weight="bold")
    left = [(f"hall{n}", f"{names[f'HALL{n}']}") for n in range(4)]
    right = [
        *(("knob_a", names["KNOB_A"]), ("knob_b", names["KNOB_B"]), ("battery", names["BATTERY"])),
        *(("5v", "5V"), ("gnd", "GND"), ("", ""), ("no_dice", names["NO_DICE"]), ("no_battery", names["NO_BATTERY"])),
    ]
    nano(d, 450, 80, left, right)
    for n, seat in enumerate(("East", "South", "West", "North")):
        y = 80 + n * 78
        d.box(120, y, 130, 64, "hall sensor")
        d.text(110, y + 38, f"seat {seat}", 14, "end")
        d.pin(f"sensor{n}", 250, y + 44, "OUT", "right")
        d.text(132, y + 49, "A3144", 12)
        d.wire(f"sensor{n}", f"hall{n}", "signal", 425 - n * 22)
    d.text(60, 412, "each sensor: VCC to +5 V, GND to GND, 10 kΩ from OUT to +5 V", 13)
    d.box(790, 70, 180, 90, "rotary encoder")
    d.pin("enc_a", 790, 110, "A", "left")
    d.pin("enc_b", 790, 140, "B", "left")
    d.text(880, 135, "C to GND", 13)
    d.wire("knob_a", "enc_a", "signal", 720)
    d.wire("knob_b", "enc_b", "signal", 740)
    d.box(790, 180, 180, 105, "battery, one cell")
    d.pin("cell", 790, 220, "middle of two", "left")
    d.text(799, 246, "100 kΩ in series", 13)
    d.text(799, 268, "from + to GND", 13)
    d.wire("battery", "cell", "signal", 760)
    d.stub("no_dice", "right", "no dice: jumper to GND", "ground")
    d.stub("no_battery", "right", "no battery: jumper to GND", "ground")
    d.stub("5v", "right", "+5 V", "power")
    d.stub("gnd", "right", "GND", "ground")
    d.parts.append('<circle cx="600" cy="510" r="96" fill="#fbf3e4" stroke="#444" stroke-width="1.5"/>')
    for seat, x, y in (("East", 600, 450), ("North", 664, 515), ("West", 600, 582), ("South", 536, 515)):
        d.text(x, y, seat, 14, "middle", "bold")
    d.parts.append('<circle cx="600" cy="470" r="9" fill="#7f8c8d" stroke="#222"/>')
    for row, line in enumerate(
        [
            "The disc, from above. It carries",
            "one magnet (8 × 3 mm) under its mark.",
            "The sensors lie below it, one before",
            "each seat; seats run anticlockwise.",
        ]
    ):
        d.text(730, 480 + row * 22, line, 14)
    return d.svg()


def drawings() -> dict[str, str]:
    """File names and what they should hold."""
    names = pins(PINS_H.read_text(encoding="utf-8"))
    return {"wiring-dice.svg": dice_board(names), "wiring-disc.svg": disc_board(names)}


if __name__ == "__main__":
    for file, picture in drawings().items():
        (HERE / file).write_text(picture, encoding="utf-8")
        print(HERE / file)
