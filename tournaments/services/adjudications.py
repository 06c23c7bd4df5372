"""Rulings on unfinished games of an event: asked for and decided by those who may judge them."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from audit.actor import Actor
from games.errors import Conflict
from games.models import Adjudication
from games.services.adjudication import asking, deciding
from tournaments.services.live import controlled

JUDGE = "judge_game"


def ask(match_id: int, cause: str, actor: Actor, **options: Any) -> Adjudication:
    """Asks for a ruling on the game of a match that is in play (`games.services.adjudication.asking`).

    Raises PermissionDenied, Locked for a finished event, and what the act itself refuses.
    """
    return asking.ask_ruling(controlled(match_id, actor, JUDGE).pk, cause, actor=actor, **options)


def accept(asked: Adjudication, actor: Actor, **options: Any) -> None:
    """The estimate is the score. Raises as `ask`."""
    _may_decide(asked, actor)
    deciding.accept(asked.pk, actor=actor, **options)


def override(asked: Adjudication, score: int, actor: Actor, **options: Any) -> None:
    """Another score counts, with a reason. Raises as `ask`."""
    _may_decide(asked, actor)
    deciding.override(asked.pk, score, actor=actor, **options)


def play_on(asked: Adjudication, actor: Actor, **options: Any) -> None:
    """No ruling: the game goes on. Raises as `ask`."""
    _may_decide(asked, actor)
    deciding.play_on(asked.pk, actor=actor, **options)


def ruling_on(match_id: int, ruling_id: int) -> Adjudication:
    """A ruling on a game of this match. Raises Conflict."""
    rows = Adjudication.objects.select_related("game__live__match")
    found = rows.filter(pk=ruling_id, game__live__match=match_id).first()
    if found is None:
        raise Conflict(_("That ruling is not there."))
    return found


def _may_decide(asked: Adjudication, actor: Actor) -> None:
    controlled(asked.game.live.match_id, actor, JUDGE)
