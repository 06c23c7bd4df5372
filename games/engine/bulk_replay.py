"""Replaying many games at once, with numpy and numba. Checked against `record.replay`."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from games.engine.actions import EntropyAction, Placement, Slide
from games.engine.bulk import score_boards
from games.engine.errors import EngineError
from games.engine.jit import compiled
from games.engine.variants import Variant
from words import said

Moves: TypeAlias = npt.NDArray[np.uint8]
Cells: TypeAlias = npt.NDArray[np.uint8]
Counts: TypeAlias = npt.NDArray[np.int32]


@dataclass(frozen=True, slots=True)
class Replayed:
    """The final boards [n, size, size], their Order scores [n], and the first wrong ply of each game [n].

    A wrong ply counts from 1, 0 means that the whole game is right. Board and score of a wrong game are those
    before that ply; `record.replay` says what is wrong with it.
    """

    boards: npt.NDArray[np.uint8]
    scores: npt.NDArray[np.int32]
    wrong_ply: npt.NDArray[np.int32]


def encode_game(actions: Sequence[EntropyAction], variant: Variant) -> Moves:
    """A game as an array [plies, 3]: colour, origin, target, where cells are row-major numbers.

    A placement has its cell twice, an Order turn has colour 0, a pass its cell twice. Raises EngineError for
    a game that is not of full length.
    """
    if len(actions) != variant.plies:
        raise EngineError(
            said(
                "{count} plies, but a game of {variant} has {plies}",
                count=len(actions),
                variant=variant.key,
                plies=variant.plies,
            )
        )
    moves = np.zeros((variant.plies, 3), dtype=np.uint8)
    for ply, action in enumerate(actions):
        if isinstance(action, Placement):
            moves[ply, 0] = action.colour
        cells = (action.origin, action.target) if isinstance(action, Slide) else (action.cell, action.cell)
        moves[ply, 1:] = [cell.row * variant.size + cell.column for cell in cells]
    return moves


def replay_games(moves: Moves, variant: Variant) -> Replayed:
    """Play complete games, an array [n, plies, 3] of `encode_game`, checking every ply.

    Raises EngineError for an array of another shape or type.
    """
    if moves.dtype != np.uint8 or moves.ndim != 3 or moves.shape[1:] != (variant.plies, 3):
        raise EngineError(
            said(
                "{dtype} {shape}: give uint8 [n, {plies}, 3] for {variant}",
                dtype=moves.dtype,
                shape=list(moves.shape),
                plies=variant.plies,
                variant=variant.key,
            )
        )
    boards = np.zeros((len(moves), variant.cell_count), dtype=np.uint8)
    wrong = np.zeros(len(moves), dtype=np.int32)
    bag = np.array([0] + [variant.copies] * variant.colours, dtype=np.int32)
    _replay_all(np.ascontiguousarray(moves), variant.size, bag, boards, wrong)
    squares = boards.reshape(-1, variant.size, variant.size)
    return Replayed(squares, score_boards(squares, variant), wrong)


@compiled
def _may_place(board: Cells, left: Counts, colour: np.int64, origin: np.int64, target: np.int64) -> bool:
    if origin != target or not 0 < colour < len(left):
        return False
    return bool(left[colour] > 0 and board[target] == 0)


@compiled
def _may_slide(board: Cells, size: int, colour: np.int64, origin: np.int64, target: np.int64) -> bool:
    if colour != 0 or board[origin] == 0:
        return False
    if origin // size == target // size:
        step = 1 if target > origin else -1
    elif origin % size == target % size:
        step = size if target > origin else -size
    else:
        return False
    cell = origin
    while cell != target:  # not entered for a pass
        cell += step
        if board[cell] != 0:
            return False
    return True


@compiled
def _replay_all(moves: Moves, size: int, bag: Counts, boards: Cells, wrong: Counts) -> None:
    """Fill `boards` and `wrong`; `bag` holds the counters per colour, 0 for the empty cell."""
    left = bag.copy()
    for game in range(len(moves)):
        board = boards[game]
        left[:] = bag
        for ply in range(moves.shape[1]):
            colour = np.int64(moves[game, ply, 0])
            origin = np.int64(moves[game, ply, 1])
            target = np.int64(moves[game, ply, 2])
            on_board = max(origin, target) < size * size
            if ply % 2 == 0 and on_board and _may_place(board, left, colour, origin, target):
                board[target] = colour
                left[colour] -= 1
            elif ply % 2 == 1 and on_board and _may_slide(board, size, colour, origin, target):
                counter = board[origin]
                board[origin] = 0
                board[target] = counter
            else:
                wrong[game] = ply + 1
                break
