"""The round columns of a player: opponent, side, result (from column 92, ten columns a round)."""

from __future__ import annotations

from words import said

from .columns import Line
from .model import BYES, FORFEITS, Entry, Result, Side

FIRST = 92
WIDTH = 10
_CODES = {result.value: result for result in Result} | {"?": Result.UNKNOWN}


_OPPONENT = said("the opponent")  # asked for in every column of a round


def read_rounds(line: Line) -> tuple[Entry | None, ...]:
    """All rounds of a 001 line; blank ones at the end are left out."""
    found = [_cell(line, start) for start in range(FIRST, len(line.text) + 1, WIDTH)]
    while found and found[-1] is None:
        found.pop()
    return tuple(found)


def _cell(line: Line, start: int) -> Entry | None:
    line.blank(start - 2, start - 1, start + 4, start + 6)
    opponent = line.integer(start, start + 3, _OPPONENT) or 0
    side = _side(line, start + 5)
    code = line.field(start + 7, start + 7)
    if not (line.field(start, start + 3) or line.field(start + 5, start + 5) or code):
        return None
    return Entry(opponent, side, _result(line, start + 7, code, opponent))


def _side(line: Line, column: int) -> Side | None:
    found = line.field(column, column).lower()
    if found in ("", "-"):
        return None
    if found not in ("w", "b"):
        raise line.wrong(column, said("the side is w, b or -, not {found}", found=repr(found)))
    return Side(found)


def _result(line: Line, column: int, code: str, opponent: int) -> Result | None:
    if not code:
        return None if opponent else Result.ZERO
    result = _CODES.get(code.upper())
    if result is None:
        known = " ".join(_CODES)
        raise line.wrong(
            column, said("{code} is no result; there are: {known}", code=repr(code), known=known)
        )
    if opponent and result in BYES:
        raise line.wrong(column, said("{code} is a bye, so the opponent is 0000", code=code))
    if opponent:
        return result
    if result in BYES or result is Result.FORFEIT_LOSS:
        return Result.ZERO if result is Result.FORFEIT_LOSS else result
    raise line.wrong(column, _WITHOUT.get(result, said("{code} needs an opponent", code=code)))


_WITHOUT = {
    Result.FORFEIT_WIN: said("+ needs an opponent; the allocated bye is U, a granted full-point bye F"),
    Result.DRAW: said("= needs an opponent; a half-point bye is H"),
}


def write_rounds(rounds: tuple[Entry | None, ...]) -> str:
    """The columns from 90 on."""
    return "".join(_written(entry) for entry in rounds)


def _written(entry: Entry | None) -> str:
    if entry is None:
        return " " * WIDTH
    side = entry.side or "-"
    result = " " if entry.result is None else entry.result.value
    opponent = f"{entry.opponent:4}" if entry.opponent else "0000"
    return f"  {opponent} {side} {result}"


def fits(a: Entry, b: Entry) -> bool:
    """Whether what two opponents have in the same round is one match.

    >>> fits(Entry(2, Side.WHITE, Result.WIN), Entry(1, Side.BLACK, Result.LOSS))
    True
    """
    if a.side is not None and a.side == b.side:
        return False
    if (a.side is None) != (b.side is None) and not _forfeit(a, b):
        return False
    if a.result is None or b.result is None:
        return a.result is b.result
    return frozenset((a.result, b.result)) in _PAIRS


def _forfeit(a: Entry, b: Entry) -> bool:
    return a.result in FORFEITS and b.result in FORFEITS


# Over the board also 0-0 and a draw against a loss: an arbiter's decision.
_PAIRS = {
    frozenset((Result.WIN, Result.LOSS)),
    frozenset((Result.DRAW,)),
    frozenset((Result.DRAW, Result.LOSS)),
    frozenset((Result.LOSS,)),
    frozenset((Result.UNRATED_WIN, Result.UNRATED_LOSS)),
    frozenset((Result.UNRATED_DRAW,)),
    frozenset((Result.UNRATED_LOSS,)),
    frozenset((Result.FORFEIT_WIN, Result.FORFEIT_LOSS)),
    frozenset((Result.FORFEIT_LOSS,)),
    frozenset((Result.UNKNOWN,)),
}
