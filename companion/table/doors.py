"""Who may do what at a table: its door (a PIN, a link), the phones that came in, and which of them are the host's.

>>> from companion.table.store import Store
>>> store = Store("sqlite://")
>>> table = store.create_table("Sunday", ["Anna", "Boris", "Celina", "Dmitri"], "mcr-2006")
>>> doors = Doors(store)
>>> doors.guarded(table)                                          # at home everybody may do everything
False
>>> doors.guard(table, True)
>>> link = doors.new_link(table, Role.PLAYER)
>>> doors.join(table, "the secret of this phone", link, "Mei").role.name
'PLAYER'
>>> doors.join(table, "the secret of another one", "0000", "Bob") is None
True
>>> store.close()

Only hashes are kept: slow ones with salt of PINs, plain ones of links and of what phones carry: nobody can guess those.
"""

from __future__ import annotations

import contextlib
import hashlib
import hmac
import secrets
import threading
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from enum import IntEnum
from typing import Final

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from companion.table import rows
from companion.table.schema import DOORS, META, PHONES
from companion.table.store import Store
from companion.table.trouble import StoreError

EVERYWHERE: Final = ""
"""In the place of a table: who is host there is host of the program and of every table."""
MOST_PHONES: Final = 200
"""That are remembered for a table."""
SHORTEST_PIN: Final = 4
LONGEST_PIN: Final = 12
_ROUNDS: Final = 100_000
"""Of PBKDF2; a PIN has few digits, so each guess should take a while, and no memory that many guesses would fill."""
_WRITTEN: Final = timedelta(minutes=1)
"""How exactly the database knows when a phone was last seen."""
_REMEMBERED: Final = 4096


class Role(IntEnum):
    """What somebody may do. Each may also do what those before may."""

    READER = 0
    """Look."""
    PLAYER = 1
    """Enter what happens, and take back what they have just entered themselves."""
    HOST = 2
    """Correct, take back what others entered, end games, rules, names, devices, phones."""


@dataclass(frozen=True, slots=True)
class Phone:
    """A phone that joined. ``id`` tells it from others and opens nothing; ``what`` is what it is ("iPhone, Safari")."""

    id: str
    name: str
    what: str
    role: Role
    joined: datetime
    seen: datetime
    out: bool


@dataclass(frozen=True, slots=True)
class Door:
    """How one gets in: whether only phones that joined may enter something, and by what they join."""

    guarded: bool
    pin: bool
    link: bool


