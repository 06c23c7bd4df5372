"""Shapes of lines: lines that differ only in the names of their colours or in direction are one shape."""

from functools import cache

import numpy as np
import numpy.typing as npt

from games.engine.jit import compiled
from games.engine.variants import Variant


def shape_table(variant: Variant) -> tuple[npt.NDArray[np.int16], int]:
    """The shape of every line, read-only, and the number of shapes.

    A line is read as a number in base colours + 1, first cell first, as in `tables.line_scores`. Shapes are
    numbered by the smallest line of each, so 0 is the line of empty cells. Shape [(colours + 1) ** size].

    >>> from games.engine.variants import get_variant
    >>> shapes, number = shape_table(get_variant("entropy7"))
    >>> number, shapes[0o1120000] == shapes[0o0000577], shapes[0o1120000] == shapes[0o1210000]
    (2152, np.True_, np.False_)
    """
    table, number = _shapes(variant.size, variant.colours + 1)
    return table, number


def shape_lines(variant: Variant) -> npt.NDArray[np.int64]:
    """The smallest line of each shape, by shape."""
    table, _ = shape_table(variant)
    return np.unique(table, return_index=True)[1].astype(np.int64)


@cache
def _shapes(size: int, base: int) -> tuple[npt.NDArray[np.int16], int]:
    table = np.zeros(base**size, dtype=np.int16)
    number = int(_fill(table, size, base))
    table.flags.writeable = False
    return table, number


@compiled
def _fill(table: npt.NDArray[np.int16], size: int, base: int) -> int:
    """Number the shapes. The smallest line of a shape comes first, so one pass is enough."""
    cells = np.zeros(size, dtype=np.int64)
    names = np.zeros(base, dtype=np.int64)
    number = 0
    for line in range(len(table)):
        rest = line
        for place in range(size - 1, -1, -1):
            cells[place] = rest % base
            rest //= base
        forward, backward = 0, 0
        names[:] = 0
        used = 0
        for place in range(size):
            if cells[place] != 0 and names[cells[place]] == 0:
                used += 1
                names[cells[place]] = used
            forward = forward * base + names[cells[place]]
        names[:] = 0
        used = 0
        for place in range(size - 1, -1, -1):
            if cells[place] != 0 and names[cells[place]] == 0:
                used += 1
                names[cells[place]] = used
            backward = backward * base + names[cells[place]]
        smallest = min(forward, backward)
        if smallest == line:
            table[line] = number
            number += 1
        else:
            table[line] = table[smallest]
    return number
