"""Rounds of a document, read and checked: who sits where, who has a bye."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from games.engine.families import is_tiles
from games.errors import Words
from games.models import Side
from games.models.result import WON_WITHOUT_SCORES, ResultKind
from games.services.restore import MatchRecord
from games.services.seat_scores import read_seats
from tournaments.models.round import Corrections, RoundState, SeatBye
from tournaments.queries.history import RESULT_FIELDS
from tournaments.services.exchange.form import BYE, ROUND, TABLE
from tournaments.services.exchange.matches_in import read_match
from tournaments.services.exchange.node import LARGEST, Node, refuse_twice
from tournaments.services.exchange.teams import MOST_ROUNDS, MeetingRecord, read_meetings

_MOST_TABLES = 32_767
MOST_SEATS = 5
SCORES = ("first_score", "second_score")


@dataclass(frozen=True, slots=True)
class TableRecord:
    """One table: fields of Pairing, the seed numbers by seat, and the match (None in a draft).

    ``meeting``: the number of the team meeting that it is a board of.
    """

    fields: dict[str, Any]
    seats: tuple[int, ...]
    match: MatchRecord | None
    meeting: int | None = None


@dataclass(frozen=True, slots=True)
class ByeRecord:
    """One bye: seed number, and fields of Seat."""

    seed: int
    fields: dict[str, Any]


@dataclass(frozen=True, slots=True)
class RoundRecord:
    """One round: fields of Round, tables, byes and the meetings of teams."""

    fields: dict[str, Any]
    tables: tuple[TableRecord, ...]
    byes: tuple[ByeRecord, ...]
    meetings: tuple[MeetingRecord, ...] = ()

    @property
    def is_published(self) -> bool:
        return bool(self.fields["state"] == RoundState.PUBLISHED)


def read_rounds(
    node: Node, seeds: set[int], variant: str, teams: set[int], *, several: bool = False
) -> list[RoundRecord]:
    """The rounds 1, 2, ...; only the last may be a draft. ``several``: the event seats tables of several, or
    of one, which name their ``seats``."""
    items = node.items()
    rounds = [_round(item, number, seeds, variant, teams, several) for number, item in enumerate(items, 1)]
    for item, read in zip(items[:-1], rounds, strict=False):
        if not read.is_published:
            item.at("state").refuse(_("only the last round can be a draft."))
    return rounds


def _round(
    node: Node, number: int, seeds: set[int], variant: str, teams: set[int], several: bool
) -> RoundRecord:
    node.keys(*ROUND)
    if node.at("number").whole(1, MOST_ROUNDS) != number:
        node.at("number").refuse(_("expected round %(number)d here.") % {"number": number})
    state = node.at("state").one_of(RoundState.values)
    published = state == RoundState.PUBLISHED
    published_at = node.get("published_at").moment()
    if published and published_at is None:
        node.get("published_at").refuse(_("a published round has the moment of its publication."))
    meetings = read_meetings(node.get("meetings", []), teams)
    tables = [_table(item, seeds, variant, published, several) for item in node.at("tables").items()]
    _refuse_unknown_meetings(node, {meeting.number for meeting in meetings})
    byes = [_bye(item, seeds) for item in node.get("byes", []).items()]
    _refuse_double_seats(node)
    fields = {
        "number": number,
        "state": state,
        "version": node.get("version", 1).whole(1),
        "notice": node.get("notice", "").text(),
        "explanation": node.get("explanation", {}).mapping(),
        "published_at": published_at,
    }
    return RoundRecord(fields, tuple(tables), tuple(byes), meetings)


def _refuse_unknown_meetings(node: Node, numbers: set[int]) -> None:
    for item in node.at("tables").items():
        if item.value.get("meeting") is not None:
            item.at("meeting").known(numbers)


def _refuse_double_seats(node: Node) -> None:
    tables, byes = node.at("tables").items(), node.get("byes", []).items()
    refuse_twice((item.at("table") for item in tables), _("table %(value)s is %(where)s already."))
    seats = [seat for item in tables for seat in _seats_of(item)]
    seats += [item.at("seed") for item in byes]
    refuse_twice(seats, _("seed number %(value)s has a place at %(where)s already."))


def _seats_of(table: Node) -> list[Node]:
    """Who sits at a table, by seat."""
    if "seats" in table.value:
        return table.at("seats").items()
    return [table.at(side) for side in ("first", "second")]


def _table(node: Node, seeds: set[int], variant: str, published: bool, several: bool) -> TableRecord:
    node.keys(*TABLE)
    match = node.get("match")
    if published != (match.value is not None):
        match.refuse(_("a table has a match exactly when its round is published."))
    fields = {
        "table": node.at("table").whole(1, _MOST_TABLES),
        "manual": node.get("manual", False).flag(),
        "reason": node.get("reason", {}).mapping(),
        "as_was": _as_was(node.get("as_was"), variant),
        "board": node.get("board").maybe_whole(1, _MOST_TABLES),
    }
    if several != ("seats" in node.value):
        node.refuse(_("tables of several name their “seats”, those of two “first” and “second”."))
    seated = tuple(seat.known(seeds) for seat in _seats_of(node))
    if not 1 <= len(seated) <= MOST_SEATS:
        node.at("seats").refuse(_("a table has one to five seats."))
    played = read_match(match, variant, len(seated)) if published else None
    told = (played.result or {}).get("seats") if played else None
    if told is not None and len(told) != len(seated):
        match.at("result").at("seats").refuse(_("give the scores of all seats of the table."))
    if played and (played.result or {}).get("winner") and len(seated) != len(Side):
        match.at("result").at("winner").refuse(_("only one of two players wins without play."))
    return TableRecord(fields, seated, played, node.get("meeting").maybe_whole(1))


def _as_was(node: Node, variant: str) -> dict[str, Any] | None:
    """The result before a correction that came late."""
    if node.value is None:
        return None
    late, result = node.keys("counts", "result"), node.at("result").keys(*RESULT_FIELDS)
    seats = result.get("seats")
    kind = result.at("kind").one_of(ResultKind.values)
    won = kind in WON_WITHOUT_SCORES
    scored = kind == ResultKind.PLAYED and seats.value is None
    return {
        "counts": late.at("counts").one_of([Corrections.STANDINGS.value, Corrections.RATING.value]),
        "result": {
            "kind": kind,
            **{name: result.at(name).whole(-LARGEST) if scored else None for name in SCORES},
            "first_penalty": result.at("first_penalty").whole(),
            "second_penalty": result.at("second_penalty").whole(),
            "winner": result.at("winner").one_of(Side.values) if won else None,
            "counter_placed": result.at("counter_placed").flag(),
        }
        | ({} if seats.value is None else {"seats": _seats(seats, variant)}),
    }


def _seats(node: Node, variant: str) -> list[dict[str, Any]]:
    """The score and place of every seat, judged as those of a result that stands."""
    wrong: dict[str, Words] = {}
    found = read_seats(node.value, variant, wrong) if is_tiles(variant) else None
    if found is None:
        node.refuse(" ".join(map(str, wrong.values())) or _("this game has no seats of that kind."))
    return [seat.data() for seat in found]


def _bye(node: Node, seeds: set[int]) -> ByeRecord:
    node.keys(*BYE)
    bye = node.at("bye").one_of(SeatBye.values)
    return ByeRecord(node.at("seed").known(seeds), {"bye": bye, "reason": node.get("reason", {}).mapping()})
