"""Search and evaluation of Entropy positions, for both roles, any variant and any state of the flags.

The compiled parts are imported when they are first asked for, so this package costs nothing to import.
"""

from collections.abc import Iterable
from fractions import Fraction
from random import Random

from games.engine.actions import EntropyAction
from games.engine.position import Position
from games.engine.search.choice import Choice, Limit
from games.engine.search.timing import share_of_time
from games.engine.search.version import engine_version
from games.engine.variants import Variant

ENGINE_VERSION = engine_version()

__all__ = [
    "ENGINE_VERSION",
    "Choice",
    "Limit",
    "choose",
    "evaluate",
    "exact",
    "playouts",
    "ranked",
    "reference_choose",
    "share_of_time",
    "warm_up",
]


def choose(position: Position, limit: Limit, rng: Random, strength: int = 10) -> Choice:
    """An action for whose turn it is, of a strength from 1 to 10, within the limit.

    Raises EngineError after the end, before a draw, and for another strength.
    """
    from games.engine.search import strength as of_strength

    return of_strength.choose(position, limit, rng, strength)


def ranked(position: Position, limit: Limit, also: Iterable[EntropyAction] = ()) -> tuple[Choice, ...]:
    """Every legal action, best first for who decides; those `also` asked for are followed too."""
    from games.engine.search import deepening

    return deepening.ranked(position, limit, also)


def evaluate(position: Position) -> float:
    """The expected final Order score at a glance; exact on a full board."""
    from games.engine.search import static

    return static.evaluate(position)


def playouts(position: Position, number: int, seed: int) -> dict[int, int]:
    """Final Order score -> how often it came in so many quick games from here; the same for the same seed."""
    from games.engine.search import play_out

    return play_out.playouts(position, number, seed)


def exact(position: Position) -> dict[int, Fraction] | None:
    """Final Order score -> its chance under best play, with at most two empty cells; else None."""
    from games.engine.search import endings

    return endings.exact(position)


def reference_choose(position: Position, rng: Random) -> Choice:
    """What the sparring partner `reference` does."""
    from games.engine.search import reference

    return reference.reference_choose(position, rng)


def warm_up(variant: Variant) -> None:
    """Compile or load all that a game needs, before its clock runs."""
    from games.engine.search import warming

    warming.warm_up(variant)
