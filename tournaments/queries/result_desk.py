"""The sheet on which results are entered: a row a table."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from games.models import Duel, LiveMatch, Report, ScoringJob, TilesGame
from games.models.report import ReportState
from games.models.result import between
from games.models.scoring import JobState
from games.services.claims import ResultClaim
from games.services.reports import claim_of
from tournaments.models import Entry, Tournament
from tournaments.queries.outcomes import spread_of, winner_of
from tournaments.queries.tables import RoundSheet, Table, sheets_of
from tournaments.standings.exact import Exact


@dataclass(frozen=True, slots=True)
class ReportView:
    """One side's open report, with who says so."""

    report: Report
    by: str
    claim: ResultClaim

    @property
    def scores(self) -> str:
        """The scores, first player's first."""
        if self.claim.seats is not None:
            return self.claim.summary
        return between(*self.claim.totals).replace("-", "–").join(self.claim.shown)


@dataclass(frozen=True, slots=True)
class Row:
    """One table: its result if it has one, and the reports that wait for it."""

    table: Table
    reports: tuple[ReportView, ...] = ()
    failed: bool = False  # a board could not be counted
    live: LiveMatch | None = None  # its timed play
    duel: Duel | None = None  # or its play of Gyul! Hap!
    tiles: TilesGame | None = None  # or its game of Chaos Tiles

    @property
    def is_playing(self) -> bool:
        """Its boards are being played, or wait to be: no result is missing yet."""
        play = self.live or self.duel or self.tiles
        return self.table.is_missing and play is not None and not play.is_over

    @property
    def is_open(self) -> bool:
        """A result is missing, and nobody is playing it out."""
        return self.table.is_missing and not self.is_playing

    @property
    def is_conflict(self) -> bool:
        return len(self.reports) > 1

    @property
    def winner(self) -> Entry | None:
        """Who won, by play or by rule; None for a draw, for several, and while it is not known."""
        won = winner_of(self.table.result)
        return self.table.entry(won) if won else None

    @property
    def spread(self) -> Exact | None:
        """The first player's spread, penalties included."""
        return spread_of(self.table.result)


@dataclass(frozen=True, slots=True)
class Waiting:
    """A table on the queue of reports."""

    round_number: int
    row: Row


def rows_of(sheet: RoundSheet) -> list[Row]:
    """The rows of a published round; six queries, whatever the size."""
    ids = [table.pairing.match_id for table in sheet.tables if table.pairing.match_id]
    reports = _open_reports(ids)
    failed = set(
        ScoringJob.objects.filter(game__match__in=ids, state=JobState.FAILED).values_list(
            "game__match_id", flat=True
        )
    )
    duels = {duel.match_id: duel for duel in Duel.objects.filter(match__in=ids)}
    tiles = {game.match_id: game for game in TilesGame.objects.filter(match__in=ids)}
    lives = {live.match_id: live for live in LiveMatch.objects.filter(match__in=ids)}
    return [
        Row(
            table,
            tuple(_view(report, table) for report in reports[table.pairing.match_id or 0]),
            bool(table.result and table.result.is_scoring and table.pairing.match_id in failed),
            lives.get(table.pairing.match_id or 0),
            duels.get(table.pairing.match_id or 0),
            tiles.get(table.pairing.match_id or 0),
        )
        for table in sheet.tables
    ]


def row_of(sheet: RoundSheet, number: int) -> Row | None:
    """The row of one table."""
    found = [table for table in sheet.tables if table.number == number]
    return rows_of(RoundSheet(sheet.round, tuple(found)))[0] if found else None


def report_queue(event: Tournament) -> list[Waiting]:
    """Tables whose reports wait: those in conflict first, then by round and table."""
    waiting = Report.objects.filter(match__scope=event.scope, state=ReportState.OPEN)
    rounds = event.rounds.filter(pairings__match__reports__in=waiting).distinct().order_by("number")
    found = [
        Waiting(sheet.round.number, row)
        for sheet in sheets_of(rounds)
        for row in rows_of(sheet)
        if row.reports and row.table.is_missing
    ]
    return sorted(found, key=lambda item: not item.row.is_conflict)


def next_missing(rows: Sequence[Row], after: int) -> int | None:
    """The next table without a result after table ``after``, from the first one again at the end."""
    missing = [row.table.number for row in rows if row.is_open]
    return next((number for number in missing if number > after), missing[0] if missing else None)


def _open_reports(match_ids: Sequence[int]) -> dict[int, list[Report]]:
    found: dict[int, list[Report]] = defaultdict(list)
    reports = Report.objects.filter(match__in=match_ids, state=ReportState.OPEN).select_related("match")
    for report in reports.order_by("side"):
        found[report.match_id].append(report)
    return found


def _view(report: Report, table: Table) -> ReportView:
    return ReportView(report, table.entry(report.side).name, claim_of(report))
