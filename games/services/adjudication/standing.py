"""A ruling that stands on a game: both clocks stand with it, until it is decided or overtaken."""

from __future__ import annotations

from audit.actor import Actor
from clocks.core import Pause, Resume
from clocks.services.ledger import append
from games.models import Adjudication, LiveGame
from games.models.adjudication import OPEN_ADJUDICATIONS, AdjudicationState
from games.play.rulings import RULING, waits_for_ruling


def open_ruling(game: LiveGame) -> Adjudication | None:
    """The request for a ruling that waits for the arbiter, or for the workers."""
    return Adjudication.objects.filter(game=game, state__in=OPEN_ADJUDICATIONS).first()


def hold_still(game: LiveGame, at: int, actor: Actor) -> None:
    """Both clocks stand until the ruling is decided; whoever resumes other pauses does not end this one."""
    if not waits_for_ruling(game.clock.value):
        append(game.clock, Pause(game.clock.version + 1, at, frozenset({RULING})), actor)


def let_go(game: LiveGame, at: int, actor: Actor) -> None:
    """The clocks no longer stand for a ruling; other pauses stay."""
    if waits_for_ruling(game.clock.value):
        append(game.clock, Resume(game.clock.version + 1, at, frozenset({RULING})), actor)


def overtake(game: LiveGame) -> None:
    """The game was ended or changed otherwise: the ruling that was asked for is not needed any more."""
    rows = Adjudication.objects.filter(game=game, state__in=OPEN_ADJUDICATIONS)
    rows.update(state=AdjudicationState.OVERTAKEN)
