"""How a match stands after its boards, and which board comes next."""

from collections.abc import Mapping
from dataclasses import dataclass

from games.engine.gyul_hap.options import Options
from games.engine.interface import Seat


@dataclass(frozen=True, slots=True)
class Tally:
    """`points` of seats 1 and 2 without extra boards. `next_number` is None when the match is over.

    `winners`: one seat, or both for a draw; none while the match goes on, or if nobody could win it.
    """

    points: tuple[int, int]
    next_number: int | None
    is_extra: bool = False
    winners: tuple[Seat, ...] = ()

    @property
    def is_over(self) -> bool:
        """Whether nothing is left to be played."""
        return self.next_number is None


def tally(options: Options, boards: Mapping[int, tuple[int, int]]) -> Tally:
    """The match after the boards that are over and stand, as number -> points.

    Next is the lowest number that is missing, so that a void board is dealt again before all others.

    >>> tally(Options(boards=2), {1: (3, 1)})
    Tally(points=(3, 1), next_number=2, is_extra=False, winners=())
    """
    numbers = range(1, options.boards + 1)
    points = (
        sum(boards[number][0] for number in numbers if number in boards),
        sum(boards[number][1] for number in numbers if number in boards),
    )
    missing = next((number for number in numbers if number not in boards), None)
    if missing is not None:
        return Tally(points, missing)
    if options.players == 1:
        return Tally(points, None)
    if points[0] != points[1]:
        return Tally(points, None, winners=(_ahead(points),))
    return _after_tie(options, boards, points)


def _after_tie(options: Options, boards: Mapping[int, tuple[int, int]], points: tuple[int, int]) -> Tally:
    for number in range(options.boards + 1, options.boards + options.extra_boards + 1):
        if number not in boards:
            return Tally(points, number, is_extra=True)
        if boards[number][0] != boards[number][1]:
            return Tally(points, None, winners=(_ahead(boards[number]),))
    return Tally(points, None, winners=options.seats)


def _ahead(points: tuple[int, int]) -> Seat:
    return 1 if points[0] > points[1] else 2
