"""Over the board: what a fallen flag decides, as far as the clock knows. The board is entered afterwards."""

from __future__ import annotations

from typing import Any

from games.engine.flags import Policy
from games.models import LiveGame
from games.play.codec import role_of_side
from games.queries.timed_match import TimedMatch

ALWAYS = (Policy.FORFEIT_MATCH, Policy.FORFEIT_GAME)


def table_flag(side: int, at: int) -> dict[str, Any]:
    """A fall as it stands on the game's row; nobody counts plies here."""
    return {"side": role_of_side(side).label, "ply": None, "at": at}


def rule_on_table(held: TimedMatch, game: LiveGame) -> bool:
    """Whether the flags that are down decide the game; then its ruling is written.

    The score is that of the rule where no board is needed for it, else None until the board is entered.
    """
    policy = held.settings.rule.policy
    sides = [flag["side"] for flag in game.flags]
    if policy is Policy.SCORE_AS_IT_STANDS:
        sides = [side for side in sides if side == "order"]
    elif policy not in ALWAYS:
        return False
    if not sides:
        return False
    game.score = 0 if policy is Policy.FORFEIT_GAME and sides[0] == "order" else None
    game.ruling = {"policy": str(policy), "side": sides[0], "score": game.score}
    return True
