"""The record of a whole game: a header and its actions; playing them again gives the board and the score."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from games.engine import entropy
from games.engine.actions import EntropyAction, Pass, Placement, Role
from games.engine.bag import verify
from games.engine.board import Board, BoardError, board_rows, parse_board
from games.engine.errors import EngineError, Malformed
from games.engine.notation import Notation, parse_action
from games.engine.scoring import score_total
from games.engine.variants import Variant
from words import said

PHYSICAL_BAG = "physical"


class RecordError(EngineError):
    """A record that can't be read or contradicts itself; `line` (from 1) if one line is at fault."""

    def __init__(self, what: str, line: int | None = None) -> None:
        super().__init__(what if line is None else said("line {line}: {what}", line=line, what=what))
        self.what = what
        self.line = line


@dataclass(frozen=True, slots=True)
class FlagEvent:
    """A fall of a flag: after how many plies, of which side, and at which instant (integer milliseconds)."""

    ply: int
    side: Role
    at: int


@dataclass(frozen=True, slots=True)
class Lifted:
    """A flag that was put up again: how it had fallen, from which ply play went on, at which instant, why.

    Where play later went back further, `ply` is how far the flag was down in the line that stands.
    """

    flag: FlagEvent
    ply: int
    at: int
    reason: str


@dataclass(frozen=True, slots=True)
class Decision:
    """What ended a game before its board was full, or instead of it: the policy or act, in one word.

    `side` is whose flag or act it was, `score` the Order score that counts; None where there is none.
    """

    policy: str
    side: Role | None
    score: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Header:
    """What a record says beside its actions; None where nothing is known.

    `bag` is the commitment in hex, or `physical` for a cloth bag; seed and salt enter when they are revealed.
    `flag_rule` and `quarter_turn` (0-3, the board is seen turned clockwise) say by which rule flags were
    handled and in which direction empty cells were filled. `flags` are those that are down at the end,
    `lifts` those that were put up again; their instants count from the start of the game. `final_rows` and
    `order_score` state the result, and `ruling` what decided it in place of the full board. `note` is free
    text: why the flag of a program fell.
    """

    variant: Variant
    id: str | None = None
    event: str | None = None
    round: int | None = None
    table: int | None = None
    game: int | None = None
    chaos: str | None = None
    order: str | None = None
    clock: str | None = None
    flag_rule: str | None = None
    quarter_turn: int | None = None
    flags: tuple[FlagEvent, ...] = ()
    lifts: tuple[Lifted, ...] = ()
    ruling: Decision | None = None
    bag: str | None = None
    seed: str | None = None
    salt: str | None = None
    note: str | None = None
    final_rows: tuple[str, ...] = ()
    order_score: int | None = None


TEXT_FIELDS = ("id", "event", "chaos", "order", "clock", "flag_rule", "bag", "seed", "salt", "note")
NUMBER_FIELDS = ("round", "table", "game", "quarter_turn", "order_score")


@dataclass(frozen=True, slots=True)
class GameRecord:
    """A header and the actions of a game, from the first placement on; the game need not have ended."""

    header: Header
    actions: tuple[EntropyAction, ...]

    def __post_init__(self) -> None:
        for name in TEXT_FIELDS:
            value = getattr(self.header, name)
            if value is not None:
                _check_line(name, value)
        if self.header.quarter_turn not in (None, 0, 1, 2, 3):
            raise RecordError(
                said("quarter_turn {quarter_turn}: give 0, 1, 2 or 3", quarter_turn=self.header.quarter_turn)
            )
        plies = self.header.variant.plies
        for flag in self.header.flags:
            if not 0 <= flag.ply < plies:
                raise RecordError(
                    said("flag after {ply} plies: give 0 to {plies}", ply=flag.ply, plies=plies - 1)
                )
        for lift in self.header.lifts:
            _check_line("lift", lift.reason)
            if not 0 <= lift.flag.ply <= lift.ply <= plies:
                raise RecordError(
                    said(
                        "lift to ply {ply} of a flag after {ply2} plies: give {ply2} to {plies}",
                        ply=lift.ply,
                        ply2=lift.flag.ply,
                        plies=plies,
                    )
                )
        if self.header.ruling and len(self.header.ruling.policy.split()) != 1:
            raise RecordError(said("ruling {policy}: give one word", policy=repr(self.header.ruling.policy)))
        if self.header.final_rows:
            stated_board(self.header)

    @property
    def moves(self) -> tuple[str, ...]:
        """The actions in CodeCup notation; a pass is written with the counter last placed."""
        placed = None
        texts = []
        for action in self.actions:
            if isinstance(action, Placement):
                placed = action.cell
            elif isinstance(action, Pass) and placed is not None:
                action = Pass(placed)
            texts.append(str(action))
        return tuple(texts)


