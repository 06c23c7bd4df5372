"""Who is there in a round: who plays, who has asked for a bye, who is absent."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.models import Absence, Entry, Tournament
from tournaments.models.entry import AbsenceKind


@dataclass(frozen=True, slots=True)
class Presence:
    """Entries of an event in one round, by id. ``byes``: entry -> half, full or zero."""

    playing: dict[int, Entry]
    byes: dict[int, str]
    absent: dict[int, Entry]
    left: frozenset[int] = frozenset()  # of the absent, those who left the event


def presence_in(event: Tournament, number: int) -> Presence:
    """Who would be paired in round ``number``, who has a granted bye, who is absent or has left. The house
    player is none of these."""
    entries = {entry.pk: entry for entry in event.entries.filter(is_house=False).select_related("player")}
    kinds = dict(
        Absence.objects.filter(entry__tournament=event, round_number=number).values_list("entry_id", "kind")
    )
    here = {pk: entry for pk, entry in entries.items() if entry.takes_part_in(number)}
    playing = {pk: entry for pk, entry in here.items() if pk not in kinds}
    byes = {pk: kinds[pk] for pk in here if kinds.get(pk, AbsenceKind.ABSENT) != AbsenceKind.ABSENT}
    absent = {pk: entry for pk, entry in entries.items() if pk not in playing and pk not in byes}
    left = frozenset(pk for pk, entry in absent.items() if entry.has_left_before(number))
    return Presence(playing, byes, absent, left)
