"""The life of an entry: entered, checked in, absent, withdrawn, back again."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.db.models import F, Max
from django.utils import timezone
from django.utils.translation import gettext as _

from audit.actor import Actor
from audit.services import record
from games.errors import Conflict, Invalid, Locked
from tournaments.models import Absence, Entry, ForbiddenPair, Player, Round, Seat, Tournament
from tournaments.models.entry import AbsenceKind
from tournaments.models.player import name_key
from tournaments.models.round import RoundState
from tournaments.services.base import lock_event
from tournaments.services.people import find_or_add_player
from tournaments.services.standings import refresh_standings


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
        player = Player.objects.filter(pk=player_id).first()
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
    if event.is_robin and event.has_started:
        raise Locked(_("A round robin has started: its table of rounds has no place for a late entry."))
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


def _free_seed(event: Tournament, wanted: int | None) -> int:
    if wanted is None:
        return (event.entries.aggregate(most=Max("seed"))["most"] or 0) + 1
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
    entry = _entry(event, entry_id)
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
    entry = _entry(event, entry_id)
    if Seat.objects.filter(entry=entry).exists():
        raise Locked(_("%(name)s has a place in a round. Withdraw the player instead.") % {"name": entry.name})
    record(event.scope, actor, "entry.removed", entry, before=entry_facts(entry))
    entry.delete()


@transaction.atomic
def number_seeds(event_id: int, actor: Actor, *, by: str = "rating") -> None:
    """Numbers the field anew: by ``rating`` (highest first, unrated last) or by ``name``; before round 1."""
    event = lock_event(event_id, actor, "manage_entries")
    refuse_after_start(event, _("Seed numbers stand once round 1 is published: pairings rest on them."))
    orders = {"rating": [F("rating").desc(nulls_last=True), "player__name_key"], "name": ["player__name_key"]}
    if by not in orders:
        raise Invalid(_("Number by rating or by name."), fields={"by": ", ".join(orders)})
    ids = list(event.entries.order_by(*orders[by], "seed").values_list("pk", flat=True))
    beyond = (event.entries.aggregate(most=Max("seed"))["most"] or 0) + len(ids)
    for offset in (beyond, 0):  # twice, as seed numbers are unique at every moment
        for number, pk in enumerate(ids, 1):
            Entry.objects.filter(pk=pk).update(seed=offset + number)
    record(event.scope, actor, "entries.numbered", event, after={"by": by})


@transaction.atomic
def check_in(event_id: int, entry_ids: list[int], actor: Actor, *, here: bool = True) -> int:
    """Marks entries as present (or not). Returns how many changed."""
    event = lock_event(event_id, actor, "check_in")
    chosen = event.entries.filter(pk__in=entry_ids, checked_in_at__isnull=here)
    names = sorted(chosen.values_list("player__name", flat=True))
    if names:
        chosen.update(checked_in_at=timezone.now() if here else None)
        verb = "entries.checked_in" if here else "entries.checked_out"
        record(event.scope, actor, verb, event, after={"players": names})
    return len(names)


@transaction.atomic
def withdraw(event_id: int, entry_id: int, actor: Actor, *, reason: str = "") -> Entry:
    """The player leaves: no further pairings; results stay."""
    event = lock_event(event_id, actor, "manage_entries")
    entry = _entry(event, entry_id)
    if entry.is_withdrawn:
        raise Conflict(_("%(name)s has already left.") % {"name": entry.name})
    entry.last_round = next_round_number(event) - 1
    entry.save(update_fields=["last_round"])
    record(event.scope, actor, "entry.withdrawn", entry, after=entry_facts(entry), reason=reason)
    return entry


@transaction.atomic
def return_to_play(event_id: int, entry_id: int, actor: Actor) -> Entry:
    """A player who left is back; the rounds missed count as absences."""
    event = lock_event(event_id, actor, "manage_entries")
    entry = _entry(event, entry_id)
    if not entry.is_withdrawn:
        raise Conflict(_("%(name)s has not left.") % {"name": entry.name})
    entry.last_round = None
    entry.save(update_fields=["last_round"])
    record(event.scope, actor, "entry.returned", entry, after=entry_facts(entry))
    return entry


@transaction.atomic
def set_absence(event_id: int, entry_id: int, round_number: int, kind: str | None, actor: Actor) -> None:
    """Says that a player is absent in a round, or has a requested, full- or zero-point bye; None takes it back.

    A round that is published is past: Locked. For a late entrant's missed rounds see ``grant_missed``.
    """
    event = lock_event(event_id, actor, "manage_entries")
    entry = _entry(event, entry_id)
    if not 1 <= round_number <= 99:
        raise Invalid(
            _("There is no round %(number)d.") % {"number": round_number},
            fields={"round": _("From 1 to the number of rounds.")},
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
        Seat.objects.create(round=round_, entry=entry, bye=kind, reason={"key": "granted"})
    refresh_standings(event, from_round=round_number)


@transaction.atomic
def forbid_pair(
    event_id: int, first_id: int, second_id: int, actor: Actor, *, until_round: int | None = None
) -> ForbiddenPair:
    """Two players must not meet, ever or up to a round."""
    event = lock_event(event_id, actor, "manage_entries")
    if first_id == second_id:
        raise Invalid(_("Choose two different players."), fields={"second": _("The same player twice.")})
    low, high = (_entry(event, pk) for pk in sorted((first_id, second_id)))
    pair, _made = ForbiddenPair.objects.update_or_create(
        low=low, high=high, defaults={"tournament": event, "until_round": until_round}
    )
    record(event.scope, actor, "pair.forbidden", pair, after={"until_round": until_round})
    return pair


@transaction.atomic
def allow_pair(event_id: int, pair_id: int, actor: Actor) -> None:
    """Takes a prohibition back."""
    event = lock_event(event_id, actor, "manage_entries")
    pair = ForbiddenPair.objects.filter(tournament=event, pk=pair_id).first()
    if pair is None:
        raise Conflict(_("That pair is not forbidden."))
    record(event.scope, actor, "pair.allowed", pair, before={"until_round": pair.until_round})
    pair.delete()


def refuse_after_start(event: Tournament, why: str) -> None:
    """Raises Locked when a round was published."""
    if event.has_started:
        raise Locked(why)


def _entry(event: Tournament, entry_id: int) -> Entry:
    entry = event.entries.select_related("player").filter(pk=entry_id).first()
    if entry is None:
        raise Invalid(_("There is no such entry in %(event)s.") % {"event": event})
    return entry

