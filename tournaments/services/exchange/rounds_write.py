"""Rounds of a document written as they were."""

from __future__ import annotations

from games.services.restore import restore_match
from tournaments.models import Entry, Pairing, Round, Seat, Team, TeamPairing, Tournament
from tournaments.services.exchange.rounds_in import RoundRecord, TableRecord
from tournaments.services.exchange.teams import write_meetings


def write_round(
    event: Tournament, read: RoundRecord, entries: dict[int, Entry], teams: dict[int, Team]
) -> Round:
    """The round with its pairings, matches, seats and byes. ``entries`` and ``teams``: by seed number."""
    round_ = Round.objects.create(tournament=event, **read.fields)
    meetings = write_meetings(round_, read.meetings, teams)
    for table in read.tables:
        _write_table(event, round_, table, entries, meetings)
    Seat.objects.bulk_create(Seat(round=round_, entry=entries[bye.seed], **bye.fields) for bye in read.byes)
    return round_


def _write_table(
    event: Tournament,
    round_: Round,
    read: TableRecord,
    entries: dict[int, Entry],
    meetings: dict[int, TeamPairing],
) -> None:
    seated = [entries[seed] for seed in read.seats]
    names = [entry.name for entry in seated]
    match = restore_match(read.match, event.scope, *names) if read.match else None
    meeting = meetings[read.meeting] if read.meeting else None
    pairing = Pairing.objects.create(round=round_, match=match, teams=meeting, **read.fields)
    Seat.objects.bulk_create(
        Seat(round=round_, entry=entry, pairing=pairing, side=side) for side, entry in enumerate(seated, 1)
    )
