"""`verify`: whether a revealed bag is the committed one, and whether games were played with it."""

import argparse
import sys

from games.engine.bag import BagMismatch, verify
from games.engine.cli.inputs import Commands, InputError, add_hex, add_variant, read_file
from games.engine.cli.records import Entry, read_records
from games.engine.cli.replay import add_notation
from games.engine.errors import ActionError
from games.engine.record import replay
from games.engine.variants import Variant

_DESCRIPTION = """\
Check a revealed seed and salt against the commitment that was published before the first draw, and with
--moves a game (or all games of the file, where they shared a bag) against the draws. An unfinished game is
checked as far as it goes. The first ply that does not fit is named.
"""


def add_to(commands: Commands) -> None:
    """Add the command to the parser."""
    parser = commands.add_parser(
        "verify",
        help="check a bag against its commitment and its games",
        description=_DESCRIPTION,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add_hex(parser, "commitment", "the published commitment")
    add_hex(parser, "seed", "the revealed seed")
    add_hex(parser, "salt", "the revealed salt")
    add_variant(parser, required=True)
    parser.add_argument(
        "--moves",
        metavar="FILE",
        help="a record, JSON lines, or the bare moves of a game; '-': standard input",
    )
    add_notation(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Check the bag and then the games; 1 if anything does not fit."""
    try:
        draws = verify(options.variant, options.seed, options.salt, options.commitment)
    except BagMismatch as error:
        print(error, file=sys.stderr)
        return 1
    print("commitment ok")
    if options.moves is None:
        return 0
    text = read_file(options.moves)
    wrong = 0
    for entry in read_records(options.moves, text, options.variant, options.notation):
        try:
            print(_checked(options.moves, entry, options.variant, draws))
        except InputError as error:
            wrong += 1
            print(error, file=sys.stderr)
    return 1 if wrong else 0


def _checked(file: str, entry: Entry, variant: Variant, draws: tuple[int, ...]) -> str:
    record = entry.record
    if isinstance(record, InputError):
        raise record
    if record.header.variant != variant:
        raise InputError(file, entry.line, f"the game is {record.header.variant.key}, the bag {variant.key}")
    try:
        state = replay(record, draws)
    except ActionError as error:
        raise InputError(file, entry.line, str(error)) from None
    return f"draws ok: game {entry.id}, {(state.ply + 1) // 2} of {len(draws)} counters placed"
