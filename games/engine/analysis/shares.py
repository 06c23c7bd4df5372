"""An analysis in shares that several workers do apart, and the whole of it in one go."""

from typing import Any

from games.engine.analysis.combine import combine
from games.engine.analysis.judge import Judge
from games.engine.analysis.look import Look, look
from games.engine.analysis.turns import turns_of
from games.engine.flags import FlagGame

TURNS_A_SHARE = 4


def share_count(game: FlagGame) -> int:
    """Into how many shares the turns of a game are cut."""
    turns = (len(game.plies) + 1) // 2
    return -(-turns // TURNS_A_SHARE)


def look_at_share(game: FlagGame, number: int, judge: Judge) -> list[Look]:
    """The looks at the turns of share `number` (from 0); the same wherever and whenever it is done."""
    first = number * TURNS_A_SHARE
    return look(turns_of(game)[first : first + TURNS_A_SHARE], judge)


def analyse(
    game: FlagGame, judge: Judge, *, score: int | None, by_board: bool, **sizes: int
) -> dict[str, Any]:
    """The whole analysis in this process."""
    looks = look(turns_of(game), judge)
    return combine(game, looks, judge.engine, score=score, by_board=by_board, **sizes)
