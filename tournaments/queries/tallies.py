"""How far the rounds of an event are, without who sits where: the desk asks this on every page."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from games.models.result import ResultKind
from tournaments.models import Pairing, Round, Tournament


@dataclass(frozen=True, slots=True)
class Tally:
    """A round, its number of tables, and which of them have no result yet or are still being counted."""

    round: Round
    total: int
    missing: tuple[int, ...]
    scoring: tuple[int, ...]


def tallies_of(event: Tournament) -> list[Tally]:
    """Every round, oldest first; in a draft nothing is missing. Two queries, whatever the size."""
    tables: dict[int, list[tuple[int, str]]] = defaultdict(list)
    found = (
        Pairing.objects.filter(round__tournament=event)
        .order_by("table")
        .values_list(
            "round_id",
            "table",
            "match_id",
            "match__result__kind",
            "match__result__seats",
            "match__result__first_score",
            "match__result__second_score",
        )
    )
    for round_id, table, match, kind, seats, *scores in found:
        tables[round_id].append((table, _state(match, kind, scores if seats is None else [])))
    rounds = event.rounds.order_by("number").defer("explanation")
    return [_tally(round_, tables[round_.pk]) for round_ in rounds]


def _state(match: int | None, kind: str | None, scores: list[int | None]) -> str:
    if kind is None:
        return "missing" if match else ""
    return "scoring" if kind == ResultKind.PLAYED and None in scores else "done"


def _tally(round_: Round, tables: list[tuple[int, str]]) -> Tally:
    missing, scoring = (
        tuple(table for table, state in tables if state == wanted) for wanted in ("missing", "scoring")
    )
    return Tally(round_, len(tables), missing, scoring)
