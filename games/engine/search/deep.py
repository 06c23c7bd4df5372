"""Looking more than two draws ahead: the kernel's search again, in Python, so that a limit can stop it."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from games.engine.search import kernel
from games.engine.search.arrays import AT_RANDOM, CHAOS, Grid, Tables
from games.engine.search.lines import place, slide, static, unplace
from games.engine.search.meter import Meter
from games.engine.search.widths import Width


@dataclass(frozen=True, slots=True)
class Deep:
    """A search on a grid; `widths` by the number of draws that are still looked ahead."""

    tables: Tables
    grid: Grid
    meter: Meter
    widths: Mapping[int, Width]

    def chance(self, depth: int) -> float:
        """The value before a draw, so many draws ahead."""
        self.meter.check()
        depth = min(depth, int(self.grid.left[0]))
        if depth == 0:
            return float(static(self.tables, self.grid, 0))
        if depth == 1:
            return kernel.chance1(self.tables, self.grid)
        if depth == 2:
            width = self.widths[2]
            return kernel.chance2(self.tables, self.grid, width.cells, width.slides)
        counts = np.zeros(len(self.grid.left), dtype=np.int64)
        kernel.colour_counts(self.grid, counts)
        mean = 0.0
        for colour, count in enumerate(counts):
            if count:
                mean += int(count) * self.placed(colour, depth)
        return mean / int(self.grid.left[0])

    def placed(self, colour: int, depth: int) -> float:
        """The value of a drawn counter, so many draws ahead, this one among them."""
        self.meter.check()
        depth = min(depth, int(self.grid.left[0]))
        if depth == 1:
            return kernel.placed1(self.tables, self.grid, colour)
        width = self.widths[depth]
        if depth == 2:
            return kernel.placed2(self.tables, self.grid, colour, width.cells, width.slides)
        cells, placer = self.cells(colour), self.tables.placer
        if placer == AT_RANDOM:
            values = [self.at(cell, colour, depth, 1e18) for cell in cells]
            return sum(values) / len(values)
        best = 1e18 if placer == CHAOS else -1e18
        for cell in cells[: width.cells]:
            if placer == CHAOS:
                best = min(best, self.at(cell, colour, depth, best))
            else:
                best = max(best, self.at(cell, colour, depth, 1e18))
        return best

    def at(self, cell: int, colour: int, depth: int, enough: float) -> float:
        """The value of a counter on a cell; `depth` counts its draw."""
        place(self.tables, self.grid, cell, colour)
        try:
            return self.to_move(depth - 1, enough)
        finally:
            unplace(self.tables, self.grid, cell, colour)

    def to_move(self, depth: int, enough: float) -> float:
        """The value when Order is to move, of the slides of this width; any from `enough` on ends it."""
        depth = min(depth, int(self.grid.left[0]))
        if not self.tables.slides or depth == 0:
            return self.chance(depth)
        width = self.widths[depth + 1]
        if depth == 1:
            self.meter.check()
            return kernel.order1(self.tables, self.grid, width.slides, enough)
        best = -1e18
        for origin, target, _ in self.slides()[: width.slides]:
            best = max(best, self.after(origin, target, depth))
            if best >= enough:
                break
        return best

    def after(self, origin: int, target: int, depth: int) -> float:
        """The value after a slide, so many draws ahead."""
        slide(self.tables, self.grid, origin, target)
        try:
            return self.chance(depth)
        finally:
            slide(self.tables, self.grid, target, origin)

    def slides(self) -> list[tuple[int, int, int]]:
        """Order's slides and the pass (0, 0), best first by what they gain at once: origin, target, gain."""
        work = self.grid.work
        origins, targets, gains = work[kernel.ORIGINS2], work[kernel.TARGETS2], work[kernel.GAINS2]
        count = kernel.ranked_slides(self.tables, self.grid, origins, targets, gains)
        return [(int(origins[n]), int(targets[n]), int(gains[n])) for n in range(count)]

    def cells(self, colour: int) -> list[int]:
        """The cells for a drawn counter, best first for who places, one draw ahead."""
        cells = self.grid.work[kernel.CELLS2]
        count = kernel.ranked_cells(self.tables, self.grid, colour, cells)
        return [int(cell) for cell in cells[:count]]
