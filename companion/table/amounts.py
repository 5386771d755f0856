"""Points and money as exact numbers: whole ones stay ``int``, the rest are ``Decimal``; never a float.

>>> amount("0.25"), amount(8.0), amount(-3)
(Decimal('0.25'), 8, -3)
"""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal, InvalidOperation
from typing import Annotated, Any

from pydantic import PlainSerializer, PlainValidator

from companion.i18n import SpokenError
from companion.rules.result import Number


class AmountError(SpokenError):
    """Something that is no amount of points or money."""


def amount(value: Any) -> Number:
    """A number from an int, a Decimal, a float (by its shortest text) or a text such as "0.25".

    Raises AmountError for anything else, for truth values and for values that are not finite.
    """
    if isinstance(value, bool):
        raise AmountError("amount-error-truth")
    if isinstance(value, int):
        return value
    try:
        exact = Decimal(str(value))
    except InvalidOperation as error:
        raise AmountError("amount-error-number", value=repr(value)) from error
    if not exact.is_finite():
        raise AmountError("amount-error-finite", value=repr(value))
    return int(exact) if exact == exact.to_integral_value() else exact.normalize()


def wire(value: Number) -> int | str:
    """The form in the log: whole numbers as they are, fractions as text so that no digit is lost."""
    return value if isinstance(value, int) else str(value)


def total(values: Iterable[Number]) -> Number:
    """The exact sum."""
    result: Number = 0
    for value in values:
        result = result + value  # int + Decimal is exact; sum() would need a common type
    return amount(result)


Amount = Annotated[Number, PlainValidator(amount), PlainSerializer(wire, when_used="json")]
"""A pydantic field type: points (or money, for the American game)."""

Net = tuple[Amount, Amount, Amount, Amount]
"""What each player wins (+) or pays (-), by index in entry order."""

NOTHING: Net = (0, 0, 0, 0)
