"""Records as they are downloaded: the command line plays them again; settings in words."""

from __future__ import annotations

import json

import pytest

from games.engine.chaos_tiles.games.record_json import record_to_json
from games.engine.chaos_tiles.games.record_text import write_text
from games.errors import Conflict
from games.models import TilesGame
from games.play.tiles.settings import tiles_settings_from
from games.queries.records import Place
from games.queries.tiles.records import tiles_record
from games.queries.tiles.rule_words import tiles_rule_words
from tests.games.engine.command import engine
from tests.games.services.live.table import Time, stop_time
from tests.tiles import SMALL, all_ready, held_game, made_game, play_out


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch, db: None) -> Time:
    return stop_time(monkeypatch)


def test_what_is_downloaded_is_verified_by_the_command_line(time: Time) -> None:
    game = made_game(**SMALL)
    with pytest.raises(Conflict, match="is over"):
        tiles_record(held_game(game.pk), Place())
    all_ready(game)
    held = play_out(game.pk)
    record = tiles_record(held, Place("Spring  Cup", 2, 7))
    assert (record.event, record.round, record.table, record.names) == (
        "Spring Cup",
        "2",
        "7",
        ("Ann", "Bob"),
    )
    assert record.id == str(game.match_id)
    for text in (write_text(record), json.dumps(record_to_json(record), indent=1)):
        run = engine("verify-tiles", text=text)
        assert (run.status, run.err) == (0, "")
        assert run.out.startswith("chaos-omelet ")
    with pytest.raises(Conflict, match="no attempt 2"):
        tiles_record(held, Place(), 2)
    TilesGame.objects.filter(pk=game.pk).update(slot="round 1", revealed_at=None)
    with pytest.raises(Conflict, match="Others still play"):
        tiles_record(held_game(game.pk), Place())


def words(game: str, **settings: object) -> str:
    return " ".join(tiles_rule_words(tiles_settings_from({"game": game, **settings})))


def test_settings_are_said_in_words() -> None:
    omelet = words("chaos-omelet", players=3, colours=4, hands=[10, 8, 10], partial_contact=False)
    for told in ("4 colours", "10, 8, 10 half-units", "part of an edge", "15 minutes and 10 seconds"):
        assert told in omelet
    assert "added up" in words("tiles-transfer", sum=True, clock="5")
    assert "claim 2 colours" in words("tiles-transfer")
    assert "claim one colour" in words("tiles-transfer", players=3)
    assert "of 9 pips" in words("scorers-solitaire", target=9, any_time=True)
    assert "No exchanges." in words("scorers-solitaire", exchanges=0)
    go = words("go-asunder", komi=-2.5, figure="generated", figure_tiles=30)
    assert "seat 2 gets −2.5 points" in go
    assert "30 tiles" in go
    assert "has lost" in go
    assert "10 Veks and 40 Kays" in words("cruel-duos", veks=10)
    assert "Every tile has two pips." in words("micropentagons", pip_set="r1")
    assert "seat 1 10 minutes; seat 2 5 minutes" in words("micropentagons", clock="10|5")
