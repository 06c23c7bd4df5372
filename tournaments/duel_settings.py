"""What an event of Gyul! Hap! decides about its matches: nothing (results only), or how they go on line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from games.engine.families import GYUL_HAP
from games.engine.gyul_hap.options import PRESETS
from games.models.live import Play
from games.play.duel.settings import DuelSettings, duel_settings_from
from games.play.settings import SettingsError
from tournaments.models import Tournament

DUEL_PRESETS = ("seed", "tv")  # those for two
_OF_PRESET = ("players", "alternate", "wrong_seconds", "wrong_gyul_seconds")


def plays_duels(event: Tournament) -> bool:
    """Whether the event is played in Gyul! Hap!; a variant that is none is judged at its own field."""
    return bool(event.variant == GYUL_HAP)


def duel_timing_from(document: Mapping[str, Any]) -> tuple[str, DuelSettings]:
    """Where and how, of a document that is not empty. Raises ValueError with the name of the setting.

    A tie is a draw in an event, so there are no extra boards.
    """
    if document.get("play") != Play.ONLINE:
        raise ValueError(
            _("play is online in Gyul! Hap!; leave the whole object empty for results only (over the board).")
        )
    rest = {key: value for key, value in document.items() if key != "play"}
    settings = duel_settings_from(rest)
    if settings.preset not in DUEL_PRESETS:
        raise SettingsError("preset", f"one of {', '.join(DUEL_PRESETS)}: a match of an event is for two")
    if settings.options.extra_boards:
        raise SettingsError("extra_boards", "0 in an event, where a tie is a draw")
    usual = PRESETS[settings.preset]
    for name in _OF_PRESET:
        if getattr(settings.options, name) != getattr(usual, name):
            raise SettingsError(name, "follows from the preset of an event; leave it out")
    return Play.ONLINE.value, settings
