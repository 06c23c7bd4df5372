"""An entry corrected after the event has begun: name, club, federation, rating, seed number."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from audit.actor import Actor
from audit.services import record
from games.errors import Conflict, Invalid, Locked
from tournaments.models import Entry, Tournament
from tournaments.models.player import clean_name, name_key
from tournaments.models.tournament import PAIRED_BY_STANDINGS, System
from tournaments.services.base import find_entry, lock_event
from tournaments.services.changes.reasons import need_reason
from tournaments.services.changes.rehearsal import moves_of
from tournaments.services.entries import AlreadyEntered, entry_facts, last_seed
from tournaments.services.people import change_player
from tournaments.services.standings import refresh_standings
from tournaments.settings import pairing_options

IN_REGISTER = ("name", "federation")
IN_ENTRY = ("club", "rating", "seed")


@transaction.atomic
def correct_entry(event_id: int, entry_id: int, actor: Actor, *, reason: str, **values: Any) -> Entry:
    """Corrects any of ``name``, ``federation`` (both in the register, for all events), ``club``, ``rating``,
    ``seed`` (of this event). A seed number that somebody has is exchanged.

    Raises Conflict when nothing would change, Locked where rounds rest on the seed numbers.
    """
    event = lock_event(event_id, actor, "manage_entries")
    reason = need_reason(reason)
    entry = find_entry(event, entry_id)
    before = correctable(entry)
    wanted = {name: value for name, value in values.items() if value != before[name]}
    if not wanted:
        raise Conflict(_("There is nothing to correct: everything is so already."))
    _correct_person(event, entry, actor, reason, wanted)
    other = _correct_here(event, entry, wanted)
    after = correctable(find_entry(event, entry_id))
    record(
        event.scope,
        actor,
        "entry.corrected",
        entry,
        before={name: before[name] for name in wanted},
        after={name: after[name] for name in wanted} | {"ids": _ids(entry, other)},
        reason=reason,
    )
    refresh_standings(event)
    return find_entry(event, entry_id)


def correctable(entry: Entry) -> dict[str, Any]:
    """What can be corrected, as it is."""
    facts = entry_facts(entry)
    found = {name: facts[name] for name in ("name", "club", "rating", "seed")}
    return found | {"federation": entry.player.federation}


def correct_entry_consequences(
    event: Tournament, entry_id: int, actor: Actor, *, reason: str, **values: Any
) -> list[str]:
    """What follows from a correction, in sentences."""
    entry = find_entry(event, entry_id)
    before = correctable(entry)
    moves = moves_of(event, lambda: correct_entry(event.pk, entry_id, actor, reason=reason, **values))
    changed = {name for name, value in values.items() if value != before[name]}
    told = [
        _said(event, entry, name, values)
        for name in ("name", "federation", "club", "rating")
        if name in changed
    ]
    if "seed" in changed:
        told += _seed_said(event, entry, values["seed"])
    return [words for words in told if words] + moves


def _said(event: Tournament, entry: Entry, name: str, values: dict[str, Any]) -> str:
    if name == "name":
        told = _(
            "The register, pairings, matches and newest standings say “%(name)s”. Files and older versions "
            "of standings keep the old name."
        ) % {"name": clean_name(values["name"])}
        others = entry.player.entries.exclude(tournament=event).count()
        also = ngettext(
            "It changes in %(count)d other event, too.", "It changes in %(count)d other events, too.", others
        )
        return f"{told} {also % {'count': others}}" if others else told
    if name == "federation":
        return _("The federation stands in the register: it changes for every event.")
    if name == "club":
        counted = pairing_options(event)["club_mates"]
        return _("Club mates are told apart by it in rounds that are still to be paired.") if counted else ""
    return _("Tie-breaks that use ratings, and ratings of the event, are computed from the corrected rating.")


def _seed_said(event: Tournament, entry: Entry, seed: int) -> list[str]:
    told = []
    if holder := event.entries.filter(seed=seed).exclude(pk=entry.pk).select_related("player").first():
        told.append(
            _("%(name)s, who has seed number %(seed)d, gets %(old)d.")
            % {"name": holder.name, "seed": seed, "old": entry.seed}
        )
    if event.has_started:
        told.append(_("Published pairings stay; rounds still to be paired use the new seed numbers."))
        told.append(_("A shared place is listed by seed number."))
    return told


def _correct_person(
    event: Tournament, entry: Entry, actor: Actor, reason: str, wanted: dict[str, Any]
) -> None:
    person = {name: wanted[name] for name in IN_REGISTER if name in wanted}
    if "name" in person:
        key = name_key(person["name"])
        same = (
            event.entries.filter(player__name_key=key).exclude(pk=entry.pk).select_related("player").first()
        )
        if same:
            raise AlreadyEntered(same)
    if person:
        change_player(entry.player_id, actor, reason=reason, **person)


def _correct_here(event: Tournament, entry: Entry, wanted: dict[str, Any]) -> Entry | None:
    """Writes what is the entry's own. Returns who has the old seed number now."""
    for name in ("club", "rating"):
        if name in wanted:
            setattr(entry, name, wanted[name])
    other = _exchange_seed(event, entry, wanted["seed"]) if "seed" in wanted else None
    entry.save()
    return other


def _exchange_seed(event: Tournament, entry: Entry, seed: int) -> Entry | None:
    if seed < 1:
        raise Invalid(_("Seed numbers begin at 1."), fields={"seed": _("1 or more.")})
    if event.has_started and event.system not in PAIRED_BY_STANDINGS | {System.MANUAL, System.ARENA}:
        raise Locked(
            _("The plan of the event was made from the seed numbers: they stand once round 1 is published.")
        )
    holder = event.entries.filter(seed=seed).first()
    old = entry.seed
    if holder:  # by way of a number that nobody has: seed numbers are unique at every moment
        event.entries.filter(pk=holder.pk).update(seed=_beyond(event))
    entry.seed = seed
    entry.save(update_fields=["seed"])
    if holder:
        event.entries.filter(pk=holder.pk).update(seed=old)
    return holder


def _beyond(event: Tournament) -> int:
    return last_seed(event) + 1


def _ids(entry: Entry, other: Entry | None) -> dict[str, Any]:
    return {"entry": entry.pk, "seed_exchanged_with": other.pk if other else None}
