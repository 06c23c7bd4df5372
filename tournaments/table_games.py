"""Which games are played by two, at tables of several, and alone."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.engine.chaos_tiles.games.keys import GAME_KEYS, GAME_NAMES, GO_ASUNDER, SOLITAIRE
from tournaments.models import Tournament
from tournaments.models.tournament import System

AT_TABLES = frozenset(GAME_KEYS) - {GO_ASUNDER, SOLITAIRE}
"""The games of three to five."""


def check_tables(event: Tournament) -> None:
    """Raises ValueError where the event's game is not played in its system."""
    if event.system == System.TABLES and event.variant not in AT_TABLES:
        raise ValueError(
            _("At tables of three to five these are played: %(games)s.")
            % {"games": ", ".join(GAME_NAMES[key] for key in GAME_KEYS if key in AT_TABLES)}
        )
    if event.system == System.SCORES and event.variant != SOLITAIRE:
        raise ValueError(_("A score event is played in %(game)s.") % {"game": GAME_NAMES[SOLITAIRE]})
    if event.variant == SOLITAIRE and event.system != System.SCORES:
        raise ValueError(
            _("%(game)s is for one player: choose the system “%(system)s”.")
            % {"game": GAME_NAMES[SOLITAIRE], "system": System.SCORES.label}
        )
