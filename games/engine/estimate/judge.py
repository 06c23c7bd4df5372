"""Estimates of positions: exactly where that is possible, else from play-outs."""

from collections import Counter
from collections.abc import Iterable, Mapping

from games.engine.errors import EngineError
from games.engine.estimate.calibration import calibrated, calibration_version
from games.engine.estimate.fill import fill_finals, fill_mean
from games.engine.estimate.parts import DEFAULT_PLAYOUTS, part_sizes, play_part, settled
from games.engine.estimate.spread import Spread
from games.engine.estimate.value import Estimate, Method
from games.engine.flags import Mode
from games.engine.position import Position
from games.engine.scoring import score_total
from words import said


def estimate(position: Position, playouts: int = DEFAULT_PLAYOUTS, seed: str | int = 0) -> Estimate:
    """The expected final Order score with its interval; the same for the same position, number and seed.

    Raises EngineError for a number of play-outs out of bounds.
    """
    sizes = part_sizes(playouts)
    known = without_playouts(position, seed)
    if known is not None:
        return known
    parts = (play_part(position, number, size, seed) for number, size in enumerate(sizes))
    return combine(position, parts, seed)


def without_playouts(position: Position, seed: str | int = 0) -> Estimate | None:
    """The estimate where it needs no play-outs: a full board, a fill, or at most two empty cells."""
    if position.turn is None:
        score = score_total(position.board, position.variant)
        return _estimate(Spread.of_counts({score: 1}), Method.FULL, seed)
    if position.mode is Mode.BOTH:
        finals, samples = fill_finals(position, str(seed))
        spread = Spread.of_counts(finals)
        return Estimate(
            fill_mean(position), spread.low, spread.high, Method.FILL, str(seed), _engine(), samples
        )
    from games.engine import search

    chances = search.exact(settled(position))
    return None if chances is None else _estimate(Spread.of(chances), Method.EXACT, seed)


def combine(position: Position, parts: Iterable[Mapping[int, int]], seed: str | int) -> Estimate:
    """The estimate from the finals of all parts of `play_part`, in any order. Raises EngineError."""
    finals: Counter[int] = Counter()
    for part in parts:
        finals.update({int(score): int(times) for score, times in part.items()})
    if not finals:
        raise EngineError(said("no play-outs to estimate from"))
    mean, low, high = calibrated(settled(position), Spread.of_counts(finals))
    return Estimate(mean, low, high, Method.PLAYOUTS, str(seed), _engine(), finals.total())


def _estimate(spread: Spread, method: Method, seed: str | int) -> Estimate:
    return Estimate(spread.mean, spread.low, spread.high, method, str(seed), _engine())


def _engine() -> str:
    from games.engine import search

    return f"{search.ENGINE_VERSION} calibration {calibration_version()}"
