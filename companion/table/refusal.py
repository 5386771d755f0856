"""Why an event cannot be taken: one class, with a message in every language."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from companion.i18n import SpokenError, has_text, said, text
from companion.names import wind_name
from companion.tiles import Wind

if TYPE_CHECKING:
    from companion.table.state import Stored

_COUNTED: Final = frozenset({"hands", "rounds", "wanted"})
"""Values that a language may have to count with ("1 hand, 2 hands"); other numbers are only named."""


class EventRefused(SpokenError):  # noqa: N818 - a refusal is an answer, and part of the interface
    """An event that is impossible in the present state, or clashes with another. Nothing was stored.

    ``key`` names the message ("table-refused-..."), ``values`` fill it; :meth:`text` writes it in a language.
    """

    def text(self, language: str = "en") -> str:
        """The reason as a sentence for people."""
        return text(language, self.key, **{name: _shown(name, v, language) for name, v in self.values.items()})


class Conflict(EventRefused):
    """The log has moved on since the caller looked, or the key was used for another command."""


class MovedOn(Conflict):
    """Somebody has entered something at the table since the caller looked. ``latest`` is that entry, so that a page can
    ask whether it was the same; ``position`` is where the table stands now."""

    def __init__(self, latest: Stored, position: str) -> None:
        self.latest = latest
        self.position = position
        who = latest.event.who
        key = "table-refused-since" if who else "table-refused-since-nobody"
        super().__init__(key, who=who, type=latest.event.type, seq=latest.seq)


def _shown(name: str, value: Any, language: str) -> Any:
    if isinstance(value, Wind):
        return wind_name(value, language)
    if name in ("type", "other"):
        key = f"table-type-{value}"
        return text(language, key) if has_text("en", key) else value
    return value if name in _COUNTED else str(said(value, language))
