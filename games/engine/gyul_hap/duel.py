"""A whole match as a game of the common interface: a module with the functions of `interface.Game`.

The draws are all its boards, extra ones too. A void board is none of this game's: it was dealt again.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from games.engine.errors import ActionError, EngineError, Malformed, OutOfTurn
from games.engine.gyul_hap.board import BoardState, judge, open_board
from games.engine.gyul_hap.calls import (
    NOBODY,
    Begin,
    Call,
    Gyul,
    Hap,
    LimitReached,
    Skip,
    Stop,
    TurnOver,
    Unskip,
    parse_call,
)
from games.engine.gyul_hap.cards import Card
from games.engine.gyul_hap.deal import deal
from games.engine.gyul_hap.haps import TRIPLES, Triple, haps_on
from games.engine.gyul_hap.options import Options
from games.engine.gyul_hap.tally import Tally, tally
from games.engine.gyul_hap.verdicts import BoardEnd, Phase
from games.engine.interface import Outcome, Seat
from words import said

Boards = Sequence[tuple[Card, ...]]


@dataclass(frozen=True, slots=True)
class DuelState:
    """A match after `ply` calls. `draws` are all boards, secret but for those that are shown."""

    options: Options
    draws: tuple[tuple[Card, ...], ...] = field(repr=False)
    closed: tuple[BoardState, ...] = ()
    board: BoardState | None = None
    ply: int = 0

    @property
    def standing(self) -> Tally:
        """The match after the boards that are over."""
        return tally(self.options, {board.number: board.points for board in self.closed})


@dataclass(frozen=True, slots=True)
class BoardView:
    """What everybody may see of a board: its Haps only when it is over."""

    number: int
    is_extra: bool
    cards: tuple[Card, ...]
    claimed: tuple[tuple[Triple, Seat], ...]
    points: tuple[int, int]
    penalty: tuple[int, int]
    turn: Seat | None
    phase: Phase | None
    skips: frozenset[Seat]
    ended: BoardEnd | None
    haps: tuple[Triple, ...] | None


@dataclass(frozen=True, slots=True)
class DuelView:
    """What everybody may see of a match; the boards that are shown, and no later one."""

    options: Options
    boards: tuple[BoardView, ...]
    points: tuple[int, int]
    outcome: Outcome | None


def boards_of(seed: str, options: Options) -> tuple[tuple[Card, ...], ...]:
    """The draws that follow from a seed when no board is void. Raises SeedError."""
    numbers = range(1, options.boards + options.extra_boards + 1)
    return tuple(deal(seed, number, least=options.least_haps, most=options.most_haps) for number in numbers)


def start(options: Options, draws: Boards, /) -> DuelState:
    """Board 1 is shown. Raises EngineError unless there is a board for each number, extra ones too."""
    needed = options.boards + options.extra_boards
    if len(draws) != needed:
        raise EngineError(
            said("{count} boards are dealt, but the match may need {needed}", count=len(draws), needed=needed)
        )
    return _next(DuelState(options, tuple(map(tuple, draws))))


def to_act(state: DuelState, /) -> frozenset[Seat]:
    """The seats that may call: all where both call at any time or may skip, else the one in turn."""
    if state.board is None:
        return frozenset()
    return frozenset(seat for seat in state.options.seats if next(iter(legal(state, seat)), None))


def legal(state: DuelState, seat: Seat, /) -> Iterator[Call]:
    """What a seat may call, right or wrong; for seat 0 what the clock and the arbiter may do."""
    board = state.board
    if board is None:
        return
    calls = _acts(board) if seat == NOBODY else _calls(board, seat)
    if seat == NOBODY or seat in state.options.seats:
        yield from calls


def parse(state: DuelState, text: str, /) -> Call:
    """Read a call with its seat before it, as `2 HAP 3 6 7` or `0 TIME`. Raises Malformed, with the ply."""
    seat, _, words = text.strip().partition(" ")
    try:
        if seat not in ("0", "1", "2"):
            raise Malformed(
                said(
                    "{text} does not begin with a seat: write 1 HAP 3 6 7, 2 GYUL or 0 TIME", text=repr(text)
                )
            )
        return parse_call(words, int(seat))
    except Malformed as error:
        raise error.at(state.ply + 1) from None


def apply(state: DuelState, call: Call, /) -> DuelState:
    """The match after a call. Raises OutOfTurn, Malformed or Illegal, with the ply."""
    if state.board is None:
        raise OutOfTurn(said("{call}: the match is over", call=call), state.ply + 1)
    try:
        board = judge(state.board, call).state
    except ActionError as error:
        raise error.at(state.ply + 1) from None
    if board.ended is None:
        return DuelState(state.options, state.draws, state.closed, board, state.ply + 1)
    return _next(DuelState(state.options, state.draws, (*state.closed, board), ply=state.ply + 1))


def outcome(state: DuelState, /) -> Outcome | None:
    """The points of the boards that count. A lead on an extra board wins; a draw has both as winners."""
    if state.board is not None:
        return None
    standing = state.standing
    return Outcome(dict(zip(state.options.seats, standing.points, strict=False)), standing.winners)


def view(state: DuelState, seat: Seat | None, /) -> DuelView:
    """What a seat or (None) everybody may see, which is the same."""
    shown = (*state.closed, state.board) if state.board else state.closed
    counted = tally(state.options, {board.number: board.points for board in shown})
    return DuelView(state.options, tuple(map(_seen, shown)), counted.points, outcome(state))


def _next(state: DuelState) -> DuelState:
    standing = state.standing
    number = standing.next_number
    if number is None:
        return state
    board = open_board(state.draws[number - 1], state.options, number, standing.is_extra)
    return DuelState(state.options, state.draws, state.closed, board, state.ply)


def _acts(board: BoardState) -> Iterator[Call]:
    if board.turn is not None:
        yield TurnOver()
    if not board.limit_passed:
        yield LimitReached()
    yield Stop()


def _calls(board: BoardState, seat: Seat) -> Iterator[Call]:
    if board.turn in (None, seat):
        yield from _turn_calls(board, seat)
    if board.options.skip:
        yield Unskip(seat) if seat in board.skips else Skip(seat)


def _turn_calls(board: BoardState, seat: Seat) -> Iterable[Call]:
    if board.phase is not Phase.BONUS:
        yield from (Hap(seat, triple) for triple in TRIPLES)
    if board.phase is not Phase.NAME:
        yield Gyul(seat)
    if board.phase is Phase.CALL:
        yield Begin(seat)


def _seen(board: BoardState) -> BoardView:
    return BoardView(
        board.number,
        board.is_extra,
        board.cards,
        board.claimed,
        board.points,
        board.penalty,
        board.turn,
        board.phase,
        board.skips,
        board.ended,
        haps_on(board.cards) if board.ended else None,
    )
