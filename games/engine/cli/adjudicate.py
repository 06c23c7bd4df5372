"""`adjudicate`: what a game that is not over would score for Order."""

import argparse
import json
import sys
from collections.abc import Iterator

from games.engine.cli.inputs import Commands, InputError, add_file, read_file
from games.engine.errors import EngineError
from games.engine.estimate import (
    DEFAULT_PLAYOUTS,
    MOST_PLAYOUTS,
    Estimate,
    Method,
    estimate,
    estimate_data,
)
from games.engine.position_json import position_from

_DESCRIPTION = f"""\
Estimate the final Order score of a position: one JSON object, or one a line. A position is
  {{"variant": "entropy7", "board": ["12.4...", ...], "turn": "chaos" or "order", "drawn": 3,
   "flags": ["order"], "rule": "club"}}
or a record with a ply, {{"variant", "moves": ["3Dd", "DdAd", ...], "flag_rule"?, "flags"?, "ply"}}; all
fields are described in docs/adjudication.md. Prints the expected score, the scores at 5 and 95 %, the method
(full, exact, fill: no play-outs needed; else playouts), the number of play-outs, the seed and the engine's
version; or with --json objects {{id, mean, exact, score, low, high, method, seed, engine, playouts}},
one a line. The same input, number of play-outs (at most {MOST_PLAYOUTS}) and seed give the same output.
"""
_MOST_SEED = 64


def add_to(commands: Commands) -> None:
    """Add the command to the parser."""
    parser = commands.add_parser(
        "adjudicate",
        help="estimate the final score of a position",
        description=_DESCRIPTION,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--json", action="store_true", help="print JSON objects, one a line")
    parser.add_argument(
        "--playouts",
        type=_number,
        default=DEFAULT_PLAYOUTS,
        metavar="N",
        help="how often the game is played to its end (default: %(default)s)",
    )
    parser.add_argument(
        "--seed", type=_seed, default="0", metavar="TEXT", help="seed of the play-outs (default: %(default)s)"
    )
    add_file(parser, "the positions")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Judge all positions of a file; 1 if any can't be."""
    wrong = 0
    for line, name, data in _positions(options.file, read_file(options.file)):
        try:
            if isinstance(data, InputError):
                raise data
            result = _judged(options, line, data)
        except InputError as error:
            wrong += 1
            print(error, file=sys.stderr)
        else:
            shown = json.dumps({"id": name} | estimate_data(result)) if options.json else _text(name, result)
            print(shown, flush=True)
    return 1 if wrong else 0


def _judged(options: argparse.Namespace, line: int, data: object) -> Estimate:
    try:
        return estimate(position_from(data), options.playouts, options.seed)
    except EngineError as error:
        raise InputError(options.file, line, str(error)) from None


def _positions(file: str, text: str) -> Iterator[tuple[int, object, object]]:
    """Line, id, and data or error of each position: the whole text is one, or else every line."""
    if not text.strip():
        raise InputError(file, None, "holds no position")
    whole = _read(file, 1, text)
    if not isinstance(whole, InputError):
        yield 1, _name(whole, 1), whole
        return
    lines = [(number, line) for number, line in enumerate(text.split("\n"), start=1) if line.strip()]
    if isinstance(_read(file, *lines[0]), InputError):  # not even its first line: one object on many lines
        yield 1, 1, whole
        return
    for number, line in lines:
        data = _read(file, number, line)
        yield number, _name(data, number), data


def _read(file: str, line: int, text: str) -> object:
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        place = line + error.lineno - 1
        return InputError(file, place, f"no JSON at column {error.colno}: {error.msg}")
    except (ValueError, RecursionError) as error:  # a number of thousands of digits, lists within lists
        return InputError(file, line, f"no JSON that can be read: {error}")


def _name(data: object, line: int) -> object:
    name = data.get("id") if isinstance(data, dict) else None
    return name if isinstance(name, str | int) else line


def _text(name: object, result: Estimate) -> str:
    played = f", {result.playouts} {_WORDS[result.method]}" if result.playouts else ""
    return (
        f"{name}: {float(round(result.mean, 2)):.2f} for Order, 5-95 %: {result.low} to {result.high}\n"
        f"  {result.method}{played}, seed {result.seed}, engine {result.engine}"
    )


_WORDS = {Method.PLAYOUTS: "play-outs", Method.FILL: "fills"}


def _number(text: str) -> int:
    number = int(text) if text.isascii() and text.isdigit() and len(text) < 10 else 0
    if not 1 <= number <= MOST_PLAYOUTS:
        raise argparse.ArgumentTypeError(f"give a whole number, 1 to {MOST_PLAYOUTS}")
    return number


def _seed(text: str) -> str:
    if not text.isprintable() or not 1 <= len(text) <= _MOST_SEED:
        raise argparse.ArgumentTypeError(f"give 1 to {_MOST_SEED} printable characters")
    return text
