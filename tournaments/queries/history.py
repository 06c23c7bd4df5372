"""An event's published rounds as the pure history that pairing and standings take."""

from __future__ import annotations

from collections import defaultdict

from games.models import Result, Side
from tournaments.models import Entry, Seat, Tournament
from tournaments.models.round import RoundState
from tournaments.standings.history import Bye, ByeKind, History, Match, Outcome, Player, Round


def history_of(event: Tournament, *, up_to: int | None = None) -> History:
    """Players and published rounds, up to and including round ``up_to``. Two queries, whatever the size."""
    entries = list(Entry.objects.filter(tournament=event).select_related("player").order_by("seed"))
    seats = Seat.objects.filter(round__tournament=event, round__state=RoundState.PUBLISHED).select_related(
        "round", "pairing__match__result"
    )
    if up_to is not None:
        seats = seats.filter(round__number__lte=up_to)
    rounds: dict[int, list[Seat]] = defaultdict(list)
    for seat in seats.order_by("round__number", "pairing__table", "side"):
        rounds[seat.round.number].append(seat)
    return History(
        tuple(Player(entry.pk, entry.seed, entry.club, entry.rating) for entry in entries),
        tuple(_round(number, found) for number, found in sorted(rounds.items())),
    )


def _round(number: int, seats: list[Seat]) -> Round:
    tables: dict[int, dict[int, Seat]] = defaultdict(dict)
    byes = []
    for seat in seats:
        if seat.pairing_id is None:
            byes.append(Bye(seat.entry_id, ByeKind(seat.bye)))
        elif seat.side:
            tables[seat.pairing_id][seat.side] = seat
    return Round(number, tuple(_match(sides) for sides in tables.values()), tuple(byes))


def _match(sides: dict[int, Seat]) -> Match:
    first, second = sides[Side.FIRST].entry_id, sides[Side.SECOND].entry_id
    pairing = sides[Side.FIRST].pairing
    result: Result | None = getattr(pairing.match, "result", None) if pairing else None
    if result is None or result.is_scoring:
        return Match(first, second, first=first)
    winner = {Side.FIRST: first, Side.SECOND: second}.get(Side(result.winner)) if result.winner else None
    return Match(
        first,
        second,
        outcome=Outcome(result.kind),
        a_order=result.first_score or 0,
        b_order=result.second_score or 0,
        a_penalty=result.first_penalty,
        b_penalty=result.second_penalty,
        winner=winner,
        first=first,
        counter_placed=result.counter_placed,
    )
