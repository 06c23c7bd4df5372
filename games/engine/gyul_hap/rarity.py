"""Which numbers of Haps a board can be asked to have."""

from collections.abc import Mapping
from types import MappingProxyType

from games.engine.errors import EngineError
from words import said

BOARDS: Mapping[int, int] = MappingProxyType(
    {0: 2106, 1: 227448, 2: 812916, 3: 1550952, 4: 1337310, 5: 657072, 6: 92664, 8: 6318, 12: 39}
)
"""Number of Haps -> boards that have as many: what `census` counts. No board has 7, 9, 10 or 11."""

ALL_BOARDS = 4_686_825

_FEWEST = 1000


class BoundsError(EngineError):
    """A minimum and maximum of Haps that no board has, or too few to find one by dealing."""


def check_bounds(least: int | None, most: int | None) -> None:
    """Raise BoundsError unless enough boards have from `least` to `most` Haps (None: no bound).

    >>> check_bounds(7, 7)
    Traceback (most recent call last):
        ...
    games.engine.gyul_hap.rarity.BoundsError: no board has 7 Haps: boards have 0 to 6, 8 or 12
    """
    low, high = 0 if least is None else least, max(BOARDS) if most is None else most
    if low > high:
        raise BoundsError(
            said("a board can't have at least {low} Haps and at most {high}", low=low, high=high)
        )
    fitting = sum(boards for haps, boards in BOARDS.items() if low <= haps <= high)
    wanted = f"{low}" if low == high else f"{low} to {high}"
    if not fitting:
        raise BoundsError(said("no board has {wanted} Haps: boards have 0 to 6, 8 or 12", wanted=wanted))
    if fitting < _FEWEST:
        raise BoundsError(
            said(
                "only {fitting} of {all_boards} boards have {wanted} Haps: too rare to be dealt",
                fitting=fitting,
                all_boards=f"{ALL_BOARDS:,}",
                wanted=wanted,
            )
        )
