"""`bag`: the commitment and the draw order of a bag."""

import argparse
import json

from games.engine.bag import commitment, draw_order, fill_order
from games.engine.cells import Cell
from games.engine.cli.inputs import Commands, add_hex, add_variant
from games.engine.errors import Malformed
from games.engine.notation import parse_cell

_DESCRIPTION = """\
Recompute a bag from its revealed seed and salt.
The commitment is SHA-256 of the text bag1:VARIANT:SEED:SALT. The draw order is a Fisher-Yates shuffle of all
counters sorted by colour, from the last place down, with 32-bit words of HMAC-SHA256(seed, "draw:0"),
"draw:1", ... Prints "commitment HEX" and "draws DIGITS" (the first digit is drawn first). With --fill also
"fill CELLS": the order in which a random fill uses these empty cells (words of "fill:0", ...).
"""


def add_to(commands: Commands) -> None:
    """Add the command to the parser."""
    parser = commands.add_parser(
        "bag",
        help="commitment and draw order of a bag",
        description=_DESCRIPTION,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add_variant(parser, required=True)
    add_hex(parser, "seed", "the seed")
    add_hex(parser, "salt", "the salt")
    parser.add_argument("--fill", nargs="+", metavar="CELL", help="empty cells, as Aa Bc Gg")
    parser.add_argument(
        "--json", action="store_true", help="print one JSON object {commitment, draws, fill?}"
    )
    parser.set_defaults(run=run, parser=parser)


def run(options: argparse.Namespace) -> int:
    """Print the bag."""
    variant, seed = options.variant, options.seed
    result: dict[str, object] = {
        "commitment": commitment(variant, seed, options.salt),
        "draws": "".join(map(str, draw_order(variant, seed))),
    }
    if options.fill:
        result["fill"] = " ".join(map(str, fill_order(seed, _cells(options))))
    if options.json:
        print(json.dumps(result))
    else:
        for name, value in result.items():
            print(name, value)
    return 0


def _cells(options: argparse.Namespace) -> set[Cell]:
    parser: argparse.ArgumentParser = options.parser
    try:
        return {parse_cell(name, options.variant) for name in options.fill}
    except Malformed as error:
        parser.error(f"argument --fill: {error}")
