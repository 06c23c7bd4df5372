"""An event as a document: everything the standings rest on, and what was published."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.db.models import QuerySet
from django.utils import timezone

from audit.models import AuditEvent
from tournaments.models import Entry, ForbiddenPair, Round, StandingsSnapshot, Tournament
from tournaments.models.round import RoundState
from tournaments.services.events import event_facts
from tournaments.services.exchange.form import FORMAT, PLAYER, PRIVATE, VERSION
from tournaments.services.exchange.registrations import registrations_out
from tournaments.services.exchange.rounds_out import rounds_out
from tournaments.services.exchange.seeds import with_seeds
from tournaments.services.exchange.teams import line_up_out, team_out


def export_event(event: Tournament, *, private: bool = False) -> dict[str, Any]:
    """The whole event, JSON-ready. Holds no database id.

    Birth years, contacts, registrations, drafts, players' reports, names of who entered what, notes and the
    audit log are in it with ``private`` only: for the organiser's own move to another machine.
    """
    rounds = event.rounds.order_by("number")
    if not private:
        rounds = rounds.filter(state=RoundState.PUBLISHED)
    document = {
        "format": FORMAT,
        "version": VERSION,
        "private": private,
        "exported_at": timezone.now().isoformat(),
        "settings": event_facts(event) | {"slug": event.slug},
        "state": _state(event),
        "teams": [team_out(team) for team in event.team_list.order_by("seed")],
        "entries": [_entry(entry, private) for entry in _entries(event)],
        "forbidden_pairs": _forbidden(event),
        "rounds": rounds_out(rounds, private=private),
        "standings": _standings(event, rounds),
    }
    if not private:
        return document
    return document | {"registrations": registrations_out(event), "audit": _audit(event)}


def _state(event: Tournament) -> dict[str, Any]:
    return {
        "started_at": moment(event.started_at),
        "finished_at": moment(event.finished_at),
        "arena_ends_at": moment(event.arena_ends_at),
        "line_up": line_up_out(event),
    }


def moment(at: datetime | None) -> str | None:
    """An instant as text, or None."""
    return at.isoformat() if at else None


def _entries(event: Tournament) -> QuerySet[Entry]:
    return event.entries.select_related("player", "team").prefetch_related("absences").order_by("seed")


def _entry(entry: Entry, private: bool) -> dict[str, Any]:
    fields = PLAYER + PRIVATE if private else PLAYER
    return {
        "seed": entry.seed,
        "player": {field: getattr(entry.player, field) for field in fields},
        "club": entry.club,
        "rating": entry.rating,
        "from_round": entry.from_round,
        "last_round": entry.last_round,
        "checked_in_at": moment(entry.checked_in_at),
        "categories": entry.categories,
        "team": entry.team.seed if entry.team else None,
        "board": entry.board,
        "house": entry.is_house,
        "absences": [{"round": each.round_number, "kind": each.kind} for each in entry.absences.all()],
    }


def _forbidden(event: Tournament) -> list[dict[str, Any]]:
    pairs = ForbiddenPair.objects.filter(tournament=event).select_related("low", "high")
    found = [(sorted((pair.low.seed, pair.high.seed)), pair.until_round) for pair in pairs]
    return [
        {"seeds": seeds, "until_round": until} for seeds, until in sorted(found, key=lambda each: each[0])
    ]


def _standings(event: Tournament, rounds: QuerySet[Round]) -> list[dict[str, Any]]:
    seeds = dict(event.entries.values_list("pk", "seed"))
    teams = dict(event.team_list.values_list("pk", "seed"))
    snapshots = StandingsSnapshot.objects.filter(
        tournament=event, round_number__in=rounds.values_list("number", flat=True)
    )
    return [
        {
            "round": snapshot.round_number,
            "version": snapshot.version,
            "complete": snapshot.complete,
            "data": with_seeds(snapshot.data, seeds, teams),
        }
        for snapshot in snapshots.order_by("round_number", "version")
    ]


def _audit(event: Tournament) -> list[dict[str, Any]]:
    return [
        {
            "at": moment(logged.at),
            "actor": logged.actor_label,
            "via": logged.via,
            "verb": logged.verb,
            "target": logged.target_label,
            "before": _without_ids(logged.before),
            "after": _without_ids(logged.after),
            "reason": logged.reason,
        }
        for logged in AuditEvent.objects.filter(scope=event.scope).order_by("pk")
    ]


def _without_ids(facts: dict[str, Any] | None) -> dict[str, Any] | None:
    return facts and {key: value for key, value in facts.items() if key != "id"}
