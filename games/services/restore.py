"""Matches as they were elsewhere: for the import of a whole event. Nothing is judged or announced here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from audit.after_commit import after_commit
from games.models import Game, Match, Report, Result, ScoringJob
from games.models.scoring import JobState
from games.services.restore_duel import DuelRecord, restore_duel
from games.services.restore_live import LiveRecord, restore_live
from games.services.restore_tiles import TilesRecord, restore_tiles
from games.services.scoring import send


@dataclass(frozen=True, slots=True)
class GameRecord:
    """One game: fields of Game, and of its scorings."""

    fields: dict[str, Any]
    scorings: Sequence[dict[str, Any]] = ()


@dataclass(frozen=True, slots=True)
class MatchRecord:
    """A whole match: fields of Match, its two games (or none), fields of its Result (None: unreported)
    and Reports, and its timed play, its duel or its game of Chaos Tiles, if it had any and that is over."""

    fields: dict[str, Any]
    games: tuple[GameRecord, ...]
    result: dict[str, Any] | None = None
    reports: Sequence[dict[str, Any]] = field(default=())
    live: LiveRecord | None = None
    duel: DuelRecord | None = None
    tiles: TilesRecord | None = None


def restore_match(
    record: MatchRecord, scope: str, first_name: str, second_name: str = "", *more_names: str
) -> Match:
    """Writes the match with all that belongs to it, in the caller's transaction. Boards that were still
    waiting to be counted are handed to the workers when it commits."""
    names = {"first_name": first_name, "second_name": second_name, "more_names": list(more_names)}
    match = Match.objects.create(scope=scope, **names, **record.fields)
    for game in record.games:
        _restore_game(match, game)
    if record.result is not None:
        Result.objects.create(match=match, **record.result)
    Report.objects.bulk_create(Report(match=match, **report) for report in record.reports)
    if record.live is not None:
        restore_live(match, record.live)
    if record.duel is not None:
        restore_duel(match, record.duel)
    if record.tiles is not None:
        restore_tiles(match, record.tiles)
    return match


def _restore_game(match: Match, record: GameRecord) -> None:
    game = Game.objects.create(match=match, **record.fields)
    jobs = ScoringJob.objects.bulk_create(ScoringJob(game=game, **job) for job in record.scorings)
    for job in jobs:
        if job.state == JobState.PENDING:
            after_commit(send, job.pk)
