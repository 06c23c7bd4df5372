"""Games of Chaos Tiles on line."""

from __future__ import annotations

from typing import Any

from games.models import TilesGame
from tests.tiles import SMALL, held_game, house_action
from tests.tournaments import tiles
from tests.tournaments.api.recording.recorder import Recorder
from tournaments.queries.links import report_token

NIGHT = "tiles-night"


def tell(recorder: Recorder) -> None:
    event = tiles.tiles_event(3, slug=NIGHT, name="Tiles night", timing={**SMALL, "clock": "10+5"})
    visitor, arbiter = recorder.by(), recorder.staff_of(event)
    first, second, third = (tiles.tiles_at(event, table) for table in (1, 2, 3))
    play(recorder, first)
    visitor.ask("match_tiles_retrieve", id=first.match_id)
    visitor.ask("live_tiles_list", slug=NIGHT)
    tiles.begin(second)
    again = {"command": "restart", "reason": "the wrong players sat here"}
    arbiter.ask(
        "match_tiles_control_command", again, "From the beginning, with other tiles", id=second.match_id
    )
    tiles.begin(second)
    tiles.finish(second)
    visitor.ask("tiles_record_retrieve", id=second.match_id, query="?format=json")
    arbiter.ask("tiles_command", {"command": "start", "round": 1}, "A round begins", slug=NIGHT)
    arbiter.ask("tiles_command", {"command": "pause", "reason": "announcement"}, "All boards", slug=NIGHT)
    arbiter.ask("tiles_command", {"command": "resume"}, "Play goes on", slug=NIGHT)
    place: dict[str, Any] = {"id": third.match_id}
    pause = {"command": "pause", "reason": "fire alarm"}
    arbiter.ask("match_tiles_control_command", pause, "A pause", **place)
    more = {"command": "add", "seat": 2, "ms": 120_000, "reason": "network failure"}
    arbiter.ask("match_tiles_control_command", more, "A seat gets two minutes", **place)


def play(recorder: Recorder, game: TilesGame) -> None:
    voice = recorder.by()
    seats = {seat: report_token(game.match.pairing.pk, seat) for seat in (1, 2)}
    for token in seats.values():
        voice.ask("tiles_ready", {"ready": True}, "Ready", token=token)
    tiles.deal(game)
    held = held_game(game.pk)
    seat, text = house_action(held)
    turn = {"actions": [text, "DONE"], "version": held.game.version}
    voice.ask("tiles_act", turn, "A whole turn", token=seats[seat])
    tiles.step(game, 3)
    seat, _text = house_action(held_game(game.pk))
    voice.ask("tiles_retrieve", token=seats[seat])
    voice.ask("tiles_placements", token=seats[seat])
