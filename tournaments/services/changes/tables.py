"""Tables of a published round that nobody has begun: taken apart and set anew."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import Q
from django.utils.translation import gettext as _

from games.errors import Invalid, Locked
from games.models import Duel, DuelState, LiveMatch, LiveState, Report, TilesGame, TilesState
from games.services.matches import discard_match
from tournaments.models import Pairing, Round, Seat, Tournament
from tournaments.models.round import RoundState, SeatBye
from tournaments.models.tournament import PAIRED_BY_STANDINGS, System
from tournaments.queries.tables import RoundSheet, Table, sheet_of
from tournaments.services.results import add_notice
from tournaments.services.rounds import make_matches
from tournaments.services.seating import seat_bye, seat_pair
from tournaments.services.standings import refresh_standings

# Where no table of rounds, bracket or line-up lays down who meets.
FREE = PAIRED_BY_STANDINGS | {System.MANUAL, System.TABLES}


@dataclass(frozen=True, slots=True)
class Setting:
    """How tables shall stand: number -> entries by seat, and who has the allocated bye, if that is
    part of the change (None otherwise)."""

    tables: dict[int, tuple[int, ...]]
    bye: int | None = None


def newest_round(event: Tournament, number: int) -> RoundSheet:
    """The newest published round, if it is ``number``. Raises Locked: what came after rests on its pairs."""
    newest = event.rounds.filter(state=RoundState.PUBLISHED).order_by("-number").first()
    if newest is None or newest.number < number:
        raise Invalid(_("Round %(number)d is not published.") % {"number": number})
    if newest.number > number:
        raise Locked(
            _("Round %(newest)d is published: the pairs of round %(number)d stand.")
            % {"newest": newest.number, "number": number}
        )
    return sheet_of(newest)


def refuse_laid_down(event: Tournament) -> None:
    """Raises Locked where the system, and not a pairing of this round, says who meets."""
    if event.teams:
        raise Locked(_("The boards of a team match follow from the line-up of the teams."))
    if event.system not in FREE:
        raise Locked(
            _("%(system)s: the plan of the event says who meets. Only the sides of a table can change.")
            % {"system": event.get_system_display()}
        )


def refuse_begun(tables: Iterable[Table]) -> None:
    """Raises Locked, naming the tables that have a result, a report or a game or board in play."""
    tables = list(tables)
    matches = [table.pairing.match_id for table in tables]
    begun = set(Report.objects.filter(match__in=matches).values_list("match_id", flat=True))
    playing = LiveMatch.objects.filter(match__in=matches).exclude(state=LiveState.WAITING)
    begun |= set(playing.values_list("match_id", flat=True))
    duels = Duel.objects.filter(match__in=matches).exclude(state=DuelState.WAITING)
    begun |= set(duels.values_list("match_id", flat=True))
    tiles = TilesGame.objects.filter(match__in=matches).exclude(state=TilesState.WAITING)
    begun |= set(tiles.values_list("match_id", flat=True))
    named = [str(each.number) for each in tables if each.result or each.pairing.match_id in begun]
    if named:
        raise Locked(
            _("A table with a result, a report or a game in play stays as it is: table %(tables)s.")
            % {"tables": ", ".join(named)},
            tables=[int(number) for number in named],
        )


def bye_of(sheet: RoundSheet) -> Seat | None:
    """The seat with the allocated bye."""
    return next((seat for seat in sheet.byes if seat.bye == SeatBye.ALLOCATED), None)


def table_at(sheet: RoundSheet, number: int) -> Table:
    """A table by its number. Raises Invalid."""
    found = next((table for table in sheet.tables if table.number == number), None)
    if found is None:
        raise Invalid(_("Round %(round)d has no table %(table)d.") % _where(sheet, number))
    return found


def setting_of(sheet: RoundSheet, numbers: Collection[int], *, with_bye: bool) -> Setting:
    """How these tables stand now."""
    tables = {t.number: tuple(e.pk for e in t.entries) for t in sheet.tables if t.number in numbers}
    bye = bye_of(sheet)
    return Setting(tables, bye.entry_id if bye and with_bye else None)


def set_tables(event: Tournament, sheet: RoundSheet, wanted: Setting, reasons: Reasons) -> RoundSheet:
    """Takes the tables of ``wanted`` apart and seats them anew, with new matches, clocks, bags and links.

    Under the event's lock. Raises Locked or Conflict when something has happened at one of them.
    """
    round_ = sheet.round
    old = [table_at(sheet, number) for number in wanted.tables]
    refuse_begun(old)
    _clear(round_, old, with_bye=wanted.bye is not None)
    for number, entries in wanted.tables.items():
        seat_pair(round_, number, entries, reasons.pairs.get(entries, {}), manual=reasons.manual)
    if wanted.bye is not None:
        seat_bye(round_, wanted.bye, SeatBye.ALLOCATED, reasons.bye)
    made = sheet_of(round_)
    make_matches(event, round_.number, [t for t in made.tables if t.number in wanted.tables])
    round_.version += 1
    round_.save(update_fields=["version"])
    _tell(round_, wanted.tables)
    refresh_standings(event, from_round=round_.number)
    return sheet_of(round_)


@dataclass(frozen=True, slots=True)
class Reasons:
    """The words that are stored with new tables: by pair, and for the bye."""

    pairs: Mapping[tuple[int, ...], dict[str, Any]]
    bye: dict[str, Any]
    manual: bool = True


def _clear(round_: Round, old: list[Table], *, with_bye: bool) -> None:
    for table in old:
        match = table.match
        Pairing.objects.filter(pk=table.pairing.pk).update(match=None)
        if match:
            discard_match(match.pk)
    pairings = Q(pairing__in=[table.pairing.pk for table in old])
    bye = Q(round=round_, bye=SeatBye.ALLOCATED) if with_bye else Q(pk=None)
    Seat.objects.filter(pairings | bye).delete()
    # A new row for each table: the addresses of the old links name the old one, and die with it.
    Pairing.objects.filter(pk__in=[table.pairing.pk for table in old]).delete()


def _tell(round_: Round, numbers: Iterable[int]) -> None:
    named = ", ".join(str(number) for number in sorted(numbers))
    add_notice(round_, _("Table %(tables)s: changed after the publication.") % {"tables": named})


def _where(sheet: RoundSheet, number: int) -> dict[str, int]:
    return {"round": sheet.round.number, "table": number}
