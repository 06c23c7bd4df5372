"""An event's published rounds as the pure history that pairing and standings take."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import replace
from enum import StrEnum
from typing import Any

from games.models import Match as PlayedMatch
from games.models import Side
from games.models.result import ResultKind
from games.queries.analyses import Lucks, lucks_of
from tournaments.models import Entry, Seat, Tournament
from tournaments.models.round import Corrections, RoundState
from tournaments.settings import ranks_by_luck
from tournaments.standings.exact import Exact, exact_of
from tournaments.standings.history import Bye, ByeKind, History, Match, Outcome, Player, Round

_RESULT = "pairing__match__result__"
_SEAT = ("round__number", "pairing_id", "side", "bye", "entry_id")
# What of a result counts.
RESULT_FIELDS = (
    "kind",
    "first_score",
    "second_score",
    "first_penalty",
    "second_penalty",
    "seats",
    "winner",
    "counter_placed",
)


def what_counts(facts: Mapping[str, Any]) -> dict[str, Any]:
    """Those of a result's facts that count; ``seats`` only where a game has them."""
    return {field: facts[field] for field in RESULT_FIELDS if field != "seats" or facts.get("seats")}


_COLUMNS = (*_SEAT, "pairing__match", "pairing__as_was", *(_RESULT + field for field in RESULT_FIELDS))
_Seat = dict[str, Any]  # plain values: standings are computed anew with every result, so this is read often


class Use(StrEnum):
    """What a history is read for: a result that was corrected late does not count for all (`Corrections`)."""

    PAIRING = "pairing"
    STANDINGS = "standings"
    RATING = "rating"


def history_of(event: Tournament, *, up_to: int | None = None, use: Use = Use.STANDINGS) -> History:
    """Players and published rounds, up to and including round ``up_to``; tables of several have a history of
    their own (`pods_history`). Two queries, whatever the size; a third where the event ranks by luck-adjusted
    scores: else no luck is in it."""
    entries = Entry.objects.filter(tournament=event).order_by("seed")
    seats = Seat.objects.filter(round__tournament=event, round__state=RoundState.PUBLISHED)
    if up_to is not None:
        seats = seats.filter(round__number__lte=up_to)
    rounds: dict[int, list[_Seat]] = defaultdict(list)
    for seat in seats.order_by("round__number", "pairing__table", "side", "entry_id").values(*_COLUMNS):
        rounds[seat["round__number"]].append(seat)
    lucks = event_lucks(event)
    return History(
        tuple(
            Player(*values)
            for values in entries.values_list("pk", "seed", "club", "rating", "is_house", "last_round")
        ),
        tuple(_round(number, found, use, lucks) for number, found in sorted(rounds.items())),
    )


def event_lucks(event: Tournament) -> Lucks:
    """The luck in the games of an event that ranks by it; nothing for another."""
    if not ranks_by_luck(event):
        return {}
    return lucks_of(PlayedMatch.objects.filter(pairing__round__tournament=event))


def _round(number: int, seats: list[_Seat], use: Use, lucks: Lucks) -> Round:
    tables: dict[int, dict[int, _Seat]] = defaultdict(dict)
    byes = []
    for seat in seats:
        if seat["pairing_id"] is None:
            byes.append(Bye(seat["entry_id"], ByeKind(seat["bye"])))
        else:
            tables[seat["pairing_id"]][seat["side"]] = seat
    of_two = (sides for sides in tables.values() if len(sides) == len(Side))
    return Round(number, tuple(_match(sides, use, lucks) for sides in of_two), tuple(byes))


def _match(sides: dict[int, _Seat], use: Use, lucks: Lucks) -> Match:
    first, second = sides[Side.FIRST]["entry_id"], sides[Side.SECOND]["entry_id"]
    row = sides[Side.FIRST]
    result = {field: row[_RESULT + field] for field in RESULT_FIELDS}
    match = match_of(first, second, counted(result, row["pairing__as_was"], use))
    return with_luck(match, row["pairing__match"], lucks)


def with_luck(match: Match, match_id: int, lucks: Lucks) -> Match:
    """The match with what is known of the luck in its two scores."""
    first, second = lucks.get((match_id, 1)), lucks.get((match_id, 2))
    if match.outcome is not Outcome.PLAYED or not (first or second):
        return match
    return replace(
        match,
        a_luck=first.of(int(match.a_order)) if first else None,
        b_luck=second.of(int(match.b_order)) if second else None,
    )


def counted(result: Mapping[str, Any], as_was: Mapping[str, Any] | None, use: Use) -> Mapping[str, Any]:
    """The result that counts for ``use``: the one before a late correction where the correction does not."""
    if as_was is None or use is Use.RATING:
        return result
    if use is Use.STANDINGS and as_was["counts"] == Corrections.STANDINGS:
        return result
    before: Mapping[str, Any] = as_was["result"]
    return before


def match_of(first: int, second: int, result: Mapping[str, Any]) -> Match:
    """A match from the fields of its result; pending without one, or while a worker counts its boards."""
    scores, ahead = _scores(result)
    if result.get("kind") is None or (result["kind"] == ResultKind.PLAYED and None in scores):
        return Match(first, second, first=first)
    return Match(
        first,
        second,
        outcome=Outcome(result["kind"]),
        a_order=scores[0] or 0,
        b_order=scores[1] or 0,
        a_penalty=result["first_penalty"],
        b_penalty=result["second_penalty"],
        winner={Side.FIRST: first, Side.SECOND: second}.get(result["winner"]),
        first=first,
        counter_placed=result["counter_placed"],
        ahead=ahead,
    )


def _scores(result: Mapping[str, Any]) -> tuple[tuple[Exact | None, Exact | None], int | None]:
    """Both scores, and by the places of Chaos Tiles who is ahead (1 the first, -1 the second)."""
    if not result.get("seats"):
        return (result.get("first_score"), result.get("second_score")), None
    first, second = result["seats"]
    ahead = (first["place"] < second["place"]) - (first["place"] > second["place"])
    return (exact_of(first["score"]), exact_of(second["score"])), ahead
