"""What a game that is not over would score for Order: a number, an interval, and how they were found.

Only a `Position` is looked at, never a draw order: what is not drawn yet can't matter. Play-outs come in
parts of fixed size with seeds of their own, so that one process and many workers give the same estimate.
"""

from games.engine.estimate.fill import fill_mean
from games.engine.estimate.judge import combine, estimate, without_playouts
from games.engine.estimate.parts import DEFAULT_PLAYOUTS, MOST_PLAYOUTS, part_sizes, play_part
from games.engine.estimate.value import Estimate, Method, estimate_data, estimate_from

__all__ = [
    "DEFAULT_PLAYOUTS",
    "MOST_PLAYOUTS",
    "Estimate",
    "Method",
    "combine",
    "estimate",
    "estimate_data",
    "estimate_from",
    "fill_mean",
    "part_sizes",
    "play_part",
    "without_playouts",
]
