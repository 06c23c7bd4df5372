"""Why a player gets a prize, in one sentence. No private fact stands in it."""

from __future__ import annotations

from decimal import Decimal

from tournaments.standings.exact import plain

from .plan import Award


def sentence_of(award: Award) -> str:
    """As “Place 2 of Juniors.”; with what was divided, what is left, and who ahead has another prize."""
    why = [words for words in (_divided(award), _passed(award)) if words]
    return f"{_place(award)}: {'; '.join(why)}." if why else f"{_place(award)}."


def money(amount: Decimal, currency: str) -> str:
    """A sum as it is read: whole, or with both decimals."""
    text = plain(amount) if amount == amount.to_integral_value() else f"{amount:.2f}"
    return f"{text} {currency}".strip()


def _place(award: Award) -> str:
    first, last = award.places
    words = f"Place {first}" if first == last else f"Places {first} to {last}"
    return f"{words} of {award.category}" if award.category else words


def _divided(award: Award) -> str:
    if award.sharers == 1 or award.pool is None:
        return ""
    words = f"{money(award.pool, award.currency)} shared by {award.sharers}"
    return words + (f", {money(award.rest, award.currency)} left over" if award.rest else "")


def _passed(award: Award) -> str:
    if not award.moved_up:
        return ""
    return (
        "one ahead has another prize" if award.moved_up == 1 else f"{award.moved_up} ahead have other prizes"
    )