def read_moves(
    texts: Sequence[object], variant: Variant, notation: Notation = Notation.CODECUP
) -> tuple[EntropyAction, ...]:
    """Read the moves of a game. Raises Malformed with the ply of the first that is no action.

    >>> from games.engine.variants import get_variant
    >>> [str(action) for action in read_moves(["3d4", "d4-d7"], get_variant("entropy7"), Notation.CHESS)]
    ['3Dd', 'DdAd']
    """
    actions = []
    for ply, text in enumerate(texts, start=1):
        if not isinstance(text, str):
            raise Malformed(said("{text} is no text: a move is like '3Dd' or 'DdAd'", text=repr(text)), ply)
        try:
            actions.append(parse_action(text, variant, notation))
        except Malformed as error:
            raise error.at(ply) from None
    return tuple(actions)


def states(record: GameRecord, draws: Sequence[int] | None = None) -> Iterator[entropy.State]:
    """The states of the game: before the first action and after each.

    With the draws of a revealed bag every placement must be of the counter drawn. Raises Illegal or OutOfTurn
    with the ply.
    """
    state = entropy.start(record.header.variant, draws)
    yield state
    for action in record.actions:
        state = entropy.apply(state, action)
        yield state


def replay(record: GameRecord, draws: Sequence[int] | None = None) -> entropy.State:
    """The state after the last action of the record; draws and errors as in `states`."""
    *_, state = states(record, draws)
    return state


def check_record(record: GameRecord) -> entropy.State:
    """Replay a record of a finished game and compare all that it says with what comes out.

    If the record carries the commitment, seed and salt of its bag, they must fit as well. Raises Illegal or
    OutOfTurn for the first wrong ply, BagMismatch for a bag that is not the committed one, and RecordError
    for an unfinished game or another board or score than the record states.
    """
    state = replay(record, revealed_draws(record.header))
    variant = record.header.variant
    if state.turn is not None:
        raise RecordError(
            said(
                "the record ends after ply {ply}, but a game of {variant} has {plies} plies: next is {turn}",
                ply=state.ply,
                variant=variant.key,
                plies=variant.plies,
                turn=state.turn.called,
            )
        )
    check_result(record.header, state, score_total(state.board, variant))
    return state


def revealed_draws(header: Header) -> tuple[int, ...] | None:
    """The draws of the bag if the header carries commitment, seed and salt. Raises BagMismatch."""
    if header.bag in (None, PHYSICAL_BAG) or header.seed is None or header.salt is None:
        return None
    return verify(header.variant, header.seed, header.salt, header.bag)


def check_result(header: Header, state: entropy.State, score: int | None) -> None:
    """Compare the result that a header states with what came out. Raises RecordError."""
    if header.final_rows:
        rows = zip(board_rows(stated_board(header)), board_rows(state.board), strict=True)
        for number, (stated, actual) in enumerate(rows, start=1):
            if stated != actual:
                raise RecordError(
                    said(
                        "final_rows: row {number} is {stated}, but the moves give {actual}",
                        number=number,
                        stated=stated,
                        actual=actual,
                    )
                )
    if header.order_score not in (None, score):
        raise RecordError(
            said(
                "order_score is {order_score}, but the final board scores {score}",
                order_score=header.order_score,
                score=score,
            )
        )


def stated_board(header: Header) -> Board:
    """The board of `final_rows`. Raises RecordError."""
    try:
        board = parse_board("\n".join(header.final_rows), header.variant)
    except BoardError as error:
        raise RecordError(said("final_rows: {error}", error=error)) from None
    if board.letters:
        raise RecordError(said("final_rows: give the colours as digits, as in the moves"))
    return board


def _check_line(name: str, value: str) -> None:
    if value != value.strip() or len(value.splitlines()) != 1:
        raise RecordError(
            said(
                "{name} {value}: give one line without spaces at its ends, or nothing",
                name=name,
                value=repr(value),
            )
        )
