"""Positions of the tests, and games played at random."""

from collections.abc import Mapping
from dataclasses import replace
from itertools import islice
from random import Random

from games.engine.chaos_tiles import Blob, Placement, TileId, medallion_placements, parse_placement
from games.engine.chaos_tiles.games import play
from games.engine.chaos_tiles.games.actions import Exchange, TilesAction, Transfer, parse_action
from games.engine.chaos_tiles.games.boneyard import Boneyard
from games.engine.chaos_tiles.games.moves import exchanges, transfers
from games.engine.chaos_tiles.games.options import options_from
from games.engine.chaos_tiles.games.pip_game import start
from games.engine.chaos_tiles.games.state import Phase, PipState, Turn

SEED, SALT = "5a" * 32, "c3" * 32

MEDALLION = medallion_placements()


def table(
    game: str,
    blob: Mapping[TileId, Placement | str],
    *hands: tuple[TileId, ...],
    boneyard: tuple[TileId, ...] | None = None,
    **settings: object,
) -> PipState:
    """Seat 1 begins a turn with these tiles on the table and in the hands; the others are in the boneyard."""
    options = options_from({"game": game, "players": len(hands), **settings})
    placed = Blob(
        {tile: parse_placement(lies) if isinstance(lies, str) else lies for tile, lies in blob.items()}
    )
    state = start(options, SEED)
    used = {*placed, *(tile for hand in hands for tile in hand)}
    left = tuple(tile for tile in state.boneyard.order if tile not in used) if boneyard is None else boneyard
    return replace(
        state, blob=placed, hands=hands, boneyard=Boneyard(left), phase=Phase.PLAY, turn=Turn(1, state.ply)
    )


def played(state: play.State, *texts: str) -> play.State:
    """The state after these actions."""
    for text in texts:
        state = play.apply(state, play.parse(state, text))
    return state


def pip_played(state: PipState, *texts: str) -> PipState:
    after = played(state, *texts)
    assert isinstance(after, PipState)
    return after


def random_action(state: play.State, seat: int, rng: Random) -> TilesAction:
    """Any legal action; transfers and exchanges now and then, since there are many and they take long."""
    if isinstance(state, PipState) and state.phase is Phase.PLAY:
        rare: list[Transfer | Exchange] = []
        if rng.random() < 0.15:
            rare += islice(transfers(state), rng.randint(1, 12))
        if rng.random() < 0.1:
            rare += islice(exchanges(state), rng.randint(1, 12))
        if rare:
            return rare[-1]
    return rng.choice(list(islice(play.legal(state, seat), rng.choice([1, 40, 400]))))


def random_game(
    settings: Mapping[str, object], seed: str, rng: Random, *, leaving: float = 0.0
) -> list[tuple[play.State, TilesAction | None]]:
    """All states with the action that was done in each; the last with none."""
    state = play.start(options_from(settings), seed)
    course: list[tuple[play.State, TilesAction | None]] = []
    while play.outcome(state) is None:
        seat = rng.choice(sorted(play.to_act(state)))
        action = random_action(state, seat, rng)
        if rng.random() < leaving:
            gone = rng.choice(list(play.legal(state, 0)))
            action = gone
        assert parse_action(str(action)) == action
        course.append((state, action))
        state = play.apply(state, action)
    return [*course, (state, None)]
