"""A rating history as a picture: where its line, points and scales are drawn."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from tournaments.queries.ratings import History, Step

WIDTH, HEIGHT = 360, 180
LEFT, RIGHT, TOP, BOTTOM = 38, 10, 10, 24
STEPS = (10, 25, 50, 100, 200, 250, 500, 1000)
MOST_LINES = 5


@dataclass(frozen=True, slots=True)
class Point:
    """A change in the picture."""

    x: float
    y: float
    step: Step


@dataclass(frozen=True, slots=True)
class Tick:
    """A mark of a scale."""

    at: float
    rating: int


@dataclass(frozen=True, slots=True)
class Chart:
    """A drawn history; ``line`` and ``band`` are lists of coordinates as SVG takes them."""

    points: list[Point]
    ticks: list[Tick]
    line: str
    band: str
    lowest: int
    highest: int

    @property
    def box(self) -> str:
        return f"0 0 {WIDTH} {HEIGHT}"

    left, right, bottom, label_y = LEFT, WIDTH - RIGHT, HEIGHT - BOTTOM, HEIGHT - 7


def chart_of(history: History) -> Chart | None:
    """None where there was never a rating. The band of Glicko-2 is two deviations either way."""
    steps = [step for step in history.steps if step.change.after is not None]
    if not steps:
        return None
    lows, highs = [_rating(step, -2) for step in steps], [_rating(step, 2) for step in steps]
    step_size = _step(max(highs) - min(lows))
    floor = int(min(lows) // step_size) * step_size
    top = max(-int(-max(highs) // step_size) * step_size, floor + step_size)

    def y(rating: float) -> float:
        return round(TOP + (top - rating) / (top - floor) * (HEIGHT - TOP - BOTTOM), 1)

    xs = _places([step.change.period for step in steps])
    points = [Point(x, y(_rating(step)), step) for x, step in zip(xs, steps, strict=True)]
    edge = [*zip(xs, map(y, highs), strict=True), *reversed(list(zip(xs, map(y, lows), strict=True)))]
    has_band = len(steps) > 1 and highs != lows
    return Chart(
        points,
        [Tick(y(rating), rating) for rating in range(floor, top + 1, step_size)],
        _coordinates([(point.x, point.y) for point in points]),
        _coordinates(edge) if has_band else "",
        int(min(map(_rating, steps))),
        int(max(map(_rating, steps))),
    )


def _rating(step: Step, deviations: int = 0) -> float:
    change = step.change
    return float(change.after or 0) + deviations * float(change.deviation or 0)


def _step(width: float) -> int:
    """The least step that needs few lines."""
    return next((step for step in STEPS if width <= step * MOST_LINES), STEPS[-1])


def _places(moments: list[datetime]) -> list[float]:
    """By time; a single one, or all at one moment, in the middle."""
    first, whole = moments[0], (moments[-1] - moments[0]).total_seconds()
    width = WIDTH - LEFT - RIGHT
    if not whole:
        return [round(LEFT + width / 2, 1)] * len(moments)
    return [round(LEFT + width * (moment - first).total_seconds() / whole, 1) for moment in moments]


def _coordinates(points: list[tuple[float, float]]) -> str:
    return " ".join(f"{x:g},{y:g}" for x, y in points)
