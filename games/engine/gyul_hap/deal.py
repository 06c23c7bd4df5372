"""Boards from a committed seed: published as a hash before the match, dealt again by anyone after it."""

import hashlib
from itertools import count

from games.engine.errors import EngineError
from games.engine.gyul_hap.cards import BOARD_CARDS, DECK, Card
from games.engine.gyul_hap.haps import count_haps
from games.engine.gyul_hap.rarity import check_bounds
from games.engine.shuffle import hex_bytes, shuffled, words
from words import said

_KEY = "gyul-hap"


class DealMismatch(EngineError):
    """A revealed seed that is not the committed one."""


def commitment(seed: str, salt: str) -> str:
    """What is published before the first board: SHA-256 of `hap1:gyul-hap:SEED:SALT`, in lower-case hex.

    Seed and salt are 32 random bytes each, 64 hex digits. Raises SeedError.
    """
    text = f"hap1:{_KEY}:{hex_bytes('seed', seed)}:{hex_bytes('salt', salt)}"
    return hashlib.sha256(text.encode()).hexdigest()


def verify(seed: str, salt: str, committed: str) -> None:
    """Check a revealed seed and salt. Raises SeedError for what is none, DealMismatch for others."""
    actual = commitment(seed, salt)
    if actual != hex_bytes("commitment", committed):
        raise DealMismatch(
            said(
                "seed and salt give the commitment {actual}, not {committed}: another seed or salt",
                actual=actual,
                committed=committed.lower(),
            )
        )


def deal(
    seed: str, number: int, attempt: int = 1, least: int | None = None, most: int | None = None
) -> tuple[Card, ...]:
    """The nine cards of a board, position 1 first. Any board can be made without those before it.

    They are the first nine of the deck shuffled with label `board:NUMBER.ATTEMPT.TRY`; the first try with
    at least `least` and at most `most` Haps stands, which is try 1 where there is no bound. `attempt` counts
    the deals of one board: a void one is dealt again as the next. Raises SeedError, BoundsError.
    """
    check_bounds(least, most)
    for trial in count(1):
        cards = shuffled(DECK, words(seed, f"board:{number}.{attempt}.{trial}"))[:BOARD_CARDS]
        if _fits(cards, least, most):
            return cards
    raise AssertionError("tries have no end")


def _fits(cards: tuple[Card, ...], least: int | None, most: int | None) -> bool:
    if least is None and most is None:
        return True
    haps = count_haps(cards)
    return (least is None or least <= haps) and (most is None or haps <= most)
