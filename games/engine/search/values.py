"""What lines are worth before the end: tables learned from self-play, or computed where none was learned."""

from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from importlib.resources import files
from io import BytesIO
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from games.engine.errors import EngineError
from games.engine.position import Placer, Position
from games.engine.search.shapes import shape_lines, shape_table
from games.engine.tables import line_scores
from games.engine.variants import Variant

MODES = ("none", "order", "places", "fill", "both")
BEFORE_DRAW, ORDER_MOVES = 0, 1
SCALE = 100  # the file holds hundredths of a point

Weights: TypeAlias = npt.NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Values:
    """The value of a position is the sum of `weights[kind, empty, shape]` over its rows and columns.

    It stands for the final Order score under good play of both. kind is BEFORE_DRAW (Order has moved, nothing
    is drawn yet) or ORDER_MOVES (a counter was placed); `empty` counts the empty cells of the board; shapes
    are those of `shapes.shape_table`. Without empty cells the weights are the line scores.
    `source` is the hash of the file, or "computed".
    """

    weights: Weights
    source: str


def mode_of(position: Position) -> str:
    """Which of MODES a position is played in."""
    if not position.slides:
        return "order" if position.placer is Placer.CHAOS else "both"
    return {Placer.CHAOS: "none", Placer.ORDER: "places"}.get(position.placer, "fill")


@cache
def load_values(variant: Variant, mode: str) -> Values:
    """The values of a variant in one of MODES: learned ones where there are some, else computed ones.

    Raises EngineError for a file that is not what its name says.
    """
    if mode not in MODES:
        raise EngineError(f"mode {mode!r}: choose {', '.join(MODES)}")
    name, tables = _learned()
    table = tables.get(f"{variant.key}.{mode}")
    _, shapes = shape_table(variant)
    if table is None or table.shape != (2, variant.cell_count + 1, shapes):
        return computed_values(variant, mode)
    weights = table.astype(np.float32) / np.float32(SCALE)
    weights.flags.writeable = False
    return Values(weights, name)


def weights_version() -> str:
    """The hash that names the learned weights, "computed" if there are none."""
    return _learned()[0]


@cache
def _learned() -> tuple[str, dict[str, npt.NDArray[np.int16]]]:
    found = sorted(
        (entry for entry in (files("games.engine.search") / "data").iterdir() if entry.name.endswith(".npz")),
        key=lambda entry: entry.name,
    )
    if not found:
        return "computed", {}
    return read_tables(found[-1].name, found[-1].read_bytes())


def read_tables(name: str, content: bytes) -> tuple[str, dict[str, npt.NDArray[np.int16]]]:
    """The hash and the tables of a file named `values-HASH.npz`. Raises EngineError if they don't fit."""
    with np.load(BytesIO(content), allow_pickle=False) as archive:
        tables = {key: archive[key] for key in archive.files}
    actual = tables_hash(tables)
    if name != f"values-{actual}.npz":
        raise EngineError(f"{name} holds other weights than its name says: they are {actual}")
    return actual, tables


def tables_hash(tables: dict[str, npt.NDArray[np.int16]]) -> str:
    """A hash of the names, shapes and numbers of tables, 16 hex digits."""
    digest = sha256()
    for key in sorted(tables):
        digest.update(f"{key}:{tables[key].shape}:".encode())
        digest.update(np.ascontiguousarray(tables[key], dtype="<i2").tobytes())
    return digest.hexdigest()[:16]


def computed_values(variant: Variant, mode: str) -> Values:
    """Values without learning: each line as if its cells were filled by chance, in part as Order likes it.

    Exact for mode "both" where colours are left in equal numbers.
    """
    luck = {"order": 0.0, "both": 0.0, "none": 0.3, "fill": 0.4, "places": 0.6}[mode]
    lines = filled_lines(variant, luck)
    weights = np.broadcast_to(lines, (2, variant.cell_count + 1, len(lines))).copy()
    weights[:, 0] = filled_lines(variant, 0.0)
    weights.flags.writeable = False
    return Values(weights, "computed")


@cache
def filled_lines(variant: Variant, choice: float) -> Weights:
    """The mean score of each shape when each cell is filled as Order likes it with chance `choice`.

    Otherwise the cell takes a random colour, all equally likely.
    """
    table, number = shape_table(variant)
    scores = line_scores(variant)
    base = variant.colours + 1
    cells = [tuple(np.base_repr(line, base).zfill(variant.size)) for line in shape_lines(variant)]
    worth = np.zeros(number, dtype=np.float32)
    lines = [int(line) for line in shape_lines(variant)]
    for shape in sorted(range(number), key=lambda shape: cells[shape].count("0")):
        if "0" not in cells[shape]:
            worth[shape] = scores[lines[shape]]
            continue
        step = base ** (variant.size - 1 - cells[shape].index("0"))
        filled = worth[table[[lines[shape] + colour * step for colour in range(1, base)]]]
        worth[shape] = choice * filled.max() + (1 - choice) * filled.mean()
    return worth
