"""A finished match becomes a result, once."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from audit.actor import Actor
from games.models import LiveGame, LiveMatch, Result, Side
from games.models.live import LiveState
from games.models.result import ResultKind
from games.play.codec import clock_side
from games.play.overtime import overtime_cost
from games.queries.timed_match import TimedMatch
from games.services.claims import GameClaim, ResultClaim
from games.services.live.ending import decides_match
from games.services.live.held import hold, save
from games.services.matches import lock
from games.services.results import enter_result

CLOCK = Actor(None, "timed play", "system")


@transaction.atomic
def settle(live_id: int) -> Result | None:
    """Enters the result of a finished match. Harmless when it runs twice, or after somebody entered one."""
    live = LiveMatch.objects.filter(pk=live_id, state=LiveState.FINISHED, settled_at=None).first()
    if live is None:
        return None
    match = lock(live.match_id)
    held = hold(live_id)
    if held.live.state != LiveState.FINISHED or held.live.settled_at:
        return None
    result = Result.objects.filter(match=match).first()
    if result is None:
        if held.is_online or _deciding(held) is not None:
            result = enter_result(match.pk, claim_of_match(held), CLOCK)
        else:
            return None  # over the board: the boards are entered by the players
    mark_settled(live_id)
    return result


def mark_settled(live_id: int) -> None:
    """The result stands: nothing is left to be entered by the timed play. Watchers see the result."""
    held = hold(live_id)
    held.live.settled_at = timezone.now()
    save(held)


def claim_of_match(held: TimedMatch) -> ResultClaim:
    """What the games of a finished match amount to."""
    decided = _deciding(held)
    if decided is not None:
        assert decided.ruling is not None
        loser = decided.order if decided.ruling["side"] == "order" else decided.order.other
        placed = any(game.plies for game in held.games) or not held.is_online
        return ResultClaim(kind=ResultKind.RULED, winner=loser.other, counter_placed=placed)
    first, second = (_claim(game) for game in held.games)
    return ResultClaim(
        games=(first, second),
        first_penalty=penalty(held, Side.FIRST),
        second_penalty=penalty(held, Side.SECOND),
    )


def penalty(held: TimedMatch, side: Side) -> int:
    """What goes off a player's own total in the match: overtime, and what the arbiter has taken off."""
    given = held.live.first_penalty if side is Side.FIRST else held.live.second_penalty
    return given + _overtime(held, side)


def _overtime(held: TimedMatch, side: Side) -> int:
    """What overtime costs a player; with one bank the newest clock that began holds all of it."""
    if not held.settings.has_overtime:
        return 0
    games = [game for game in held.games if game.clock.version]
    if held.settings.bank == "per_match":
        games = games[-1:]
    rule = held.settings.rule
    return sum(
        overtime_cost(rule, held.clock_of(game), clock_side(held.role_of(game, side))) for game in games
    )


def _deciding(held: TimedMatch) -> LiveGame | None:
    return next((game for game in held.games if decides_match(game)), None)


def _claim(game: LiveGame) -> GameClaim:
    if game.ruling:
        board = game.board if game.plies else ""
        return GameClaim(score=game.score, board=board, unfinished=bool(board))
    return GameClaim(board=game.board, counted=game.score)
