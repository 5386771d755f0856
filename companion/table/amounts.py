"""Points and money as exact numbers: whole ones stay ``int``, the rest are ``Decimal``; never a float, never endless.

>>> amount("0.25"), amount(8.0), amount(-3)
(Decimal('0.25'), 8, -3)
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from decimal import Decimal, InvalidOperation
from typing import Annotated, Any, Final

from pydantic import Field, PlainSerializer, PlainValidator

from companion.i18n import SpokenError
from companion.rules.result import LARGEST, Number

DECIMALS: Final = 6
"""Places behind the point; more than any money has, so few that sums stay exact."""
_LONGEST: Final = 40
"""Characters of an amount that is written as text."""


class AmountError(SpokenError):
    """Something that is no amount of points or money."""


def amount(value: Any) -> Number:
    """A number from an int, a Decimal, a float (by its shortest text) or a text such as "0.25".

    Raises AmountError for anything else, for truth values, and for values that are not finite, larger than
    :data:`LARGEST` or finer than :data:`DECIMALS` places.
    """
    if isinstance(value, bool):
        raise AmountError("amount-error-truth")
    exact = _read(value)
    if exact is None:
        raise AmountError("amount-error-large", most=f"{LARGEST:,}", decimals=str(DECIMALS))
    return exact


def _read(value: Any) -> Number | None:
    """The number, or None where it is too large or too fine."""
    if isinstance(value, int):
        return value if abs(value) <= LARGEST else None
    said = str(value)
    try:
        exact = Decimal(said) if len(said) <= _LONGEST else None
    except InvalidOperation as error:
        raise AmountError("amount-error-number", value=repr(value)) from error
    if exact is None:
        return None
    if not exact.is_finite():
        raise AmountError("amount-error-finite", value=repr(value))
    if exact and exact.adjusted() > len(str(LARGEST)):  # before it is written out: 1e999999999 would fill the memory
        return None
    plain = _plain(exact)
    places = -int(plain.as_tuple().exponent) if isinstance(plain, Decimal) else 0
    return plain if -LARGEST <= plain <= LARGEST and places <= DECIMALS else None


def _plain(value: Number) -> Number:
    """Whole numbers as ``int``."""
    if isinstance(value, int):
        return value
    return int(value) if value == value.to_integral_value() else value.normalize()


def check_numbers(value: object) -> None:
    """Raises AmountError if a number anywhere inside JSON data is too large to be counted with, or none at all."""
    pending = [value]
    while pending:
        each = pending.pop()
        if isinstance(each, Mapping):
            pending.extend(each.values())
        elif isinstance(each, list | tuple):
            pending.extend(each)
        elif isinstance(each, int | float | Decimal) and not -LARGEST <= each <= LARGEST:
            raise AmountError("amount-error-large", most=f"{LARGEST:,}", decimals=str(DECIMALS))


def wire(value: Number) -> int | str:
    """The form in the log: whole numbers as they are, fractions as text so that no digit is lost."""
    return value if isinstance(value, int) else str(value)


def total(values: Iterable[Number]) -> Number:
    """The exact sum; it may be larger than one amount can be."""
    result: Number = 0
    for value in values:
        result = result + value  # int + Decimal is exact; sum() would need a common type
    return _plain(result)


Amount = Annotated[Number, PlainValidator(amount), PlainSerializer(wire, when_used="json")]
"""A pydantic field type: points (or money, for the American game)."""

Net = Annotated[tuple[Amount, ...], Field(min_length=2, max_length=4)]
"""What each player wins (+) or pays (-), by index in entry order."""

NOTHING: Final[tuple[Number, ...]] = (0, 0, 0, 0)
"""What nobody wins or pays, however many there are at the table."""