class Doors:
    """The doors of all tables of a store. ``public``: every table is guarded, also one that has no door of its own."""

    def __init__(self, store: Store, public: bool = False) -> None:
        self.public = public
        self._store = store
        self._seen: OrderedDict[tuple[str, str], datetime] = OrderedDict()
        self._pins = threading.Lock()
        self._lock = threading.Lock()
        self._page_key = ""

    # -- what is so

    def door(self, table: str) -> Door:
        """The door of a table."""
        with self._store.connection() as connection:
            found = connection.execute(sa.select(DOORS).where(DOORS.c.table_id == table)).one_or_none()
        if found is None:
            return Door(self.public, False, False)
        return Door(self.public or bool(found.guarded), bool(found.pin), bool(found.link))

    def guarded(self, table: str) -> bool:
        """Whether only phones that joined may enter something there. What belongs to no table is open at home."""
        return self.public or (table != EVERYWHERE and self.door(table).guarded)

    def phone(self, table: str, secret: str) -> Phone | None:
        """The phone that carries ``secret``, as it stands at that table; None if it has not joined.

        Where it was put out it stays so, unless it is the host's of the whole program.
        """
        if not secret:
            return None
        mine = sa.select(PHONES).where(PHONES.c.phone == _hash(secret), PHONES.c.table_id.in_((table, EVERYWHERE)))
        with self._store.connection() as connection:
            found = {row.table_id: self._phone(row) for row in connection.execute(mine)}
        everywhere = found.get(EVERYWHERE)
        if everywhere is not None and not everywhere.out:
            return everywhere
        return found.get(table)

    def roles(self, secret: str, tables: Sequence[str]) -> dict[str, Role]:
        """What the phone that carries ``secret`` may do at each of many tables, looked up at once."""
        with self._store.connection() as connection:
            guarded = set(connection.execute(sa.select(DOORS.c.table_id).where(DOORS.c.guarded == 1)).scalars())
            query = sa.select(PHONES).where(PHONES.c.phone == _hash(secret), PHONES.c.out == 0)
            mine = {row.table_id: Role(row.role) for row in connection.execute(query)}
        everywhere = mine.get(EVERYWHERE, Role.READER)
        return {
            table: max(everywhere, mine.get(table, Role.READER)) if self.public or table in guarded else Role.HOST
            for table in tables
        }

    def phones(self, table: str) -> list[Phone]:
        """Who has joined, the first one first."""
        query = sa.select(PHONES).where(PHONES.c.table_id == table).order_by(PHONES.c.joined, PHONES.c.phone)
        with self._store.connection() as connection:
            return [self._phone(row) for row in connection.execute(query)]

    def _phone(self, row: sa.Row[tuple[object, ...]]) -> Phone:
        seen = datetime.fromisoformat(row.seen)
        seen = max(seen, self._seen.get((row.table_id, row.phone), seen))
        joined = datetime.fromisoformat(row.joined)
        return Phone(row.phone, row.name, row.what, Role(row.role), joined, seen, bool(row.out))

    def saw(self, table: str, phone: Phone, *, keep: bool) -> None:
        """That phone was here just now; with ``keep`` the database learns of it, too, at most once a minute."""
        now = rows.now()
        with self._lock:
            before = self._seen.pop((table, phone.id), None)
            self._seen[table, phone.id] = now
            while len(self._seen) > _REMEMBERED:
                self._seen.popitem(last=False)
        if keep and (before is None or now - before > _WRITTEN):
            mine = sa.update(PHONES).where(PHONES.c.table_id == table, PHONES.c.phone == phone.id)
            with contextlib.suppress(StoreError), self._store.connection(write=True) as connection:
                connection.execute(mine.values(seen=_stamp(now)))

    # -- coming in

    def join(self, table: str, secret: str, given: str, name: str, what: str = "") -> Phone | None:
        """Lets the phone in that carries ``secret`` if ``given`` is the PIN or a link's word; None if it is neither.

        It comes in under ``name``, with a number behind it where another phone has that name: it stands in the log.
        """
        with self._store.connection() as connection:
            door = connection.execute(sa.select(DOORS).where(DOORS.c.table_id == table)).one_or_none()
        if door is None:
            return None
        word = _hash(given)
        if hmac.compare_digest(word, door.host):
            return self.welcome(table, secret, name, Role.HOST, what)
        if hmac.compare_digest(word, door.link) or self._is_pin(given, door.pin):
            return self.welcome(table, secret, name, Role.PLAYER, what)
        return None

    def _is_pin(self, given: str, kept: str) -> bool:
        salt, _, digest = kept.partition("$")
        if not digest:
            return False
        with self._pins:  # one after the other: guesses cost time, not all processors
            return hmac.compare_digest(_slow(given.strip(), salt), digest)

    def welcome(self, table: str, secret: str, name: str, role: Role, what: str = "") -> Phone:
        """Lets a phone in without asking: who opened a table, or has shown a link. Nobody loses a role by it."""
        phone, now = _hash(secret), _stamp(rows.now())
        with self._writing(table) as connection:
            others = connection.execute(
                sa.select(PHONES.c.name).where(PHONES.c.table_id == table, PHONES.c.phone != phone)
            ).scalars()
            taken = {other.casefold() for other in others}
            names = (name, *(f"{name} {number}" for number in range(2, len(taken) + 3)))
            name = next(each for each in names if each.casefold() not in taken)
            here = (PHONES.c.table_id == table, PHONES.c.phone == phone)
            known = connection.execute(sa.select(PHONES).where(*here)).one_or_none()
            if known is not None and not known.out:
                role = max(role, Role(known.role))
            values = {"role": int(role), "name": name, "what": what[:80], "seen": now, "out": 0}
            if known is not None:
                connection.execute(sa.update(PHONES).where(*here).values(**values))
            else:
                self._make_room(connection, table)
                connection.execute(sa.insert(PHONES).values(table_id=table, phone=phone, joined=now, **values))
            row = connection.execute(sa.select(PHONES).where(*here)).one()
            return self._phone(row)

    @staticmethod
    def _make_room(connection: Connection, table: str) -> None:
        """Forgets the players' phones that were seen longest ago, where there are too many: whoever knows the PIN may
        join again and again."""
        there = sa.select(PHONES.c.phone).where(PHONES.c.table_id == table)
        many = len(connection.execute(there).all()) + 1 - MOST_PHONES
        if many > 0:
            oldest = there.where(PHONES.c.role < Role.HOST).order_by(PHONES.c.out.desc(), PHONES.c.seen).limit(many)
            gone = connection.execute(oldest).scalars().all()
            connection.execute(sa.delete(PHONES).where(PHONES.c.table_id == table, PHONES.c.phone.in_(gone)))

    # -- what the host does

    def guard(self, table: str, on: bool) -> None:
        """From now on only phones that joined may enter something; or everybody again."""
        self._set(table, guarded=int(on))

    def new_pin(self, table: str, pin: str = "") -> str:
        """Sets a PIN, made up where none is given; returns it: afterwards nobody can read it any more.

        Raises ValueError for one that is not 4 to 12 digits.
        """
        pin = pin.strip() or f"{secrets.randbelow(10**6):06}"
        if not (pin.isascii() and pin.isdecimal() and SHORTEST_PIN <= len(pin) <= LONGEST_PIN):
            raise ValueError(pin)
        salt = secrets.token_hex(16)
        self._set(table, pin=f"{salt}${_slow(pin, salt)}")
        return pin

    def new_link(self, table: str, role: Role) -> str:
        """The word of a new link by which players or the host come in; the one before opens nothing any more."""
        word = secrets.token_urlsafe(18)
        self._set(table, **{"host" if role is Role.HOST else "link": _hash(word)})
        return word

    def close(self, table: str) -> None:
        """Nobody comes in by the PIN and the links that there were; who is in stays in."""
        self._set(table, pin="", link="", host="")

    def hand_on(self, table: str, to: str) -> None:
        """Gives a new table the door of another one: who is in there is in here as well, by the same PIN and links."""
        with self._store.connection(write=True) as connection:
            rows.lock_tables(connection)
            for kept in (DOORS, PHONES):
                if connection.execute(sa.select(kept.c.table_id).where(kept.c.table_id == to)).first() is None:
                    others = [column for column in kept.c if column.name != "table_id"]
                    same = sa.select(sa.literal(to), *others).where(kept.c.table_id == table)
                    connection.execute(sa.insert(kept).from_select(["table_id", *(each.name for each in others)], same))

    def put_out(self, table: str, phone: str) -> bool:
        """Puts a phone out, and drops PIN and links, which it knows; False if there is no such phone."""
        mine = sa.update(PHONES).where(PHONES.c.table_id == table, PHONES.c.phone == phone)
        with self._writing(table) as connection:
            found = connection.execute(mine.values(out=1)).rowcount
        if found:
            self.close(table)
        return bool(found)

    # -- pages

    def page_key(self) -> str:
        """What the words are made from by which our own pages are known (see companion.web.security); made once."""
        if not self._page_key:
            query = sa.select(META.c.value).where(META.c.key == "page-key")
            with self._store.connection() as connection:
                found = connection.execute(query).scalar()
            if found is None:
                with self._store.connection(write=True) as connection:
                    rows.lock_tables(connection)
                    if (found := connection.execute(query).scalar()) is None:
                        found = secrets.token_hex(16)
                        connection.execute(sa.insert(META).values(key="page-key", value=found))
            self._page_key = found
        return self._page_key

    # -- inside

    def _set(self, table: str, **values: str | int) -> None:
        with self._writing(table) as connection:
            connection.execute(sa.update(DOORS).where(DOORS.c.table_id == table).values(**values))

    @contextlib.contextmanager
    def _writing(self, table: str) -> Iterator[Connection]:
        """A transaction that may write about a table, whose door is there."""
        with self._store.connection(write=True) as connection:
            rows.lock_tables(connection)
            if table != EVERYWHERE:
                rows.must_exist(connection, table)
            if connection.execute(sa.select(DOORS.c.table_id).where(DOORS.c.table_id == table)).scalar() is None:
                connection.execute(sa.insert(DOORS).values(table_id=table))
            yield connection


def _hash(word: str) -> str:
    return hashlib.sha256(word.encode()).hexdigest()


def _slow(pin: str, salt: str) -> str:
    return hashlib.pbkdf2_hmac("sha256", pin.encode(), salt.encode(), _ROUNDS).hex()


def _stamp(at: datetime) -> str:
    return at.astimezone(UTC).isoformat(timespec="milliseconds")
