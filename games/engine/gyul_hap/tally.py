"""How a match stands after its boards, in one value."""

from collections.abc import Mapping
from dataclasses import dataclass

from games.engine.gyul_hap.course import Played, Points, is_extra, next_number, totals, winner
from games.engine.gyul_hap.options import Options
from games.engine.interface import Seat


@dataclass(frozen=True, slots=True)
class Tally:
    """`points` of seats 1 and 2 without extra boards. `next_number` is None when the match is over.

    `winners`: one seat, or both for a draw; none while the match goes on, or if nobody could win it.
    """

    points: Points
    next_number: int | None
    is_extra: bool = False
    winners: tuple[Seat, ...] = ()

    @property
    def is_over(self) -> bool:
        """Whether nothing is left to be played."""
        return self.next_number is None


def tally(options: Options, boards: Mapping[int, Points], penalties: Points = (0, 0)) -> Tally:
    """The match after the boards that are over and stand, as number -> points.

    `penalties` are points that an arbiter takes off: who wins follows from what is left.

    >>> tally(Options(boards=2), {1: (3, 1)})
    Tally(points=(3, 1), next_number=2, is_extra=False, winners=())
    """
    played = [Played(number, points) for number, points in sorted(boards.items())]
    points, number = totals(options, played), next_number(options, played, penalties)
    if number is not None:
        return Tally(points, number, is_extra(options, number))
    won = winner(options, played, penalties)
    draw = options.seats if options.players > 1 else ()
    return Tally(points, None, winners=(won,) if won else draw)
