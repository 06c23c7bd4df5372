"""The ??2 records: the tournament itself."""

from __future__ import annotations

import re
from collections.abc import Callable

from words import said

from .columns import Line
from .model import Side
from .reading import Reading

Reader = Callable[[Reading, Line], None]

_TEXTS = {
    "012": "name",
    "022": "city",
    "032": "federation",
    "042": "start",
    "052": "end",
    "092": "type",
    "102": "chief_arbiter",
    "122": "time_control",
    "182": "controller",
    "192": "code",
    "222": "encoded_time",
}
_COUNTS = {"062": "player_count", "072": "rated_count", "082": "team_count"}
METHODS = ("FIDE", "NRO", "FIDON", "NIDOF", "HBFN", "LBFN", "OTHER")
_SYMBOLS = {
    "W": ("win", "forfeit_win", "full"),
    "D": ("draw", "half"),
    "L": ("loss",),
    "A": ("zero", "forfeit_loss"),
    "P": ("allocated",),
    "X": ("unknown",),
}


def _text(reading: Reading, line: Line) -> None:
    reading.set(line, _TEXTS[line.key], line.rest)


def _count(reading: Reading, line: Line) -> None:
    """How many; some programs write more behind it, like ``152 (150)``."""
    found = re.match(r"[0-9]{1,6}(?![0-9])", line.rest)
    if line.rest and not found:
        raise line.wrong(5, said("a number is missing, not {rest}", rest=repr(line.rest)))
    reading.set(line, _COUNTS[line.key], int(found.group()) if found else None)


def _deputy(reading: Reading, line: Line) -> None:
    if line.rest:
        reading.header["deputies"] = (*reading.header.get("deputies", ()), line.rest)


def _dates(reading: Reading, line: Line) -> None:
    found = tuple(line.field(column, column + 7) for column in range(92, len(line.text) + 1, 10))
    for number, date in enumerate(found):
        line.blank(100 + 10 * number, 101 + 10 * number)
        if date and not re.fullmatch(r"\d\d[/.-]\d\d[/.-]\d\d", date):
            raise line.wrong(92 + 10 * number, said("a date is YY/MM/DD, not {date}", date=repr(date)))
    reading.set(line, "dates", found)


def _rounds(reading: Reading, line: Line) -> None:
    if not re.fullmatch(r"0*[1-9][0-9]{0,2}", line.rest):
        raise line.wrong(
            5, said("the number of rounds is a whole number from 1, not {rest}", rest=repr(line.rest))
        )
    reading.set(line, "rounds", int(line.rest))


def _initial(reading: Reading, line: Line) -> None:
    if line.rest.upper() not in ("W", "B"):
        raise line.wrong(5, said("the initial colour is W or B, not {rest}", rest=repr(line.rest)))
    reading.set(line, "initial", Side(line.rest.lower()))


def _configuration(reading: Reading, line: Line) -> None:
    """XXC: white1, black1, rank."""
    for column, word in line.words():
        if word.lower() == "rank":
            reading.by_rank = True
        elif word.lower() in ("white1", "black1"):
            reading.set(line, "initial", Side(word[0].lower()))
        else:
            raise line.wrong(column, said("XXC knows white1, black1 and rank, not {word}", word=repr(word)))


def _points(reading: Reading, line: Line) -> None:
    """162: a symbol in column 6, 15, 24, ..., its points in the four columns after it."""
    line.blank(4, 5)
    reading.places.setdefault("162", line.number)
    for column in range(6, len(line.text) + 1, 9):
        symbol = line.field(column, column).upper()
        if symbol not in _SYMBOLS:
            raise line.wrong(
                column,
                said(
                    "the results of 162 are {choices}, not {symbol}",
                    choices=", ".join(_SYMBOLS),
                    symbol=repr(symbol),
                ),
            )
        points = line.decimal(column + 1, column + 4, said("the worth of {symbol}", symbol=symbol))
        if points is None:
            raise line.wrong(column + 1, said("the worth of {symbol} is missing", symbol=symbol))
        line.blank(column + 5, column + 6, column + 7, column + 8)
        reading.price(line, column, _SYMBOLS[symbol], points)


def _match_points(reading: Reading, line: Line) -> None:
    """362: TW, TD and TL with the points of a match, in the columns of 162."""
    found = re.findall(r"(TW|TD|TL)\s*([\d.]+)", line.text[4:].upper())
    if not found or re.sub(r"(TW|TD|TL)\s*[\d.]+", "", line.text[4:].upper()).strip():
        raise line.wrong(5, said("362 holds TW, TD and TL with their points, like 'TW 2.0    TD 1.0'"))
    worth = tuple(
        (name, line.points(5, points, said("the worth of {name}", name=name))) for name, points in found
    )
    reading.set(line, "match_points", worth)


def _ranking(reading: Reading, line: Line) -> None:
    method = line.field(9, 13).upper()
    if method not in METHODS:
        raise line.wrong(
            9,
            said(
                "the ranking method is one of {choices}, not {method}",
                choices=", ".join(METHODS),
                method=repr(method),
            ),
        )
    reading.set(line, "ranking_method", (line.field(5, 7).upper(), method))


def _codes(name: str) -> Reader:
    def read(reading: Reading, line: Line) -> None:
        reading.set(line, name, tuple(word for word in re.split(r"[,\s]+", line.rest) if word))

    return read


def _board_colours(reading: Reading, line: Line) -> None:
    colours = line.rest.upper()
    if not colours or set(colours) - {"W", "B"}:
        raise line.wrong(
            5, said("the colours of the boards are W and B, like WBWB, not {rest}", rest=repr(line.rest))
        )
    reading.set(line, "board_colours", colours)


HEADER: dict[str, Reader] = {
    **dict.fromkeys(_TEXTS, _text),
    **dict.fromkeys(_COUNTS, _count),
    "112": _deputy,
    "132": _dates,
    "142": _rounds,
    "XXR": _rounds,
    "152": _initial,
    "XXC": _configuration,
    "162": _points,
    "172": _ranking,
    "202": _codes("tie_breaks"),
    "212": _codes("standings"),
    "352": _board_colours,
    "362": _match_points,
}
