"""What it costs each player when a board of Gyul! Hap! is declared void."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.errors import Conflict
from games.models import BoardState, DuelBoard, Side
from games.queries.duels import DuelMatch


@dataclass(frozen=True, slots=True)
class VoidCost:
    """One player: the points that go with the board, and the total with and without it."""

    name: str
    points: int
    before: int

    @property
    def after(self) -> int:
        return self.before - self.points


@dataclass(frozen=True, slots=True)
class VoidCosts:
    """``words`` say all that follows. Of an open board they name no points, which change until it is void;
    ``sides`` are those of this moment."""

    board: DuelBoard
    sides: tuple[VoidCost, VoidCost]
    words: tuple[str, ...]


def standing_boards(held: DuelMatch) -> list[DuelBoard]:
    """The boards that count, the newest first: any of them can be declared void while the match goes on."""
    boards = [board for board in held.boards if board.state != BoardState.VOID]
    return sorted(boards, key=lambda board: board.number, reverse=True)


def void_costs(held: DuelMatch, number: int) -> VoidCosts:
    """Raises Conflict where no board of this number counts."""
    board = next((each for each in standing_boards(held) if each.number == number), None)
    if board is None:
        raise Conflict(_("No board %(number)d counts: it is void already.") % {"number": number})
    sides = (_cost(held, board, Side.FIRST), _cost(held, board, Side.SECOND))
    return VoidCosts(board, sides, (*_ends(board, sides), *_after(board)))


def _cost(held: DuelMatch, board: DuelBoard, side: Side) -> VoidCost:
    total = sum(_points(each, side) for each in standing_boards(held))
    return VoidCost(held.match.name_of(side), _points(board, side), total)


def _points(board: DuelBoard, side: Side) -> int:
    """What a board counts for a side: nothing after a tie."""
    return 0 if board.is_extra else board.points_of(side)


def _ends(board: DuelBoard, sides: tuple[VoidCost, VoidCost]) -> list[str]:
    if board.is_extra:
        return [_("It came after a tie and counts for nothing but who wins: no points change.")]
    if board.state == BoardState.OPEN:
        return [_("It is in play: it ends for both at once, and what either has won or lost on it goes.")]
    return [_cost_words(side) for side in sides]


def _cost_words(side: VoidCost) -> str:
    values = {"name": side.name, "points": abs(side.points)}
    if side.points > 0:
        words = ngettext(
            "%(name)s loses the %(points)d point of this board.",
            "%(name)s loses the %(points)d points of this board.",
            side.points,
        )
    elif side.points < 0:
        words = ngettext(
            "%(name)s gets back the %(points)d point lost on this board.",
            "%(name)s gets back the %(points)d points lost on this board.",
            -side.points,
        )
    else:
        words = _("Nothing changes for %(name)s: no points on this board.")
    return words % values


def _after(board: DuelBoard) -> list[str]:
    values = {"number": board.number, "attempt": board.attempt + 1}
    return [
        _("Nine other cards are dealt for board %(number)d: attempt %(attempt)d, the next to be shown.")
        % values,
        _("Its calls stay in the log."),
    ]
