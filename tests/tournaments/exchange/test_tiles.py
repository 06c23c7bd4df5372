"""Chaos Tiles in the export and import of an event: what is over comes along, the rest gives nothing away."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest

from audit.actor import COMMAND
from games.engine.chaos_tiles.games.record import check_record
from games.engine.chaos_tiles.games.record_json import record_to_json
from games.errors import Invalid
from games.models import TilesAct, TilesGame
from games.queries.records import Place
from games.queries.tiles.records import tiles_record
from games.queries.tiles.snapshot import snapshot_of
from games.services.tiles.restarting import restart
from games.services.tiles.settling import settle
from tests.tiles import SMALL, held_game
from tests.tournaments.exchange.documents import lasting
from tests.tournaments.tiles import begin, deal, do, finish, step, tiles_at, tiles_event
from tournaments.models import Tournament
from tournaments.services.exchange import export_event, import_event

pytestmark = pytest.mark.django_db


def played_event() -> Tournament:
    """Table 1 was begun anew and is played, with a move taken back; table 2 is in play."""
    event = tiles_event(2, timing=SMALL, slug="tiles-night")
    game = tiles_at(event, 1)
    begin(game)
    step(game, 3)
    restart(game.pk, reason="The wrong players.", actor=COMMAND)
    begin(game)
    deal(game)
    step(game)
    do(game, 1, "UNDO")
    finish(game)
    settle(game.pk)
    begin(tiles_at(event, 2))
    deal(tiles_at(event, 2))
    return event


def told(event: Tournament, *, private: bool = False) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(json.dumps(export_event(event, private=private)))
    return found


def record_of(event: Tournament, attempt: int) -> dict[str, Any]:
    record = tiles_record(held_game(tiles_at(event, 1).pk), Place(), attempt)
    check_record(record)
    return {key: value for key, value in record_to_json(record).items() if key not in ("id", "date")}


def shown(event: Tournament) -> dict[str, Any]:
    facts = snapshot_of(held_game(tiles_at(event, 1).pk), 0, None)
    return {key: value for key, value in facts.items() if key not in ("match", "now", "clock")}


def tiles_in(document: dict[str, Any], table: int = 1) -> dict[str, Any]:
    found: dict[str, Any] = document["rounds"][0]["tables"][table - 1]["match"]["tiles"]
    return found


WRONG: dict[str, tuple[Callable[[dict[str, Any]], object], str]] = {
    "seed": (lambda tiles: tiles.update(seed="0" * 64), "another seed or salt"),
    "an action less": (lambda tiles: tiles["line"].pop(), "the game goes on"),
    "an action that is none": (lambda tiles: tiles["line"].append("1 DROP"), "no action"),
    "a state": (lambda tiles: tiles.update(state="stopped"), "the game is over"),
    "an act less": (lambda tiles: tiles["acts"].pop(), "has another line"),
    "an act of an earlier attempt": (lambda tiles: tiles["acts"].pop(0), "attempt 1 has another line"),
    "an earlier seed": (lambda tiles: tiles["earlier"][0].update(seed="0" * 64), "earlier[0]"),
    "an attempt twice": (lambda tiles: tiles["earlier"].append(tiles["earlier"][0]), "counted from 1"),
    "no earlier attempt": (lambda tiles: tiles.update(earlier=[]), "counted from 1"),
    "a seat that there is not": (lambda tiles: tiles.update(house=[5]), "house[0]"),
    "settings": (lambda tiles: tiles["settings"].update(colours=9), "colours"),
    "another game": (lambda tiles: tiles["settings"].update(game="micropentagons"), "settings.game"),
    "unrevealed": (lambda tiles: tiles.update(revealed_at=None), "revealed_at"),
    "a clock that goes on": (lambda tiles: tiles["clock"]["events"].pop(), "has ended too"),
    "another key": (lambda tiles: tiles.update(extra=1), "no key “extra”"),
}


def test_the_same_game_comes_back_and_what_is_wrong_is_refused() -> None:
    event = played_event()
    document = told(event)
    for name, (spoil, words) in WRONG.items():
        spoiled = copy.deepcopy(document)
        spoil(tiles_in(spoiled))
        with pytest.raises(Invalid) as refused:
            import_event(spoiled, COMMAND)
        assert words in str(refused.value), name
    found = import_event(document, COMMAND)
    assert shown(found) == shown(event)
    for attempt in (1, 2):
        assert record_of(found, attempt) == record_of(event, attempt)
    assert tiles_at(found, 1).match.result.seats == tiles_at(event, 1).match.result.seats
    again = told(found)
    for each in (document, again):  # what goes on is not carried
        del each["rounds"][0]["tables"][1]["match"]["tiles"]
    assert lasting(again) == lasting(document)


def test_play_in_progress_gives_nothing_away_and_names_are_private() -> None:
    event = played_event()
    for private in (False, True):
        document = told(event, private=private)
        assert tiles_in(document, 2).keys() == {"in_progress", "note"}
        assert ("a player" in json.dumps(document)) is private
    found = import_event(told(event), COMMAND)
    assert TilesGame.objects.filter(match__scope=found.scope).count() == 1
    assert TilesAct.objects.filter(game__match__scope=found.scope).count() > 0
