"""The search for a move: all moves at a glance, then fewer and fewer of them, deeper and deeper."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from games.engine.actions import EntropyAction, Pass, Placement, Role, Slide
from games.engine.cells import Cell, cell_at
from games.engine.errors import EngineError
from games.engine.position import Position
from games.engine.search import kernel
from games.engine.search.arrays import CHAOS, IN_ORDER, SCALE, Grid, Tables
from games.engine.search.choice import Choice, Limit
from games.engine.search.deep import Deep
from games.engine.search.lines import static
from games.engine.search.meter import Enough, Meter
from games.engine.search.model import grid_of, tables_of
from games.engine.search.plan import Stage, order_stages, place_stages

Move = tuple[int, int]  # origin and target, or twice the cell of a placement; the pass is (0, 0)


@dataclass(slots=True)
class Root:
    """A move that can be made, its value in 1/1024 point, and how deep that was looked for."""

    move: Move
    value: float
    stage: int = 0
    depth: int = 0


def ranked(
    position: Position,
    limit: Limit,
    also: Iterable[EntropyAction] = (),
    *,
    exact: bool = True,
    stages: Sequence[Stage] | None = None,
    seen: Callable[[], bool] | None = None,
) -> tuple[Choice, ...]:
    """Every legal action, best first for who decides; those `also` asked for are followed too.

    With `exact` false the values of actions that are not the best may be bounds; only those are looked at for
    which `seen` says so, but at least one. Raises EngineError where there is nothing to choose: after the
    end, and before a draw.
    """
    tables, grid = tables_of(position), grid_of(position)
    meter = Meter(limit, grid)
    if position.turn is None:
        raise EngineError("the board is full: there is nothing to choose")
    if position.turn is Role.ORDER:
        roots, sign = _slides(tables, grid, meter), 1
        stages = order_stages(position.empty, position.variant.size) if stages is None else stages
    else:
        if position.drawn is None:
            raise EngineError("no counter is drawn: there is nothing to choose")
        roots, sign = _cells(tables, grid, meter, position.drawn), -1 if tables.placer == CHAOS else 1
        stages = place_stages(position.empty, position.variant.size) if stages is None else stages
    if seen is not None:
        roots = [root for root in roots if seen()] or [roots[len(roots) // 2]]
    wanted = {_move(action, position) for action in also}
    try:
        only = len(roots) == 1 and not exact  # nothing to choose: a short look will do
        for step in enumerate(stages[:1] if only else stages, start=1):
            deep = Deep(tables, grid, meter, step[1].widths)
            _deepen(deep, roots, step, position, wanted, sign, exact)
    except Enough:
        pass
    roots.sort(key=lambda root: (-root.stage, -sign * root.value))
    return tuple(
        Choice(_action(root.move, position), root.value / SCALE, root.depth, meter.nodes) for root in roots
    )


def _deepen(
    deep: Deep,
    roots: list[Root],
    step: tuple[int, Stage],
    position: Position,
    wanted: set[Move],
    sign: int,
    exact: bool,
) -> None:
    """Follow the best moves of the last stage by this one. Raises Enough in the middle."""
    number, stage = step
    roots.sort(key=lambda root: (-root.stage, -sign * root.value))
    best = 1e18
    for root in [root for place, root in enumerate(roots) if place < stage.moves or root.move in wanted]:
        if position.turn is Role.ORDER:
            value = deep.after(*root.move, stage.depth)
        else:
            assert position.drawn is not None
            enough = best if sign < 0 and not exact else 1e18
            value = deep.at(root.move[0], position.drawn, stage.depth, enough)
            best = min(best, value)
        root.value, root.stage, root.depth = value, number, stage.depth


def _slides(tables: Tables, grid: Grid, meter: Meter) -> list[Root]:
    now = static(tables, grid, 0)
    return [
        Root((origin, target), now + gain) for origin, target, gain in Deep(tables, grid, meter, {}).slides()
    ]


def _cells(tables: Tables, grid: Grid, meter: Meter, colour: int) -> list[Root]:
    replies = grid.work[kernel.REPLIES2]
    cells = Deep(tables, grid, meter, {}).cells(colour)
    if tables.placer == IN_ORDER:
        return [Root((cells[0], cells[0]), kernel.placed1(tables, grid, colour), depth=1)]
    return [Root((cell, cell), float(replies[cell]), depth=1) for cell in cells]


def _action(move: Move, position: Position) -> EntropyAction:
    size = position.variant.size
    if position.turn is Role.CHAOS:
        assert position.drawn is not None
        return Placement(position.drawn, cell_at(move[0], size))
    if move[0] != move[1]:
        return Slide(cell_at(move[0], size), cell_at(move[1], size))
    return passing(position)


def passing(position: Position) -> Pass:
    """Order's pass, written with the counter placed last, or with the first on the board."""
    if position.last_placed is not None:
        return Pass(position.last_placed)
    occupied = next(index for index, colour in enumerate(position.board.cells) if colour)
    return Pass(cell_at(occupied, position.variant.size))


def _move(action: EntropyAction, position: Position) -> Move:
    def number(cell: Cell) -> int:
        return cell.row * position.variant.size + cell.column

    if isinstance(action, Slide):
        return number(action.origin), number(action.target)
    if isinstance(action, Placement):
        return number(action.cell), number(action.cell)
    return 0, 0
