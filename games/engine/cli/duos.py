"""`duos`: the ways to put two Chaos Tiles together, from the shapes of the tiles alone."""

import argparse
import json
from collections import Counter

from games.engine.chaos_tiles.blob import Blob
from games.engine.chaos_tiles.duos import Duo, duo_of, duos, sided_duos
from games.engine.chaos_tiles.picture import picture
from games.engine.chaos_tiles.placement import Placement
from games.engine.cli.inputs import Commands

_DESCRIPTION = """\
List the 97 ways to put two Chaos Tiles together along a full edge (either face, no overlap, no gap of 20
degrees), up to rotation and reflection. A line for each, as "VK-01  front and back  edges 0 1  gaps 0 240",
then how many there are of each pair. V is the Vek, K the Kay; + means that the same faces show. Edges are
counted from 0 counter-clockwise; the gaps are the angles left free at the two ends of the shared edge.
--sided lists the 186 up to rotation only, as two placements. --picture NAME prints one duo as SVG.
"""


def add_to(commands: Commands) -> None:
    """Add the command to the parser."""
    parser = commands.add_parser(
        "duos",
        help="the 97 ways to put two Chaos Tiles together",
        description=_DESCRIPTION,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--sided", action="store_true", help="up to rotation only")
    what.add_argument("--picture", metavar="NAME", help="one duo as SVG")
    parser.add_argument("--json", action="store_true", help="print a JSON list of objects")
    parser.set_defaults(run=run, parser=parser)


def run(options: argparse.Namespace) -> int:
    """Print what is asked for."""
    if options.picture is not None:
        return _print_picture(options)
    found = _sided() if options.sided else [(duo, *duo.placements) for duo in duos()]
    if options.json:
        print(json.dumps([_row(*row, sided=options.sided) for row in found]))
        return 0
    for duo, one, other in found:
        print(f"{duo.name}  {one}  {other}" if options.sided else _line(duo))
    pairs = Counter(duo.pair for duo, _, _ in found)
    print(f"{len(found)} duos: {', '.join(f'{pair} {count}' for pair, count in pairs.items())}")
    return 0


def _sided() -> list[tuple[Duo, Placement, Placement]]:
    return [(duo, *pair) for pair in sided_duos() if (duo := duo_of(*pair))]


def _line(duo: Duo) -> str:
    faces = "same face     " if duo.same_face else "front and back"
    return f"{duo.name}  {faces}  edges {duo.edge_a} {duo.edge_b}  gaps {duo.gaps[0]} {duo.gaps[1]}"


def _row(duo: Duo, one: Placement, other: Placement, *, sided: bool) -> dict[str, object]:
    named: dict[str, object] = {"name": duo.name, "pair": duo.pair, "placements": [str(one), str(other)]}
    if sided:
        return named
    edges = {"same_face": duo.same_face, "edge_a": duo.edge_a, "edge_b": duo.edge_b}
    return {**named, **edges, "gaps": duo.gaps}


def _print_picture(options: argparse.Namespace) -> int:
    parser: argparse.ArgumentParser = options.parser
    if options.json:
        parser.error("--picture prints SVG: give no --json with it")
    found = next((duo for duo in duos() if duo.name == options.picture.upper()), None)
    if found is None:
        parser.error(f"there is no duo {options.picture[:20]!r}; `duos` lists them, as VV+00")
    print(picture(Blob(enumerate(found.placements, start=1)), title=found.name), end="")
    return 0
