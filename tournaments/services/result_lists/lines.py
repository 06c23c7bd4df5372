"""One row of a list of results, and what becomes of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from django.core.exceptions import PermissionDenied
from django.utils.translation import gettext as _

from audit.actor import Actor
from games.errors import Invalid
from games.models import Result, Side
from games.models.result import ResultKind, between
from games.services.claims import GameClaim, ResultClaim, read_claim
from games.services.seat_scores import SeatScore
from tournaments.models import Tournament
from tournaments.permissions import require
from tournaments.queries.tables import RoundSheet
from tournaments.services.importing.table import Row
from tournaments.services.importing.values import CellError, Problem
from tournaments.services.result_lists.claims import claim_data
from tournaments.services.result_lists.seats import Found, find_table

_FIELDS = {
    "game1_score": "first_score",
    "game2_score": "second_score",
    "first_points": "first_score",
    "second_points": "second_score",
    "seat1_score": "first_score",
    "seat2_score": "second_score",
    "seat1_place": "first_place",
    "seat2_place": "second_place",
}
_CROSSED = {
    "first_score": "second_score",
    "second_score": "first_score",
    "first_penalty": "second_penalty",
    "second_penalty": "first_penalty",
    "first_place": "second_place",
    "second_place": "first_place",
}


class LineState(StrEnum):
    """What becomes of a row."""

    NEW = "new"  # entered
    SAME = "same"  # the very result is there already
    EMPTY = "empty"  # no result in it
    CONFLICT = "conflict"  # another result is there
    BAD = "bad"


@dataclass(frozen=True, slots=True)
class Line:
    """One row: the cells as handed in, the table that is meant, the result as it is read."""

    number: int
    told: Mapping[str, str]
    state: LineState
    found: Found | None = None
    claim: ResultClaim | None = None
    problems: tuple[Problem, ...] = ()

    @property
    def is_good(self) -> bool:
        return self.state not in (LineState.CONFLICT, LineState.BAD)

    @property
    def summary(self) -> str:
        """The result in a few characters, the table's first player first."""
        return summary_of(self.claim) if self.claim else ""

    def data(self) -> dict[str, Any]:
        """JSON-ready."""
        place = self.found
        return {
            "line": self.number,
            "state": self.state.value,
            "round": place.sheet.round.number if place else None,
            "table": place.table.number if place else None,
            "match": place.table.match.pk if place and place.table.match else None,
            "first": place.table.first.name if place else None,
            "second": place.table.second.name if place else None,
            "result": self.summary,
            "problems": [problem.data() for problem in self.problems],
        }


def summary_of(claim: ResultClaim) -> str:
    """As 88-71, with penalties as (−5), or the kind."""
    if claim.kind != ResultKind.PLAYED:
        winner = {Side.FIRST: " 1-0", Side.SECOND: " 0-1", None: ""}[claim.winner]
        return f"{claim.kind.label}{winner}"
    if claim.seats is not None:
        return claim.summary
    shown = [
        f"{total} (−{penalty})" if penalty else total
        for total, penalty in zip(claim.shown, (claim.first_penalty, claim.second_penalty), strict=True)
    ]
    return between(*claim.totals).join(shown)


def read_line(
    event: Tournament, row: Row, sheets: Mapping[int, RoundSheet], default: int | None, actor: Actor
) -> Line:
    """What the row means, and what would become of it. Changes nothing."""
    try:
        found = find_table(sheets, row.values, default)
    except CellError as error:
        return _bad(row, Problem("table", str(error)))
    try:
        data = claim_data(row.values, found, event.variant)
        claim = None if data is None else read_claim(data, event.variant)
    except CellError as error:
        return _bad(row, Problem("kind", str(error)), found)
    except Invalid as error:
        return _bad(row, *_problems(error, found), found=found)
    if claim is None:
        return Line(row.number, row.values, LineState.EMPTY, found)
    if words := _not_allowed(event, claim, actor):
        return _bad(row, Problem("kind", words), found=found)
    return _judged(row, found, claim)


def _bad(row: Row, *problems: Any, found: Found | None = None) -> Line:
    given = tuple(each for each in problems if isinstance(each, Problem))
    return Line(row.number, row.values, LineState.BAD, found, problems=given)


def _problems(error: Invalid, found: Found) -> list[Problem]:
    problems = []
    for name, words in error.fields.items():
        field = _FIELDS.get(name, name)
        problems.append(Problem(_CROSSED.get(field, field) if found.crossed else field, str(words)))
    return problems


def _not_allowed(event: Tournament, claim: ResultClaim, actor: Actor) -> str:
    """Why this actor may not enter it; empty: they may."""
    if claim.kind == ResultKind.PLAYED and not (claim.first_penalty or claim.second_penalty):
        return ""
    try:
        require(actor, "rule_result", event)
    except PermissionDenied:
        return _("Forfeits, rulings and penalties are entered by an arbiter.")
    return ""


def _judged(row: Row, found: Found, claim: ResultClaim) -> Line:
    problems = []
    if found.crossed:
        words = _("The row names the players the other way round; its scores are taken with their names.")
        problems.append(Problem("first", words, warning=True))
    if row.surplus:
        words = _("More cells than columns: “%(cell)s”.") % {"cell": row.surplus[0][:60]}
        return Line(row.number, row.values, LineState.BAD, found, claim, (Problem("row", words),))
    existing = found.table.result
    if existing is None:
        return Line(row.number, row.values, LineState.NEW, found, claim, tuple(problems))
    known = claim_of(existing)
    if known.agrees_with(claim):
        return Line(row.number, row.values, LineState.SAME, found, claim, tuple(problems))
    words = _(
        "Table %(table)d has the result %(known)s already. A list replaces no result: amend it on its page."
    )
    told = Problem("result", words % {"table": found.table.number, "known": summary_of(known)})
    return Line(row.number, row.values, LineState.CONFLICT, found, claim, (*problems, told))


def claim_of(result: Result) -> ResultClaim:
    """A result that is entered, as somebody would state it."""
    return ResultClaim(
        ResultKind(result.kind),
        (GameClaim(result.first_score), GameClaim(result.second_score)),
        result.first_penalty,
        result.second_penalty,
        Side(result.winner) if result.winner else None,
        result.counter_placed,
        seats=None if result.seats is None else tuple(map(SeatScore.from_data, result.seats)),
    )
