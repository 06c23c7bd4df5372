"""`deal`: the commitment and the boards of a match of Gyul! Hap!."""

import argparse
import json

from games.engine.cli.inputs import Commands, add_hex
from games.engine.errors import EngineError
from games.engine.gyul_hap.cards import cards_text
from games.engine.gyul_hap.deal import commitment, deal
from games.engine.gyul_hap.options import MOST_BOARDS

_DESCRIPTION = """\
Recompute the boards of a match from its revealed seed and salt.
The commitment is SHA-256 of the text hap1:gyul-hap:SEED:SALT. A board is the first nine cards of the deck
000, 001, ... 222 after a Fisher-Yates shuffle from the last place down, with 32-bit words of
HMAC-SHA256(seed, "board:NUMBER.ATTEMPT.TRY:0"), "...:1", ...: try 1, or the first with as many Haps as asked
for. Prints "commitment HEX" and a line "board NUMBER.ATTEMPT CARDS" for each board.
"""


def add_to(commands: Commands) -> None:
    """Add the command to the parser."""
    parser = commands.add_parser(
        "deal",
        help="commitment and boards of a match of Gyul! Hap!",
        description=_DESCRIPTION,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add_hex(parser, "seed", "the seed")
    add_hex(parser, "salt", "the salt")
    parser.add_argument("--boards", type=int, default=5, help="how many boards (default: %(default)s)")
    parser.add_argument("--attempt", type=int, default=1, help="1, or which deal after void ones")
    parser.add_argument("--least", type=int, metavar="HAPS", help="the setting least_haps")
    parser.add_argument("--most", type=int, metavar="HAPS", help="the setting most_haps")
    parser.add_argument(
        "--json", action="store_true", help="print one JSON object {commitment, attempt, boards}"
    )
    parser.set_defaults(run=run, parser=parser)


def run(options: argparse.Namespace) -> int:
    """Print the boards."""
    parser: argparse.ArgumentParser = options.parser
    if not 1 <= options.boards <= MOST_BOARDS or options.attempt < 1:
        parser.error(f"give 1 to {MOST_BOARDS} boards and an attempt from 1")
    numbers, bounds = range(1, options.boards + 1), (options.least, options.most)
    try:
        boards = [cards_text(deal(options.seed, number, options.attempt, *bounds)) for number in numbers]
    except EngineError as error:
        parser.error(str(error))
    committed = commitment(options.seed, options.salt)
    if options.json:
        print(json.dumps({"commitment": committed, "attempt": options.attempt, "boards": boards}))
        return 0
    print("commitment", committed)
    for number, cards in zip(numbers, boards, strict=True):
        print(f"board {number}.{options.attempt} {cards}")
    return 0
