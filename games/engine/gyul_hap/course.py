"""The course of a match over its boards: which comes next, what counts, who has won."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple, TypeAlias

from games.engine.gyul_hap.options import Options
from games.engine.interface import Seat

Points: TypeAlias = tuple[int, int]
"""What seats 1 and 2 have."""


class Played(NamedTuple):
    """A board that was played and stands: its number from 1, and the points of both on it."""

    number: int
    points: Points


def is_extra(options: Options, number: int) -> bool:
    """Whether the board comes after a tie: it counts for nothing but who wins."""
    return number > options.boards


def totals(options: Options, boards: Iterable[Played]) -> Points:
    """The points of both on the boards that count."""
    counting = [board.points for board in boards if not is_extra(options, board.number)]
    return sum(first for first, _ in counting), sum(second for _, second in counting)


def next_number(options: Options, boards: Sequence[Played], penalties: Points = (0, 0)) -> int | None:
    """The board to be played next: the lowest that is not there (it was void, or is yet to come).

    None when the match is over: all boards were played, and there is no tie, or no board to break it.
    `penalties` are points that an arbiter takes off.

    >>> next_number(Options(boards=3), [Played(1, (2, 0)), Played(3, (0, 2))])
    2
    >>> next_number(Options(boards=1, extra_boards=1), [Played(1, (2, 2))])
    2
    >>> next_number(Options(boards=1), [Played(1, (2, 2))]) is None
    True
    """
    there = {board.number for board in boards}
    missing = next((number for number in range(1, options.boards + 1) if number not in there), None)
    if missing is not None or winner(options, boards, penalties) is not None:
        return missing
    extra = range(options.boards + 1, options.boards + options.extra_boards + 1)
    return next((number for number in extra if number not in there), None)


def winner(options: Options, boards: Iterable[Played], penalties: Points = (0, 0)) -> Seat | None:
    """The seat that leads; after a tie the one that was the first to lead on an extra board; else None."""
    played = sorted(boards)
    first, second = totals(options, played)
    leads = [first - penalties[0] - second + penalties[1]]
    leads += [one - other for number, (one, other) in played if is_extra(options, number)]
    lead = next((each for each in leads if each), 0)
    return None if options.players == 1 or not lead else 1 if lead > 0 else 2
