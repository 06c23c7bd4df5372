"""The parser of the command line and what its exit status means."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from games.engine.cli.inputs import InputError, add_file, read_file
from tournaments.pairing.cli.event import FileEvent
from tournaments.pairing.cli.rounds import differences, pair_one, seats_of
from tournaments.pairing.errors import PairingFailed, PairingImpossible, RequestError
from tournaments.pairing.systems import SYSTEMS
from tournaments.trf.errors import TrfError
from tournaments.trf.model import Side
from tournaments.trf.parse import parse

RIGHT, IMPOSSIBLE, BAD_INPUT, FAILED = range(4)
NOT_FROM_FILES = ("manual", "groups", "knock-out", "double-elimination")

_DESCRIPTION = """\
Pair the next round of a tournament report file (TRF16 or TRF26, with the XX records of pairing programs).
Prints the number of pairs, then one pair a line, "first second": first is White, Order first here. The
allocated bye is the last line, with second 0. Players with a bye in the round's columns, in 240 or in XXZ
are not paired.
"""
_EPILOG = """\
Systems: dutch is the FIDE (Dutch) System (C.04.3 of February 2026), team-swiss the Swiss Team System without
colour preferences (C.04.6), in which each player of the file is a team of one. The others are Orderly's own;
files have no spread, so players with equal points stand by their numbers.

Virtual points come from the records 250 or XXA; without any, --acceleration baku (or a code 192 that ends in
_BAKU) makes those of C.04.7.

exit status:
  0  paired, or --check found no difference
  1  the round can't be paired (the reason is on standard error), or --check found differences
  2  the file, the request or the usage is wrong (every fault with line and column on standard error)
  3  the pairing broke off, or took longer than the time limit

examples:
  python -m tournaments.pairing --system dutch event.trf
  python -m tournaments.pairing --system dutch --round 5 --acceleration baku - < event.trf
  python -m tournaments.pairing --system dutch --check finished.trf
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run; returns the exit status (wrong usage leaves by SystemExit with 2)."""
    options = _parser().parse_args(arguments)
    try:
        return _run(options)
    except (TrfError, RequestError, InputError) as error:
        return _say(options.file, error, BAD_INPUT)
    except PairingImpossible as error:
        return _say(options.file, error, IMPOSSIBLE)
    except PairingFailed as error:
        return _say(options.file, error, FAILED)


def _say(file: str, error: Exception, status: int) -> int:
    name = "" if isinstance(error, InputError) else f"{'<stdin>' if file == '-' else file}: "
    for line in str(error).splitlines():
        print(f"{name}{line}", file=sys.stderr)
    return status


def _run(options: argparse.Namespace) -> int:
    file = parse(read_file(options.file, otherwise="latin-1"))
    rounds = options.rounds
    if options.check and rounds is None and file.header.rounds is None:
        rounds = file.played_rounds or None  # a finished file need not say it
    event = FileEvent(file, rounds, options.initial, options.acceleration == "baku")
    if options.check:
        return _check(event, options)
    number = options.round or event.paired_rounds + 1
    if number > event.paired_rounds + 1:
        print(f"round {number} can't be paired before round {event.paired_rounds + 1}", file=sys.stderr)
        return BAD_INPUT
    if number > event.planned:
        print(f"round {number} can't be paired: the event has {event.planned} rounds", file=sys.stderr)
        return IMPOSSIBLE
    seats = seats_of(pair_one(event, options.system, number, options.time_limit))
    print(len(seats))
    for first, second in seats:
        print(first, second)
    return RIGHT


def _check(event: FileEvent, options: argparse.Namespace) -> int:
    found = 0
    for line in differences(event, options.system, options.time_limit):
        found += 1
        print(line)
    print(f"{found} difference{'' if found == 1 else 's'} in {event.paired_rounds} rounds")
    return IMPOSSIBLE if found else RIGHT


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m tournaments.pairing",
        description=_DESCRIPTION,
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    systems = [name for name in SYSTEMS if name not in NOT_FROM_FILES]
    parser.add_argument(
        "--system", choices=systems, default="dutch", help="how to pair (default: %(default)s)"
    )
    parser.add_argument(
        "--round",
        type=_positive,
        metavar="N",
        help="this round (default: the one after the last paired)",
    )
    parser.add_argument(
        "--check", action="store_true", help="pair every round of the file again and list what differs"
    )
    parser.add_argument(
        "--acceleration", choices=("none", "baku"), default="none", help="virtual points by C.04.7"
    )
    parser.add_argument(
        "--rounds",
        type=_positive,
        metavar="N",
        help="the rounds of the event (default: as the file says)",
    )
    parser.add_argument(
        "--initial",
        type=_side,
        metavar="COLOUR",
        help="white or black: the initial colour (default: as the file says or round 1 shows, else white)",
    )
    parser.add_argument(
        "--time-limit",
        type=_seconds,
        default=60.0,
        metavar="S",
        help="seconds a round (default: %(default)g)",
    )
    add_file(parser, "the tournament report file")
    return parser


def _positive(text: str) -> int:
    if not (text.isascii() and text.isdigit() and int(text)):
        raise argparse.ArgumentTypeError(f"a whole number from 1, not {text!r}")
    return int(text)


def _seconds(text: str) -> float:
    try:
        found = float(text)
    except ValueError:
        found = 0.0
    if not 0 < found < 86_400:
        raise argparse.ArgumentTypeError(f"a number of seconds above 0, not {text!r}")
    return found


def _side(text: str) -> Side:
    try:
        return {"white": Side.WHITE, "black": Side.BLACK, "w": Side.WHITE, "b": Side.BLACK}[text.lower()]
    except KeyError:
        raise argparse.ArgumentTypeError(f"white or black, not {text!r}") from None
