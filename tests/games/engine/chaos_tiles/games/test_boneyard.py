"""The boneyard: everything that is drawn follows from the committed seed."""

from collections import Counter
from hashlib import sha256

import pytest

from games.engine.chaos_tiles.games.boneyard import SeedMismatch, boneyard, commitment, verify
from games.engine.chaos_tiles.games.pips import kind_of, pip_tiles
from games.engine.shuffle import SeedError, shuffled, words
from tests.games.engine.chaos_tiles.games.tables import SALT, SEED

TILES = pip_tiles("r3")


def test_the_commitment_is_the_hash_of_game_seed_and_salt() -> None:
    committed = sha256(f"tiles1:chaos-omelet:{SEED}:{SALT}".encode()).hexdigest()
    assert commitment("chaos-omelet", SEED, SALT) == committed
    verify("chaos-omelet", SEED.upper(), SALT, committed)
    with pytest.raises(SeedMismatch, match="another seed or salt"):
        verify("tiles-transfer", SEED, SALT, committed)
    with pytest.raises(SeedError, match="seed"):
        verify("chaos-omelet", "5a", SALT, committed)


def test_a_kind_is_drawn_in_the_order_of_the_shuffle() -> None:
    order = shuffled(range(1, 91), words(SEED, "shuffle:1"))
    pile = boneyard(SEED, TILES)
    drawn = []
    for _ in range(5):
        tile, pile = pile.draw("K")
        drawn.append(tile)
    assert drawn == [tile for tile in order if kind_of(tile) == "K"][:5]
    assert (pile.count("V"), pile.count("K")) == (50, 35)


def test_later_shuffles_take_their_chance_from_the_seed_too() -> None:
    pile = boneyard(SEED, TILES)
    for number in (2, 3):
        tile, pile = pile.draw("V")
        expected = shuffled((*pile.order, tile), words(SEED, f"shuffle:{number}"))
        pile = pile.shuffled_in([tile], SEED)
        assert (pile.order, pile.shuffles) == (expected, number)


def test_move_zero_has_the_kinds_in_proportion() -> None:
    """30 Veks and 10 Kays left: three quarters are Veks."""
    left = [*range(1, 31), *range(51, 61)]
    drawn = Counter(
        kind_of(boneyard(f"{seed:064x}", left).draw_any(f"{seed:064x}")[0]) for seed in range(600)
    )
    assert 400 < drawn["V"] < 500


def test_the_order_is_not_printed() -> None:
    assert "order" not in repr(boneyard(SEED, TILES))
