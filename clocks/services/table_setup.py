"""Making table clocks, one or a hall full, and setting one up for the next game."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, replace

from django.db import transaction
from django.utils.translation import gettext as _

from audit.actor import Actor
from audit.in_words import in_words
from audit.services import record
from clocks.core import ControlError, TimeControl, parse_control
from clocks.models import Clock, RestartPolicy, TableClock
from clocks.services.ledger import make_clock
from clocks.services.table_errors import TableInvalid

MOST_TABLES = 200
FEWEST_SIDES, MOST_SIDES = 2, 5


@dataclass(frozen=True, slots=True)
class TableSetup:
    """What a stand-alone clock is made of. ``control`` is the text of a time control; a side for each name.

    ``flag_stops``: a fallen flag ends the game; otherwise the other clocks go on without it.
    """

    control: str
    title: str = ""
    names: tuple[str, ...] = ("", "")
    flag_stops: bool = True
    restart_policy: str = RestartPolicy.FREEZE


@transaction.atomic
def make_table_clock(setup: TableSetup, actor: Actor) -> TableClock:
    """A clock behind a new secret address. TableInvalid says what is wrong with the time control."""
    sides = len(setup.names)
    if not FEWEST_SIDES <= sides <= MOST_SIDES:
        words = _("A table clock has %(fewest)d to %(most)d sides.")
        raise TableInvalid(sides=words % {"fewest": FEWEST_SIDES, "most": MOST_SIDES})
    control = read_control(setup.control, sides)
    clock = make_clock("table", control, sides=sides, restart_policy=setup.restart_policy)
    table = TableClock.objects.create(
        token=secrets.token_urlsafe(18),
        clock=clock,
        title=setup.title,
        first_name=setup.names[0],
        second_name=setup.names[1],
        more_names=list(setup.names[2:]),
        flag_stops=setup.flag_stops,
        made_by=actor.user,
    )
    clock.scope = scope_of(table)
    clock.save(update_fields=["scope"])
    record(clock.scope, actor, "clock.made", table, after={"control": str(control)})
    return table


@transaction.atomic
def make_hall(setup: TableSetup, count: int, actor: Actor) -> list[TableClock]:
    """One clock a table, tables 1 to ``count``, all alike; the title is followed by the table's number."""
    if not 1 <= count <= MOST_TABLES:
        raise TableInvalid(count=_("Give a number of tables from 1 to %(most)d.") % {"most": MOST_TABLES})
    return [
        make_table_clock(replace(setup, title=_table_title(setup.title, number)), actor)
        for number in range(1, count + 1)
    ]


def next_clock(table: TableClock, control: TimeControl) -> Clock:
    """A fresh clock for the next game of a locked table; the one before stays as the record of its game."""
    before = table.clock
    table.clock = make_clock(
        scope_of(table), control, sides=before.sides, restart_policy=before.restart_policy
    )
    table.serial += 1
    table.save(update_fields=["clock", "serial", "flag_stops"])
    return table.clock


def read_control(text: str, sides: int) -> TimeControl:
    """The time control of so many sides in ``text``; TableInvalid says what is wrong at which character."""
    try:
        control = parse_control(text.strip())
    except ControlError as error:
        words = {"what": in_words(error.what), "place": (error.offset or 0) + 1}
        text = "%(what)s." if error.offset is None else _("Character %(place)d: %(what)s.")
        raise TableInvalid(control=text % words) from None
    if not control.fits(sides):
        raise TableInvalid(control=_unfit(control, sides))
    return control


def _unfit(control: TimeControl, sides: int) -> str:
    if control.hourglass:
        return _("An hourglass has two ends: it is for two sides.")
    return _("This clock has %(sides)d sides: give one budget for all, or %(sides)d, as in 15|10.") % {
        "sides": sides
    }


def scope_of(table: TableClock) -> str:
    """The audit scope of a table."""
    return f"table:{table.pk}"


def _table_title(title: str, number: int) -> str:
    name = _("Table %(number)d") % {"number": number}
    return f"{title[:60]} · {name}" if title else name
