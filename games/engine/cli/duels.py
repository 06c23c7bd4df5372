"""`verify-duel`: whether matches of Gyul! Hap! are those of their seeds, judged by the rules."""

import argparse
import json
import sys
from collections.abc import Iterator

from games.engine.cli.inputs import Commands, InputError, add_file, read_file
from games.engine.errors import EngineError
from games.engine.gyul_hap.record import DuelRecord, check_record
from games.engine.gyul_hap.record_json import record_from_json
from games.engine.gyul_hap.record_text import read_text
from games.engine.record import RecordError

_DESCRIPTION = """\
Check matches of Gyul! Hap!: one in the text form, or one JSON object a line. Seed and salt must give the
commitment, every board must be dealt from the seed, and every call must have the verdict and the points that
the rules give it. Prints "ID POINTS : POINTS" a match (without an id its line), and "cards unchecked" where
no seed was revealed, or JSON lines {id, points, winner, boards, calls, dealt}. Every wrong match is reported
with its line, board and call; the others are still printed.
"""


def add_to(commands: Commands) -> None:
    """Add the command to the parser."""
    parser = commands.add_parser(
        "verify-duel",
        help="check matches of Gyul! Hap! against their seeds and the rules",
        description=_DESCRIPTION,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object a match")
    add_file(parser, "the matches")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Check all matches of a file; 1 if any is wrong."""
    wrong = 0
    for line, record in _records(options.file, read_file(options.file)):
        try:
            print(_checked(options.file, line, record, as_json=options.json))
        except InputError as error:
            wrong += 1
            print(error, file=sys.stderr)
    return 1 if wrong else 0


def _records(file: str, text: str) -> Iterator[tuple[int, DuelRecord | InputError]]:
    if not text.strip():
        raise InputError(file, None, "holds no match")
    if not text.lstrip().startswith(("{", "[")):
        yield 1, _read_text(file, text)
        return
    whole = _read_json(file, 1, text)
    if isinstance(whole, DuelRecord):
        yield 1, whole
        return
    for number, line in enumerate(text.split("\n"), start=1):
        if line.strip():
            yield number, _read_json(file, number, line)


def _read_text(file: str, text: str) -> DuelRecord | InputError:
    try:
        return read_text(text)
    except RecordError as error:
        return InputError(file, error.line or 1, error.what)


def _read_json(file: str, line: int, text: str) -> DuelRecord | InputError:
    try:
        return record_from_json(json.loads(text))
    except EngineError as error:
        return InputError(file, line, str(error))
    except (ValueError, RecursionError) as error:
        return InputError(file, line, f"no JSON that can be read: {error}; give one object a line")


def _checked(file: str, line: int, record: DuelRecord | InputError, *, as_json: bool) -> str:
    if isinstance(record, InputError):
        raise record
    try:
        points = check_record(record).points
    except EngineError as error:
        raise InputError(file, line, str(error)) from None
    dealt = record.seed is not None
    if not as_json:
        note = "" if dealt else " cards unchecked: no seed"
        return f"{record.id or line} {points[0]} : {points[1]}{note}"
    return json.dumps(
        {
            "id": record.id or line,
            "points": points,
            "winner": record.winner,
            "boards": len(record.boards),
            "calls": sum(len(board.calls) for board in record.boards),
            "dealt": dealt,
        }
    )
