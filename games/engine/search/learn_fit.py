"""Values from games: stage by stage from the end, least squares on what the next stage's values say.

The target of a position before a draw is the mean over all draws of the value after the best placement, so
the luck of the draw is not in it; that of a position before Order's slide is the value after the best one.
`trace` of what the game itself then brought, beyond what the values said, is added (TD(lambda)), as long as
no random ply was played.
"""

import numpy as np
import numpy.typing as npt

from games.engine.jit import compiled
from games.engine.search.learn_kernel import (
    Cells,
    Lines,
    Row,
    Shapes,
    Weights,
    before_draw,
    best_slide,
    read_lines,
    total,
)
from games.engine.search.learn_threads import spread

Targets = npt.NDArray[np.float64]
PRIOR = 16.0  # how many positions the value of the stage before counts as, for each shape


def fit(
    boards: npt.NDArray[np.uint8],
    chosen: npt.NDArray[np.bool_],
    scores: Row,
    shapes: Shapes,
    number: int,
    powers: Lines,
    bag: Lines,
    placer: int,
    slides: bool,
    fill: Lines,
    trace: float,
    threads: int = 1,
) -> tuple[Weights, npt.NDArray[np.float64]]:
    """The weights that fit the games [game, ply, cell], and the root mean square error of each [kind, empty].

    `scores` are the exact line scores by shape; `bag` counts the counters of each colour (0: none).
    """
    cells = boards.shape[2]
    weights = np.empty((2, cells + 1, number), dtype=np.float32)
    weights[:] = scores
    errors = np.zeros((2, cells + 1))
    targets = np.zeros(len(boards))
    final_targets(boards[:, 2 * cells - 2], shapes, powers, weights[1, 0], targets)
    for empty in range(1, cells):
        ply = 2 * (cells - empty) - 1

        def draw(part: slice, empty: int = empty, ply: int = ply) -> None:
            draw_targets(
                boards[part, ply], boards[part, ply + 1], chosen[part, ply + 1], shapes, powers, bag, weights,
                empty, placer, fill, trace, targets[part],
            )  # fmt: skip

        def slide(part: slice, empty: int = empty, ply: int = ply) -> None:
            slide_targets(
                boards[part, ply - 1], boards[part, ply], chosen[part, ply], shapes, powers, weights, empty,
                slides, trace, targets[part],
            )  # fmt: skip

        spread(len(boards), threads, draw)
        weights[0, empty], errors[0, empty] = solve(
            boards[:, ply], targets, shapes, powers, weights[0, empty - 1], number
        )
        spread(len(boards), threads, slide)
        weights[1, empty], errors[1, empty] = solve(
            boards[:, ply - 1], targets, shapes, powers, weights[1, empty - 1], number
        )
    weights[0, cells] = weights[1, cells] = targets.mean() / (2 * len(powers))
    return weights, errors


def solve(
    boards: Cells, targets: Targets, shapes: Shapes, powers: Lines, prior: Row, number: int
) -> tuple[Row, float]:
    """The values of shapes whose sums over lines are nearest to the targets, drawn a little to `prior`.

    First one number is added to all of the prior, so that it is right on the average.
    """
    found = np.empty((len(boards), 2 * len(powers)), dtype=np.int16)
    find_shapes(boards, shapes, powers, found)
    prior = prior + (targets - prior[found].sum(axis=1)).mean() / (2 * len(powers))
    wrong = targets - prior[found].sum(axis=1)
    used = np.flatnonzero(np.bincount(found.ravel(), minlength=number))
    place = np.zeros(number, dtype=np.int16)
    place[used] = np.arange(len(used))
    matrix = np.zeros((len(used), len(used)), dtype=np.float32)
    vector = np.zeros(len(used))
    normal_equations(place[found], wrong, matrix, vector)
    matrix[np.diag_indices(len(used))] += PRIOR
    change = np.linalg.solve(matrix, vector.astype(np.float32))
    weights = prior.astype(np.float32)
    weights[used] += change
    left = targets - weights[found].sum(axis=1)
    return weights, float(np.sqrt((left**2).mean()))


@compiled
def find_shapes(boards: Cells, shapes: Shapes, powers: Lines, found: Shapes) -> None:
    """The shapes of the lines of each board."""
    lines = np.zeros(2 * len(powers), dtype=np.int64)
    for game in range(len(boards)):
        read_lines(boards[game], powers, lines)
        for place in range(len(lines)):
            found[game, place] = shapes[lines[place]]


@compiled
def normal_equations(found: Shapes, wrong: Targets, matrix: Row, vector: Targets) -> None:
    """Sum up how often shapes stand together, and what is wrong where they stand."""
    for game in range(len(found)):
        for one in found[game]:
            vector[one] += wrong[game]
            for other in found[game]:
                matrix[one, other] += 1


@compiled
def final_targets(boards: Cells, shapes: Shapes, powers: Lines, worth: Row, targets: Targets) -> None:
    """The scores of full boards."""
    lines = np.zeros(2 * len(powers), dtype=np.int64)
    for game in range(len(boards)):
        read_lines(boards[game], powers, lines)
        targets[game] = total(lines, shapes, worth)


@compiled
def draw_targets(
    boards: Cells,
    placed: Cells,
    chosen: npt.NDArray[np.bool_],
    shapes: Shapes,
    powers: Lines,
    bag: Lines,
    weights: Weights,
    empty: int,
    placer: int,
    fill: Lines,
    trace: float,
    targets: Targets,
) -> None:
    """Turn the targets of the positions after a placement into those of the positions before its draw."""
    lines = np.zeros(2 * len(powers), dtype=np.int64)
    board = np.zeros(boards.shape[1], dtype=np.uint8)
    by_colour = np.zeros(len(bag))
    for game in range(len(boards)):
        board[:] = boards[game]
        read_lines(board, powers, lines)
        left = bag.copy()
        colour = 0
        for cell in range(len(board)):
            left[board[cell]] -= 1
            if board[cell] == 0 and placed[game, cell] != 0:
                colour = int(placed[game, cell])
        value = before_draw(board, lines, powers, shapes, weights, empty, left, placer, fill, by_colour)
        more = trace * (targets[game] - by_colour[colour]) if chosen[game] else 0.0
        targets[game] = value + more


@compiled
def slide_targets(
    boards: Cells,
    slid: Cells,
    chosen: npt.NDArray[np.bool_],
    shapes: Shapes,
    powers: Lines,
    weights: Weights,
    empty: int,
    slides: bool,
    trace: float,
    targets: Targets,
) -> None:
    """Turn the targets of the positions after Order's turns into those of the positions before them."""
    lines = np.zeros(2 * len(powers), dtype=np.int64)
    board = np.zeros(boards.shape[1], dtype=np.uint8)
    for game in range(len(boards)):
        board[:] = boards[game]
        read_lines(board, powers, lines)
        worth = weights[0, empty]
        value = total(lines, shapes, worth)
        if slides:
            value += best_slide(board, lines, powers, shapes, worth, 1e9)
        if chosen[game] or not slides:
            value += trace * (targets[game] - value)
        targets[game] = value
