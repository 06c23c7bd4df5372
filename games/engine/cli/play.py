"""`play`: the referee of games between any two programs."""

import argparse
import json
import shlex
import signal
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from games.engine.actions import Role
from games.engine.cli.inputs import Commands, InputError, add_variant
from games.engine.flags import game_record
from games.engine.programs.bags import NumberedBag
from games.engine.programs.failures import Failure
from games.engine.programs.points import Tally, match_points, mean
from games.engine.programs.referee import Played, play
from games.engine.record import GameRecord, Header
from games.engine.record_json import record_to_json
from games.engine.record_text import write_text

_DESCRIPTION = """\
Let two programs play, as in CodeCup 2023: a process a game and program, lines on standard input and output.
Chaos reads Start and a colour digit, writes a cell (Dd), then reads Order's four characters and the next
colour digit, and so on. Order reads 3Dd and writes DdAd, or DdDd for a pass. Quit ends it.
Each program has its own time, which runs in its turns alone. A program that crashes, is silent or too slow,
writes too much or something that is no legal action loses its flag: without Chaos the counters go onto the
first empty cells, without Order every turn is a pass, and the other plays on. Who failed, when and why stands
in the record. Whatever a program has started is gone when its game is over.
Prints a line a game and totals: mean Order scores, and CodeCup's points (Order 120 + S, Chaos 280 - S).
"""
_EPILOG = """\
exit status: 0 all games were played, whoever failed; 1 a record can't be written; 2 wrong usage

examples:
  python -m games.engine play --chaos "./mine" --order "python -m games.engine bot" --games 10 --swap
  python -m games.engine play --chaos ./a --order ./b --json | grep moves | python -m games.engine replay
"""


@dataclass(frozen=True, slots=True)
class _Plan:
    """One game to be played: its number, its bag, and whether the programs have swapped their roles."""

    number: int
    bag: NumberedBag
    swapped: bool


