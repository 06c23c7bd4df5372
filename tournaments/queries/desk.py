"""What the dashboard of an event shows at a glance."""

from __future__ import annotations

from dataclasses import dataclass

from games.models import Report
from games.models.report import ReportState
from tournaments.models import Round, Tournament
from tournaments.queries.tallies import Tally, tallies_of


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a round is: ``done`` of ``total`` tables have a result, ``scoring`` of them still counted;
    ``missing`` are the others."""

    round: Round
    total: int
    done: int
    scoring: int
    missing: tuple[int, ...]

    @property
    def percent(self) -> int:
        return 100 * self.done // self.total if self.total else 100


@dataclass(frozen=True, slots=True)
class People:
    """``entered`` in all, ``playing`` still in, ``here`` checked in, ``left`` withdrawn."""

    entered: int
    playing: int
    here: int
    left: int


def progress_of(event: Tournament) -> list[Progress]:
    """Every round, newest first."""
    return [_progress(tally) for tally in reversed(tallies_of(event))]


def _progress(tally: Tally) -> Progress:
    done = tally.total - len(tally.missing) if tally.round.is_published else 0
    return Progress(tally.round, tally.total, done, len(tally.scoring), tally.missing)


def people_of(event: Tournament) -> People:
    """How many people there are, in one query."""
    rows = list(event.entries.values_list("last_round", "checked_in_at"))
    playing = [here for last, here in rows if last is None]
    return People(
        entered=len(rows),
        playing=len(playing),
        here=sum(1 for here in playing if here is not None),
        left=len(rows) - len(playing),
    )


def waiting_reports(event: Tournament) -> int:
    """Tables on which at least one report waits."""
    waiting = Report.objects.filter(match__scope=event.scope, state=ReportState.OPEN)
    return waiting.values("match_id").distinct().count()
