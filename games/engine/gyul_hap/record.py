"""The record of a match: settings, boards with every call and verdict, and the seed that dealt them."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from games.engine.errors import ActionError, EngineError
from games.engine.gyul_hap.board import BoardState, judge, open_board
from games.engine.gyul_hap.calls import parse_call
from games.engine.gyul_hap.cards import Card, cards_text
from games.engine.gyul_hap.course import Points, is_extra
from games.engine.gyul_hap.deal import deal, verify
from games.engine.gyul_hap.options import Options
from games.engine.gyul_hap.tally import Tally, tally
from games.engine.gyul_hap.verdicts import BoardEnd, Verdict
from games.engine.interface import Seat
from games.engine.record import RecordError
from words import said


@dataclass(frozen=True, slots=True)
class CallRecord:
    """A call and its verdict. `seat` 0: the clock or the arbiter. `at`: ms since the board was shown."""

    seq: int
    seat: Seat
    text: str
    verdict: Verdict
    points: int
    at: int


@dataclass(frozen=True, slots=True)
class BoardRecord:
    """One deal of a board. A void one counts for nothing and may have been open still (`ended` is None)."""

    number: int
    attempt: int
    cards: tuple[Card, ...]
    calls: tuple[CallRecord, ...]
    points: Points
    ended: BoardEnd | None = None
    is_void: bool = False

    @property
    def name(self) -> str:
        """`3.1`: number and attempt."""
        return f"{self.number}.{self.attempt}"


@dataclass(frozen=True, slots=True)
class DuelRecord:
    """A match that is over, its boards in the order they were shown.

    `points` are those of the boards that count, before `penalties` are taken off. Without a seed (others are
    still to be dealt from it) the cards can't be checked. `is_stopped`: the arbiter ended it before its time.
    """

    options: Options
    boards: tuple[BoardRecord, ...]
    points: Points
    winner: Seat | None = None
    penalties: Points = (0, 0)
    is_stopped: bool = False
    commitment: str | None = None
    seed: str | None = None
    salt: str | None = None
    id: str | None = None
    event: str | None = None
    round: str | None = None
    table: str | None = None
    first: str | None = None
    second: str | None = None
    date: str | None = None


TEXT_FIELDS = ("id", "event", "round", "table", "first", "second", "date", "commitment", "seed", "salt")


def check_record(record: DuelRecord) -> Tally:
    """Deal every board again from the seed, judge every call again, and compare. Returns what it comes to.

    Raises RecordError with board and call where the record differs from its seed or from the rules.
    """
    _check_seed(record)
    for board in record.boards:
        with _place(board.name):
            _check_cards(record, board)
            state = open_board(
                board.cards, record.options, board.number, is_extra(record.options, board.number)
            )
        for expected, call in enumerate(board.calls, start=1):
            with _place(said("{board}, call {expected}", board=board.name, expected=expected)):
                state = _judged(state, call, expected)
        with _place(board.name):
            _check_end(board, state)
    return _check_result(record)


def _check_seed(record: DuelRecord) -> None:
    if record.seed is None:
        return
    if record.salt is None or record.commitment is None:
        raise RecordError(said("a seed can only be checked with salt and commitment"))
    try:
        verify(record.seed, record.salt, record.commitment)
    except EngineError as error:
        raise RecordError(str(error)) from None


def _check_cards(record: DuelRecord, board: BoardRecord) -> None:
    options = record.options
    if board.number > options.boards + options.extra_boards:
        raise RecordError(
            said(
                "the match has {boards} boards and {extra_boards} after a tie",
                boards=options.boards,
                extra_boards=options.extra_boards,
            )
        )
    if record.seed is None:
        return
    dealt = deal(record.seed, board.number, board.attempt, options.least_haps, options.most_haps)
    if dealt != board.cards:
        raise RecordError(
            said(
                "the seed deals {dealt}, not {cards}", dealt=cards_text(dealt), cards=cards_text(board.cards)
            )
        )


def _judged(state: BoardState, call: CallRecord, expected: int) -> BoardState:
    """The state after a call that has the verdict of the rules. Raises RecordError, and what `judge` does."""
    parsed = parse_call(call.text, call.seat)
    if call.seq != expected:
        raise RecordError(said("its number is {seq}", seq=call.seq))
    if call.verdict is Verdict.LATE:
        if state.ended is None:
            raise RecordError(said("{call} is no late call: the board was open", call=call.text))
        verdict, points, after = Verdict.LATE, 0, state
    else:
        judged = judge(state, parsed)
        verdict, points, after = judged.verdict, judged.points, judged.state
    if (verdict, points) != (call.verdict, call.points):
        raise RecordError(
            said(
                "{call} is {verdict} {points} by the rules, not {verdict2} {points2}",
                call=call.text,
                verdict=verdict,
                points=f"{points:+d}",
                verdict2=call.verdict,
                points2=f"{call.points:+d}",
            )
        )
    return after


def _check_end(board: BoardRecord, state: BoardState) -> None:
    if state.ended is not board.ended:
        raise RecordError(
            said(
                "its calls leave it {value}, not {value2}",
                value=state.ended or "open",
                value2=board.ended or "open",
            )
        )
    if state.ended is None and not board.is_void:
        raise RecordError(said("it is neither over nor void"))
    if state.points != board.points:
        raise RecordError(
            said(
                "its calls give {points}, not {points2}",
                points=_pair(state.points),
                points2=_pair(board.points),
            )
        )


def _check_result(record: DuelRecord) -> Tally:
    standing = tally(record.options, dict(_standing(record.boards)), record.penalties)
    if not standing.is_over and not record.is_stopped:
        raise RecordError(said("board {next_number} is missing", next_number=standing.next_number))
    if standing.points != record.points:
        raise RecordError(
            said(
                "its boards give {points}, not {points2}",
                points=_pair(standing.points),
                points2=_pair(record.points),
            )
        )
    if record.is_stopped and record.winner is not None:
        raise RecordError(said("it was stopped, so {winner} has not won by its boards", winner=record.winner))
    winner = standing.winners[0] if len(standing.winners) == 1 else None
    if not record.is_stopped and winner != record.winner:
        raise RecordError(
            said(
                "its boards make {value} the winner, not {value2}",
                value=winner or "nobody",
                value2=record.winner or "nobody",
            )
        )
    return standing


def _standing(boards: tuple[BoardRecord, ...]) -> Iterator[tuple[int, Points]]:
    """The boards that count as number and points; attempts of a number follow each other after void ones."""
    last: dict[int, BoardRecord] = {}
    for board in boards:
        before = last.get(board.number)
        if board.attempt != (before.attempt if before else 0) + 1:
            raise RecordError(said("board {board}: the attempt before it is missing", board=board.name))
        if before is not None and not before.is_void:
            raise RecordError(said("board {board}: {before} stands", board=board.name, before=before.name))
        last[board.number] = board
    yield from ((number, board.points) for number, board in last.items() if not board.is_void)


@contextmanager
def _place(name: str) -> Iterator[None]:
    """What is wrong in here is wrong on this board."""
    try:
        yield
    except ActionError as error:
        raise RecordError(said("board {name}: {error}", name=name, error=error.what)) from None
    except EngineError as error:
        raise RecordError(said("board {name}: {error}", name=name, error=error)) from None


def _pair(points: Points) -> str:
    return f"{points[0]} : {points[1]}"
