"""What pydantic finds wrong with a value, in the language of whoever typed it."""

from __future__ import annotations

from dataclasses import dataclass

from pydantic_core import ErrorDetails

from companion.i18n import ToldError, has_text, text


@dataclass(frozen=True, slots=True)
class WrongValue:
    """A fault that pydantic found; English in its own words, other languages by the message ``check-KIND``.

    >>> WrongValue("less_than_equal", "Input should be less than or equal to 9", {"le": "9"}).text("pl")
    'najwyżej 9'
    """

    kind: str
    english: str
    values: dict[str, str]

    def text(self, language: str = "en") -> str:
        """What is wrong, in a language; in English for a kind that has no message."""
        key = f"check-{self.kind.replace('_', '-')}"
        return self.english if language == "en" or not has_text(language, key) else text(language, key, **self.values)


def checked(item: ErrorDetails) -> ToldError | WrongValue:
    """The fault of one entry of a ValidationError: our own error where a check of ours raised one."""
    context = item.get("ctx") or {}
    own = context.get("error")
    if isinstance(own, ToldError):
        return own
    values = {name: str(value).replace(" or ", ", ") for name, value in context.items()}
    return WrongValue(item["type"], item["msg"].removeprefix("Value error, "), values)
