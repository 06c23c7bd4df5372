"""Entries: made, corrected, numbered; see attendance for who is there."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.db.models import F, Max
from django.db.models.expressions import OrderBy
from django.utils.translation import gettext as _

from audit.actor import Actor
from audit.services import record
from games.errors import Conflict, Invalid, Locked
from tournaments.models import Entry, Player, Seat, Tournament
from tournaments.models.player import name_key
from tournaments.models.round import RoundState
from tournaments.services.base import find_entry, lock_event
from tournaments.services.people import find_or_add_player
from tournaments.signals import place_freed

SEED_ORDERS: dict[str, tuple[OrderBy | str, ...]] = {
    "rating": (F("rating").desc(nulls_last=True), "player__name_key", "seed"),
    "name": ("player__name_key", "seed"),
}


class AlreadyEntered(Conflict):
    """The player is in the event; ``entry`` is the record that exists."""

    kind = "already-entered"

    def __init__(self, entry: Entry) -> None:
        super().__init__(
            _("%(name)s is already entered, with seed number %(seed)d (%(club)s).")
            % {"name": entry.name, "seed": entry.seed, "club": entry.club or _("no club")},
            entry=entry_facts(entry),
        )
        self.entry = entry


def entry_facts(entry: Entry) -> dict[str, Any]:
    """An entry as JSON-ready facts, nothing private."""
    return {
        "id": entry.pk,
        "name": entry.player.name,
        "seed": entry.seed,
        "club": entry.club,
        "rating": entry.rating,
        "from_round": entry.from_round,
        "last_round": entry.last_round,
    }


def next_round_number(event: Tournament) -> int:
    """The number of the round that is paired next: one after the newest published one."""
    newest = event.rounds.filter(state=RoundState.PUBLISHED).aggregate(newest=Max("number"))["newest"]
    return (newest or 0) + 1


def enter_player(event_id: int, actor: Actor, *, seed: int | None = None, **person: Any) -> Entry:
    """Enters a person, adding them to the register if need be. A name that is in the event is refused."""
    with transaction.atomic():
        event = lock_event(event_id, actor, "manage_entries")
        refuse_same_name(event, str(person.get("name", "")))
        return _enter(event, find_or_add_player(actor, **person), actor, seed)


def enter_registered(event_id: int, player_id: int, actor: Actor, *, seed: int | None = None) -> Entry:
    """Enters a person who is in the register."""
    with transaction.atomic():
        event = lock_event(event_id, actor, "manage_entries")
        player = Player.objects.select_for_update().filter(pk=player_id).first()  # as erasing
        if player is None:
            raise Invalid(
                _("There is no such player."), fields={"player": _("Choose somebody from the register.")}
            )
        refuse_same_name(event, player.name)
        return _enter(event, player, actor, seed)


def refuse_same_name(event: Tournament, name: str) -> None:
    """Raises AlreadyEntered when somebody of that name is in the event."""
    same = event.entries.select_related("player").filter(player__name_key=name_key(name)).first()
    if same:
        raise AlreadyEntered(same)


def _enter(event: Tournament, player: Player, actor: Actor, seed: int | None) -> Entry:
    if event.field_stands:
        raise Locked(
            _("%(event)s has started: its field stands, and has no place for a late entry.")
            % {"event": event}
        )
    entry = Entry.objects.create(
        tournament=event,
        player=player,
        seed=_free_seed(event, seed),
        club=player.club,
        rating=player.rating,
        from_round=next_round_number(event),
    )
    record(event.scope, actor, "entry.added", entry, after=entry_facts(entry))
    return entry


def last_seed(event: Tournament) -> int:
    """The largest seed number in the event; 0 in an empty one. The house player's is none of the field's."""
    most: int | None = event.entries.filter(is_house=False).aggregate(most=Max("seed"))["most"]
    return most or 0


def _free_seed(event: Tournament, wanted: int | None) -> int:
    if wanted is None:
        return last_seed(event) + 1
    if wanted < 1:
        raise Invalid(_("Seed numbers begin at 1."), fields={"seed": _("1 or more.")})
    holder = event.entries.select_related("player").filter(seed=wanted).first()
    if holder:
        raise Invalid(
            _("Seed number %(seed)d belongs to %(name)s.") % {"seed": wanted, "name": holder.name},
            fields={"seed": _("Taken.")},
        )
    return wanted


@transaction.atomic
def change_entry(event_id: int, entry_id: int, actor: Actor, **values: Any) -> Entry:
    """Corrects ``club``, ``rating`` (any time) or ``seed`` (before round 1) of an entry."""
    event = lock_event(event_id, actor, "manage_entries")
    entry = find_entry(event, entry_id)
    before = entry_facts(entry)
    if "seed" in values and values["seed"] != entry.seed:
        refuse_after_start(event, _("Seed numbers stand once round 1 is published: pairings rest on them."))
        _free_seed(event, values["seed"])
    for field in ("club", "rating", "seed"):
        if field in values:
            setattr(entry, field, values[field])
    entry.save()
    record(event.scope, actor, "entry.changed", entry, before=before, after=entry_facts(entry))
    return entry


@transaction.atomic
def remove_entry(event_id: int, entry_id: int, actor: Actor) -> None:
    """Removes an entry that has no place in any round yet; afterwards a withdrawal keeps the results."""
    event = lock_event(event_id, actor, "manage_entries")
    entry = find_entry(event, entry_id)
    if Seat.objects.filter(entry=entry).exists():
        raise Locked(
            _("%(name)s has a place in a round. Withdraw the player instead.") % {"name": entry.name}
        )
    if event.is_robin and event.has_started and entry.takes_part_in(1):
        raise Locked(
            _("%(name)s has a place in the table of the round robin. Withdraw the player instead.")
            % {"name": entry.name}
        )
    if event.has_started and entry.pk in event.line_up.get("players", ()) and not event.teams:
        raise Locked(
            _("%(name)s stands in the line-up that round 1 was paired from. Withdraw the player instead.")
            % {"name": entry.name}
        )
    record(event.scope, actor, "entry.removed", entry, before=entry_facts(entry))
    entry.delete()
    place_freed.send(sender=Tournament, event=event)


@transaction.atomic
def number_seeds(event_id: int, actor: Actor, *, by: str = "rating") -> None:
    """Numbers the field anew: by ``rating`` (highest first, unrated last) or by ``name``; before round 1."""
    event = lock_event(event_id, actor, "manage_entries")
    refuse_after_start(event, _("Seed numbers stand once round 1 is published: pairings rest on them."))
    if by not in SEED_ORDERS:
        raise Invalid(_("Number by rating or by name."), fields={"by": ", ".join(SEED_ORDERS)})
    people = event.entries.filter(is_house=False)
    ids = list(people.order_by(*SEED_ORDERS[by]).values_list("pk", flat=True))
    beyond = last_seed(event) + len(ids)
    for offset in (beyond, 0):  # twice, as seed numbers are unique at every moment
        for number, pk in enumerate(ids, 1):
            Entry.objects.filter(pk=pk).update(seed=offset + number)
    seeds = [[pk, number] for number, pk in enumerate(ids, 1)]
    record(event.scope, actor, "entries.numbered", event, after={"by": by, "ids": {"seeds": seeds}})


def refuse_after_start(event: Tournament, why: str) -> None:
    """Raises Locked when a round was published."""
    if event.has_started:
        raise Locked(why)
