"""Every game from its record, and every match to one result with each board counted once."""

from __future__ import annotations

from audit.models import AuditEvent
from games.engine.flags import check_game
from games.engine.record_text import read_text, write_text
from games.models import Game, LiveGame, LiveMatch, Result, ScoringJob
from games.models.live import LiveState
from games.models.scoring import JobState
from games.queries.records import Place, record_of
from games.queries.timed_match import TimedMatch, timed_all
from tests.races.judge import Findings


def is_all_done() -> bool:
    """Whether no job is left over."""
    open_matches = LiveMatch.objects.filter(state=LiveState.FINISHED, settled_at=None)
    return not open_matches.exists() and not ScoringJob.objects.exclude(state=JobState.DONE).exists()


def judge(found: Findings, *, all_over: bool = True) -> None:
    """Judges all matches; where not ``all_over``, of those that go on the games as far as they are."""
    lives = LiveMatch.objects.select_related("match")
    for held in timed_all(lives):
        found.counts["matches"] += 1
        is_over = held.live.state == LiveState.FINISHED
        found.expect(is_over or not all_over, f"{held.match}: {held.live.state}")
        for game in held.games:
            _judge_game(found, held, game)
            if is_over:
                _judge_end(found, held, game)
        results = Result.objects.filter(match=held.match).count()
        is_settled = results == 1 and held.live.settled_at is not None
        found.expect(is_settled or not is_over, f"{held.match}: {results} results")
    found.counts["outages"] = (
        AuditEvent.objects.filter(verb="clock.outage").values("after").distinct().count()
    )


def _judge_game(found: Findings, held: TimedMatch, game: LiveGame) -> None:
    name = f"{held.match}, game {game.number}"
    rows = list(game.actions.order_by("ply"))
    log = [[row.text, row.by] for row in rows]
    found.expect(log == game.plies, f"{name}: the log is not the game: {log}, {game.plies}")
    presses = dict(game.clock.events.filter(kind="press").values_list("version", "at"))
    pressed = {row.clock_version: row.at for row in rows if row.clock_version is not None}
    found.expect(pressed == presses, f"{name}: turns {pressed}, presses {presses}")


def _judge_end(found: Findings, held: TimedMatch, game: LiveGame) -> None:
    name = f"{held.match}, game {game.number}"
    _judge_record(found, held, game, name)
    counted = Game.objects.get(match=held.match, number=game.number)
    jobs = list(ScoringJob.objects.filter(game=counted).values_list("state", "total"))
    found.expect(jobs == [(JobState.DONE, game.score)], f"{name}: counted {jobs}, score {game.score}")
    found.expect(counted.score == game.score, f"{name}: {counted.score} entered, {game.score} played")


def _judge_record(found: Findings, held: TimedMatch, game: LiveGame, name: str) -> None:
    """The record as it is downloaded, played again under its own rule and bag."""
    try:
        _state, score = check_game(read_text(write_text(record_of(held, game, Place()))))
    except ValueError as error:
        found.wrong.append(f"{name}: the record: {error}")
        return
    found.expect(score == game.score, f"{name}: its record scores {score}, not {game.score}")
