"""A position and the tables of a search as arrays of whole numbers.

Every line (rows first, then columns) is kept as a number in base colours + 1, first cell first. Values are
whole numbers of 1/1024 point, so that sums are exact and do not depend on the order of adding.
"""

from typing import NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

Ints: TypeAlias = npt.NDArray[np.int64]
Weights: TypeAlias = npt.NDArray[np.int32]
Shapes: TypeAlias = npt.NDArray[np.int16] | npt.NDArray[np.int32]

SCALE = 1024
CHAOS, ORDER, IN_ORDER, AT_RANDOM = range(4)


class Tables(NamedTuple):
    """What stays the same in a search.

    `powers` [size] is what a cell counts in the number of its line, `fill` [cells] the fill order, `shapes`
    [codes] the shape of a line, `weights` [2, empty cells, shapes] what a line of that shape is worth before
    a draw (0) and after a placement (1). `placer` is who places (CHAOS ... AT_RANDOM), `slides` whether Order
    still slides.
    """

    powers: Ints
    fill: Ints
    shapes: Shapes
    weights: Weights
    placer: int
    slides: bool


class Grid(NamedTuple):
    """A position: colours of the cells, numbers of the lines, and counters left per colour.

    `left[0]` is the number of empty cells; `nodes[0]` counts the placements looked at. `work` has room for
    the search: its loops allocate nothing.
    """

    board: Ints
    lines: Ints
    left: Ints
    nodes: Ints
    work: npt.NDArray[np.int64]
