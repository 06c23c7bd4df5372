"""Over the board: the final board of a game that is over, kept until both are confirmed."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from audit.actor import Actor
from audit.services import record
from games.errors import Conflict, Invalid
from games.models import LiveGame, LiveGameState
from games.queries.timed_match import TimedMatch
from games.services.claims import read_claim
from games.services.live.boards import needs_board
from games.services.live.held import hold, save, stale
from games.services.live.timely import refuse_with_result


@transaction.atomic
def keep_board(
    live_id: int, number: int, text: str, *, actor: Actor, attempt: int | None = None
) -> dict[str, Any]:
    """The final board of game ``number`` as it was entered; replaces one that was entered before.

    Cells may be empty where a flag or the arbiter ended the game; there an empty ``text`` takes a board back
    that is not needed. Raises Invalid (``board``), and Conflict while the game is not over, for another
    ``attempt`` of it, and once the match has a result.
    """
    held = hold(live_id)
    game = _ended(held, number, attempt)
    refuse_with_result(held)
    board = _read(held, game, text)
    if board != game.board:
        before, game.board = game.board, board
        facts = {"board": board}
        record(held.match.scope, actor, "play.board_entered", game, before={"board": before}, after=facts)
    return save(held, game)


def _ended(held: TimedMatch, number: int, attempt: int | None) -> LiveGame:
    if held.is_online:
        raise Conflict(_("This match is played on line."))
    game = held.games[number - 1]
    if attempt not in (None, game.attempt):
        raise stale(held, _("This game is played again: its old board does not count."))
    if game.state != LiveGameState.ENDED:
        raise stale(held, _("The board is entered when the game is over."))
    return game


def _read(held: TimedMatch, game: LiveGame, text: str) -> str:
    """The board in rows of digits; empty where none is needed and none was given. Raises Invalid."""
    if not text.strip():
        if needs_board(game):
            raise _refusal(_("Enter the final board."))
        return ""
    games = [{"board": text, "unfinished": bool(game.ruling)}, {"score": 0}]
    try:
        return read_claim({"games": games}, held.match.variant).games[0].board
    except Invalid as error:
        raise _refusal(str(error.fields.get("game1_board", error))) from error


def _refusal(words: str) -> Invalid:
    return Invalid(_("The board can't be taken as it is."), fields={"board": words})
