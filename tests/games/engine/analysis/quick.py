"""A judge that looks no further than the next action: for tests of what is around the engine."""

from games.engine.actions import EntropyAction, Role
from games.engine.analysis.judge import Valued
from games.engine.analysis.steps import after
from games.engine.position import Position
from games.engine.scoring import score_total
from tests.games.engine.analysis.solved import actions


class QuickJudge:
    """A position is worth its points and a fixed sum for every empty cell."""

    engine = "quick"

    def best(self, position: Position) -> float:
        values = [self._worth(after(position, action)) for action in actions(position)]
        return max(values) if position.turn is Role.ORDER else min(values)

    def ranked(self, position: Position, played: EntropyAction) -> tuple[Valued, Valued]:
        found = [(action, self._worth(after(position, action))) for action in actions(position)]
        pick = max if position.turn is Role.ORDER else min
        return pick(found, key=lambda each: each[1]), next(each for each in found if each[0] == played)

    @staticmethod
    def _worth(position: Position) -> float:
        return score_total(position.board, position.variant) + 1.5 * position.empty
