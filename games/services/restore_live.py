"""Timed play that is over as it was elsewhere: for the import of a whole event. Nothing is judged here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from clocks.core import ClockState, Event
from clocks.core.codec import event_to_json, kind_of, state_to_json
from clocks.models import Clock, ClockEvent
from games.errors import Invalid
from games.models import Action, Bag, Incident, LiveGame, LiveMatch, Match


@dataclass(frozen=True, slots=True)
class By:
    """Who did it, and by which way."""

    actor: str
    via: str


@dataclass(frozen=True, slots=True)
class ClockRecord:
    """Fields of Clock, its events with who caused them, and the state they lead to."""

    fields: dict[str, Any]
    events: Sequence[tuple[Event, By]]
    state: ClockState


@dataclass(frozen=True, slots=True)
class LiveGameRecord:
    """Fields of LiveGame, of its Bag (None: cloth), of its Actions and of its Incidents."""

    fields: dict[str, Any]
    bag: dict[str, Any] | None
    clock: ClockRecord
    actions: Sequence[dict[str, Any]]
    incidents: Sequence[dict[str, Any]] = ()


@dataclass(frozen=True, slots=True)
class LiveRecord:
    """Fields of LiveMatch, and all its games."""

    fields: dict[str, Any]
    games: Sequence[LiveGameRecord]


def restore_live(match: Match, record: LiveRecord) -> LiveMatch:
    """Writes the timed play of a match, in the caller's transaction. Raises Invalid where two bags of its
    event claim one slot."""
    live = LiveMatch.objects.create(match=match, **record.fields)
    for game in record.games:
        row = LiveGame.objects.create(
            live=live, clock=restore_clock(match.scope, game.clock), bag=_bag(match, game.bag), **game.fields
        )
        Action.objects.bulk_create(Action(game=row, **action) for action in game.actions)
        Incident.objects.bulk_create(Incident(game=row, **each) for each in game.incidents)
    return live


def restore_clock(scope: str, record: ClockRecord) -> Clock:
    """Writes a clock with its events, in the caller's transaction."""
    state = record.state
    clock = Clock.objects.create(
        scope=scope, state=state_to_json(state), version=state.version, ended=state.ended, **record.fields
    )
    ClockEvent.objects.bulk_create(
        ClockEvent(
            clock=clock,
            version=event.version,
            kind=kind_of(event),
            at=event.at,
            data=event_to_json(event),
            actor_label=by.actor,
            via=by.via,
        )
        for event, by in record.events
    )
    return clock


def _bag(match: Match, fields: dict[str, Any] | None) -> Bag | None:
    """The bag, made once where several games share it; published when it was published."""
    if fields is None:
        return None
    bags = Bag.objects.filter(scope=match.scope)
    found = bags.filter(commitment=fields["commitment"]).first()
    if found is None and fields["slot"] and bags.filter(slot=fields["slot"]).exists():
        words = _("There are two bags for “%(slot)s”.") % {"slot": fields["slot"]}
        raise Invalid(words, fields={"slot": words})
    if found is None:
        found = Bag.objects.create(scope=match.scope, variant=match.variant, **fields)
        Bag.objects.filter(pk=found.pk).update(published_at=fields["published_at"])
    return found
