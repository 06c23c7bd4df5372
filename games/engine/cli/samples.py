"""Boards and games to measure with: the same in every run, played by choosing among the legal actions."""

from games.engine import entropy
from games.engine.actions import EntropyAction
from games.engine.bag import draw_order
from games.engine.grid import Board
from games.engine.record import GameRecord, Header
from games.engine.shuffle import below, words
from games.engine.variants import Variant


def sample_boards(variant: Variant, count: int) -> list[Board]:
    """Full boards with the counters of the bag in any order."""
    return [Board(variant.size, draw_order(variant, f"{number:064x}")) for number in range(count)]


def sample_games(variant: Variant, count: int) -> list[GameRecord]:
    """Complete games of a Chaos and an Order who choose blindly."""
    return [_game(variant, f"{number:064x}") for number in range(count)]


def _game(variant: Variant, seed: str) -> GameRecord:
    source = words(seed, "sample")
    state = entropy.start(variant, draw_order(variant, seed))
    actions: list[EntropyAction] = []
    while state.turn is not None:
        choices = list(entropy.legal(state, state.turn))
        actions.append(choices[below(len(choices), source)])
        state = entropy.apply(state, actions[-1])
    return GameRecord(Header(variant=variant), tuple(actions))
