"""Ten strengths of play: how many of the moves a player sees, and how far it looks."""

from dataclasses import dataclass
from random import Random

from games.engine.actions import Role
from games.engine.errors import EngineError
from games.engine.position import Position
from games.engine.search.choice import Choice, Limit
from games.engine.search.deepening import ranked
from games.engine.search.plan import order_stages, place_stages

STRONGEST = 10


@dataclass(frozen=True, slots=True)
class Level:
    """`seen` is the part of the moves that is looked at, `stages` how many stages of the search are made."""

    seen: float
    stages: int


LEVELS = {
    1: Level(0.06, 0),
    2: Level(0.12, 0),
    3: Level(0.25, 0),
    4: Level(0.45, 0),
    5: Level(0.7, 0),
    6: Level(1.0, 0),
    7: Level(0.75, 1),
    8: Level(1.0, 1),
    9: Level(1.0, 2),
    10: Level(1.0, 100),
}


def choose(position: Position, limit: Limit, rng: Random, strength: int = STRONGEST) -> Choice:
    """A move of this strength, 1 to 10, within the limit. All chance comes from `rng`."""
    if strength not in LEVELS:
        raise EngineError(f"strength {strength}: give 1 to {STRONGEST}")
    level = LEVELS[strength]
    plan = order_stages if position.turn is Role.ORDER else place_stages
    stages = plan(position.empty, position.variant.size)
    seen = None if level.seen == 1 else (lambda: rng.random() < level.seen)
    return ranked(position, limit, exact=False, stages=stages[: level.stages], seen=seen)[0]
