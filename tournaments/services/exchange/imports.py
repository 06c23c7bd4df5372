"""A document becomes an event: checked as a whole first, then written in one transaction."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import ValidationError
from django.core.validators import validate_slug
from django.db import transaction
from django.utils.translation import gettext as _

from audit.actor import Actor
from audit.restore import restore
from audit.services import record
from games.errors import Invalid
from tournaments.models import Absence, Entry, ForbiddenPair, StandingsSnapshot, Team, Tournament
from tournaments.models.round import RoundState
from tournaments.permissions import require
from tournaments.services.events import create_event, free_slug
from tournaments.services.exchange.entries_in import EntryRecord, ForbiddenRecord
from tournaments.services.exchange.read import EventRecord, read_document
from tournaments.services.exchange.registrations import write_registrations
from tournaments.services.exchange.rounds_write import write_round
from tournaments.services.exchange.seeds import with_entries
from tournaments.services.exchange.teams import write_line_up
from tournaments.services.people import find_or_add_player
from tournaments.services.ratings import outdate
from tournaments.services.standings import refresh_standings

Entries = dict[int, Entry]
"""Entries by seed number."""
Teams = dict[int, Team]
"""Teams by seed number."""


@transaction.atomic
def import_event(document: Any, actor: Actor, *, slug: str | None = None) -> Tournament:
    """Makes the event of a document that ``export_event`` wrote, here or elsewhere. All or nothing.

    People of the register are found again, others are added. The address is ``slug``, else the
    document's, else (where that is taken) a free one like it. Standings are computed again: what is
    stored stays where it is the same. Raises Invalid with the path of the value that is wrong.
    """
    require(actor, "create_event")
    read = read_document(document)
    event = _create(read, actor, slug)
    teams = {each["seed"]: Team.objects.create(tournament=event, **each) for each in read.teams}
    entries = {each.seed: _enter(event, each, actor, teams) for each in read.entries}
    for pair in read.forbidden:
        _forbid(event, pair, entries)
    for round_ in read.rounds:
        write_round(event, round_, entries, teams)
    write_registrations(event, read.registrations, entries)
    _restore_state(event, read, entries, teams)
    _restore_standings(event, read, entries, teams)
    refresh_standings(event)
    restore(event.scope, read.audit)
    facts = {"entries": len(entries), "rounds": len(read.rounds), "exported_at": read.exported_at}
    record(event.scope, actor, "event.imported", event, after=facts)
    outdate(event)
    return event


def _create(read: EventRecord, actor: Actor, slug: str | None) -> Tournament:
    try:
        return create_event(actor, slug=_slug(read, slug), **read.settings)
    except Invalid as error:
        fields = {f"settings.{field}": words for field, words in error.fields.items()}
        words = " ".join(f"{path}: {words}" for path, words in fields.items())
        raise Invalid(words or str(error), fields=fields) from None


def _slug(read: EventRecord, wanted: str | None) -> str:
    if wanted is None:
        taken = Tournament.objects.filter(slug=read.slug).exists()
        return free_slug(read.slug) if taken else read.slug
    try:
        validate_slug(wanted)
    except ValidationError:
        words = _("“%(slug)s” is no address: letters without accents, digits and hyphens.")
        raise Invalid(words % {"slug": wanted}, fields={"slug": words % {"slug": wanted}}) from None
    if Tournament.objects.filter(slug=wanted).exists():
        words = _("There is an event at “%(slug)s” already.") % {"slug": wanted}
        raise Invalid(words, fields={"slug": words})
    return wanted


def _restore_state(event: Tournament, read: EventRecord, entries: Entries, teams: Teams) -> None:
    """When it began and ended, and the field it started from."""
    competitors = teams if event.teams else entries
    write_line_up(event, read.line_up, {seed: each.pk for seed, each in competitors.items()})
    event.started_at, event.finished_at = read.started_at, read.finished_at
    event.arena_ends_at = read.arena_ends_at
    event.save(update_fields=["started_at", "finished_at", "arena_ends_at", "line_up"])


def _enter(event: Tournament, read: EntryRecord, actor: Actor, teams: Teams) -> Entry:
    try:
        player = find_or_add_player(actor, **read.person)
    except Invalid as error:
        words = " ".join(f"{field}: {words}" for field, words in error.fields.items())
        read.node.at("player").refuse(words)
    team = teams[read.team] if read.team else None
    entry = Entry.objects.create(tournament=event, player=player, team=team, **read.fields)
    Absence.objects.bulk_create(
        Absence(entry=entry, round_number=number, kind=kind) for number, kind in read.absences
    )
    return entry


def _forbid(event: Tournament, pair: ForbiddenRecord, entries: Entries) -> None:
    low, high = sorted((entries[seed] for seed in pair.seeds), key=lambda entry: entry.pk)
    ForbiddenPair.objects.create(tournament=event, low=low, high=high, until_round=pair.until_round)


def _restore_standings(event: Tournament, read: EventRecord, entries: Entries, teams: Teams) -> None:
    ids = {seed: entry.pk for seed, entry in entries.items()}
    team_ids = {seed: team.pk for seed, team in teams.items()}
    published = set(event.rounds.filter(state=RoundState.PUBLISHED).values_list("number", flat=True))
    for snapshot in read.standings:
        if snapshot["round_number"] in published:
            data = with_entries(snapshot["data"], ids, team_ids)
            StandingsSnapshot.objects.create(tournament=event, **(snapshot | {"data": data}))
