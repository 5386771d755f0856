"""The rule systems of the program, each one object in one folder; :mod:`companion.rules.registry` knows others too."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from companion.rules.system import RuleSystem


def _classical() -> RuleSystem:
    from companion.rules.systems.classical.system import Classical

    return Classical()


def _patterns() -> RuleSystem:
    from companion.rules.systems.patterns.system import Patterns

    return Patterns()


def _riichi() -> RuleSystem:
    from companion.rules.systems.riichi.system import Riichi

    return Riichi()


def _american() -> RuleSystem:
    from companion.rules.systems.american.system import American

    return American()


def _written() -> RuleSystem:
    from companion.rules.systems.written.system import Written

    return Written()


BUILT_IN: Final[Mapping[str, Callable[[], RuleSystem]]] = {
    "points-and-doubles": _classical,
    "patterns": _patterns,
    "han-fu": _riichi,
    "target-card": _american,
    "written-lines": _written,
}
"""Each system by its id, made when it is first asked for: nobody waits for the rules that are not played by."""
