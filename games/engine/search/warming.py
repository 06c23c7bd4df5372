"""Getting the compiled parts and the tables ready before a clock runs."""

from games.engine import entropy
from games.engine.position import Position
from games.engine.search.choice import Limit
from games.engine.search.deepening import ranked
from games.engine.search.play_out import playouts
from games.engine.search.static import evaluate
from games.engine.variants import Variant


def warm_up(variant: Variant) -> None:
    """Use everything once, on the first positions of a game."""
    draws = [colour for colour in range(1, variant.colours + 1) for _ in range(variant.copies)]
    state = entropy.start(variant, draws)
    for _ in range(min(4, variant.plies - 1)):
        position = Position.of_state(state)
        evaluate(position)
        action = ranked(position, Limit(nodes=2000))[0].action
        state = entropy.apply(state, action)
    playouts(Position.of_state(state), 1, 0)
