"""All six games as one: a module with the functions of `Game` that asks the module of the game."""

from collections.abc import Iterator
from typing import TypeAlias

from games.engine.chaos_tiles.games import cruel_duos, go_asunder, pip_game
from games.engine.chaos_tiles.games.actions import TilesAction
from games.engine.chaos_tiles.games.cruel_duos import DuosState
from games.engine.chaos_tiles.games.go_asunder import GoState
from games.engine.chaos_tiles.games.keys import CRUEL_DUOS, GO_ASUNDER
from games.engine.chaos_tiles.games.options import Options
from games.engine.chaos_tiles.games.pip_game import PipView
from games.engine.chaos_tiles.games.scores import Standing
from games.engine.chaos_tiles.games.scores import standings as pip_standings
from games.engine.chaos_tiles.games.state import PipState
from games.engine.interface import Outcome, Seat

State: TypeAlias = PipState | DuosState | GoState
View: TypeAlias = PipView | DuosState | GoState


def start(options: Options, seed: str, /) -> State:
    """The state before the first action. Raises SeedError."""
    if options.game == CRUEL_DUOS:
        return cruel_duos.start(options, seed)
    return go_asunder.start(options, seed) if options.game == GO_ASUNDER else pip_game.start(options, seed)


def to_act(state: State, /) -> frozenset[Seat]:
    """The seats that may act now."""
    if isinstance(state, PipState):
        return pip_game.to_act(state)
    return cruel_duos.to_act(state) if isinstance(state, DuosState) else go_asunder.to_act(state)


def legal(state: State, seat: Seat, /) -> Iterator[TilesAction]:
    """The legal actions of a seat, made as they are asked for; of seat 0 those of clock and arbiter."""
    if isinstance(state, PipState):
        return pip_game.legal(state, seat)
    return cruel_duos.legal(state, seat) if isinstance(state, DuosState) else go_asunder.legal(state, seat)


def parse(state: State, text: str, /) -> TilesAction:
    """Read an action with its seat before it. Raises Malformed, with the ply."""
    if isinstance(state, PipState):
        return pip_game.parse(state, text)
    return cruel_duos.parse(state, text) if isinstance(state, DuosState) else go_asunder.parse(state, text)


def apply(state: State, action: TilesAction, /) -> State:
    """The state after an action. Raises OutOfTurn, Malformed or Illegal, with the ply."""
    if isinstance(state, PipState):
        return pip_game.apply(state, action)
    return (
        cruel_duos.apply(state, action) if isinstance(state, DuosState) else go_asunder.apply(state, action)
    )


def outcome(state: State, /) -> Outcome | None:
    """How the game ended, or None while it goes on."""
    if isinstance(state, PipState):
        return pip_game.outcome(state)
    return cruel_duos.outcome(state) if isinstance(state, DuosState) else go_asunder.outcome(state)


def view(state: State, seat: Seat | None, /) -> View:
    """All that a seat may see, or (None) what everybody may."""
    if isinstance(state, PipState):
        return pip_game.view(state, seat)
    return state


def standings(state: State, /) -> tuple[Standing, ...]:
    """All seats as they stand now, the best first, with places that equal seats share."""
    if isinstance(state, PipState):
        return pip_standings(state)
    return cruel_duos.standings(state) if isinstance(state, DuosState) else go_asunder.standings(state)
