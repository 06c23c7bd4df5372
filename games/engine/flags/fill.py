"""What the rule itself does: forced passes and filled counters, each in the step that brings them about."""

from collections.abc import Iterable
from dataclasses import replace

from games.engine import entropy
from games.engine.actions import EntropyAction, Pass, Placement, Role
from games.engine.bag import fill_order
from games.engine.cells import Cell
from games.engine.errors import EngineError, Illegal
from games.engine.flags.game import FlagGame, Mode, Ply
from games.engine.flags.options import BothFlags, ChaosFlag
from games.engine.flags.order import cells_in_order
from games.engine.flags.ruling import awaits_ruling, ruling
from games.engine.grid import EMPTY
from games.engine.record import FlagEvent
from words import said


def step(game: FlagGame, action: EntropyAction, by: Role | None) -> FlagGame:
    """The game after one action, by a player or (None) by the rule. Raises what `entropy.apply` raises."""
    state = entropy.apply(game.state, action)
    assert state.last is not None
    return replace(game, state=state, plies=(*game.plies, Ply(state.last, by)))


def replayed(game: FlagGame, plies: int) -> FlagGame:
    """The game as it stood after so many plies, with the flags as they are now.

    A flag that was lifted further on was down until there, in the line that is now played.
    """
    kept = game.plies[:plies]
    state = entropy.start(game.state.variant, game.state.draws)
    for ply in kept:
        state = entropy.apply(state, ply.action)
    lifted = tuple(replace(each, ply=max(each.flag.ply, min(each.ply, plies))) for each in game.lifted)
    return replace(game, state=state, plies=kept, lifted=lifted)


def settled(game: FlagGame) -> FlagGame:
    """The game after all that nobody chooses: what comes next is a player's action, a ruling, or the end."""
    if ruling(game) is not None or awaits_ruling(game):
        return game
    game = _forced_pass(game)
    for cell in _cells_to_fill(game):
        colour = game.state.drawn
        assert colour is not None
        game = _forced_pass(step(game, Placement(colour, cell), None))
    return game


def with_flags(game: FlagGame, fallen: Iterable[FlagEvent]) -> FlagGame:
    """The game with these flags down as well, all at once, and what the rule then does. Raises Illegal."""
    for flag in fallen:
        if game.is_down(flag.side):
            raise Illegal(said("{side}'s flag is down already", side=flag.side.called), game.state.ply + 1)
        game = replace(game, flags=(*game.flags, flag))
    return settled(game)


def _empty_in_order(game: FlagGame) -> tuple[Cell, ...]:
    """The empty cells of this moment in fill order."""
    board = game.state.board
    return tuple(cell for cell in cells_in_order(board.size, game.rule.quarter) if board[cell] == EMPTY)


def _forced_pass(game: FlagGame) -> FlagGame:
    if game.state.turn is not Role.ORDER or not game.is_down(Role.ORDER):
        return game
    assert game.state.last_placed is not None
    return step(game, Pass(game.state.last_placed), None)


def _cells_to_fill(game: FlagGame) -> tuple[Cell, ...]:
    """Where the server places now: the rest after both flags, one cell after Chaos's, or nowhere."""
    if game.state.turn is not Role.CHAOS or not game.is_down(Role.CHAOS):
        return ()
    if game.mode is Mode.BOTH:
        in_order = game.rule.both_flags is BothFlags.AUTO_FILL
        return _empty_in_order(game) if in_order else _at_random(game)
    return _empty_in_order(game)[:1] if game.rule.chaos_flag is ChaosFlag.AUTO_FILL else ()


def _at_random(game: FlagGame) -> tuple[Cell, ...]:
    if game.seed is None:
        raise EngineError(
            said("random_fill takes its cells from the seed of the committed bag: give the seed")
        )
    return fill_order(game.seed, game.state.board.empty_cells())
