"""`bot`: our own program, as CodeCup 2023 runs programs: lines on standard input and output."""

import argparse
import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

from games.engine.actions import EntropyAction
from games.engine.cli.inputs import STDIN, Commands, InputError, add_variant
from games.engine.errors import EngineError
from games.engine.position import Position
from games.engine.programs.talk import Talk
from games.engine.programs.thinking import Bank, Readying, Search, Thinker
from games.engine.variants import Variant

_DESCRIPTION = """\
Play one game as a program does in CodeCup 2023. The first line says the role: Start for Chaos, a placement
(3Dd) for Order. Chaos then reads a colour digit and writes a cell (Dd), reads Order's four characters and the
next colour digit, and so on; Order reads 3Dd and writes DdAd, or DdDd for a pass. Quit ends it.
Flags that have fallen are not told: where the referee fills the board, that is seen as placements.
"""
MOST_LINE = 1000


def add_to(commands: Commands) -> None:
    """Add the command to the parser."""
    parser = commands.add_parser(
        "bot",
        help="play a game on standard input and output",
        description=_DESCRIPTION,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        epilog="exit status: 0 after Quit; 1 when the input ends before, or says what no referee says",
    )
    add_variant(parser)
    parser.add_argument(
        "--time-ms",
        type=int,
        default=30_000,
        metavar="MS",
        help="for the whole game (default: 30000); a little is kept in reserve",
    )
    parser.add_argument(
        "--strength",
        type=int,
        choices=range(1, 11),
        default=10,
        metavar="1-10",
        help="10, the default, is the strongest",
    )
    parser.add_argument(
        "--seed", type=int, metavar="N", help="of its own chance (default: another each time)"
    )
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Play until Quit, which ends the process."""
    readying = Readying(lambda: _search(options.variant, options.strength), _complain)
    bank = Bank(options.time_ms, used=_age_ms())
    rng = Random(options.seed)  # noqa: S311 (moves, no secrets)
    thinker = Thinker(readying, bank, _now_ms, rng)
    talk = Talk(options.variant, thinker.choose)
    for number, line in _lines():
        thinker.turn_began = _now_ms()
        try:
            answer = talk.hear(line)
        except EngineError as error:
            raise InputError(STDIN, number, str(error)) from None
        if talk.is_over:
            os._exit(0)  # at once: taking all of the search apart would keep the referee waiting
        if answer is not None:
            print(answer, flush=True)
    raise InputError(STDIN, None, "ended before Quit")


def _search(variant: Variant, strength: int) -> Search:
    """The search, ready to answer at once."""
    from games.engine import search

    search.warm_up(variant)

    def choose(position: Position, left: int, rng: Random) -> EntropyAction:
        limit = search.Limit(ms=search.share_of_time(left, position), clock=_now_ms)
        return search.choose(position, limit, rng, strength).action

    return choose


def _lines() -> Iterator[tuple[int, str]]:
    """The lines of standard input as they come, numbered. Raises InputError for one without an end."""
    if sys.stdin is None:
        raise InputError(STDIN, None, "can't be read: it is closed")
    number = 0
    while data := sys.stdin.buffer.readline(MOST_LINE):
        number += 1
        if len(data) == MOST_LINE:
            raise InputError(STDIN, number, f"is no line of a referee: {MOST_LINE} bytes without an end")
        text = data.decode("utf-8", "backslashreplace")
        if text.strip():
            yield number, text


def _complain(words: str) -> None:
    print(words, file=sys.stderr, flush=True)


def _now_ms() -> int:
    return time.monotonic_ns() // 1_000_000


def _age_ms() -> int:
    """How long this process has lived: what it took to start may have been on our clock. 0 if unknown."""
    try:
        ticks = int(Path("/proc/self/stat").read_text().rpartition(")")[2].split()[19])
        began = ticks * 1000 // os.sysconf("SC_CLK_TCK")
        return max(0, time.clock_gettime_ns(time.CLOCK_BOOTTIME) // 1_000_000 - began)
    except (OSError, ValueError, IndexError, AttributeError):
        return 0
