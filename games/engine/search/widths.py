"""How much of a position a search follows."""

from dataclasses import dataclass

ALL = 1000  # more than any position has of slides or cells


@dataclass(frozen=True, slots=True)
class Width:
    """How many cells and how many slides are followed, best first by a shorter look."""

    cells: int
    slides: int
