"""A person is taken out of the register: a number stands where the name was, everywhere."""

from __future__ import annotations

import json
from typing import Any

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from audit.actor import Actor
from audit.models import AuditEvent, KeptResponse
from audit.redact import redact
from audit.services import record
from clocks.models import TableClock
from games.errors import Conflict, Invalid
from tournaments.models import Bot, DailyRun, Entry, Player, Registration, Season, Tournament
from tournaments.models.registration import new_token
from tournaments.permissions import require
from tournaments.services.personal.places import acts_in, rename_in_events, rename_rows
from tournaments.services.personal.renaming import Renaming

GONE = {"club": "", "federation": ""}


@transaction.atomic
def erase_player(player_id: int, actor: Actor) -> Player:
    """Contact, birth year, club, federation and every copy of the name go; what was played stays.

    Results and standings are as valid as before, of "Player 12". It can't be taken back.
    """
    require(actor, "manage_people")
    numbers = set(_events_of(player_id).values_list("pk", flat=True))
    events = list(Tournament.objects.select_for_update().filter(pk__in=numbers).order_by("pk"))
    player = Player.objects.select_for_update().get(pk=player_id)
    if set(_events_of(player_id).values_list("pk", flat=True)) - numbers:
        raise Conflict(_("Somebody else was first. Read again and decide."))
    if player.erased_at:
        raise Conflict(_("This person was erased already."))
    if Bot.objects.filter(player=player).exists():
        raise Invalid(_("A program is no person."))
    renaming = Renaming(names_of(player), f"Player {player.pk}")
    theirs = list(registrations_of(player).values_list("pk", flat=True))
    _empty_records(player, theirs, renaming.instead)
    rename_in_events(events, renaming)
    redact(acts_in(events), renaming.put)
    redact(_own_acts(player), renaming.put)
    if not _has_namesake(player, renaming):
        _rename_elsewhere(renaming)
    _forget_answers(renaming)
    _note(player, events, actor)
    return player


def names_of(player: Player) -> list[str]:
    """The name, and what it was before: as the log of the register and of events tells."""
    acts = _own_acts(player).filter(
        verb__in=["player.added", "player.changed", "player.merged", "entry.person"]
    )
    told = [name for act in acts for facts in (act.before, act.after) for name in _names_in(facts)]
    registered = Registration.objects.filter(player=player).values_list("name", flat=True)
    return sorted({name for name in (player.name, *told, *registered) if name.strip()})


def _names_in(facts: Any) -> list[str]:
    """Of a merge both records are told, each with its name."""
    if not isinstance(facts, dict):
        return []
    own = facts.get("name")
    below = [name for key in ("kept", "dropped") for name in _names_in(facts.get(key))]
    return [own, *below] if isinstance(own, str) else below


def _numbers_of(player: Player) -> set[int]:
    """The record's own number, and those of records that were merged into it."""
    numbers, new = {player.pk}, {player.pk}
    while new:
        merges = AuditEvent.objects.filter(verb="player.merged", target__in=[f"player:{pk}" for pk in new])
        found = {((act.after or {}).get("ids") or {}).get("dropped") for act in merges}
        new = {number for number in found if isinstance(number, int)} - numbers
        numbers |= new
    return numbers


def registrations_of(player: Player) -> QuerySet[Registration]:
    """Those that became entries, and those with the same address or, where it is nobody else's, the name."""
    same = Q(player=player)
    if player.contact:
        same |= Q(player=None, contact__iexact=player.contact)
    if not Player.objects.filter(name_key=player.name_key).exclude(pk=player.pk).exists():
        same |= Q(player=None, name__iexact=player.name)
    return Registration.objects.filter(same)


def _events_of(player_id: int) -> QuerySet[Tournament]:
    player = Player.objects.get(pk=player_id)
    return Tournament.objects.filter(
        Q(pk__in=player.entries.values("tournament"))
        | Q(pk__in=registrations_of(player).values("tournament"))
    )


def _own_acts(player: Player) -> QuerySet[AuditEvent]:
    """What the log tells of the record itself, in whatever scope."""
    entries = [f"entry:{number}" for number in player.entries.values_list("pk", flat=True)]
    players = [f"player:{number}" for number in _numbers_of(player)]
    return AuditEvent.objects.filter(target__in=[*players, *entries])


def _empty_records(player: Player, registrations: list[int], name: str) -> None:
    for field, value in {**GONE, "name": name, "contact": "", "birth_year": None}.items():
        setattr(player, field, value)
    player.erased_at = timezone.now()
    player.save()
    player.entries.update(club="")
    rows = Registration.objects.filter(pk__in=registrations)
    rows.update(**GONE, name=name, contact="", birth_year=None, note="", player=player)
    for row in rows:  # what leads to it is the person's no more
        Registration.objects.filter(pk=row.pk).update(token=new_token())


def _has_namesake(player: Player, renaming: Renaming) -> bool:
    others = Player.objects.exclude(pk=player.pk)
    return any(others.filter(name__iexact=name).exists() for name in renaming.names)


def _rename_elsewhere(told: Renaming) -> None:
    """Where no event is: seasons, boards of the day, clocks at tables, the rest of the log. There a name of
    one word may be anybody's."""
    renaming = Renaming([name for name in told.names if " " in name], told.instead)
    for model in (TableClock, DailyRun, Season):
        rename_rows(model._default_manager.all(), renaming)
    redact(AuditEvent.objects.exclude(scope__startswith="event:"), renaming.put)


def _forget_answers(renaming: Renaming) -> None:
    """Answers that are kept for a day, for who sends a write twice: those with the name are forgotten."""
    for name in renaming.names:
        written = Q(body__icontains=name) | Q(body__icontains=json.dumps(name)[1:-1])
        KeptResponse.objects.filter(written).delete()


def _note(player: Player, events: list[Tournament], actor: Actor) -> None:
    """In each event as well, so that open pages and kept copies of its pages follow."""
    for event in events:
        entry = Entry.objects.filter(tournament=event, player=player).first()
        facts = {"name": player.name, "ids": {"entry": entry.pk}} if entry else {"name": player.name}
        record(event.scope, actor, "entry.person" if entry else "person.erased", entry or player, after=facts)
    record("site", actor, "person.erased", player, after={"events": len(events)})
