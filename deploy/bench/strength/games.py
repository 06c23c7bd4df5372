"""Games between players of the engine, and the time each of them took."""

from __future__ import annotations

import time
from dataclasses import dataclass
from random import Random
from typing import Protocol

from games.engine.actions import EntropyAction, Role
from games.engine.entropy import State, apply, start
from games.engine.players import avoiding_chaos, greedy_order, shuffled_bag
from games.engine.position import Position
from games.engine.scoring import score_total
from games.engine.search import Limit, choose, reference_choose, share_of_time
from games.engine.variants import Variant


def now_ms() -> int:
    """A clock for searches."""
    return time.monotonic_ns() // 1_000_000


class Player(Protocol):
    """Chooses actions of one game."""

    def action(self, state: State) -> EntropyAction:
        """What it does in a state that is its turn."""


class Engine:
    """The engine with a time for the whole game, which it shares out itself."""

    def __init__(self, game_ms: int, rng: Random) -> None:
        self._left, self._rng = game_ms, rng

    def action(self, state: State) -> EntropyAction:
        """The engine's choice; the time it took is gone, over or not."""
        began = now_ms()
        position = Position.of_state(state)
        limit = Limit(ms=share_of_time(self._left, position), clock=now_ms)
        action = choose(position, limit, self._rng).action
        self._left -= now_ms() - began
        return action


class Reference:
    """The sparring partner."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def action(self, state: State) -> EntropyAction:
        """Its choice; it takes the time it takes."""
        return reference_choose(Position.of_state(state), self._rng).action


class Greedy:
    """Takes what it sees, or avoids giving it."""

    def __init__(self, rng: Random) -> None:
        self._rng, self._players = rng, {Role.ORDER: greedy_order(1.0), Role.CHAOS: avoiding_chaos(1.0)}

    def action(self, state: State) -> EntropyAction:
        """Its choice at once."""
        assert state.turn is not None
        return self._players[state.turn](state, self._rng)


@dataclass(frozen=True, slots=True)
class Game:
    """A finished game: its score, the ms Chaos and Order took, and what was played."""

    score: int
    chaos_ms: float
    order_ms: float
    moves: tuple[EntropyAction, ...]


def play(variant: Variant, seed: int, chaos: Player, order: Player) -> Game:
    """A game with the bag of a seed."""
    state = start(variant, shuffled_bag(variant, Random(seed)))
    taken = {Role.CHAOS: 0.0, Role.ORDER: 0.0}
    moves = []
    while state.turn is not None:
        player = chaos if state.turn is Role.CHAOS else order
        began = time.perf_counter()
        action = player.action(state)
        taken[state.turn] += (time.perf_counter() - began) * 1000
        moves.append(action)
        state = apply(state, action)
    return Game(score_total(state.board, variant), taken[Role.CHAOS], taken[Role.ORDER], tuple(moves))


def player(name: str, game_ms: int, seed: int) -> Player:
    """A player by name: engine, reference or greedy."""
    rng = Random(seed)
    if name == "engine":
        return Engine(game_ms, rng)
    return Reference(rng) if name == "reference" else Greedy(rng)
