"""What an event of Chaos Tiles decides about its games: nothing (results only), or how they go on line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from games.engine.chaos_tiles.games.keys import GAME_KEYS
from games.engine.chaos_tiles.games.options import PLAYERS
from games.models.live import Play
from games.play.settings import SettingsError
from games.play.tiles.settings import TilesSettings, for_players, tiles_settings_from
from tournaments.models import Tournament
from tournaments.standings.plain_schemes import CodeCup

_FOLLOWS = ("game", "players")  # from the event


def plays_tiles(event: Tournament) -> bool:
    """Whether the event is played in Chaos Tiles; a variant that is none is judged at its own field."""
    return event.variant in GAME_KEYS


def fewest_players(variant: str, *, at_tables: bool = False) -> int:
    """How many play a game of the event at least: settings are checked for so many."""
    return 3 if at_tables and PLAYERS[variant][1] >= 3 else PLAYERS[variant][0]


def tiles_timing_from(
    document: Mapping[str, Any], variant: str, *, at_tables: bool = False
) -> tuple[str, TilesSettings]:
    """Where and how, of a document that is not empty: `games.play.tiles` settings without game and players.
    Raises ValueError with the name of the setting.
    """
    if document.get("play") == Play.TABLE:
        raise ValueError(
            _(
                "play: over the board a table clock runs on its own; leave the whole object empty for "
                "results only."
            )
        )
    if document.get("play") != Play.ONLINE:
        raise ValueError(
            _(
                "play is online in Chaos Tiles; leave the whole object empty for results only (over the "
                "board)."
            )
        )
    for name in _FOLLOWS:
        if name in document:
            raise SettingsError(name, "follows from the event; leave it out")
    rest = {key: value for key, value in document.items() if key != "play"}
    players = fewest_players(variant, at_tables=at_tables)
    settings = tiles_settings_from({**rest, "game": variant, "players": players})
    for size in range(players, PLAYERS[variant][1] + 1) if at_tables else ():
        for_players(settings, size)  # a field is cut into tables of every size
    return Play.ONLINE.value, settings


def check_tiles_scheme(event: Tournament) -> None:
    """Raises ValueError for a scheme of points that is made for another game."""
    if plays_tiles(event) and event.scheme.get("name") == CodeCup.name:
        raise ValueError(
            _("codecup: its points are made for two games of Entropy; Chaos Tiles has one game.")
        )
