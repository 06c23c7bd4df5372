"""The parser of the command line and what its exit status means."""

import argparse
import os
import sys
from collections.abc import Sequence
from io import TextIOWrapper

from games.engine.cli import (
    adjudicate,
    bag,
    bench,
    bot,
    deal,
    duels,
    duos,
    haps,
    play,
    replay,
    score,
    tiles,
    verify,
)
from games.engine.cli.inputs import InputError

_EPILOG = """\
exit status: 0 all right; 1 bad input (standard error names file, line and ply); 2 wrong usage

examples:
  echo RGBYR/RRRGG/WYWYW/BGYGB/WBBWY | python -m games.engine score --variant hyle5
  python -m games.engine replay --json games.jsonl
  python -m games.engine bag --variant entropy7 --seed HEX --salt HEX
  python -m games.engine verify --variant entropy7 --commitment HEX --seed HEX --salt HEX --moves game.txt
  python -m games.engine adjudicate --json position.json
  python -m games.engine haps 000 001 002 010 020 100 111 122 200
  python -m games.engine verify-duel match.txt
  python -m games.engine duos
  python -m games.engine verify-tiles game.txt
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; returns the exit status (wrong usage leaves by SystemExit with 2)."""
    options = _parser().parse_args(arguments)
    if isinstance(sys.stdout, TextIOWrapper):  # an id may hold what the terminal can't show
        sys.stdout.reconfigure(errors="backslashreplace")
    try:
        status: int = options.run(options)
        if sys.stdout is not None:  # closed by who started us
            sys.stdout.flush()
    except InputError as error:
        print(error, file=sys.stderr)
        return 1
    except BrokenPipeError:
        _drop_output()  # its reader has gone; nothing is left to say
        return 1
    except OSError as error:
        _drop_output()
        print(f"the output can't be written: {error.strerror}", file=sys.stderr)
        return 1
    return status


def _drop_output() -> None:
    """What is still buffered goes nowhere, so that the interpreter does not fail on it at its end."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m games.engine",
        description="Entropy / Hyle, Gyul! Hap!, Chaos Tiles: boards scored, games verified, shapes listed.",
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for command in (score, replay, bag, verify, adjudicate, bench, bot, play, haps, deal, duels, duos, tiles):
        command.add_to(commands)
    return parser
