"""What a report file says of rounds to come: byes, absences, virtual points, forbidden pairs."""

from __future__ import annotations

from itertools import groupby

from tournaments.models.entry import AbsenceKind
from tournaments.pairing.options import Acceleration
from tournaments.pairing.virtual import virtual_points
from tournaments.services.trf_files.field import Field
from tournaments.settings import pairing_settings
from tournaments.trf.model import DeclaredBye, Forbidden, Number, Result, Virtual

_KINDS = {
    AbsenceKind.HALF: Result.HALF,
    AbsenceKind.FULL: Result.FULL,
    AbsenceKind.ZERO: Result.ZERO,
    AbsenceKind.ABSENT: Result.ZERO,
}


def byes_of(field: Field) -> tuple[DeclaredBye, ...]:
    """Byes that are asked for and not yet given (240), without those of ``absent_of``; of teams who left."""
    first = field.next_round
    if first is None:
        return ()
    if field.event.teams:
        gone = tuple(field.team_numbers[team.pk] for team in field.teams if team.last_round is not None)
        return (DeclaredBye(Result.ZERO, first, gone),) if gone else ()
    found: dict[tuple[int, Result], list[Number]] = {}
    for entry in field.entries:
        for absence in entry.absences.all():
            kind = _KINDS[AbsenceKind(absence.kind)]
            if absence.round_number > first or (absence.round_number == first and kind is not Result.ZERO):
                found.setdefault((absence.round_number, kind), []).append(field.numbers[entry.pk])
    return tuple(DeclaredBye(kind, number, tuple(who)) for (number, kind), who in sorted(found.items()))


def absent_of(field: Field) -> tuple[Number, ...]:
    """Who has left, has not come yet, or is away in the round that is paired next (XXZ; in TRF26 a 240 Z)."""
    first = field.next_round
    if first is None or field.event.teams:
        return ()
    return tuple(
        field.numbers[entry.pk]
        for entry in field.entries
        if not entry.takes_part_in(first)
        or any(
            absence.round_number == first and _KINDS[AbsenceKind(absence.kind)] is Result.ZERO
            for absence in entry.absences.all()
        )
    )


def forbidden_of(field: Field) -> tuple[Forbidden, ...]:
    """The forbidden pairs of players (260, XXP); a team event pairs by teams, which nobody forbids."""
    if field.event.teams:
        return ()
    pairs = field.event.forbidden_pairs.order_by("pk").values_list("low_id", "high_id", "until_round")
    numbers = field.numbers
    return tuple(
        Forbidden((min(numbers[a], numbers[b]), max(numbers[a], numbers[b])), 1, until)
        for a, b, until in pairs
        if a in numbers and b in numbers
    )


def virtual_of(field: Field) -> tuple[Virtual, ...]:
    """Virtual points, a record for each run of neighbours with the same points in a round (250, XXA)."""
    settings = pairing_settings(field.event)
    if settings.acceleration is Acceleration.NONE:
        return ()
    history = field.team_results.history if field.event.teams else field.history
    numbers = field.team_numbers if field.event.teams else field.numbers
    absent = [entry.pk for entry in field.entries if not entry.takes_part_in(1)]
    found = []
    for number in range(1, settings.rounds + 1):
        points = virtual_points(settings, history, number, absent)
        row = [(at, points.get(player)) for player, at in numbers.items()]
        for worth, run in groupby(row, key=lambda item: item[1]):
            places = [at for at, _ in run]
            if worth:
                matches = worth if field.event.teams else None
                found.append(Virtual(worth, number, number, places[0], places[-1], matches))
    return tuple(found)
