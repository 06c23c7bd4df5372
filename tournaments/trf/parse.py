"""Read a tournament report file whole, or refuse it with every fault found."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

from words import said

from .check import MOST_FAULTS, faults_of
from .columns import Line, lines_of
from .errors import Fault, TrfError
from .extras import RECORDS
from .model import PointSystem, TrfFile
from .people import read_national
from .reading import Reading

MOST_CHARACTERS = 8_000_000
MOST_LINES = 60_000  # twice what the largest field has whose numbers fit
RULER = "DDD"  # the line of column letters that FIDE's description and some programs put above the players


def parse(text: str) -> TrfFile:
    """The file as values; TRF16, TRF26 and JaVaFo's extensions, in any mixture and any order of lines.

    Raises TrfError with its faults (of very many the first), each with its line and column: a file is never
    half read, so an unknown record is a fault as well. Points have to be what the results make by the
    declared point system (162, XXS), or else by one of the common ones.
    """
    _refuse_more(len(text), MOST_CHARACTERS)
    reading = Reading()
    lines = lines_of(text)
    _refuse_more(len(lines), MOST_LINES)
    national = {line.field(5, 7).upper() for line in lines if line.key == "172"}
    faults: list[Fault] = []
    for line in lines:
        try:
            _read(reading, line, national)
        except TrfError as error:
            faults += error.faults
        if len(faults) >= MOST_FAULTS:
            raise TrfError(faults)
    faults += _one_worth_a_side(reading)
    if faults:
        raise TrfError(faults)
    file = reading.file()
    if wrong := faults_of(file, reading):
        raise TrfError(wrong)
    return replace(file, players=tuple(sorted(file.players, key=lambda p: p.number)))


def _refuse_more(count: int, most: int) -> None:
    if count > most:
        raise TrfError([Fault(said("this is more than any tournament has"))])


def _read(reading: Reading, line: Line, national: set[str]) -> None:
    key = line.key.upper()
    if key == RULER:
        return
    if key in national:
        read_national(reading, line)
    elif key in RECORDS:
        if key != "###":
            line.blank(4)
        RECORDS[key](reading, Line(line.number, key + line.text[3:]))
    else:
        raise line.wrong(1, said("there is no record {line}; a comment begins with ###", line=repr(line.key)))


def _one_worth_a_side(reading: Reading) -> list[Fault]:
    """XXS can give a win with White another worth than one with Black; no system here counts so."""
    faults = []
    for name in ("win", "draw", "loss"):
        usual = reading.worth.get(name, getattr(PointSystem(), name))
        white, black = (reading.worth.pop(f"{side}:{name}", usual) for side in "WB")
        if white != black:
            faults.append(
                Fault(
                    said(
                        "XXS: a {name} is worth {white} with White and {black} with Black",
                        name=name,
                        white=white,
                        black=black,
                    )
                )
            )
        elif white != usual:
            reading.worth[name] = Decimal(white)
    return faults
