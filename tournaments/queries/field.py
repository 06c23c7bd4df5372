"""The players of an event as the desk lists them: each with what is special about their presence."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Exists, OuterRef, Prefetch, QuerySet
from django.utils.translation import gettext as _

from tournaments.models import Absence, Entry, Seat, Tournament
from tournaments.models.entry import AbsenceKind


@dataclass(frozen=True, slots=True)
class FieldLine:
    """One entry. ``notes`` are short words on late entry, withdrawal, absences and byes."""

    entry: Entry
    absences: tuple[Absence, ...]
    seated: bool  # has a place in a round: can be withdrawn, not removed

    @property
    def notes(self) -> list[str]:
        words = []
        if self.entry.from_round > 1:
            words.append(_("from round %(number)d") % {"number": self.entry.from_round})
        if self.entry.last_round is not None:
            words.append(_left(self.entry.last_round))
        return words + [
            _("round %(number)d: %(kind)s")
            % {"number": absence.round_number, "kind": AbsenceKind(absence.kind).label}
            for absence in self.absences
        ]


def _left(last_round: int) -> str:
    if last_round == 0:
        return _("left before round 1")
    return _("left after round %(number)d") % {"number": last_round}


def field_of(event: Tournament) -> list[FieldLine]:
    """All entries by seed number, in two queries."""
    return [_line(entry) for entry in _entries(event)]


def line_of(event: Tournament, entry_id: int) -> FieldLine | None:
    """One entry of the event."""
    entry = _entries(event).filter(pk=entry_id).first()
    return _line(entry) if entry else None


def _entries(event: Tournament) -> QuerySet[Entry]:
    return (
        Entry.objects.filter(tournament=event)
        .select_related("player")
        .prefetch_related(Prefetch("absences", Absence.objects.order_by("round_number")))
        .annotate(seated=Exists(Seat.objects.filter(entry=OuterRef("pk"))))
        .order_by("seed")
    )


def _line(entry: Entry) -> FieldLine:
    return FieldLine(entry, tuple(entry.absences.all()), entry.seated)  # type: ignore[attr-defined]
