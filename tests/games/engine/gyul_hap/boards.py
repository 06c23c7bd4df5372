"""Boards whose Haps are known, and calls by their text."""

from dataclasses import replace

from games.engine.gyul_hap import (
    BoardState,
    Card,
    Judged,
    Options,
    judge,
    open_board,
    parse_call,
    parse_cards,
)

FOUR = parse_cards("000 001 002 010 020 100 111 122 200")
"""Haps 123, 145, 169 and 678 and no other."""

HAPS = ((1, 2, 3), (1, 4, 5), (1, 6, 9), (6, 7, 8))
ALL_CLAIMED = ("1 HAP 1 2 3", "1 HAP 1 4 5", "1 HAP 1 6 9", "1 HAP 6 7 8")


def shown(options: Options, cards: tuple[Card, ...] = FOUR, *, number: int = 1) -> BoardState:
    """An open board."""
    return open_board(cards, options, number)


def left(state: BoardState, *unclaimed: int) -> BoardState:
    """The board with all Haps claimed by seat 1 but these (0 is the first of `HAPS`)."""
    taken = tuple((hap, 1) for number, hap in enumerate(HAPS) if number not in unclaimed)
    return replace(state, claimed=taken)


def called(state: BoardState, *calls: str) -> Judged:
    """The last verdict after calls like `1 HAP 3 6 7`, `2 GYUL`, `0 TIME`."""
    judged = None
    for text in calls:
        seat, _, words = text.partition(" ")
        judged = judge(state, parse_call(words, int(seat)))
        state = judged.state
    assert judged is not None
    return judged
