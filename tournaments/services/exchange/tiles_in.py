"""Play of Chaos Tiles in a document, checked: every attempt is played again from its seed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.utils.translation import gettext as _

from audit.in_words import in_words
from games.engine.chaos_tiles.games import play
from games.engine.chaos_tiles.games.actions import parse_action
from games.engine.chaos_tiles.games.boneyard import verify
from games.engine.chaos_tiles.games.options import Options
from games.engine.errors import EngineError
from games.models import TilesState
from games.play.settings import SettingsError
from games.play.tiles.line import state_after
from games.play.tiles.settings import TilesSettings, tiles_settings_data, tiles_settings_from
from games.play.tiles.words import UNDO
from games.services.restore_tiles import TilesRecord
from games.services.tiles.ending import standings_data
from tournaments.services.exchange.clocks_in import INSTANT, read_by, read_clock
from tournaments.services.exchange.form import TILES, TILES_ACT, TILES_EARLIER
from tournaments.services.exchange.node import Node

OVER = (TilesState.FINISHED.value, TilesState.STOPPED.value)
MOST_ATTEMPTS = 1000
MOST_ACTION = 400
Fields = dict[str, Any]


def read_tiles(node: Node, key: str) -> TilesRecord | None:
    """The play of a match of the game ``key``; None where it had none, or was still in progress."""
    if node.value is None or node.keys(*TILES).get("in_progress", False).flag():
        return None
    settings = _settings(node.at("settings"), key)
    acts = [_act(item, settings.options) for item in node.at("acts").items()]
    earlier = [_earlier(item, settings.options) for item in node.get("earlier", []).items()]
    _refuse_other_attempts(node, earlier)
    fields = _fields(node, settings.options.players) | {
        "settings": tiles_settings_data(settings),
        "earlier": earlier,
    }
    state = _played(node, settings.options, fields)
    _refuse_other_state(node, fields, state)
    fields |= {"standings": standings_data(state)}
    fields |= {"ended_by": "stopped" if state.ended is None else str(state.ended)}
    for attempt in (*earlier, fields):
        _refuse_other_acts(node.at("acts"), acts, attempt)
    clock = read_clock(node.at("clock"), settings.options.players)
    if not clock.state.ended:
        node.at("clock").at("events").refuse(_("the clock of a game that has ended has ended too."))
    return TilesRecord(fields, clock, acts)


def _settings(node: Node, key: str) -> TilesSettings:
    try:
        settings = tiles_settings_from(node.mapping())
    except SettingsError as error:
        node.refuse(f"{in_words(error)}.")
    if settings.options.game != key:
        node.at("game").refuse(_("the event is played as %(variant)s.") % {"variant": key})
    return settings


def _refuse_other_attempts(node: Node, earlier: list[Fields]) -> None:
    """Those before the last one are all there, in their order."""
    if [each["attempt"] for each in earlier] != list(range(1, node.at("attempt").whole(1, MOST_ATTEMPTS))):
        node.get("earlier", []).refuse(_("the attempts before this one are counted from 1, each once."))


def _fields(node: Node, players: int) -> Fields:
    fields: Fields = {
        "state": node.at("state").one_of(OVER),
        "version": node.at("version").whole(1),
        "attempt": node.at("attempt").whole(1, MOST_ATTEMPTS),
        "opened_at": node.at("opened_at").whole(0, INSTANT),
        "default_at": node.get("default_at").maybe_whole(0, INSTANT),
        "settled_at": node.get("settled_at").moment(),
        "slot": node.get("slot", "").text(60),
        "revealed_at": node.at("revealed_at").moment(),
    }
    if fields["revealed_at"] is None:
        node.at("revealed_at").refuse(_("only a game whose seed was revealed is carried."))
    for name in ("ready", "seen", "house"):
        fields[name] = sorted({seat.whole(1, players) for seat in node.get(name, []).items()})
    return fields | _attempt(node)


def _attempt(node: Node) -> Fields:
    """What an attempt is played again from, and when it was."""
    return {
        "line": [_action(item, item.text(MOST_ACTION)) for item in node.at("line").items()],
        "started_at": node.get("started_at").maybe_whole(0, INSTANT),
        "ended_at": node.get("ended_at").maybe_whole(0, INSTANT),
        **{name: node.at(name).text(64) for name in ("seed", "salt", "commitment")},
    }


def _earlier(node: Node, options: Options) -> Fields:
    fields = _attempt(node.keys(*TILES_EARLIER))
    fields["attempt"] = node.at("attempt").whole(1, MOST_ATTEMPTS)
    _played(node, options, fields)
    return fields


def _played(node: Node, options: Options, fields: Fields) -> play.State:
    """The seed is the committed one, and the line is played with it by the rules."""
    try:
        verify(options.game, fields["seed"], fields["salt"], fields["commitment"])
        return state_after(options, fields["seed"], fields["line"])
    except EngineError as error:
        node.at("line").refuse(f"{in_words(error)}.")


def _refuse_other_state(node: Node, fields: Fields, state: play.State) -> None:
    if (fields["state"] == TilesState.FINISHED) != (state.ended is not None):
        words = _("by its line the game is over.") if state.ended else _("by its line the game goes on.")
        node.at("state").refuse(words)


def _refuse_other_acts(node: Node, acts: Iterable[Fields], attempt: Fields) -> None:
    """The log of an attempt leads to its line."""
    line: list[str] = []
    for act in acts:
        if act["attempt"] == attempt["attempt"]:
            _follow(node, line, act)
    if line != attempt["line"]:
        node.refuse(_("attempt %(attempt)d has another line.") % attempt)


def _action(node: Node, text: str) -> str:
    """An action with its seat, as it is written here."""
    try:
        return str(parse_action(text))
    except EngineError as error:
        node.refuse(f"{in_words(error)}.")


def _follow(node: Node, line: list[str], act: Fields) -> None:
    if act["text"] != UNDO:
        line.append(f"{act['seat']} {act['text']}")
        return
    own = [place for place, text in enumerate(line) if text.startswith(f"{act['seat']} ")]
    if not own:
        node.refuse(_("something is taken back that was not done."))
    del line[own[-1]]


def _act(node: Node, options: Options) -> Fields:
    by = read_by(node.keys(*TILES_ACT))
    seat, text = node.at("seat").whole(0, options.players), node.at("text").text(MOST_ACTION)
    return {
        "attempt": node.at("attempt").whole(1, MOST_ATTEMPTS),
        "seat": seat,
        "text": text if text == UNDO else _action(node.at("text"), f"{seat} {text}").partition(" ")[2],
        "at": node.at("at").whole(0, INSTANT),
        "clock_version": node.get("clock_version").maybe_whole(),
        "actor_label": by.actor,
        "via": by.via,
    }
