"""Who is there: checked in, absent or with a bye in a round, withdrawn, back again."""

from __future__ import annotations

from collections.abc import Collection

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from audit.actor import Actor
from audit.services import record
from games.errors import Conflict, Invalid, Locked
from tournaments.models import Absence, Entry, Round, Seat, Tournament
from tournaments.models.entry import AbsenceKind
from tournaments.queries.presence import presence_in
from tournaments.services.base import find_entry, lock_event
from tournaments.services.entries import entry_facts, next_round_number
from tournaments.services.explain import Explainer
from tournaments.services.standings import refresh_standings
from tournaments.settings import MOST_ROUNDS
from tournaments.signals import place_freed


@transaction.atomic
def check_in(event_id: int, entry_ids: list[int], actor: Actor, *, here: bool = True) -> int:
    """Marks entries as present (or not). Returns how many changed."""
    return mark_here(lock_event(event_id, actor, "check_in"), entry_ids, actor, here=here)


def mark_here(event: Tournament, entry_ids: Collection[int], actor: Actor, *, here: bool) -> int:
    """The same in an event that the caller has locked, for whom the caller has let in."""
    chosen = event.entries.filter(pk__in=entry_ids, checked_in_at__isnull=here)
    names = sorted(chosen.values_list("player__name", flat=True))
    if names:
        chosen.update(checked_in_at=timezone.now() if here else None)
        verb = "entries.checked_in" if here else "entries.checked_out"
        record(event.scope, actor, verb, event, after={"players": names})
    return len(names)


def not_here(event: Tournament, number: int) -> list[Entry]:
    """Who would be paired in round ``number`` and is not checked in, by name."""
    missing = [entry for entry in presence_in(event, number).playing.values() if not entry.checked_in_at]
    return sorted(missing, key=lambda entry: entry.player.name_key)


@transaction.atomic
def mark_absent(
    event_id: int, round_number: int, actor: Actor, *, seen: Collection[int] | None = None
) -> list[Entry]:
    """Everybody who is not checked in is absent in the round that is paired next; returns who.

    ``seen``: the entries that the actor was shown. Raises Conflict when somebody else is missing by now.
    """
    event = lock_event(event_id, actor, "manage_entries")
    if round_number != next_round_number(event):
        raise Conflict(_("Round %(number)d is not the next one any more.") % {"number": round_number})
    missing = not_here(event, round_number)
    if seen is not None and {entry.pk for entry in missing} != set(seen):
        raise Conflict(_("Meanwhile somebody was checked in or out. Please look at the list again."))
    kind = AbsenceKind.ABSENT
    Absence.objects.bulk_create(
        Absence(entry=entry, round_number=round_number, kind=kind) for entry in missing
    )
    if missing:
        after = {"round": round_number, "players": [entry.name for entry in missing]}
        record(event.scope, actor, "entries.marked_absent", event, after=after)
    return missing


@transaction.atomic
def withdraw(event_id: int, entry_id: int, actor: Actor, *, reason: str = "") -> Entry:
    """The player leaves: no further pairings; results stay."""
    event = lock_event(event_id, actor, "manage_entries")
    entry = find_entry(event, entry_id)
    if entry.is_withdrawn:
        raise Conflict(_("%(name)s has already left.") % {"name": entry.name})
    entry.last_round = next_round_number(event) - 1
    entry.save(update_fields=["last_round"])
    record(event.scope, actor, "entry.withdrawn", entry, after=entry_facts(entry), reason=reason)
    _walkovers(event)
    place_freed.send(sender=Tournament, event=event)
    return entry


@transaction.atomic
def return_to_play(event_id: int, entry_id: int, actor: Actor) -> Entry:
    """A player who left is back; the rounds missed count as absences."""
    event = lock_event(event_id, actor, "manage_entries")
    entry = find_entry(event, entry_id)
    if not entry.is_withdrawn:
        raise Conflict(_("%(name)s has not left.") % {"name": entry.name})
    if event.field_stands and not entry.takes_part_in(1):
        raise Locked(
            _("%(name)s left before round 1: the event has started without, and its field stands.")
            % {"name": entry.name}
        )
    entry.last_round = None
    entry.save(update_fields=["last_round"])
    record(event.scope, actor, "entry.returned", entry, after=entry_facts(entry))
    _walkovers(event)
    return entry


def _walkovers(event: Tournament) -> None:
    """In a bracket who leaves gives a walkover: the newest places follow."""
    if event.draws_bracket:
        refresh_standings(event, from_round=next_round_number(event) - 1)


@transaction.atomic
def set_absence(event_id: int, entry_id: int, round_number: int, kind: str | None, actor: Actor) -> None:
    """Says that a player is absent in a round or has a granted bye (half, full, zero); None takes it back.

    A published round is past and Locked, but a late entrant may be granted a bye for one that was missed.
    """
    event = lock_event(event_id, actor, "manage_entries")
    entry = find_entry(event, entry_id)
    if not 1 <= round_number <= MOST_ROUNDS:
        raise Invalid(
            _("There is no round %(number)d.") % {"number": round_number},
            fields={"round": _("From 1 to %(most)d.") % {"most": MOST_ROUNDS}},
        )
    if round_number < next_round_number(event):
        _grant_missed(event, entry, round_number, kind)
    before = entry.absences.filter(round_number=round_number).values_list("kind", flat=True).first()
    if kind is None:
        entry.absences.filter(round_number=round_number).delete()
    elif kind in AbsenceKind.values:
        Absence.objects.update_or_create(entry=entry, round_number=round_number, defaults={"kind": kind})
    else:
        raise Invalid(
            _("“%(kind)s” is no kind of absence.") % {"kind": kind},
            fields={"kind": ", ".join(AbsenceKind.values)},
        )
    record(
        event.scope,
        actor,
        "entry.absence",
        entry,
        before={"round": round_number, "kind": before},
        after={"round": round_number, "kind": kind},
    )


def _grant_missed(event: Tournament, entry: Entry, round_number: int, kind: str | None) -> None:
    """A late entrant's byes for rounds missed: a seat in a published round, if the entry had none there."""
    round_ = Round.objects.get(tournament=event, number=round_number)
    seat = Seat.objects.filter(round=round_, entry=entry).first()
    if seat and (seat.pairing_id or seat.bye == Seat.Bye.ALLOCATED):
        raise Locked(
            _("Round %(number)d is published, and %(name)s has a place in it.")
            % {"number": round_number, "name": entry.name}
        )
    if seat:
        seat.delete()
    if kind and kind != AbsenceKind.ABSENT and kind in AbsenceKind.values:
        reason = Explainer(event).granted(kind)
        Seat.objects.create(round=round_, entry=entry, bye=kind, reason=reason)
    refresh_standings(event, from_round=round_number)
