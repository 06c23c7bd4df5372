"""Analyses asked for, cut into shares for the workers, put together. Rows are the truth, messages are not.

A share is a second or so of work and is sent at the lowest priority, so scoring never waits behind more than
one. Who finishes the last share puts the whole together; what a broker or a killed worker lost is sent again
by the sweep. Nothing is computed before the bag of the game is revealed.
"""

from __future__ import annotations

import logging
from datetime import datetime, timedelta

from celery import current_app, group
from django.conf import settings
from django.db import transaction
from django.db.models import F
from django.utils import timezone

from audit.actor import SYSTEM
from audit.after_commit import after_commit
from audit.services import record
from games.engine.analysis import combine, look_at_share, share_count
from games.engine.analysis.judge import SearchJudge
from games.models import Analysis, AnalysisPart, Bag, JobState, LiveGame, Match, PartState
from games.models.match import PRACTICE
from games.queries.analyses import has_record, played_game, ready
from games.queries.lost_jobs import lost
from games.signals import analysis_ended, match_locking

log = logging.getLogger(__name__)

TASK = "games.tasks.analyse_game"
PART_TASK = "games.tasks.analyse_part"
LOW = 9  # the last of the broker's queues: scoring, results and moves of house players come first
LEAST_PRACTICE = 6  # plies before a flag fell: who resigned at once did not play
RESEND_AFTER = timedelta(minutes=5)
MOST_ATTEMPTS = 30  # of all shares together: a few rounds


def request_analysis(game: LiveGame) -> None:
    """A game has ended: its analysis is asked for, in the same transaction. It is sent with the bag."""
    if settings.ANALYSE_GAMES and has_record(game) and not _is_hardly_begun(game):
        drop_analysis(game)
        Analysis.objects.create(game=game)


def _is_hardly_begun(game: LiveGame) -> bool:
    """A practice game whose visitor resigned at once, though the rule filled the board."""
    played = min([len(game.plies), *(flag["ply"] for flag in game.flags)])
    return game.live.match.scope.startswith(PRACTICE) and played < LEAST_PRACTICE


def drop_analysis(game: LiveGame) -> None:
    """A game is void, or goes on: what was found out about it is no more."""
    Analysis.objects.filter(game=game).delete()


def send_revealed(bag: Bag) -> None:
    """A bag is revealed: the analyses of its games may begin, once this transaction has committed."""
    for pk in ready(Analysis.objects.filter(game__bag=bag)).values_list("pk", flat=True):
        after_commit(send, pk)


def send(analysis_id: int) -> None:
    """Hands an analysis to the workers. With the broker down it stays pending for the sweep."""
    Analysis.objects.filter(pk=analysis_id, state=JobState.PENDING).update(sent_at=timezone.now())
    current_app.tasks[TASK].apply_async((analysis_id,), priority=LOW)


def resend_analyses(now: datetime) -> int:
    """Sends again what was sent over five minutes ago, or never, and is still pending. Returns how many."""
    waiting = ready(Analysis.objects.all())
    ids = lost(waiting, now, sent=RESEND_AFTER, never_sent=timedelta(seconds=30), most=100)
    for analysis_id in ids:
        send(analysis_id)
    return len(ids)


def cut(analysis_id: int) -> None:
    """Makes the shares of an analysis, and sends those that are not done. Harmless when it runs twice."""
    found = _ready(analysis_id)
    if found is None:
        return
    count = share_count(played_game(found.game))
    parts = [AnalysisPart(analysis=found, number=number) for number in range(count)]
    AnalysisPart.objects.bulk_create(parts, ignore_conflicts=True)
    waiting = found.parts.filter(state=PartState.PENDING).values_list("number", flat=True)
    if not waiting:
        put_together(analysis_id)
        return
    task = current_app.tasks[PART_TASK]
    group(task.si(analysis_id, number).set(priority=LOW) for number in waiting).apply_async()


def analyse_part(analysis_id: int, number: int) -> None:
    """Looks at one share, and puts the whole together when it was the last. Harmless when it runs twice."""
    found = _ready(analysis_id)
    part = found and found.parts.filter(number=number, state=PartState.PENDING).first()
    if found is None or part is None:
        return
    try:
        looks = look_at_share(played_game(found.game), number, SearchJudge())
    except Exception as error:  # whatever it is, the row must say so
        _fail(found, error)
        return
    done = AnalysisPart.objects.filter(pk=part.pk, state=PartState.PENDING)
    if done.update(state=PartState.DONE, result=looks):
        put_together(analysis_id)


@transaction.atomic
def put_together(analysis_id: int) -> None:
    """Once all shares are done: the analysis. Of two who come at once the second finds it done."""
    if AnalysisPart.objects.filter(analysis=analysis_id).exclude(state=PartState.DONE).exists():
        return
    _lock_around(analysis_id)
    if not Analysis.objects.select_for_update().filter(pk=analysis_id, state=JobState.PENDING).exists():
        return
    found = Analysis.objects.select_related("game__live__match", "game__bag").get(pk=analysis_id)
    parts = list(found.parts.order_by("number"))
    if not parts or any(part.state != PartState.DONE for part in parts):
        return
    game = found.game
    looks = [look for part in parts for look in part.result or []]
    engine = SearchJudge().engine
    told = combine(
        played_game(game),
        looks,
        engine,
        score=game.score,
        by_board=not game.ruling,
        small=settings.ANALYSIS_LEAST,
    )
    found.state, found.finished_at = JobState.DONE, timezone.now()
    found.result, found.engine = told, engine[:60]
    found.luck, found.adjusted, found.error = told["luck"], told["adjusted"], ""
    found.save()
    found.parts.all().delete()
    match = game.live.match
    ids = {"match": match.pk, "game": game.number}
    facts = {"luck": found.luck, "adjusted": found.adjusted, "ids": ids}
    record(match.scope, SYSTEM, "game.analysed", game, after=facts)
    analysis_ended.send(Match, match=match)


def _lock_around(analysis_id: int) -> None:
    """Whoever follows the end of an analysis locks first, as for a result."""
    match_id = Analysis.objects.filter(pk=analysis_id).values_list("game__live__match", flat=True).first()
    if match_id is not None:
        match_locking.send(Match, match_id=match_id)


def _ready(analysis_id: int) -> Analysis | None:
    rows = ready(Analysis.objects.filter(pk=analysis_id))
    return rows.select_related("game__live__match", "game__bag").first()


def _fail(found: Analysis, error: Exception) -> None:
    log.exception("analysis %s failed", found.pk)
    rows = Analysis.objects.filter(pk=found.pk, state=JobState.PENDING)
    with transaction.atomic():
        _lock_around(found.pk)
        rows.update(attempts=F("attempts") + 1, error=f"{type(error).__name__}: {error}")
        given_up = rows.filter(attempts__gte=MOST_ATTEMPTS)
        if given_up.update(state=JobState.FAILED, finished_at=timezone.now()):
            match = found.game.live.match
            record(match.scope, SYSTEM, "game.analysis_failed", found.game, after={"error": str(error)})
            analysis_ended.send(Match, match=match)
