"""A finished game becomes a result, once."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from audit.actor import Actor
from games.models import Result, TilesGame, TilesState
from games.models.result import ResultKind
from games.queries.tiles.tiles_match import TilesMatch
from games.services.claims import ResultClaim, read_claim
from games.services.matches import lock
from games.services.results import enter_result
from games.services.tiles.held import hold, save

ARBITER = Actor(None, "timed play", "system")


@transaction.atomic
def settle(game_id: int) -> Result | None:
    """Enters the result of a finished game. Harmless when it runs twice, or after somebody entered one."""
    game = TilesGame.objects.filter(pk=game_id, state=TilesState.FINISHED, settled_at=None).first()
    if game is None:
        return None
    match = lock(game.match_id)
    held = hold(game_id)
    if held.game.state != TilesState.FINISHED or held.game.settled_at:
        return None
    result = Result.objects.filter(match=match).first() or enter_result(match.pk, claim_of(held), ARBITER)
    mark_settled(game_id)
    return result


def mark_settled(game_id: int) -> None:
    """The result stands: nothing is left to be entered by the play. Watchers see the result."""
    held = hold(game_id)
    held.game.settled_at = timezone.now()
    save(held)


def claim_of(held: TilesMatch) -> ResultClaim:
    """The scores of a finished game by seat, with its places: it may part equal scores."""
    by_seat = sorted(held.game.standings, key=lambda each: int(each["seat"]))
    seats = [{"score": each["points"], "place": each["place"]} for each in by_seat]
    return read_claim({"kind": ResultKind.PLAYED, "seats": seats}, held.match.variant)
