"""A player who was entered twice: the two entries become one."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from audit.actor import Actor
from audit.services import record
from games.errors import Conflict, Invalid
from tournaments.models import Entry, ForbiddenPair, Registration, Seat, Tournament
from tournaments.models.entry import AbsenceKind
from tournaments.services.base import find_entry, lock_event
from tournaments.services.changes.names import rename_in_event
from tournaments.services.changes.reasons import need_reason
from tournaments.services.changes.rehearsal import moves_of
from tournaments.services.entries import entry_facts
from tournaments.services.standings import refresh_standings


@transaction.atomic
def merge_entries(event_id: int, keep_id: int, drop_id: int, actor: Actor, *, reason: str) -> Entry:
    """Entry ``keep_id`` takes over all that ``drop_id`` has; that one goes. Not undone, but recorded.

    Raises Conflict when both have a place in one round: nobody sits twice.
    """
    event = lock_event(event_id, actor, "manage_entries")
    reason = need_reason(reason)
    if keep_id == drop_id:
        raise Invalid(_("Choose two different entries."), fields={"drop": _("The same entry twice.")})
    keep, drop = find_entry(event, keep_id), find_entry(event, drop_id)
    if keep.is_house or drop.is_house:
        raise Invalid(_("The house player is nobody's double."))
    _refuse_both_seated(keep, drop)
    before = {"kept": entry_facts(keep), "dropped": entry_facts(drop)}
    moved = sorted(Seat.objects.filter(entry=drop).values_list("round__number", flat=True))
    _move_rows(event, keep, drop)
    if drop.name != keep.name:
        rename_in_event(drop, keep.name, drop.name)
    Seat.objects.filter(entry=drop).update(entry=keep)
    _join(event, keep, drop)
    ids = {"kept": keep.pk, "dropped": drop.pk}
    drop.delete()
    keep.save()
    more = {"line_up": event.line_up} if event.line_up else {}
    after = entry_facts(keep) | {"rounds_taken_over": moved, "ids": ids | more}
    record(event.scope, actor, "entries.merged", keep, before=before, after=after, reason=reason)
    refresh_standings(event)
    return keep


def merge_entries_consequences(
    event: Tournament, keep_id: int, drop_id: int, actor: Actor, *, reason: str
) -> list[str]:
    """What follows from a merge, in sentences."""
    moves = moves_of(event, lambda: merge_entries(event.pk, keep_id, drop_id, actor, reason=reason))
    keep, drop = find_entry(event, keep_id), find_entry(event, drop_id)
    rounds = Seat.objects.filter(entry=drop).order_by("round__number").values_list("round__number", flat=True)
    told = [
        _("The entry %(drop)s (seed number %(seed)d) goes; %(keep)s stays.")
        % {"drop": drop.name, "seed": drop.seed, "keep": keep.name}
    ]
    if rounds:
        told.append(
            _("%(keep)s gets the results of round %(rounds)s.")
            % {"keep": keep.name, "rounds": ", ".join(map(str, rounds))}
        )
    told += [
        _("%(keep)s has then met %(name)s more than once.") % {"keep": keep.name, "name": name}
        for name in _met_by_both(keep, drop)
    ]
    told.append(_("A merge is recorded, but can't be undone."))
    if keep.player_id != drop.player_id:
        told.append(_("In the register the two stay two people, until they are merged there as well."))
    return told + moves


def _refuse_both_seated(keep: Entry, drop: Entry) -> None:
    mine = set(Seat.objects.filter(entry=keep).values_list("round__number", flat=True))
    both = sorted(mine & set(Seat.objects.filter(entry=drop).values_list("round__number", flat=True)))
    if both:
        raise Conflict(
            _("Both have a place in round %(rounds)s: they are two people, or that round changes first.")
            % {"rounds": ", ".join(map(str, both))},
            rounds=both,
        )


def _met_by_both(keep: Entry, drop: Entry) -> list[str]:
    mine, theirs = _opponents(keep), _opponents(drop)
    return sorted(mine[entry] for entry in mine.keys() & theirs.keys())


def _opponents(entry: Entry) -> dict[int, str]:
    tables = Seat.objects.filter(entry=entry, pairing__isnull=False).values("pairing")
    others = Seat.objects.filter(pairing__in=tables).exclude(entry=entry)
    return dict(others.values_list("entry", "entry__player__name"))


def _move_rows(event: Tournament, keep: Entry, drop: Entry) -> None:
    """Absences and forbidden pairs; what both have stays as the kept entry has it."""
    rounds = keep.absences.values_list("round_number", flat=True)
    seated = Seat.objects.filter(entry__in=[keep, drop]).values_list("round__number", flat=True)
    drop.absences.exclude(round_number__in=[*rounds]).update(entry=keep)
    # Absent under one name and at a table under the other: the player was there.
    keep.absences.filter(round_number__in=[*seated], kind=AbsenceKind.ABSENT).delete()
    for pair in ForbiddenPair.objects.filter(Q(low=drop) | Q(high=drop), tournament=event):
        other = pair.high if pair.low_id == drop.pk else pair.low
        pair.delete()
        if other.pk == keep.pk:
            continue
        low, high = sorted((keep, other), key=lambda entry: entry.pk)
        ForbiddenPair.objects.get_or_create(
            low=low, high=high, defaults={"tournament": event, "until_round": pair.until_round}
        )
    if not Registration.objects.filter(entry=keep).exists():
        Registration.objects.filter(entry=drop).update(entry=keep)


def _join(event: Tournament, keep: Entry, drop: Entry) -> None:
    """Fields of the kept entry: there from the earlier, until the later, the rest where it has nothing."""
    keep.from_round = min(keep.from_round, drop.from_round)
    lasts = [entry.last_round for entry in (keep, drop)]
    keep.last_round = None if None in lasts else max(last for last in lasts if last is not None)
    keep.checked_in_at = keep.checked_in_at or drop.checked_in_at
    keep.club = keep.club or drop.club
    keep.rating = keep.rating if keep.rating is not None else drop.rating
    keep.categories = [*keep.categories, *(each for each in drop.categories if each not in keep.categories)]
    if keep.team_id is None:
        keep.team_id, keep.board = drop.team_id, drop.board
    if event.line_up:
        event.line_up = _replaced(event.line_up, drop.pk, keep.pk)
        event.save(update_fields=["line_up"])


def _replaced(value: Any, old: int, new: int) -> Any:
    """The line-up with one entry for the other, once."""
    if isinstance(value, dict):
        return {key: _replaced(item, old, new) for key, item in value.items()}
    if isinstance(value, list):
        return list(dict.fromkeys(_replaced(item, old, new) for item in value)) if _plain(value) else [
            _replaced(item, old, new) for item in value
        ]  # fmt: skip
    return new if value == old else value


def _plain(items: list[Any]) -> bool:
    return all(isinstance(item, int) for item in items)
