import hashlib
import hmac
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine.bag import BagMismatch, commitment, draw_order, fill_order, verify
from games.engine.cells import Cell
from games.engine.shuffle import SeedError, below, hex_bytes, shuffled
from games.engine.variants import VARIANTS, Variant, get_variant
from tests.games.engine.data import bag_case
from tests.games.engine.strategies import seeds, variants

HYLE5 = get_variant("hyle5")
SEED, SALT = "0f" * 32, "a1" * 32


def recomputed(seed: str, label: str, items: list[int]) -> list[int]:
    """The shuffle of the rules page, written a second time: one word after the other, by its own number."""
    items = list(items)
    taken = 0
    for k in range(len(items), 1, -1):
        while True:
            block = hmac.new(
                bytes.fromhex(seed), f"{label}:{taken // 8}".encode(), hashlib.sha256
            ).hexdigest()
            word = int(block[taken % 8 * 8 : taken % 8 * 8 + 8], 16)
            taken += 1
            if word < k * (2**32 // k):
                break
        items[k - 1], items[word % k] = items[word % k], items[k - 1]
    return items


def test_the_handed_case() -> None:
    case = bag_case()
    seed, salt = case["input"]["seed"], case["input"]["salt"]
    variant = get_variant(case["input"]["variant"])
    assert "".join(map(str, draw_order(variant, seed))) == case["expected"]["draws"]
    assert commitment(variant, seed, salt) == case["expected"]["commitment"]


@given(variants, seeds)
def test_draws_are_the_recomputed_shuffle_of_the_whole_bag(variant: Variant, seed: str) -> None:
    bag = [colour for colour in range(1, variant.colours + 1) for _ in range(variant.copies)]
    draws = draw_order(variant, seed)
    assert list(draws) == recomputed(seed, "draw", bag)
    assert Counter(draws) == Counter(bag)


@given(seeds, st.sets(st.integers(0, 48)))
def test_fills_are_the_recomputed_shuffle_of_the_empty_cells(seed: str, empty: set[int]) -> None:
    cells = [Cell(*divmod(index, 7)) for index in empty]
    expected = [Cell(*divmod(index, 7)) for index in recomputed(seed, "fill", sorted(empty))]
    assert list(fill_order(seed, cells)) == expected
    assert list(fill_order(seed, map(str, cells))) == list(map(str, expected))


def test_the_commitment_is_the_hash_of_the_documented_text() -> None:
    text = f"bag1:hyle5:{SEED}:{SALT}".encode()
    assert commitment(HYLE5, SEED, SALT) == hashlib.sha256(text).hexdigest()


def test_an_alias_commits_under_the_own_key_of_the_variant() -> None:
    assert commitment(get_variant("hyle7"), SEED, SALT) == commitment(VARIANTS["entropy7"], SEED, SALT)
    assert commitment(VARIANTS["hyle7-min3"], SEED, SALT) != commitment(VARIANTS["entropy7"], SEED, SALT)


def test_capitals_in_seed_and_salt_make_no_difference() -> None:
    assert commitment(HYLE5, SEED.upper(), SALT.upper()) == commitment(HYLE5, SEED, SALT)
    assert draw_order(HYLE5, SEED.upper()) == draw_order(HYLE5, SEED)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "seed: 0 characters, but 32 bytes are 64 hex digits"),
        ("0" * 63, "seed: 63 characters"),
        ("0x" + "0" * 62, "seed: 'x' at place 2 is no hex digit"),
        ("0" * 63 + " ", "seed: ' ' at place 64 is no hex digit"),
        ("٣" * 64, "seed: '٣' at place 1 is no hex digit"),
    ],
)
def test_a_seed_that_is_none_is_refused(text: str, message: str) -> None:
    for use in (
        lambda: hex_bytes("seed", text),
        lambda: draw_order(HYLE5, text),
        lambda: fill_order(text, ["Aa"]),
    ):
        with pytest.raises(SeedError, match=message):
            use()


def test_a_revealed_bag_is_verified() -> None:
    committed = commitment(HYLE5, SEED, SALT)
    assert verify(HYLE5, SEED, SALT, committed) == draw_order(HYLE5, SEED)
    assert verify(HYLE5, SEED, SALT, committed.upper()) == draw_order(HYLE5, SEED)


@pytest.mark.parametrize(
    ("variant", "seed", "salt"),
    [(HYLE5, SALT, SALT), (HYLE5, SEED, SEED), (VARIANTS["hyle5-min3"], SEED, SALT)],
)
def test_another_seed_salt_or_variant_is_found_out(variant: Variant, seed: str, salt: str) -> None:
    with pytest.raises(BagMismatch, match="another seed, salt or variant"):
        verify(variant, seed, salt, commitment(HYLE5, SEED, SALT))


def test_words_at_and_above_the_bound_are_not_used() -> None:
    bound = 7 * (2**32 // 7)
    assert below(7, iter([2**32 - 1, bound, bound - 1])) == 6


def test_a_choice_of_one_takes_no_word() -> None:
    assert below(1, iter([])) == 0
    assert shuffled(["only"], iter([])) == ("only",)
    assert shuffled([], iter([])) == ()
    assert shuffled("ab", iter([0])) == ("b", "a")
