"""The field that a round robin, groups or a bracket starts from: fixed when round 1 is drafted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import chain
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from audit.actor import Actor
from audit.services import record
from games.errors import Conflict, Invalid, Locked
from tournaments.models import Tournament
from tournaments.models.tournament import System
from tournaments.pairing.groups import Groups, snake
from tournaments.pairing.systems import planned_rounds
from tournaments.queries.teams import teams_in
from tournaments.services.base import lock_event
from tournaments.settings import pairing_options, pairing_settings
from tournaments.standings.placed import group_names
from tournaments.system_settings import group_options, line_up_of


def fix_line_up(event: Tournament) -> None:
    """Writes who starts, in the order of the seeds, and in which group; and how many rounds that takes.

    Groups that were made by hand stand as long as they hold the whole field. Under the event's lock.
    """
    if event.has_line_up:
        players = starters(event)
        drawn = groups_to_be(event) if event.system == System.GROUPS and len(players) >= 2 else ()
        event.line_up = {"players": players} | ({"groups": [list(group) for group in drawn]} if drawn else {})
    else:
        event.line_up = {}
    plan_rounds(event)
    event.save(update_fields=["line_up", "planned_rounds"])


def plan_rounds(event: Tournament) -> None:
    """A system that takes a certain number of rounds plans them."""
    players = len(event.line_up.get("players", ()))
    planned = planned_rounds(event.system, pairing_settings(event), players)
    if planned:
        event.planned_rounds = planned


def starters(event: Tournament) -> list[int]:
    """Who takes part from round 1 on, in the order of the seeds: entries, in a team event teams."""
    if event.teams:
        return list(teams_in(event, 1))
    entries = event.entries.filter(is_house=False).order_by("seed")
    return [entry.pk for entry in entries if entry.takes_part_in(1)]


def groups_to_be(event: Tournament) -> Groups:
    """The groups that round 1 would start with: those made by hand while they hold the whole field, else a
    snake by seed numbers."""
    players, count = starters(event), group_options(pairing_options(event)).count
    by_hand = groups_by_hand(event)
    if len(by_hand) == count and sorted(chain(*by_hand)) == sorted(players):
        return by_hand
    return snake(players, count)


def groups_by_hand(event: Tournament) -> Groups:
    """The stored groups, unless they are but the snake of the field that they were drawn from."""
    line_up = line_up_of(event)
    count = len(line_up.groups)
    return () if count and line_up.groups == snake(line_up.players, count) else line_up.groups


@transaction.atomic
def draw_groups(event_id: int, actor: Actor, groups: Sequence[Sequence[int]]) -> Tournament:
    """Groups made by hand, of entries. Each is put in the order of the seeds, which its table follows.

    Raises Locked once round 1 is published, and Invalid unless every player of the field is in one group,
    every group has two players or more, and there are as many as the settings say.
    """
    event = lock_event(event_id, actor, "pair")
    if event.system != System.GROUPS:
        raise Conflict(_("%(event)s has no groups.") % {"event": event})
    if event.has_started:
        raise Locked(_("Round 1 is published: the groups stand."))
    players = starters(event)
    _refuse_wrong(event, players, groups)
    drawn = [sorted(group, key=players.index) for group in groups]
    before = _group_facts(event, groups_to_be(event))
    event.line_up = {"players": players, "groups": drawn}
    plan_rounds(event)
    event.save(update_fields=["line_up", "planned_rounds"])
    after = _group_facts(event, drawn)
    if after != before:
        record(event.scope, actor, "event.groups_drawn", event, before=before, after=after)
    return event


def _refuse_wrong(event: Tournament, players: Sequence[int], groups: Sequence[Sequence[int]]) -> None:
    names = dict(event.entries.values_list("pk", "player__name"))
    given = Counter(chain(*groups))
    if missing := [names[player] for player in players if player not in given]:
        raise Invalid(_("%(names)s: in no group.") % {"names": ", ".join(missing)})
    if twice := [names[player] for player in players if given[player] > 1]:
        raise Invalid(_("%(names)s: in two groups.") % {"names": ", ".join(twice)})
    if given.keys() - set(players):
        raise Invalid(_("A group names somebody who does not take part in round 1."))
    count = group_options(pairing_options(event)).count
    if len(groups) != count:
        raise Invalid(_("The settings say that there are %(count)d groups.") % {"count": count})
    if min(map(len, groups)) < 2:
        raise Invalid(_("Each group takes at least two players."))


def _group_facts(event: Tournament, groups: Sequence[Sequence[int]]) -> dict[str, Any]:
    """Names by the letter of the group."""
    names = dict(event.entries.values_list("pk", "player__name"))
    letters = group_names([group[:1] for group in groups])
    return {letters[group[0]]: [names[each] for each in group] for group in groups if group}
