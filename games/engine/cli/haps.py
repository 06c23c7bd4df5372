"""`haps`: the Haps of nine cards, why three are none, and how many boards have how many."""

import argparse
import json
from fractions import Fraction

from games.engine.cli.inputs import Commands
from games.engine.errors import EngineError
from games.engine.gyul_hap.calls import Hap
from games.engine.gyul_hap.cards import Card, cards_text, parse_cards
from games.engine.gyul_hap.census import census
from games.engine.gyul_hap.haps import Triple, failing, haps_on

_DESCRIPTION = """\
List the Haps of a board of Gyul! Hap!: nine different cards, position 1 first. A card has three digits 0 to 2
for background, colour and shape, as 012. Prints a line for each Hap, "3 6 7  020 100 210", or "no Haps"; or
with --json an object {cards, haps}.
--why I J K tells of three positions whether they are a Hap, or which attributes fail: two cards equal in it
and one not. --census counts all 4,686,825 boards by their number of Haps.
"""


def add_to(commands: Commands) -> None:
    """Add the command to the parser."""
    parser = commands.add_parser(
        "haps",
        help="the Haps of nine cards of Gyul! Hap!",
        description=_DESCRIPTION,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("cards", nargs="*", metavar="CARD", help="the nine cards, as 012 110 ...")
    parser.add_argument("--why", nargs=3, type=int, metavar=("I", "J", "K"), help="judge three positions")
    parser.add_argument("--census", action="store_true", help="count all boards; no cards are given")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.set_defaults(run=run, parser=parser)


def run(options: argparse.Namespace) -> int:
    """Print what is asked for."""
    parser: argparse.ArgumentParser = options.parser
    if options.census:
        if options.cards or options.why:
            parser.error("--census counts all boards: give no cards and no positions with it")
        _print_census(as_json=options.json)
        return 0
    try:
        cards = parse_cards(" ".join(options.cards))
        triple = Hap(1, tuple(options.why)).triple if options.why else None
    except EngineError as error:
        parser.error(str(error))
    if triple is None:
        _print_haps(cards, as_json=options.json)
    else:
        _print_why(cards, triple, as_json=options.json)
    return 0


def _print_haps(cards: tuple[Card, ...], *, as_json: bool) -> None:
    haps = haps_on(cards)
    if as_json:
        print(json.dumps({"cards": list(map(str, cards)), "haps": haps}))
        return
    for hap in haps:
        print(_line(cards, hap))
    if not haps:
        print("no Haps")


def _print_why(cards: tuple[Card, ...], triple: Triple, *, as_json: bool) -> None:
    fails = failing(cards, triple)
    if as_json:
        print(json.dumps({"triple": triple, "is_hap": not fails, "failing": fails}))
    else:
        print(f"{_line(cards, triple)}  {'no Hap: ' + ', '.join(fails) if fails else 'a Hap'}")


def _line(cards: tuple[Card, ...], triple: Triple) -> str:
    return f"{' '.join(map(str, triple))}  {cards_text([cards[place - 1] for place in triple])}"


def _print_census(*, as_json: bool) -> None:
    counted = census()
    boards = sum(counted.values())
    mean = Fraction(sum(haps * number for haps, number in counted.items()), boards)
    if as_json:
        facts = {"boards": boards, "mean": str(mean), "haps": counted}
        print(json.dumps(facts))
        return
    for haps, number in counted.items():
        print(f"{haps:>2} {number:>9,} {number / boards:>8.3%}")
    print(f"{boards:,} boards, on average {mean} = {float(mean):.2f} Haps")
