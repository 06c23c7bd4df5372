"""Who is in an event: players and teams. Nothing private is in it."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.models import Entry, Tournament
from tournaments.queries.sheets.sheet import Rounds, Sheet, sheet


def players(event: Tournament, only: Rounds = None) -> Sheet:
    """The entries by seed number."""
    columns = (
        ("seed", _("Seed")),
        ("name", _("Name")),
        ("club", _("Club")),
        ("federation", _("Federation")),
        ("rating", _("Rating")),
        ("categories", _("Categories")),
        ("team", _("Team")),
        ("board", _("Board")),
        ("from_round", _("From round")),
        ("last_round", _("Last round")),
    )
    entries = event.entries.filter(is_house=False).select_related("player", "team").order_by("seed")
    return sheet("players", _("Players"), columns, map(_player, entries))


def _player(entry: Entry) -> tuple[str | int | None, ...]:
    return (
        entry.seed,
        entry.name,
        entry.club,
        entry.player.federation,
        entry.rating,
        ", ".join(entry.categories),
        entry.team.name if entry.team else None,
        entry.board,
        entry.from_round,
        entry.last_round,
    )


def teams(event: Tournament, only: Rounds = None) -> Sheet:
    """The teams by seed number, each with its members in the order of the boards."""
    columns = (
        ("seed", _("Seed")),
        ("team", _("Team")),
        ("club", _("Club")),
        ("captain", _("Captain")),
        ("members", _("Members")),
        ("last_round", _("Last round")),
    )
    members: dict[int | None, list[str]] = {}
    for entry in event.entries.select_related("player").order_by("board", "seed"):
        members.setdefault(entry.team_id, []).append(entry.name)
    rows = (
        (team.seed, team.name, team.club, team.captain, ", ".join(members.get(team.pk, [])), team.last_round)
        for team in event.team_list.order_by("seed")
    )
    return sheet("teams", _("Teams"), columns, rows)
