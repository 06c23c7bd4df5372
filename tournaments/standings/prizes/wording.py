"""Why a player gets a prize, in one sentence. No private fact stands in it."""

from __future__ import annotations

from decimal import Decimal

from tournaments.standings.exact import plain

from .plan import Award


def sentence_of(award: Award) -> str:
    """As “Place 2 of Juniors: 2nd prize.”; with a shared place the sum that was divided and what is left."""
    parts = [f"{_place(award)}: {_what(award)}"]
    if award.sharers > 1 and award.pool is not None and award.amount is not None:
        parts.append(
            f"{money(award.pool, award.currency)} shared by {award.sharers}"
            + (f", {money(award.rest, award.currency)} left over" if award.rest else "")
        )
    if award.moved_up:
        ahead = "one ahead has" if award.moved_up == 1 else f"{award.moved_up} others have"
        parts.append(f"{ahead} another prize")
    return "; ".join(parts) + "."


def money(amount: Decimal, currency: str) -> str:
    """A sum as it is read: whole, or with both decimals."""
    text = plain(amount) if amount == amount.to_integral_value() else f"{amount:.2f}"
    return f"{text} {currency}".strip()


def _place(award: Award) -> str:
    first, last = award.places
    words = f"Place {first}" if first == last else f"Places {first} to {last}"
    return f"{words} of {award.category}" if award.category else words


def _what(award: Award) -> str:
    return " and ".join((*award.prizes, *award.things))
