"""What somebody asks of a paper: which event and round, for whom, on what size."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Any

from django.utils.functional import Promise

from tournaments.models import Entry, Round, StandingsSnapshot, TeamPairing, Tournament
from tournaments.models.round import RoundState
from tournaments.permissions import allowed
from tournaments.queries.analysis_page import Placed, analysed_in
from tournaments.queries.prizes import PrizeList, prize_list, prizes_public, prizes_shown
from tournaments.queries.snapshots import find_snapshot
from tournaments.queries.tables import RoundSheet, sheet_of
from tournaments.registration import hides_list


class NoPaper(Exception):
    """There is nothing to put on this paper (yet); the message says why."""

    def __init__(self, words: str | Promise) -> None:
        super().__init__(str(words))


@dataclass(frozen=True)
class Ask:
    """``number``: the round that was asked for, or None for the newest. ``on_desk``: for the event's staff,
    who may see drafts if their role allows it. ``absolute`` makes an address on paper out of a path; ``now``
    is the time of printing; ``places``: how many places get a certificate; ``table`` and ``game``: whose
    analysis alone is asked for."""

    event: Tournament
    user: Any
    size: str
    absolute: Callable[[str], str]
    now: datetime
    number: int | None = None
    on_desk: bool = False
    places: int = 3
    table: int | None = None
    game: int | None = None

    @cached_property
    def rounds(self) -> list[Round]:
        """The rounds there are for who asks, in order."""
        rounds = list(self.event.rounds.order_by("number"))
        if not (self.on_desk and allowed(self.user, "view_drafts", self.event)):
            rounds = [round_ for round_ in rounds if round_.state == RoundState.PUBLISHED]
        for round_ in rounds:
            round_.tournament = self.event
        return rounds

    @cached_property
    def round(self) -> Round | None:
        """The round that was asked for; of none in particular the newest that is published, else a draft."""
        if self.number is not None:
            return next((each for each in self.rounds if each.number == self.number), None)
        published = [each for each in self.rounds if each.is_published]
        return next(reversed(published or self.rounds), None)

    @cached_property
    def sheet(self) -> RoundSheet | None:
        """The tables of that round."""
        return sheet_of(self.round) if self.round else None

    @cached_property
    def analysed(self) -> list[Placed]:
        """The analysed games of that round, or of the table and game that were asked for."""
        if self.round is None or not self.round.is_published:
            return []
        return analysed_in(self.round, self.table, self.game)

    @cached_property
    def points_before(self) -> dict[int, str]:
        """Everybody's points before the round, by entry id; empty before the first."""
        if self.round is None or self.round.number == 1:
            return {}
        before = find_snapshot(self.event, self.round.number - 1)
        return {row["entry"]: row["points"] for row in before.data["rows"]} if before else {}

    @cached_property
    def entries(self) -> dict[int, Entry]:
        """Who is entered, by id; nobody where the public list is kept back."""
        if not self.on_desk and hides_list(self.event):
            return {}
        return {entry.pk: entry for entry in self.event.entries.select_related("player")}

    @cached_property
    def meetings(self) -> dict[int, TeamPairing]:
        """The team matches of the round, by id; none where single players play."""
        if not (self.event.teams and self.round):
            return {}
        found = self.round.team_pairings.select_related("first", "second")
        return {meeting.pk: meeting for meeting in found}

    @cached_property
    def prizes(self) -> PrizeList | None:
        """Who wins what, where there are prizes and who asks may know."""
        shown = prizes_shown(self.event, self.user) if self.on_desk else prizes_public(self.event)
        return prize_list(self.event) if self.event.prizes and shown else None

    @cached_property
    def snapshot(self) -> StandingsSnapshot | None:
        """The standings after the round that was asked for, else the newest."""
        if self.number is None:
            return find_snapshot(self.event)
        return find_snapshot(self.event, self.number)
