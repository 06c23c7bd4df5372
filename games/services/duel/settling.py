"""A finished duel becomes a result, once."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from audit.actor import Actor
from games.models import Duel, DuelState, Result
from games.queries.duels import DuelMatch
from games.services.claims import ResultClaim
from games.services.duel.held import hold, save
from games.services.matches import lock
from games.services.results import enter_result

ARBITER = Actor(None, "timed play", "system")


@transaction.atomic
def settle(duel_id: int) -> Result | None:
    """Enters the result of a finished duel. Harmless when it runs twice, or after somebody entered one."""
    duel = Duel.objects.filter(pk=duel_id, state=DuelState.FINISHED, settled_at=None).first()
    if duel is None:
        return None
    match = lock(duel.match_id)
    held = hold(duel_id)
    if held.duel.state != DuelState.FINISHED or held.duel.settled_at:
        return None
    result = Result.objects.filter(match=match).first() or enter_result(match.pk, claim_of(held), ARBITER)
    held = hold(duel_id)
    held.duel.settled_at = timezone.now()
    save(held)
    return result


def claim_of(held: DuelMatch) -> ResultClaim:
    """What the boards of a finished duel amount to."""
    duel = held.duel
    return ResultClaim(
        points=(duel.first_points, duel.second_points),
        first_penalty=duel.first_penalty,
        second_penalty=duel.second_penalty,
    )
