"""What a draft was paired from, as a digest: when that has changed, it is paired again, not published."""

from __future__ import annotations

from dataclasses import fields
from hashlib import sha256
from typing import Any

from tournaments.models import Tournament
from tournaments.models.tournament import System
from tournaments.pairing.field import Field
from tournaments.pairing.model import PairingSettings
from tournaments.queries.presence import Presence
from tournaments.services.pairer import robin_field, swiss_field


def basis_of(event: Tournament, number: int, presence: Presence) -> str:
    """A digest of all that the pairing of round ``number`` rests on, wishes apart.

    The byes that are granted in every system; in a round robin its field; in a Swiss what its rules ask about
    settings and the players who are there. Pairs by hand stand whatever changes.
    """
    parts: list[Any] = [event.system, sorted(presence.byes.items())]
    if event.is_robin:
        parts.append(robin_field(event))
    elif event.system == System.SWISS:
        field = swiss_field(event, number, presence)
        parts += [_settings(field.settings), _players(field)]
    return sha256(repr(parts).encode()).hexdigest()


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
