"""`replay`: play recorded games again, checking every ply and what the records say of the result."""

import argparse
import json
import sys

from games.engine.actions import Pass
from games.engine.board import board_rows
from games.engine.cli.inputs import Commands, InputError, add_file, read_file
from games.engine.cli.records import Entry, read_records
from games.engine.errors import EngineError
from games.engine.flags.check import check_game
from games.engine.notation import Notation
from games.engine.record import GameRecord
from games.engine.record_json import DEFAULT_VARIANT
from games.engine.variants import get_variant

_DESCRIPTION = """\
Replay games: JSON lines {"id"?, "variant"?, "moves": [...]}, or one record in the text form. Every ply must
be legal and every game complete, or decided by its ruling. What a record states is checked as well:
final_rows, order_score, its bag if it has commitment (as "bag"), seed and salt, and flags, lifts and fills
under the flag_rule it names. Prints "ID SCORE" a game (without an id by its line; "-" where a ruling gives
no score), or JSON lines.
Every wrong game is reported with its line and ply; the others are still printed.
"""


def add_to(commands: Commands) -> None:
    """Add the command to the parser."""
    parser = commands.add_parser(
        "replay",
        help="replay games and score them",
        description=_DESCRIPTION,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "--json", action="store_true", help="print JSON lines {id, variant, score, rows, passes, ruling?}"
    )
    add_notation(parser)
    add_file(parser, "the games")
    parser.set_defaults(run=run)


def add_notation(parser: argparse.ArgumentParser) -> None:
    """The --notation argument of a command that reads moves."""
    parser.add_argument(
        "--notation",
        type=Notation,
        choices=list(Notation),
        default=Notation.CODECUP,
        help="how the moves name cells: codecup Dd (default), chess d4 with row 1 at the bottom, "
        "chess-from-top d4 with row 1 on top",
    )


def run(options: argparse.Namespace) -> int:
    """Replay all games of a file; 1 if any is wrong."""
    text = read_file(options.file)
    wrong = 0
    for entry in read_records(options.file, text, get_variant(DEFAULT_VARIANT), options.notation):
        try:
            print(_result(options.file, entry, as_json=options.json))
        except InputError as error:
            wrong += 1
            print(error, file=sys.stderr)
    return 1 if wrong else 0


def _result(file: str, entry: Entry, *, as_json: bool) -> str:
    record = entry.record
    if isinstance(record, InputError):
        raise record
    try:
        state, score = check_game(record)
    except EngineError as error:
        raise InputError(file, entry.line, str(error)) from None
    if not as_json:
        return f"{entry.id} {'-' if score is None else score}"
    result: dict[str, object] = {
        "id": entry.id,
        "variant": state.variant.key,
        "score": score,
        "rows": board_rows(state.board),
        "passes": _passes(record),
    }
    ruled = record.header.ruling
    return json.dumps(result | {"ruling": ruled.policy} if ruled else result)


def _passes(record: GameRecord) -> int:
    return sum(isinstance(action, Pass) for action in record.actions)
