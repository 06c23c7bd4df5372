"""A game as the value that follows from its settings, its seed and its line: the texts of its actions."""

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from threading import Lock
from typing import TypeAlias

from games.engine.chaos_tiles.games import play
from games.engine.chaos_tiles.games.cruel_duos import DuosState
from games.engine.chaos_tiles.games.go_asunder import GoPhase, GoState
from games.engine.chaos_tiles.games.options import Options
from games.engine.chaos_tiles.games.state import PipState
from games.engine.interface import Seat

MOST_KEPT = 200
"""Positions that a process keeps, so that the next action of a game is the only one that is played."""
KEPT_BEHIND = 8
"""Of a game that is played from its start these last positions: moves of a turn may be taken back."""


@dataclass(frozen=True, slots=True)
class Played:
    """A game after its line; ``turns`` has the number of the turn in which each action was made."""

    state: play.State
    turns: tuple[int, ...] = ()


_Key: TypeAlias = tuple[Options, str, tuple[str, ...]]
_kept: OrderedDict[_Key, Played] = OrderedDict()
_lock = Lock()


def state_after(options: Options, seed: str, line: Sequence[str]) -> play.State:
    """The state after these actions, each with its seat before it.

    Raises what the engine raises at the first that is none, or not legal.
    """
    return played(options, seed, line).state


def played(options: Options, seed: str, line: Sequence[str]) -> Played:
    """The same, with the turns; it goes on from the longest beginning of the line that is known."""
    whole = tuple(line)
    found, count = _longest(options, seed, whole)
    for done in range(count, len(whole)):
        state = play.apply(found.state, play.parse(found.state, whole[done]))
        found = Played(state, (*found.turns, turn_of(found.state)))
        if done >= len(whole) - KEPT_BEHIND:
            _keep((options, seed, whole[: done + 1]), found)
    return found


def turn_of(state: play.State) -> int:
    """The number of the turn in hand, from 1; 0 while first hands are dealt."""
    if isinstance(state, PipState):
        return state.turn.number
    return state.turn if isinstance(state, DuosState) else state.ply + 1


def running_seat(state: play.State) -> Seat | None:
    """Whose clock runs: nobody's while dead stones are listed, and after the end."""
    if state.ended is not None or (isinstance(state, GoState) and state.phase is GoPhase.MARK):
        return None
    return state.seat


def _longest(options: Options, seed: str, line: tuple[str, ...]) -> tuple[Played, int]:
    with _lock:
        for count in range(len(line), 0, -1):
            key = (options, seed, line[:count])
            if key in _kept:
                _kept.move_to_end(key)
                return _kept[key], count
    return Played(play.start(options, seed)), 0


def _keep(key: _Key, found: Played) -> None:
    with _lock:
        _kept[key] = found
        _kept.move_to_end(key)
        while len(_kept) > MOST_KEPT:
            _kept.popitem(last=False)
