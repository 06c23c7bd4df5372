"""Records of matches as they are played, with the calls of tests."""

from collections.abc import Iterable

from games.engine.gyul_hap import (
    BoardRecord,
    BoardState,
    CallRecord,
    DuelRecord,
    Options,
    Verdict,
    commitment,
    deal,
    is_extra,
    judge,
    open_board,
    parse_call,
    tally,
)

SEED, SALT = "5a" * 32, "c3" * 32


def opened(options: Options, number: int, attempt: int = 1) -> BoardState:
    """A board of the seed."""
    cards = deal(SEED, number, attempt, options.least_haps, options.most_haps)
    return open_board(cards, options, number, is_extra(options, number))


def board_record(
    options: Options, number: int, attempt: int, calls: Iterable[str], *, is_void: bool = False
) -> BoardRecord:
    """A deal of a board; the calls that come when it is over are late."""
    state, rows = opened(options, number, attempt), []
    for seq, line in enumerate(calls, start=1):
        seat, _, text = line.partition(" ")
        call = parse_call(text, int(seat))
        verdict, points = Verdict.LATE, 0
        if state.ended is None:
            judged = judge(state, call)
            state, verdict, points = judged.state, judged.verdict, judged.points
        rows.append(CallRecord(seq, int(seat), call.text, verdict, points, 1000 * seq))
    return BoardRecord(number, attempt, state.cards, tuple(rows), state.points, state.ended, is_void)


def duel_record(options: Options, *boards: BoardRecord, is_stopped: bool = False) -> DuelRecord:
    """A match of these boards."""
    standing = tally(options, {board.number: board.points for board in boards if not board.is_void})
    winner = standing.winners[0] if len(standing.winners) == 1 else None
    return DuelRecord(
        options,
        boards,
        standing.points,
        winner,
        is_stopped=is_stopped,
        commitment=commitment(SEED, SALT),
        seed=SEED,
        salt=SALT,
        first="Ann",
        second="Bob",
    )
