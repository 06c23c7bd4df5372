"""Which table a row means, and which way round it names the players."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.models import Entry
from tournaments.models.player import name_key
from tournaments.queries.cells import is_formula
from tournaments.queries.tables import RoundSheet, Table
from tournaments.services.importing.values import CellError


@dataclass(frozen=True, slots=True)
class Found:
    """A table of a round. ``crossed``: the row names its second player first."""

    sheet: RoundSheet
    table: Table
    crossed: bool = False


def find_table(sheets: Mapping[int, RoundSheet], row: Mapping[str, str], default: int | None) -> Found:
    """By table number, and by the players where they are named. Raises CellError with what is wrong."""
    sheet = _sheet(sheets, row.get("round", ""), default)
    number = row.get("table", "").rstrip(".")
    tables = [table for table in sheet.tables if str(table.number) == number] if number else sheet.tables
    if not tables:
        raise CellError(
            _("There is no table %(table)s in round %(round)d.")
            % {"table": number[:20], "round": sheet.round.number}
        )
    if not number and not _named(row):
        raise CellError(_("Say which table it is: its number, or both players."))
    for crossed in (False, True):
        fitting = [table for table in tables if _fits(row, table, crossed)]
        if len(fitting) == 1:
            return Found(sheet, fitting[0], crossed and _named(row))
    raise _nobody(row, tables, sheet.round.number)


def _sheet(sheets: Mapping[int, RoundSheet], cell: str, default: int | None) -> RoundSheet:
    number = int(cell) if cell.isascii() and cell.isdigit() and len(cell) < 6 else None
    if cell and number is None:
        raise CellError(_("“%(text)s” is no round.") % {"text": cell[:30]})
    wanted = default if number is None else number
    if wanted is None:
        raise CellError(_("Say which round it is: a column “round”."))
    if wanted not in sheets:
        raise CellError(_("Round %(number)d is not published.") % {"number": wanted})
    return sheets[wanted]


def _named(row: Mapping[str, str]) -> bool:
    return any(row.get(field) for field in ("first", "second", "first_seed", "second_seed"))


def _fits(row: Mapping[str, str], table: Table, crossed: bool) -> bool:
    first, second = (table.second, table.first) if crossed else (table.first, table.second)
    told = (("first", first), ("first_seed", first), ("second", second), ("second_seed", second))
    return all(is_meant(row.get(field, ""), entry) for field, entry in told)


def is_meant(cell: str, entry: Entry) -> bool:
    """Whether a cell means this player, by name or seed number; an empty one may mean anybody.

    An apostrophe that our own CSV files put before what looks like a formula does not count.
    """
    if not cell:
        return True
    if cell.isascii() and cell.isdigit():
        return int(cell) == entry.seed
    name = cell[1:] if cell.startswith("'") and is_formula(cell[1:]) else cell
    return name_key(name) == name_key(entry.name)


def _nobody(row: Mapping[str, str], tables: tuple[Table, ...] | list[Table], number: int) -> CellError:
    told = [row.get(side) or row.get(f"{side}_seed") or "?" for side in ("first", "second")]
    names = {"a": told[0][:60], "b": told[1][:60], "round": number}
    if len(tables) > 1:
        words = _("%(a)s and %(b)s have no table together in round %(round)d.")
        return CellError(words % names)
    table = tables[0]
    words = _("At table %(table)d sit %(first)s and %(second)s, not %(a)s and %(b)s.")
    seated = {"table": table.number, "first": table.first.name, "second": table.second.name}
    return CellError(words % (names | seated))
