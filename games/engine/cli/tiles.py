"""`verify-tiles`: whether a game of Chaos Tiles is that of its seed, played by the rules."""

import argparse
import json
import sys
from collections.abc import Iterator

from games.engine.chaos_tiles.games import play
from games.engine.chaos_tiles.games.cruel_duos import DuosState
from games.engine.chaos_tiles.games.go_asunder import GoState
from games.engine.chaos_tiles.games.record import TilesRecord, check_record, scores_text, winners_text
from games.engine.chaos_tiles.games.record_json import record_from_json
from games.engine.chaos_tiles.games.record_text import read_text
from games.engine.chaos_tiles.games.state import PipState
from games.engine.chaos_tiles.picture import picture
from games.engine.cli.inputs import Commands, InputError, add_file, read_file
from games.engine.record import RecordError

_DESCRIPTION = """\
Check a game of Chaos Tiles, in the text form or as a JSON object. Seed and salt must give the commitment; all
actions are played again with what the seed draws, and scores and winners must be those of the record. Prints
"GAME SCORES, winners SEATS, ACTIONS actions", with --scores also where each score comes from, or with --json
an object.
"""


def add_to(commands: Commands) -> None:
    """Add the command to the parser."""
    parser = commands.add_parser(
        "verify-tiles",
        help="check a game of Chaos Tiles against its seed and the rules",
        description=_DESCRIPTION,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    shown = parser.add_mutually_exclusive_group()
    shown.add_argument("--json", action="store_true", help="print one JSON object")
    shown.add_argument("--scores", action="store_true", help="print where each score comes from")
    shown.add_argument("--svg", action="store_true", help="print a picture of the last position")
    add_file(parser, "the game")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Check a game; 1 if it is wrong."""
    try:
        record = _record(read_file(options.file))
        state = check_record(record)
    except RecordError as error:
        print(InputError(options.file, error.line, error.what), file=sys.stderr)
        return 1
    if options.json:
        print(json.dumps(_data(record, state)))
    elif options.svg:
        figure = state.figure if isinstance(state, GoState) else state.blob
        print(picture(figure, title=record.options.game), end="")
    else:
        print(_summary(record))
        for line in _derivation(state) if options.scores else ():
            print(line)
    return 0


def _record(text: str) -> TilesRecord:
    if not text.lstrip().startswith("{"):
        return read_text(text)
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise RecordError(f"no JSON that can be read: {error}") from None
    return record_from_json(data)


def _summary(record: TilesRecord) -> str:
    stopped = ", stopped" if record.is_stopped else ""
    return (
        f"{record.options.game} {scores_text(record.scores)}, winners {winners_text(record.winners)}, "
        f"{len(record.actions)} actions{stopped}"
    )


def _data(record: TilesRecord, state: play.State) -> dict[str, object]:
    return {
        "id": record.id,
        "game": record.options.game,
        "scores": scores_text(record.scores).split(),
        "winners": list(record.winners),
        "places": {each.seat: each.place for each in play.standings(state)},
        "actions": len(record.actions),
        "ended": state.ended,
    }


def _derivation(state: play.State) -> Iterator[str]:
    if isinstance(state, PipState):
        for scored in state.scored:
            found = ", ".join(f"colour {colour} size {size}" for colour, size in scored.clumps)
            yield f"turn {scored.turn} seat {scored.seat} +{scored.points}: {found}"
        for clump in state.clumps:
            tiles = " ".join(map(str, sorted(clump.tiles)))
            yield f"clump of colour {clump.colour} size {clump.size}: {tiles}"
    elif isinstance(state, DuosState):
        for owned in state.owned:
            yield f"turn {owned.turn} seat {owned.seat} +1: {owned.duo}"
    else:
        for seat, area in state.areas.items():
            yield f"seat {seat}: {len(area.stones)} stones, {len(area.territory)} territory"
