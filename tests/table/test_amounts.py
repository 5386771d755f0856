"""No number that somebody sends breaks whoever counts with it later: capped wherever amounts enter."""

from __future__ import annotations

import json
from decimal import Decimal
from typing import Any

import pytest
from click.testing import CliRunner

from companion.cli import main
from companion.table import EventError, EventRefused, SettingsChanged, Store, WinRecorded, conduct_for
from companion.table.amounts import AmountError, amount, total
from companion.table.codec import dump_event, load_event
from companion.table.transfer import TransferError, export_lines, import_lines

HUGE = 10**400
WIN = WinRecorded(winner=1, discarder=0, net=(-19, 35, -8, -8), total=11)


@pytest.mark.parametrize(
    "value",
    [HUGE, -HUGE, 10**9 + 1, "1e400", "1e999999999", "9" * 5000, "0.0000001", "1e-400", 1e300, Decimal("1e10")],
)
def test_an_amount_too_large_or_too_fine_is_refused(value: Any) -> None:
    with pytest.raises(AmountError, match="at most 1,000,000,000"):
        amount(value)


@pytest.mark.parametrize("value", ["NaN", float("inf"), "-Infinity", Decimal("sNaN")])
def test_what_is_not_finite_is_no_amount(value: Any) -> None:
    with pytest.raises(AmountError, match="finite"):
        amount(value)


def test_the_largest_amounts_are_taken_and_their_sum_is_exact() -> None:
    assert amount(10**9) == amount("1e9") == amount("1000000000.000000") == 10**9
    assert total([amount("999999999.999999")] * 1000) == Decimal("999999999999.999000")
    assert total([10**9] * 5) == 5 * 10**9


@pytest.mark.parametrize(
    "change",
    [
        {"net": [HUGE, -HUGE, 0, 0]},
        {"net": ["NaN", 0, 0, 0]},
        {"total": HUGE},
        {"payments": [{"payer": 0, "payee": 1, "amount": HUGE}]},
    ],
)
def test_an_event_with_such_an_amount_is_none(change: dict[str, Any]) -> None:
    with pytest.raises(EventError, match=r"at most 1,000,000,000|finite"):
        load_event(dump_event(WIN) | change)


@pytest.mark.parametrize(
    "change",
    [
        {"options": {"counts": {"0": HUGE}}},
        {"options": {"counts": [float("nan")]}},
        {"score": {"items": [{"value": HUGE}]}},
        {"profile_changes": {"minimum": HUGE}},
    ],
)
def test_what_is_kept_as_it_was_given_holds_none_either(store: Store, table: str, change: dict[str, Any]) -> None:
    with pytest.raises(EventRefused, match="at most 1,000,000,000"):
        store.append(table, WIN.model_copy(update=change), "a")
    assert store.state(table).seq == 1


def test_start_points_and_house_rules(store: Store, table: str) -> None:
    with pytest.raises(ValueError, match="at most 1,000,000,000"):
        store.create_table("x", ["A", "B", "C", "D"], "riichi", settings={"start_points": HUGE})
    changed = SettingsChanged(conduct=conduct_for("mcr-2006"), profile_changes={"minimum": HUGE})
    with pytest.raises(EventRefused, match="at most 1,000,000,000"):
        store.append(table, changed, "a")


@pytest.mark.parametrize(
    ("field", "value"), [("net", [HUGE, -HUGE, 0, 0]), ("options", {"counts": {"0": HUGE}}), ("total", 1e300)]
)
def test_an_import_with_such_a_number_is_refused_whole(store: Store, table: str, field: str, value: Any) -> None:
    store.append(table, WIN, "a")
    lines = list(export_lines(store, table))
    row = json.loads(lines[-1])
    row["event"][field] = value
    with pytest.raises((TransferError, EventRefused), match="at most 1,000,000,000"):
        import_lines(store, [*lines[:-1], json.dumps(row)])
    assert len(store.tables()) == 1


def test_the_command_line_refuses_it_in_one_line(url: str, table: str) -> None:
    for net in ("1e999999999,0,0,0", f"{HUGE},-{HUGE},0,0", "nan,0,0,0"):
        asked = ["table", "--database", url, "win", "-t", table, "Anna", f"--net={net}"]
        done = CliRunner().invoke(main, asked)
        assert done.exit_code == 2, done.output
        assert "amount" in done.output
