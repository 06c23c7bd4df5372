"""What the workers do. Thin: services do the work."""

from __future__ import annotations

from typing import Any

from celery import shared_task
from celery.signals import worker_process_init
from django.conf import settings
from django.utils import timezone

from games.services import analysing, scoring
from games.services.adjudication import estimating
from games.services.adjudication import sending as rulings
from games.services.duel import sending as duels
from games.services.duel import settling as duel_results
from games.services.live import house, sending, settling, thinking
from games.services.tiles import house as tiles_house
from games.services.tiles import revealing
from games.services.tiles import sending as tiles
from games.services.tiles import settling as tiles_results


@worker_process_init.connect(dispatch_uid="games.warm_up")
def make_search_ready(**_: Any) -> None:
    """Before a house player's clock pays for it."""
    if settings.WARM_UP:
        thinking.begin_warming()


@shared_task(name=scoring.TASK, ignore_result=True)
def score_board(job_id: int) -> None:
    """Counts one board."""
    scoring.score(job_id)


@shared_task(name=sending.TASK, ignore_result=True)
def settle_live(live_id: int) -> None:
    """Enters the result of a timed match."""
    settling.settle(live_id)


@shared_task(name=sending.HOUSE_TASK, ignore_result=True)
def play_house(live_id: int) -> None:
    """The house player is ready, or moves."""
    house.play_house(live_id)


@shared_task(name=duels.TASK, ignore_result=True)
def settle_duel(duel_id: int) -> None:
    """Enters the result of a match of Gyul! Hap!."""
    duel_results.settle(duel_id)


@shared_task(name=tiles.TASK, ignore_result=True)
def settle_tiles(game_id: int) -> None:
    """Enters the result of a game of Chaos Tiles."""
    tiles_results.settle(game_id)


@shared_task(name=tiles.HOUSE_TASK, ignore_result=True)
def play_tiles_house(game_id: int, seq: int) -> None:
    """The house player acts once in a game of Chaos Tiles."""
    tiles_house.play_house(game_id, seq)


@shared_task(name=analysing.TASK, ignore_result=True)
def analyse_game(analysis_id: int) -> None:
    """Cuts an analysis into shares."""
    analysing.cut(analysis_id)


@shared_task(name=analysing.PART_TASK, ignore_result=True)
def analyse_part(analysis_id: int, number: int) -> None:
    """Does one share."""
    analysing.analyse_part(analysis_id, number)


@shared_task(name=rulings.TASK, ignore_result=True)
def estimate_ruling(adjudication_id: int) -> None:
    """Estimates a position at once, or hands its parts to the workers."""
    estimating.begin(adjudication_id)


@shared_task(name=rulings.PART_TASK, ignore_result=False)
def estimate_part(adjudication_id: int, number: int) -> None:
    """Plays one part of an estimate. Its end is kept by the broker: the chord counts who is ready."""
    estimating.play(adjudication_id, number)


@shared_task(name=rulings.COMBINE_TASK, ignore_result=True)
def combine_estimate(adjudication_id: int) -> None:
    """Makes one estimate of all parts."""
    estimating.put_together(adjudication_id)


@shared_task(name="games.tasks.sweep", ignore_result=True)
def sweep() -> int:
    """Re-sends what the broker lost."""
    now = timezone.now()
    scored = scoring.resend_pending(now) + rulings.resend_rulings(now)
    scored += duels.resend_settling() + tiles.resend_settling()
    scored += tiles_house.resend_house() + revealing.reveal_waiting()
    return scored + sending.resend_settling() + house.resend_house() + analysing.resend_analyses(now)
