"""Entropy / Hyle as a game of the common interface: a module with the functions of `interface.Game`."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from games.engine.actions import EntropyAction, Pass, Placement, Role, Slide, check_fits
from games.engine.cells import Cell
from games.engine.errors import EngineError, Illegal, Malformed, OutOfTurn
from games.engine.grid import EMPTY, Board, empty_board
from games.engine.interface import Outcome, Seat
from games.engine.notation import parse_action
from games.engine.scoring import score_total
from games.engine.slides import slide_problem, slide_targets
from games.engine.variants import Variant
from words import said


@dataclass(frozen=True, slots=True)
class State:
    """A game after `ply` plies. `draws` is the whole draw order, secret, and never shown by `repr`.

    Without draws (None) the counters come from outside, as from a cloth bag: each placement names its colour.
    `left` counts the counters per colour (1, 2, ...) not yet placed.
    """

    variant: Variant
    board: Board
    left: tuple[int, ...]
    ply: int = 0
    last: EntropyAction | None = None
    last_placed: Cell | None = None
    draws: tuple[int, ...] | None = field(default=None, repr=False)

    @property
    def turn(self) -> Role | None:
        """Who is to act, None after the end."""
        if self.ply == self.variant.plies:
            return None
        return Role.ORDER if self.ply % 2 else Role.CHAOS

    @property
    def drawn(self) -> int | None:
        """The colour of the counter that is drawn and to be placed, shown to both; None if there is none."""
        if self.draws is None or self.turn is not Role.CHAOS:
            return None
        return self.draws[self.ply // 2]


@dataclass(frozen=True, slots=True)
class View:
    """All that anybody may see of a game: both players and spectators see the same.

    `left` counts what is not on the board yet per colour, the drawn counter included; it says nothing about
    the order of the draws.
    """

    variant: str
    board: Board
    ply: int
    turn: Role | None
    drawn: int | None
    left: Mapping[int, int]
    last: EntropyAction | None
    outcome: Outcome | None


def start(variant: Variant, draws: Sequence[int] | None, /) -> State:
    """The empty board. Raises EngineError if the draws are not a whole bag of the variant."""
    left = (variant.copies,) * variant.colours
    if draws is not None:
        _check_bag(variant, draws)
    return State(variant, empty_board(variant.size), left, draws=None if draws is None else tuple(draws))


def to_act(state: State, /) -> frozenset[Seat]:
    """The seat whose turn it is, if the game goes on."""
    return frozenset() if state.turn is None else frozenset({state.turn})


def legal(state: State, seat: Seat, /) -> Iterator[EntropyAction]:
    """The legal actions of a seat in its turn: placements Aa ... Gg, or all slides and then the pass."""
    if seat != state.turn:
        return
    if state.turn is Role.CHAOS:
        for colour in _placeable(state):
            for cell in state.board.empty_cells():
                yield Placement(colour, cell)
        return
    for index, colour in enumerate(state.board.cells):
        if colour != EMPTY:
            origin = Cell(*divmod(index, state.board.size))
            yield from (Slide(origin, target) for target in slide_targets(state.board, origin))
    if state.last_placed is not None:
        yield Pass(state.last_placed)


def parse(state: State, text: str, /) -> EntropyAction:
    """Read an action in CodeCup notation. Raises Malformed, with the ply."""
    try:
        return parse_action(text, state.variant)
    except Malformed as error:
        raise error.at(state.ply + 1) from None


def apply(state: State, action: EntropyAction, /) -> State:
    """The state after an action. Raises OutOfTurn, Malformed or Illegal, with the ply."""
    if action.seat is not state.turn:
        raise OutOfTurn(_whose_turn(state, action), state.ply + 1)
    try:
        check_fits(action, state.variant)
    except Malformed as error:
        raise error.at(state.ply + 1) from None
    if isinstance(action, Placement):
        return _place(state, action)
    if isinstance(action, Slide):
        return _slide(state, action)
    if state.board[action.cell] == EMPTY:
        raise Illegal(
            said(
                "{action}: {cell} is empty; a pass names an occupied cell twice",
                action=action,
                cell=action.cell,
            ),
            state.ply + 1,
        )
    return _after(state, state.board, Pass(state.last_placed or action.cell))


def outcome(state: State, /) -> Outcome | None:
    """The Order score when the board is full. One game has no winner: the match of two games has."""
    if state.turn is not None:
        return None
    return Outcome({Role.ORDER: score_total(state.board, state.variant)})


def view(state: State, seat: Seat | None, /) -> View:
    """What a seat or (None) everybody may see: the same for all, and of the bag only the drawn counter."""
    left = dict(enumerate(state.left, start=1))
    return View(
        state.variant.key, state.board, state.ply, state.turn, state.drawn, left, state.last, outcome(state)
    )


def _check_bag(variant: Variant, draws: Sequence[int]) -> None:
    if sorted(draws) != sorted(list(range(1, variant.colours + 1)) * variant.copies):
        raise EngineError(
            said(
                "the draws are no bag of {variant}: {copies} counters in each of {colours} colours, "
                "{cell_count} in all; here are {count}",
                variant=variant.key,
                copies=variant.copies,
                colours=variant.colours,
                cell_count=variant.cell_count,
                count=len(draws),
            )
        )


def _whose_turn(state: State, action: EntropyAction) -> str:
    if state.turn is None:
        return said("{action}: the game ended after {plies} plies", action=action, plies=state.variant.plies)
    if state.turn is Role.CHAOS:
        return said(
            "{action} is a slide or pass, but it is Chaos's turn to place a counter (like 3Dd)", action=action
        )
    return said(
        "{action} is a placement, but it is Order's turn to slide (DdAd) or pass (DdDd)", action=action
    )


def _placeable(state: State) -> list[int]:
    if state.drawn is not None:
        return [state.drawn]
    return [colour for colour, count in enumerate(state.left, start=1) if count]


def _place(state: State, action: Placement) -> State:
    colour, cell = action.colour, action.cell
    if state.board[cell] != EMPTY:
        raise Illegal(
            said(
                "{action}: {cell} is occupied by colour {colour}",
                action=action,
                cell=cell,
                colour=state.board[cell],
            ),
            state.ply + 1,
        )
    if state.drawn not in (None, colour):
        raise Illegal(
            said("{action}: the drawn counter has colour {drawn}", action=action, drawn=state.drawn),
            state.ply + 1,
        )
    if state.left[colour - 1] == 0:
        raise Illegal(
            said(
                "{action}: all {copies} counters of colour {colour} are placed",
                action=action,
                copies=state.variant.copies,
                colour=colour,
            ),
            state.ply + 1,
        )
    left = (*state.left[: colour - 1], state.left[colour - 1] - 1, *state.left[colour:])
    board = state.board.with_cells((cell, colour))
    return State(state.variant, board, left, state.ply + 1, action, cell, state.draws)


def _slide(state: State, action: Slide) -> State:
    problem = slide_problem(state.board, action.origin, action.target)
    if problem is not None:
        raise Illegal(said("{action}: {problem}", action=action, problem=problem), state.ply + 1)
    board = state.board.with_cells((action.target, state.board[action.origin]), (action.origin, EMPTY))
    return _after(state, board, action)


def _after(state: State, board: Board, action: EntropyAction) -> State:
    return State(state.variant, board, state.left, state.ply + 1, action, state.last_placed, state.draws)
