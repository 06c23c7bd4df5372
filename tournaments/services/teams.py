"""Teams of an event: made, corrected, filled with members."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.db.models import Max, Q
from django.utils.translation import gettext as _

from audit.actor import Actor
from audit.services import record
from games.errors import Conflict, Invalid, Locked
from tournaments.models import Entry, Team, TeamPairing, Tournament
from tournaments.models.player import clean_name, name_key
from tournaments.services.base import lock_event
from tournaments.services.entries import next_round_number
from tournaments.services.standings import refresh_standings

LONGEST_NAME = 120


def team_facts(team: Team) -> dict[str, Any]:
    """A team as JSON-ready facts."""
    members = team.members.select_related("player").order_by("board", "seed")
    return {
        "id": team.pk,
        "name": team.name,
        "seed": team.seed,
        "club": team.club,
        "captain": team.captain,
        "last_round": team.last_round,
        "members": [[entry.board, entry.name] for entry in members],
    }


@transaction.atomic
def add_team(event_id: int, actor: Actor, *, name: str, club: str = "", captain: str = "") -> Team:
    """A new team, with the next free seed number. A name that is in the event is refused."""
    event = _team_event(event_id, actor)
    if event.has_started and event.has_line_up:
        raise Locked(_("The field of the event stands: there is no place for another team."))
    last = event.team_list.aggregate(last=Max("seed"))["last"] or 0
    team = Team(tournament=event, name=_free_name(event, name), seed=last + 1, club=club, captain=captain)
    team.save()
    record(event.scope, actor, "team.added", team, after=team_facts(team))
    return team


@transaction.atomic
def change_team(event_id: int, team_id: int, actor: Actor, **values: str) -> Team:
    """Another ``name``, ``club`` or ``captain``."""
    event = _team_event(event_id, actor)
    team = find_team(event, team_id)
    before = team_facts(team)
    if "name" in values:
        values["name"] = _free_name(event, values["name"], but=team)
    for key, value in values.items():
        setattr(team, key, value)
    team.save(update_fields=list(values))
    if team_facts(team) != before:
        record(event.scope, actor, "team.changed", team, before=before, after=team_facts(team))
    return team


@transaction.atomic
def set_members(event_id: int, team_id: int, entry_ids: list[int], actor: Actor) -> Team:
    """Who plays for the team, in the order of the boards; the last ones are reserves.

    Who has played for a team stays with it, and nobody plays for two.
    """
    event = _team_event(event_id, actor)
    team = find_team(event, team_id)
    before = team_facts(team)
    members = _members(event, team, entry_ids)
    gone = team.members.exclude(pk__in=entry_ids)
    if played := gone.filter(seats__isnull=False).select_related("player").first():
        raise Locked(_("%(name)s has played for %(team)s and stays.") % {"name": played.name, "team": team})
    team.members.update(board=None)  # the numbers are unique in a team while they change
    gone.update(team=None)
    for board, entry in enumerate(members, 1):
        entry.team, entry.board = team, board
        entry.save(update_fields=["team", "board"])
    if team_facts(team) != before:
        record(event.scope, actor, "team.members", team, before=before, after=team_facts(team))
    return team


@transaction.atomic
def withdraw_team(event_id: int, team_id: int, actor: Actor, *, reason: str = "") -> Team:
    """The team leaves: it is not paired any more; its results stay."""
    event = _team_event(event_id, actor)
    team = find_team(event, team_id)
    if team.last_round is not None:
        raise Conflict(_("%(name)s has already left.") % {"name": team.name})
    team.last_round = next_round_number(event) - 1
    team.save(update_fields=["last_round"])
    record(event.scope, actor, "team.withdrawn", team, after=team_facts(team), reason=reason)
    refresh_standings(event, from_round=team.last_round)
    return team


@transaction.atomic
def return_team(event_id: int, team_id: int, actor: Actor, *, reason: str = "") -> Team:
    """A team that left is back."""
    event = _team_event(event_id, actor)
    team = find_team(event, team_id)
    if team.last_round is None:
        raise Conflict(_("%(name)s has not left.") % {"name": team.name})
    if event.has_line_up and event.has_started and team.last_round < 1:
        raise Locked(_("The field of the event stands: it started without %(name)s.") % {"name": team.name})
    team.last_round = None
    team.save(update_fields=["last_round"])
    record(event.scope, actor, "team.returned", team, after=team_facts(team), reason=reason)
    refresh_standings(event, from_round=next_round_number(event) - 1)
    return team


@transaction.atomic
def remove_team(event_id: int, team_id: int, actor: Actor, *, reason: str = "") -> None:
    """Takes a team out that was never paired; its members stay in the event, without a team."""
    event = _team_event(event_id, actor)
    team = find_team(event, team_id)
    if TeamPairing.objects.filter(Q(first=team) | Q(second=team)).exists():
        raise Locked(_("%(name)s is paired: let it leave instead.") % {"name": team.name})
    record(event.scope, actor, "team.removed", team, before=team_facts(team), reason=reason)
    team.members.update(board=None)
    team.delete()


def find_team(event: Tournament, team_id: int) -> Team:
    """The team; Invalid when the event has none of that id."""
    team = event.team_list.filter(pk=team_id).first()
    if team is None:
        raise Invalid(_("There is no such team in %(event)s.") % {"event": event})
    return team


def _team_event(event_id: int, actor: Actor) -> Tournament:
    event = lock_event(event_id, actor, "manage_entries")
    if not event.teams:
        raise Conflict(
            _("%(event)s is for single players: say in the settings that teams play.") % {"event": event}
        )
    return event


def _free_name(event: Tournament, name: str, but: Team | None = None) -> str:
    name = clean_name(name)[:LONGEST_NAME]
    if not name:
        raise Invalid(_("A team needs a name."), fields={"name": _("Give the team a name.")})
    for team in event.team_list.all():
        if team != but and name_key(team.name) == name_key(name):
            words = _("%(name)s is in the event already, with seed number %(seed)d.")
            said = words % {"name": team.name, "seed": team.seed}
            raise Conflict(said, fields={"name": said})
    return name


def _members(event: Tournament, team: Team, entry_ids: list[int]) -> list[Entry]:
    if len(set(entry_ids)) != len(entry_ids):
        raise Invalid(_("Somebody stands on two boards."), fields={"members": _("Each player once.")})
    found = event.entries.filter(pk__in=entry_ids, is_house=False).select_related("player", "team")
    entries = {entry.pk: entry for entry in found}
    for entry_id in entry_ids:
        entry = entries.get(entry_id)
        if entry is None:
            raise Invalid(_("There is no such entry in %(event)s.") % {"event": event})
        if entry.team and entry.team != team:
            words = _("%(name)s plays for %(team)s.") % {"name": entry.name, "team": entry.team}
            raise Conflict(words, fields={"members": words})
    return [entries[entry_id] for entry_id in entry_ids]
