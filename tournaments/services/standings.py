"""Standings as snapshots: a pure function of results and settings, stored round by round."""

from __future__ import annotations

from tournaments.models import StandingsSnapshot, Tournament
from tournaments.models.round import RoundState
from tournaments.queries.history import history_of
from tournaments.queries.standings_data import standings_data
from tournaments.queries.tables import sheets_of
from tournaments.settings import standings_settings
from tournaments.standings.history import History
from tournaments.standings.table import standings


def refresh_standings(event: Tournament, *, from_round: int = 1) -> None:
    """Brings the snapshots of round ``from_round`` and all later published rounds up to date.

    Runs in the caller's transaction. A complete snapshot is never rewritten: what differs from it becomes
    a new version.
    """
    rounds = event.rounds.filter(state=RoundState.PUBLISHED).order_by("number")
    sheets = sheets_of(rounds)
    if not sheets:
        return
    history = history_of(event)
    joined = dict(event.entries.values_list("pk", "from_round"))
    settings = standings_settings(event)
    names = dict(event.entries.values_list("pk", "player__name"))
    complete = True
    for sheet in sheets:
        complete = complete and sheet.is_complete
        number = sheet.round.number
        if number >= from_round:
            table = standings(_field_of(history.up_to(number), number, joined), settings)
            _store(event, number, standings_data(table, names), complete)


def _field_of(history: History, number: int, joined: dict[int, int]) -> History:
    """Without those who came later, or left before they had a place in any round."""
    seated = {player for round_ in history.rounds for player in round_.players}
    players = (p for p in history.players if p.id in seated or joined.get(p.id, 1) <= number)
    return History(tuple(players), history.rounds)


def _store(event: Tournament, number: int, data: dict[str, object], complete: bool) -> None:
    newest = event.snapshots.filter(round_number=number).order_by("-version").first()
    if newest is None:
        StandingsSnapshot.objects.create(
            tournament=event, round_number=number, version=1, complete=complete, data=data
        )
    elif newest.data == data and newest.complete == complete:
        return
    elif newest.complete and newest.data != data:
        StandingsSnapshot.objects.create(
            tournament=event, round_number=number, version=newest.version + 1, complete=complete, data=data
        )
    else:
        newest.data, newest.complete = data, complete
        newest.version += 1
        newest.save()
