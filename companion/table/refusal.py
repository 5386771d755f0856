"""Why an event cannot be taken: one class, with a message in every language."""

from __future__ import annotations

from typing import Any

from companion.i18n import text


class EventRefused(ValueError):  # noqa: N818 - a refusal is an answer, and part of the interface
    """An event that is impossible in the present state, or clashes with another. Nothing was stored.

    ``key`` names the message ("table-refused-..."), ``values`` fill it; :meth:`text` writes it in a language.
    """

    def __init__(self, key: str, /, **values: Any) -> None:
        self.key = key
        self.values = values
        super().__init__(self.text())

    def text(self, language: str = "en") -> str:
        return text(language, self.key, **self.values)


class Conflict(EventRefused):
    """Somebody else was faster: the log has moved on since the caller looked."""
