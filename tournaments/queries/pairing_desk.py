"""What stands before the arbiter who pairs a round."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from django.utils.translation import ngettext

from games.models import Report, Result
from tournaments.models import Entry, Round, Team, Tournament
from tournaments.models.entry import AbsenceKind
from tournaments.models.round import RoundState, SeatBye
from tournaments.pods.sizes import LEAST, USUAL, table_sizes
from tournaments.queries.presence import presence_in
from tournaments.queries.tables import RoundSheet, Table, sheet_of
from tournaments.queries.teams import teams_in
from tournaments.settings import pairing_options
from tournaments.system_settings import table_settings


@dataclass(frozen=True, slots=True)
class Field:
    """Who would be paired in round ``number``, who has asked for a bye, and who is absent (not: has left).

    ``teams``: the teams that would be paired, in a team event. ``size``: the one wanted of tables of several.
    """

    number: int
    playing: tuple[Entry, ...]
    byes: tuple[tuple[Entry, str], ...]
    absent: tuple[Entry, ...]
    teams: tuple[Team, ...] | None = None
    size: int = USUAL

    @property
    def competitors(self) -> tuple[Entry, ...] | tuple[Team, ...]:
        """What is paired: players, or teams."""
        return self.playing if self.teams is None else self.teams

    @property
    def is_odd(self) -> bool:
        return len(self.competitors) % 2 == 1

    @property
    def tables(self) -> int:
        """Of a round in which everybody plays; in a team event its meetings."""
        return len(self.competitors) // 2

    @property
    def pod_sizes(self) -> tuple[int, ...]:
        """The sizes of tables of several, largest first; none where too few are there."""
        few = len(self.playing) < LEAST
        return () if few else table_sizes(len(self.playing), self.size)

    @property
    def pod_words(self) -> str:
        """How many tables of which size."""
        counts = Counter(self.pod_sizes)
        return ", ".join(
            ngettext("%(count)d table of %(size)d", "%(count)d tables of %(size)d", count)
            % {"count": count, "size": size}
            for size, count in counts.items()
        )

    @property
    def nobody_of(self) -> tuple[Team, ...]:
        """Teams of which nobody is there."""
        here = {entry.team_id for entry in self.playing}
        return tuple(team for team in self.teams or () if team.pk not in here)

    @property
    def not_here(self) -> tuple[Entry, ...]:
        """Who would be paired without being checked in; nobody, when check-in is not used at all."""
        if not any(entry.checked_in_at for entry in self.playing):
            return ()
        return tuple(entry for entry in self.playing if not entry.checked_in_at)


def field_in(event: Tournament, number: int) -> Field:
    """The field of round ``number``."""
    presence = presence_in(event, number)
    entries = {entry.pk: entry for entry in event.entries.select_related("player")}
    return Field(
        number,
        tuple(presence.playing.values()),
        tuple((entries[pk], str(AbsenceKind(kind).label)) for pk, kind in presence.byes.items()),
        tuple(e for e in presence.absent.values() if e.takes_part_in(number)),
        tuple(teams_in(event, number).values()) if event.teams else None,
        table_settings(pairing_options(event)).size,
    )


def draft_of(event: Tournament) -> RoundSheet | None:
    """The round that waits to be published."""
    draft = event.rounds.filter(state=RoundState.DRAFT).first()
    return sheet_of(draft) if draft else None


def manual_pairs(draft: RoundSheet | None) -> list[tuple[int, int]]:
    """The pairs of a draft that were made by hand: entries, in a team event teams."""
    by_hand = [table for table in draft.tables if table.pairing.manual] if draft else []
    pairs = [_competitors(table) for table in by_hand]
    return list(dict.fromkeys(pairs))


def _competitors(table: Table) -> tuple[int, int]:
    meeting = table.pairing.teams
    if meeting is None or meeting.second_id is None:
        return table.first.pk, table.second.pk
    return meeting.first_id, meeting.second_id


def manual_bye(draft: RoundSheet | None) -> int | None:
    """The entry, or the team, that the arbiter gave the draft's bye."""
    if draft and draft.round.tournament.teams:
        meetings = draft.round.team_pairings.filter(second=None)
        return next((m.first_id for m in meetings if m.reason.get("key") == "bye_manual"), None)
    byes = [s for s in draft.byes if s.bye == SeatBye.ALLOCATED] if draft else []
    return next((seat.entry_id for seat in byes if seat.reason.get("key") == "bye_manual"), None)


def can_withdraw(event: Tournament) -> Round | None:
    """The newest published round, if nothing has come in for it yet."""
    newest = event.rounds.filter(state=RoundState.PUBLISHED).order_by("-number").first()
    if newest is None:
        return None
    results = Result.objects.filter(match__pairing__round=newest)
    reports = Report.objects.filter(match__pairing__round=newest)
    return None if results.exists() or reports.exists() else newest
