"""Timed play of a document, read and checked."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from audit.in_words import in_words
from games.engine.variants import Variant
from games.models import LiveState, Play
from games.play.settings import SettingsError, settings_data, settings_from
from games.services.restore_live import LiveRecord
from tournaments.services.exchange.clocks_in import INSTANT
from tournaments.services.exchange.form import LIVE
from tournaments.services.exchange.live_games_in import read_game
from tournaments.services.exchange.node import Node, refuse_twice

OVER = (LiveState.FINISHED.value, LiveState.STOPPED.value)


def read_live(node: Node, variant: Variant) -> LiveRecord | None:
    """The timed play of a match; None where it had none, or was still in progress."""
    if node.value is None or node.keys(*LIVE).get("in_progress", False).flag():
        return None
    fields = {
        "play": node.at("play").one_of(Play.values),
        "settings": _settings(node.at("settings"), variant),
        "state": node.at("state").one_of(OVER),
        "version": node.at("version").whole(1),
        "current": node.at("current").whole(1, 2),
        "opened_at": node.at("opened_at").whole(0, INSTANT),
        "default_at": node.get("default_at").maybe_whole(0, INSTANT),
        "settled_at": node.get("settled_at").moment(),
    }
    for key in ("ready", "seen"):
        told = [each.flag() for each in node.get(key, [False, False]).pair()]
        fields[f"first_{key}"], fields[f"second_{key}"] = told
    penalties = [each.whole() for each in node.get("penalties", [0, 0]).pair()]
    fields["first_penalty"], fields["second_penalty"] = penalties
    items = node.at("games").items()
    games = [read_game(item, variant) for item in items]
    _refuse_other_games(node.at("games"), items)
    return LiveRecord(fields, games)


def _settings(node: Node, variant: Variant) -> dict[str, Any]:
    try:
        return settings_data(settings_from(node.mapping(), variant))
    except SettingsError as error:
        node.refuse(f"{in_words(error)}.")


def _refuse_other_games(node: Node, items: list[Node]) -> None:
    """Both games are there, and each attempt once."""
    if {item.at("number").value for item in items} != {1, 2}:
        node.refuse(_("a match has two games."))
    attempts = [
        Node((item.at("number").value, item.at("attempt").value), item.at("attempt").path) for item in items
    ]
    refuse_twice(attempts, _("attempt %(value)s is %(where)s already."))
