"""The words of judging: what became of a call, what may come next, what closed a board."""

from enum import StrEnum


class Verdict(StrEnum):
    """What became of a call."""

    CLAIM = "claim"
    DUPLICATE = "duplicate"  # the opponent has it
    OWN_DUPLICATE = "own-duplicate"
    WRONG = "wrong"
    GYUL = "gyul"
    WRONG_GYUL = "wrong-gyul"
    BEGUN = "begun"
    SILENCE = "silence"
    OUT_OF_TIME = "out-of-time"  # of the naming
    SKIP = "skip"
    UNSKIP = "unskip"
    SKIPPED = "skipped"
    LIMIT = "limit"
    STOPPED = "stopped"
    LATE = "late"  # the board was over: given by who keeps the boards, never by `judge`


class Phase(StrEnum):
    """What the seat in turn may do, where players call in turn."""

    CALL = "call"
    NAME = "name"  # "Hap" is called, its positions are to come
    BONUS = "bonus"  # after a right Hap: GYUL, or nothing


class BoardEnd(StrEnum):
    """What closed a board."""

    GYUL = "gyul"
    LIMIT = "limit"
    SKIP = "skip"
    LEAD = "lead"  # the first lead on an extra board
    STOPPED = "stopped"
