"""What a draft was paired from, as a digest: when that has changed, it is paired again, not published."""

from __future__ import annotations

from dataclasses import fields
from hashlib import sha256
from typing import Any

from games.errors import Refused
from tournaments.models import Tournament
from tournaments.models.tournament import PAIRED_BY_STANDINGS
from tournaments.pairing.field import Field
from tournaments.pairing.model import PairingSettings
from tournaments.queries.presence import Presence
from tournaments.queries.teams import line_ups
from tournaments.services.line_up import starters
from tournaments.services.pairer import Wishes, pair_by_system, swiss_field
from tournaments.services.pods import pods_basis
from tournaments.settings import pairing_options


def basis_of(event: Tournament, number: int, presence: Presence) -> str:
    """A digest of all that the pairing of round ``number`` rests on, wishes apart.

    The byes that are granted in every system, and who plays for a team on which board; in a Swiss what its
    rules ask about settings and the players who are there; where the field is fixed, that field and the
    pairs that follow from it. Pairs by hand stand whatever changes.
    """
    parts: list[Any] = [event.system, sorted(presence.byes.items())]
    if event.seats_tables:
        parts += pods_basis(event, number, presence)
    elif event.system in PAIRED_BY_STANDINGS:
        field = swiss_field(event, number, presence)
        parts += [_settings(field.settings), _players(field)]
    elif event.has_line_up:
        parts += [starters(event), _pairs(event, number, presence)]
    if event.teams:
        boards = line_ups(event, presence, pairing_options(event)["team_boards"])
        parts += [sorted((team, [entry.pk for entry in entries]) for team, entries in boards.items())]
    return sha256(repr(parts).encode()).hexdigest()


def _pairs(event: Tournament, number: int, presence: Presence) -> list[tuple[int, int]]:
    """The pairs as they would be now; none when the round can't be paired any more."""
    try:
        paired = pair_by_system(event, number, presence, Wishes())
    except Refused:
        return []
    return [(pair.first, pair.second) for pair in paired.pairs]


def _settings(settings: PairingSettings) -> list[Any]:
    """Every setting; sets and the stored order of forbidden pairs say nothing."""
    found = {field.name: getattr(settings, field.name) for field in fields(settings)}
    found["forbidden"] = sorted((pair.a, pair.b, pair.until or 0) for pair in settings.forbidden)
    found["club_rounds"] = sorted(settings.club_rounds or ())
    return sorted(found.items())


def _players(field: Field) -> list[Any]:
    """The players in their order, each with what cost and hard rules ask."""
    facts, here = field.facts, set(field.order)
    return [
        (
            player,
            field.seeds[player],
            field.shown_points(player),
            field.clubs[player] if field.settings.club_mates else "",
            sorted(facts.met[player].keys() & here),
            sorted(facts.roles[player].items()),
            facts.unplayed[player],
            player in facts.bars,
        )
        for player in field.order
    ]
