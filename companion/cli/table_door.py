"""More of ``companion table``: who may enter something. Whoever has the command line is host of every table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import click

from companion.cli.context import Context, bad_value, pass_context
from companion.cli.table_common import UsageRefused, chosen, on_table, opened
from companion.i18n import text
from companion.table.doors import EVERYWHERE, LONGEST_PIN, SHORTEST_PIN, Doors, Role

if TYPE_CHECKING:
    from companion.config import Settings


def link_lines(doors: Doors, table: str, role: Role, settings: Settings, port: int) -> list[str]:
    """A new link to join by, with its QR code, as the terminal shows it; the one before opens nothing any more."""
    from companion.web.addresses import phone_url, qr_terminal

    path = f"/t/{table}/join" if table else "/join"
    if settings.trusted_proxy and settings.allowed_hosts:
        address = f"https://{settings.allowed_hosts[0]}{path}"
    else:
        address = phone_url(f"localhost:{port}", path)
    link = f"{address}#{doors.new_link(table, role)}"
    key = "run-host-link" if role is Role.HOST else "cli-link-player"
    return ["", text(settings.language, key), f"  {link}", "", qr_terminal(link)]


@click.command()
@on_table
@click.option("--player", is_flag=True, help="A link for players, in place of one for the host.")
@click.option("--everywhere", is_flag=True, help="For the host of all tables, as 'companion run --public' prints it.")
@click.option("--port", type=click.IntRange(1, 65535), help="Port of the page. [default: from the settings]")
@pass_context
def link(context: Context, table_id: str | None, player: bool, everywhere: bool, port: int | None) -> None:
    """Print a new link by which the host's phone, or players, join; the one before opens nothing any more."""
    if player and everywhere:
        raise UsageRefused("cli-exclude", one="--player", other="--everywhere")
    with opened(context) as store:
        table = EVERYWHERE if everywhere else chosen(store, table_id)
        role = Role.PLAYER if player else Role.HOST
        for line in link_lines(Doors(store), table, role, context.settings, port or context.settings.port):
            click.echo(line)


@click.command()
@on_table
@click.option("--pin", help="The PIN to join by, 4 to 12 digits. [default: one is made up]")
@click.option("--off", is_flag=True, help="Let everybody enter something again.")
@pass_context
def guard(context: Context, table_id: str | None, pin: str | None, off: bool) -> None:
    """Let only phones that join by a PIN or a link enter something at a table; print the PIN."""
    with opened(context) as store:
        table, doors = chosen(store, table_id), Doors(store)
        if off:
            doors.guard(table, False)
            doors.close(table)
            click.echo(text(context.language, "cli-door-open"))
            return
        try:
            made = doors.new_pin(table, pin or "")
        except ValueError as error:
            key = "web-error-pin-digits"
            raise bad_value(key, param_hint="--pin", least=SHORTEST_PIN, most=LONGEST_PIN) from error
        doors.guard(table, True)
        click.echo(text(context.language, "cli-door-guarded"))
        click.echo(text(context.language, "cli-door-pin", pin=made))


@click.command()
@on_table
@click.option("--out", metavar="NAME", help="Put that phone out; PIN and links, which it knows, end as well.")
@pass_context
def phones(context: Context, table_id: str | None, out: str | None) -> None:
    """List the phones that joined a table: name, role, when last seen, what they are; or put one out."""
    with opened(context) as store:
        table, doors = chosen(store, table_id), Doors(store)
        found = doors.phones(table)
        if out is not None:
            named = [phone for phone in found if phone.name.casefold() == out.strip().casefold()]
            if not named:
                raise UsageRefused("cli-door-no-phone", names=", ".join(phone.name for phone in found) or "-")
            doors.put_out(table, named[0].id)
            found = doors.phones(table)
        for phone in found:
            role = text(
                context.language, "web-people-is-out" if phone.out else f"web-people-role-{phone.role.name.lower()}"
            )
            click.echo(f"{phone.name:20}  {role:12}  {phone.seen.astimezone():%Y-%m-%d %H:%M}  {phone.what}")


COMMANDS: Final = (link, guard, phones)
"""Added to the group by :mod:`companion.cli.table`."""
