"""The sheet on which results are entered: a row a table."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from games.models import Duel, LiveMatch, Report, ScoringJob, Side
from games.models.report import ReportState
from games.models.result import ResultKind, between
from games.models.scoring import JobState
from games.services.claims import ResultClaim
from games.services.reports import claim_of
from tournaments.models import Entry, Tournament
from tournaments.queries.tables import RoundSheet, Table, sheets_of


@dataclass(frozen=True, slots=True)
class ReportView:
    """One side's open report, with who says so."""

    report: Report
    by: str
    claim: ResultClaim

    @property
    def scores(self) -> str:
        """The two scores, first player's first."""
        return between(*self.claim.totals).replace("-", "–").join(map(str, self.claim.totals))


@dataclass(frozen=True, slots=True)
class Row:
    """One table: its result if it has one, and the reports that wait for it."""

    table: Table
    reports: tuple[ReportView, ...] = ()
    failed: bool = False  # a board could not be counted
    live: LiveMatch | None = None  # its timed play
    duel: Duel | None = None  # or its play of Gyul! Hap!

    @property
    def is_playing(self) -> bool:
        """Its boards are being played, or wait to be: no result is missing yet."""
        play = self.live or self.duel
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
        """Who won, by own totals or by rule; None for a draw, and while it is not known."""
        result = self.table.result
        if result is None:
            return None
        if result.winner:
            return self.table.entry(result.winner)
        if result.kind != ResultKind.PLAYED or result.is_scoring:
            return None
        spread = self.spread or 0
        return None if spread == 0 else self.table.entry(Side.FIRST if spread > 0 else Side.SECOND)

    @property
    def spread(self) -> int | None:
        """The first player's spread, penalties included."""
        result = self.table.result
        if result is None or result.first_score is None or result.second_score is None:
            return None
        return (result.first_score - result.first_penalty) - (result.second_score - result.second_penalty)


@dataclass(frozen=True, slots=True)
class Waiting:
    """A table on the queue of reports."""

    round_number: int
    row: Row


def rows_of(sheet: RoundSheet) -> list[Row]:
    """The rows of a published round; five queries, whatever the size."""
    ids = [table.pairing.match_id for table in sheet.tables if table.pairing.match_id]
    reports = _open_reports(ids)
    failed = set(
        ScoringJob.objects.filter(game__match__in=ids, state=JobState.FAILED).values_list(
            "game__match_id", flat=True
        )
    )
    duels = {duel.match_id: duel for duel in Duel.objects.filter(match__in=ids)}
    lives = {live.match_id: live for live in LiveMatch.objects.filter(match__in=ids)}
    return [
        Row(
            table,
            tuple(_view(report, table) for report in reports[table.pairing.match_id or 0]),
            bool(table.result and table.result.is_scoring and table.pairing.match_id in failed),
            lives.get(table.pairing.match_id or 0),
            duels.get(table.pairing.match_id or 0),
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
