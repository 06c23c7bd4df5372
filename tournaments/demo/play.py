"""What was played at a table: two whole games, always the same for the same seed, round and players."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from games.engine.board import board_text
from games.engine.players import avoiding_chaos, greedy_order, play_game, shuffled_bag
from games.engine.scoring import score_total
from games.engine.variants import Variant
from tournaments.models import Entry

_UNRATED = 1300


@dataclass(frozen=True, slots=True)
class Played:
    """A finished game: the final board as text, and its Order score."""

    board: str
    score: int


def play_match(variant: Variant, rng: Random, first: Entry, second: Entry) -> tuple[Played, Played]:
    """The first player is Order in game 1, the second in game 2."""
    return _game(variant, rng, order=first, chaos=second), _game(variant, rng, order=second, chaos=first)


def _game(variant: Variant, rng: Random, *, order: Entry, chaos: Entry) -> Played:
    players = avoiding_chaos(_skill(chaos) * 3), greedy_order(_skill(order))
    end = play_game(variant, shuffled_bag(variant, rng), *players, rng)
    return Played(board_text(end.board), score_total(end.board, variant))


def _skill(entry: Entry) -> float:
    """The part of the moves that a player sees, by rating; with these numbers scores are those of a club."""
    return min(0.25, max(0.05, 0.05 + ((entry.rating or _UNRATED) - 1300) / 6000))
