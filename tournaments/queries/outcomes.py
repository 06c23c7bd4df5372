"""What an entered result amounts to: own totals, and who won."""

from __future__ import annotations

from games.models import Result, Side
from games.models.result import ResultKind
from tournaments.standings.exact import Exact, exact_of


def own_total(result: Result, seat: int) -> Exact:
    """Score less penalty, of a result that was played; 0 for a seat that did not play."""
    if result.seats is not None:
        return exact_of(result.seats[seat - 1]["score"] or 0)
    if seat == Side.FIRST:
        return (result.first_score or 0) - result.first_penalty
    return (result.second_score or 0) - result.second_penalty


def winner_of(result: Result | None) -> int:
    """The side or seat that won by play or by rule; 0 for none, for several, and while it is not known."""
    if result is None or result.is_scoring:
        return 0
    if result.kind != ResultKind.PLAYED:
        return result.winner or 0
    if result.seats is not None:
        best = [seat for seat, each in enumerate(result.seats, 1) if each["place"] == 1]
        return best[0] if len(best) == 1 else 0
    lead = own_total(result, Side.FIRST) - own_total(result, Side.SECOND)
    return Side.FIRST if lead > 0 else Side.SECOND if lead < 0 else 0


def spread_of(result: Result | None) -> Exact | None:
    """The first player's spread in a match that was played by two; None while it is not known."""
    if result is None or result.kind != ResultKind.PLAYED or result.is_scoring:
        return None
    if result.seats is not None and len(result.seats) != len(Side):
        return None
    return own_total(result, Side.FIRST) - own_total(result, Side.SECOND)
