"""Why a player gets a prize, in one sentence. No private fact stands in it."""

from __future__ import annotations

from decimal import Decimal

from tournaments.standings.exact import plain
from words import joined, mark, said, said_n

from .plan import Award


def sentence_of(award: Award) -> str:
    """As “Place 2 of Juniors.”; with what was divided, what is left, and who ahead has another prize."""
    why = [words for words in (_divided(award), _passed(award)) if words]
    if not why:
        return said("{place}.", place=_place(award))
    return said("{place}: {why}.", place=_place(award), why=joined(why, "; "))


def money(amount: Decimal, currency: str) -> str:
    """A sum as it is read: whole, or with both decimals."""
    text = plain(amount) if amount == amount.to_integral_value() else f"{amount:.2f}"
    return f"{text} {currency}".strip()


def _place(award: Award) -> str:
    first, last = award.places
    facts = {"first": first, "last": last, "category": award.category}
    if first == last:
        one = mark("Place {first} of {category}") if award.category else mark("Place {first}")
        return said(one, **facts)
    if award.category:
        return said("Places {first} to {last} of {category}", **facts)
    return said("Places {first} to {last}", **facts)


def _divided(award: Award) -> str:
    if award.sharers == 1 or award.pool is None:
        return ""
    pool = money(award.pool, award.currency)
    if not award.rest:
        return said("{pool} shared by {sharers}", pool=pool, sharers=award.sharers)
    rest = money(award.rest, award.currency)
    return said("{pool} shared by {sharers}, {rest} left over", pool=pool, sharers=award.sharers, rest=rest)


def _passed(award: Award) -> str:
    if not award.moved_up:
        return ""
    return said_n("one ahead has another prize", "{n} ahead have other prizes", award.moved_up)