def add_to(commands: Commands) -> None:
    """Add the command to the parser."""
    parser = commands.add_parser(
        "play",
        help="referee games between two programs",
        description=_DESCRIPTION,
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    for side in ("chaos", "order"):
        parser.add_argument(
            f"--{side}",
            type=_command,
            required=True,
            metavar="CMD",
            help=f"the command that is {side.title()}; words as in a shell, but no shell runs it",
        )
    add_variant(parser)
    parser.add_argument(
        "--seed", type=int, default=1, metavar="N", help="which series of bags (default: %(default)s)"
    )
    parser.add_argument(
        "--time-ms",
        type=_positive,
        default=30_000,
        metavar="MS",
        help="of each program a game (default: 30000)",
    )
    parser.add_argument(
        "--games", type=_positive, default=1, metavar="N", help="how many bags are played (default: 1)"
    )
    parser.add_argument("--swap", action="store_true", help="play each bag twice, with the roles swapped")
    parser.add_argument(
        "--records", type=Path, metavar="DIR", help="write each record there in the text form, game-1.txt ..."
    )
    parser.add_argument(
        "--json",
        action="store_true",
        help="print JSON lines: each game's record with failures, time_ms, points; last the totals",
    )
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Play all games."""
    signal.signal(signal.SIGTERM, _leave)  # not without ending the programs
    tallies = {False: Tally(shlex.join(options.chaos)), True: Tally(shlex.join(options.order))}
    for plan in _plans(options):
        commands = _commands(options, plan)
        played = play(plan.bag, commands, options.time_ms)
        record = _record(options, plan, played)
        _write(options.records, plan, record)
        score = record.header.order_score
        assert score is not None
        for role in Role:
            failed = any(failure.side is role for failure in played.failures)
            tallies[(role is Role.ORDER) != plan.swapped].add(role, score, failed=failed)
        print(
            json.dumps(_data(record, plan, played)) if options.json else _line(plan, played, score),
            flush=True,
        )
    programs = list(tallies.values())
    print(json.dumps({"totals": _totals(programs)}) if options.json else _total_lines(programs))
    return 0


def _plans(options: argparse.Namespace) -> Iterator[_Plan]:
    number = 0
    for bag in range(1, options.games + 1):
        for swapped in (False, True) if options.swap else (False,):
            number += 1
            yield _Plan(number, NumberedBag(options.variant, options.seed, bag), swapped)


def _commands(options: argparse.Namespace, plan: _Plan) -> dict[Role, list[str]]:
    first, second = (Role.ORDER, Role.CHAOS) if plan.swapped else (Role.CHAOS, Role.ORDER)
    return {first: options.chaos, second: options.order}


def _record(options: argparse.Namespace, plan: _Plan, played: Played) -> GameRecord:
    commands = _commands(options, plan)
    names = {role: " ".join(shlex.join(words).split()) for role, words in commands.items()}
    header = Header(
        variant=plan.bag.variant,
        id=str(plan.number),
        game=plan.number,
        chaos=names[Role.CHAOS],
        order=names[Role.ORDER],
        clock=f"{options.time_ms / 1000:g}s per_game",
        bag=plan.bag.commitment,
        seed=plan.bag.seed,
        salt=plan.bag.salt,
        note=" ".join("; ".join(map(str, played.failures)).split()) or None,
    )
    return game_record(played.game, header)


def _write(folder: Path | None, plan: _Plan, record: GameRecord) -> None:
    if folder is None:
        return
    file = folder / f"game-{plan.number}.txt"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        file.write_text(write_text(record))
    except OSError as error:
        raise InputError(str(file), None, f"can't be written: {error.strerror}") from None


def _data(record: GameRecord, plan: _Plan, played: Played) -> dict[str, Any]:
    score = record.header.order_score
    assert score is not None
    return record_to_json(record) | {
        "swapped": plan.swapped,
        "failures": [failure.data() for failure in played.failures],
        "time_ms": _by_role(played.used),
        "points": _by_role({role: match_points(role, score) for role in Role}),
        "killed_after_quit": sorted(role.label for role in played.lingered),
    }


def _by_role(values: Mapping[Role, int]) -> dict[str, int]:
    return {role.label: values[role] for role in Role}


def _line(plan: _Plan, played: Played, score: int) -> str:
    used = ", ".join(f"{role.name.title()} {played.used[role] / 1000:.1f} s" for role in Role)
    swapped = ", roles swapped" if plan.swapped else ""
    lines = [f"game {plan.number}: {score} ({used}{swapped})", *map(_told, played.failures)]
    lines += [
        f"{role.name.title()} went on after Quit and was killed" for role in Role if role in played.lingered
    ]
    return "\n  ".join(lines)


def _told(failure: Failure) -> str:
    return f"{failure}; its last words: {failure.last_words}" if failure.last_words else str(failure)


def _totals(programs: list[Tally]) -> dict[str, Any]:
    scores = [score for program in programs for score in program.made]
    return {
        "games": len(scores),
        "order_mean": mean(scores),
        "programs": [program.data() for program in programs],
    }


def _total_lines(programs: list[Tally]) -> str:
    totals = _totals(programs)
    lines = [f"{totals['games']} games, mean Order score {totals['order_mean']}"]
    for program in totals["programs"]:
        lines.append(f"{program['command']}: {program['points']} points, {program['failures']} failures")
        for words, key in (("as Order", "as_order"), ("against its Chaos", "as_chaos")):
            if program[key]["games"]:
                lines.append(f"  {words} {program[key]['mean']} in {program[key]['games']} games")
    return "\n".join(lines)


def _command(text: str) -> list[str]:
    try:
        words = shlex.split(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(f"{text!r} is no command: {error}") from None
    if not words:
        raise argparse.ArgumentTypeError("give a command")
    return words


def _positive(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 10 and int(text)):
        raise argparse.ArgumentTypeError(f"{text!r} is no whole number from 1 on")
    return int(text)


def _leave(number: int, _frame: object) -> None:
    sys.exit(128 + number)
