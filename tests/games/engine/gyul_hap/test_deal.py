"""Boards from a committed seed, and how many Haps they may be asked to have."""

import hashlib
import hmac
from itertools import count

import pytest

from games.engine.gyul_hap import (
    DECK,
    DealMismatch,
    cards_text,
    commitment,
    deal,
    haps_on,
    parse_cards,
    verify,
)
from games.engine.gyul_hap.rarity import BoundsError, check_bounds
from games.engine.shuffle import SeedError

SEED, SALT = "5a" * 32, "c3" * 32


def by_hand(label: str) -> str:
    """A board as anybody would deal it who has read how, with nothing of ours."""
    key, deck = bytes.fromhex(SEED), [f"{a}{b}{c}" for a in range(3) for b in range(3) for c in range(3)]
    digests = b"".join(hmac.digest(key, f"{label}:{n}".encode(), hashlib.sha256) for n in range(8))
    numbers = iter([int.from_bytes(digests[at : at + 4], "big") for at in range(0, len(digests), 4)])
    for last in range(26, 0, -1):
        bound = 2**32 - 2**32 % (last + 1)
        other = next(number for number in numbers if number < bound) % (last + 1)
        deck[last], deck[other] = deck[other], deck[last]
    return " ".join(deck[:9])


def test_a_board_can_be_dealt_by_hand_and_without_those_before_it() -> None:
    assert cards_text(deal(SEED, 1)) == by_hand("board:1.1.1")
    assert cards_text(deal(SEED, 7, 2)) == by_hand("board:7.2.1")


def test_boards_and_attempts_differ_and_have_nine_cards() -> None:
    boards = {deal(SEED, number, attempt) for number in (1, 2, 3) for attempt in (1, 2)}
    assert len(boards) == 6
    assert all(len(set(board) & set(DECK)) == 9 for board in boards)


@pytest.mark.parametrize(("least", "most"), [(4, None), (None, 2), (3, 3), (1, 5)])
def test_the_first_try_within_the_bounds_stands(least: int | None, most: int | None) -> None:
    low, high = least or 0, 12 if most is None else most
    tries = (by_hand(f"board:2.1.{trial}") for trial in count(1))
    expected = next(text for text in tries if low <= len(haps_on(parse_cards(text))) <= high)
    assert cards_text(deal(SEED, 2, least=least, most=most)) == expected


@pytest.mark.parametrize(("least", "most", "haps"), [(0, 0, 0), (8, None, 8), (6, 7, 6)])
def test_rare_boards_are_dealt_too(least: int, most: int | None, haps: int) -> None:
    assert len(haps_on(deal(SEED, 1, least=least, most=most))) == haps


@pytest.mark.parametrize(
    ("least", "most", "message"),
    [
        (3, 2, "a board can't have at least 3 Haps and at most 2"),
        (7, 7, "no board has 7 Haps"),
        (9, 11, "no board has 9 to 11 Haps"),
        (13, None, "a board can't have at least 13"),
        (None, -1, "a board can't have at least 0 Haps and at most -1"),
        (12, None, "only 39 of 4,686,825 boards have 12 Haps: too rare to be dealt"),
    ],
)
def test_impossible_bounds_are_refused(least: int | None, most: int | None, message: str) -> None:
    for refuse in (lambda: check_bounds(least, most), lambda: deal(SEED, 1, least=least, most=most)):
        with pytest.raises(BoundsError, match=message):
            refuse()


def test_the_commitment_is_a_hash_anybody_can_make() -> None:
    text = f"hap1:gyul-hap:{SEED}:{SALT}"
    assert commitment(SEED, SALT.upper()) == hashlib.sha256(text.encode()).hexdigest()
    verify(SEED, SALT, commitment(SEED, SALT).upper())


def test_another_seed_or_salt_is_found_out() -> None:
    with pytest.raises(DealMismatch, match="another seed or salt"):
        verify(SEED, SEED, commitment(SEED, SALT))
    with pytest.raises(SeedError, match="commitment: 2 characters"):
        verify(SEED, SALT, "ab")
    with pytest.raises(SeedError, match="seed: "):
        deal("5a", 1)
