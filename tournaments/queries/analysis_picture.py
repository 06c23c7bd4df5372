"""The curve of an analysis as a picture: where its lines, bars and marks are drawn, for screen and paper."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

WIDTH, LEFT, RIGHT = 420, 34, 8
TOP, CURVE, GAP, BARS, BOTTOM = 10, 170, 16, 40, 20
HEIGHT = TOP + CURVE + GAP + BARS + BOTTOM
STEPS = (500, 1000, 2000, 2500, 5000, 10000)
MOST_LINES = 6


@dataclass(frozen=True, slots=True)
class Tick:
    """A mark of a scale: where, and what it says."""

    at: float
    says: str


@dataclass(frozen=True, slots=True)
class Mark:
    """A mistake, or a fallen flag, at a ply. ``path``: a triangle, down for Order, up for Chaos."""

    ply: int
    x: float
    y: float
    kind: str
    path: str = ""


@dataclass(frozen=True, slots=True)
class Bar:
    """The luck of one draw: up is good for Order."""

    x: float
    y: float
    height: float
    good: bool


@dataclass(frozen=True, slots=True)
class Picture:
    """All that is drawn; ``line`` is a list of coordinates as SVG takes them."""

    line: str
    values: list[Tick]
    plies: list[Tick]
    marks: list[Mark]
    falls: list[Mark]
    bars: list[Bar]
    bar_width: float
    last: int
    lowest: int
    highest: int

    box = f"0 0 {WIDTH} {HEIGHT}"
    left, right, top, bottom = LEFT, WIDTH - RIGHT, TOP, TOP + CURVE
    zero, label_y, middle = TOP + CURVE + GAP + BARS / 2, HEIGHT - 6, (LEFT + WIDTH - RIGHT) / 2

    @property
    def width(self) -> int:
        """Of the curve; ply p stands at left + width * p / last."""
        return self.right - self.left

    def at(self, ply: int) -> float:
        """Where a ply stands."""
        return round(self.left + self.width * ply / self.last, 1)


def picture_of(told: dict[str, Any]) -> Picture:
    """The picture of `games.engine.analysis` data."""
    values: list[int] = told["values"]
    last = max(len(values) - 1, 1)
    step = next((size for size in STEPS if max(values) - min(values) <= size * (MOST_LINES - 1)), STEPS[-1])
    floor, top = min(values) // step * step, -(-max(values) // step) * step
    top = max(top, floor + step)

    def x(ply: float) -> float:
        return round(LEFT + (WIDTH - LEFT - RIGHT) * ply / last, 1)

    def y(value: int) -> float:
        return round(TOP + (top - value) / (top - floor) * CURVE, 1)

    return Picture(
        line=" ".join(f"{x(ply):g},{y(value):g}" for ply, value in enumerate(values)),
        values=[Tick(y(value), str(value // 100)) for value in range(floor, top + 1, step)],
        plies=[Tick(x(ply), str(ply)) for ply in _tens(last)],
        marks=[
            _mark(each, x(each["ply"]), y(values[each["ply"]])) for each in told["plies"] if each["mistake"]
        ],
        falls=[Mark(each["ply"], x(each["ply"]), TOP, "fall") for each in told["falls"]],
        bars=_bars(told["draws"], x),
        bar_width=round((WIDTH - LEFT - RIGHT) / last * 1.2, 2),
        last=last,
        lowest=min(values),
        highest=max(values),
    )


def _tens(last: int) -> list[int]:
    step = next(size for size in (5, 10, 20, 50, 100) if last <= size * 6)
    return list(range(0, last + 1, step))


def _mark(ply: dict[str, Any], x: float, y: float) -> Mark:
    size = 5.0 if ply["mistake"] == "large" else 3.6
    for_order = ply["by"] == "order"
    tip = y - 4 if for_order else y + 4  # the triangle stands clear of the line, and points to it
    base = tip - 1.7 * size if for_order else tip + 1.7 * size
    path = f"M{x:g},{tip:g}L{x - size:g},{base:g}L{x + size:g},{base:g}Z"
    return Mark(ply["ply"], x, y, f"{ply['by']} {ply['mistake']}", path)


def _bars(draws: list[dict[str, Any]], x: Any) -> list[Bar]:
    """Of each draw, over the placement that followed it."""
    most = max((abs(draw["luck"]) for draw in draws), default=0) or 1
    zero = Picture.zero
    bars = []
    for draw in draws:
        height = round(abs(draw["luck"]) / most * BARS / 2, 2)
        good = draw["luck"] > 0
        bars.append(Bar(x(2 * draw["turn"] - 1), round(zero - height, 2) if good else zero, height, good))
    return bars
