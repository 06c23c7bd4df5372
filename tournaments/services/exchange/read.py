"""A document as checked records. Reads nothing and writes nothing in the database."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _

from audit.in_words import in_words
from audit.restore import LoggedElsewhere
from games.engine.families import Family, family_of
from games.engine.variants import UnknownVariant, get_variant
from tournaments.models.tournament import SEATING_TABLES, System
from tournaments.services.exchange.entries_in import (
    EntryRecord,
    ForbiddenRecord,
    read_entries,
    read_forbidden,
    read_settings,
)
from tournaments.services.exchange.form import FORMAT, STATE, TOP, VERSION
from tournaments.services.exchange.node import Node, refuse_unstorable
from tournaments.services.exchange.registrations import RegistrationRecord, read_registrations
from tournaments.services.exchange.rounds_in import RoundRecord, read_rounds
from tournaments.services.exchange.standings_in import read_audit, read_standings
from tournaments.services.exchange.teams import read_line_up, read_teams


@dataclass(frozen=True, slots=True)
class EventRecord:
    """A whole event. ``standings`` name entries by their seed number."""

    slug: str
    settings: dict[str, Any]
    started_at: datetime | None
    finished_at: datetime | None
    arena_ends_at: datetime | None
    line_up: dict[str, Any]
    teams: list[dict[str, Any]]
    entries: list[EntryRecord]
    forbidden: list[ForbiddenRecord]
    rounds: list[RoundRecord]
    standings: list[dict[str, Any]]
    registrations: list[RegistrationRecord]
    audit: list[LoggedElsewhere]
    exported_at: str


def read_document(document: Any) -> EventRecord:
    """Raises Invalid with the path of the first value that is wrong."""
    node = Node(document).keys(*TOP)
    if node.at("format").value != FORMAT:
        node.at("format").refuse(_("expected “%(format)s”, not %(value)s.") % _shown(node.at("format")))
    if node.at("version").value != VERSION:
        words = _("this release reads version %(version)d, not %(value)s.")
        node.at("version").refuse(words % _shown(node.at("version")))
    refuse_unstorable(node)
    settings = read_settings(node.at("settings"))
    teams = read_teams(node.get("teams", []))
    team_seeds = {team["seed"] for team in teams}
    entries = read_entries(node.at("entries"), team_seeds)
    seeds = {entry.seed for entry in entries}
    settings["variant"] = _variant(node.at("settings").at("variant"))
    several = settings.get("system") in SEATING_TABLES
    rounds = read_rounds(node.at("rounds"), seeds, settings["variant"], team_seeds, several=several)
    if settings.get("system") != System.ARENA and len(rounds) > settings.get("planned_rounds", len(rounds)):
        words = _("%(count)d rounds are paired already.") % {"count": len(rounds)}
        node.at("settings").at("planned_rounds").refuse(words)
    state = node.get("state", {})
    started_at, finished_at = _state(state, rounds, settings)
    return EventRecord(
        slug=node.at("settings").get("slug", "").text(60),
        settings=settings,
        started_at=started_at,
        finished_at=finished_at,
        arena_ends_at=state.get("arena_ends_at").moment(),
        line_up=read_line_up(state.get("line_up", {}), team_seeds if settings.get("teams") else seeds),
        teams=teams,
        entries=entries,
        forbidden=read_forbidden(node.get("forbidden_pairs", []), seeds),
        rounds=rounds,
        standings=read_standings(node.get("standings", []), len(rounds)),
        registrations=read_registrations(node.get("registrations", []), seeds),
        audit=read_audit(node.get("audit", [])),
        exported_at=node.get("exported_at", "").text(40),
    )


def _shown(node: Node) -> dict[str, Any]:
    return {"format": FORMAT, "version": VERSION, "value": node.shown}


def _variant(node: Node) -> str:
    key = node.text(20)
    try:
        return get_variant(key).key if family_of(key) is Family.ENTROPY else key
    except UnknownVariant as error:
        node.refuse(f"{in_words(error)}.")


def _state(
    node: Node, rounds: list[RoundRecord], settings: dict[str, Any]
) -> tuple[datetime | None, datetime | None]:
    node.keys(*STATE)
    started_at, finished_at = node.get("started_at").moment(), node.get("finished_at").moment()
    started = any(read.is_published for read in rounds)
    waits = settings.get("system") == System.ARENA  # for its first pair
    if started != (started_at is not None) and not (waits and started_at):
        node.get("started_at").refuse(_("an event has started exactly when a round is published."))
    if finished_at and (not started or not rounds[-1].is_published):
        node.get("finished_at").refuse(_("an event that is not played, or has a draft, is not finished."))
    return started_at, finished_at
