"""Over the board: the final boards, entered on the table's device, are the result."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from django.db import transaction
from django.utils.translation import gettext as _

from audit.actor import Actor
from games.engine.flags import Policy, set_score
from games.errors import Conflict, Invalid
from games.models import LiveGame, Result, Side
from games.models.live import LiveState
from games.queries.timed_match import TimedMatch
from games.services.claims import GameClaim, ResultClaim, read_claim
from games.services.live.held import hold, match_of
from games.services.live.settling import mark_settled, penalty
from games.services.results import enter_result, lock_unreported


@transaction.atomic
def enter_boards(live_id: int, boards: Sequence[str], *, confirmed_by_both: bool, actor: Actor) -> Result:
    """The boards of games 1 and 2 (rows of digits or letters), as both players have confirmed them.

    A game that a flag or the arbiter decided counts as ruled: a board may be missing or unfinished there.
    Overtime and penalties go off the totals. Raises ResultExists; Conflict before both games are over;
    Invalid with a sentence a field (``game1_board``, ``game2_board``).
    """
    match = lock_unreported(match_of(live_id))
    held = hold(live_id)
    _refuse_entering(held, confirmed_by_both)
    result = enter_result(match.pk, claim_of_boards(held, boards), actor)
    mark_settled(live_id)
    return result


def claim_of_boards(held: TimedMatch, boards: Sequence[str]) -> ResultClaim:
    """What the boards amount to. Raises Invalid."""
    if len(boards) != 2:
        raise Invalid(_("A match has two boards."), fields={"boards": _("Give both boards.")})
    data = [_data(game, board) for game, board in zip(held.games, boards, strict=True)]
    read = read_claim({"games": data}, held.match.variant)
    first, second = (_ruled(held, game, claim) for game, claim in zip(held.games, read.games, strict=True))
    return ResultClaim(
        games=(first, second),
        first_penalty=penalty(held, Side.FIRST),
        second_penalty=penalty(held, Side.SECOND),
    )


def needs_board(game: LiveGame) -> bool:
    """Whether the score of a game can't be known without its board."""
    return not game.ruling or (game.score is None and game.ruling["policy"] != Policy.FORFEIT_GAME)


def _refuse_entering(held: TimedMatch, confirmed_by_both: bool) -> None:
    if held.is_online:
        raise Conflict(_("This match is played on line."))
    if held.live.state != LiveState.FINISHED:
        raise Conflict(_("Both games have to be over first."))
    if not confirmed_by_both:
        raise Conflict(_("Both players confirm the boards before they are entered."))


def _data(game: LiveGame, board: str) -> dict[str, object]:
    if not board.strip() and not needs_board(game):
        return {"score": game.score or 0}
    return {"board": board, "unfinished": bool(game.ruling)}


def _ruled(held: TimedMatch, game: LiveGame, claim: GameClaim) -> GameClaim:
    """The claim with the score of the ruling, where there is one."""
    if not game.ruling:
        return claim
    stands = claim.counted or 0
    score = game.score
    if score is None and game.ruling["policy"] == Policy.FORFEIT_GAME:
        score = max(set_score(held.settings.rule, held.variant), stands)
    return replace(claim, score=stands if score is None else score)
