"""Two matches of Gyul! Hap! on line, and the board of a day."""

from __future__ import annotations

from games.models import Duel, Side
from tests.factories import TournamentFactory, field_of, published_round
from tests.tournaments import duels
from tests.tournaments.alone import GUEST, do_board, show_board
from tests.tournaments.api.recording.recorder import Recorder
from tournaments.queries.links import report_token
from tournaments.queries.practice import scope_of
from tournaments.services.daily import start_run

NIGHT = "hap-on-line"


def tell(recorder: Recorder) -> None:
    event = duels.duel_event(3, slug=NIGHT, name="Hap on line", timing={"boards": 2})
    visitor, arbiter = recorder.by(), recorder.staff_of(event)
    first, second, third = (duels.duel_at(event, table) for table in (1, 2, 3))
    play(recorder, first)
    played_out(second)
    visitor.ask("match_duel_retrieve", id=first.match_id)
    visitor.ask("live_duels_list", slug=NIGHT)
    visitor.ask("duel_record_retrieve", id=second.match_id, query="?format=json")
    arbiter.ask("duels_command", {"command": "start", "round": 1}, "A round begins", slug=NIGHT)
    arbiter.ask("duels_command", {"command": "pause", "reason": "announcement"}, "All boards", slug=NIGHT)
    pause = {"command": "pause", "reason": "fire alarm"}
    arbiter.ask("duels_command", {"command": "resume"}, "Play goes on", slug=NIGHT)
    duels.show_next(third)
    arbiter.ask("match_duel_control_command", pause, "A pause", id=third.match_id)
    again = {"command": "void", "board": 1, "reason": "a player lost the connection"}
    arbiter.ask("match_duel_control_command", again, "A board is dealt again", id=third.match_id)
    over_the_board(recorder)
    daily(recorder)


def over_the_board(recorder: Recorder) -> None:
    """What is written down is the points of both."""
    event = TournamentFactory(slug="hap-at-tables", name="Hap at tables", variant="gyul-hap")
    match = published_round(event, [tuple(field_of(event, 2))]).pairings.get().match_id
    points = {"kind": "played", "points": [7, -2]}
    recorder.staff_of(event).ask("result_create", points, "Gyul! Hap!: the points of both", id=match)


def play(recorder: Recorder, duel: Duel) -> None:
    voice = recorder.by()
    one, two = (report_token(duel.match.pairing.pk, side) for side in Side)
    for seat in (one, two):
        voice.ask("duel_ready", {"ready": True}, "Ready", token=seat)
    board = duels.show_next(duel)
    hap = {"board": [1, 1], "text": duels.haps_of(board)[0], "id": "c-17"}
    recorder.clock.forward(4000)
    voice.ask("duel_call", hap, "Three cards", token=one)
    voice.ask("duel_call", {"board": [1, 1], "text": "GYUL", "id": "c-18"}, "No Hap is left", token=two)
    voice.ask("duel_retrieve", token=one)


def played_out(duel: Duel) -> None:
    duels.close_board(duels.begin(duel))
    duels.close_board(duels.show_next(duel), Side.SECOND)


def daily(recorder: Recorder) -> None:
    ask = recorder.by().ask
    ask("daily_board_today")
    run = start_run(scope_of("browser:a"), "Ada", GUEST, now=recorder.clock.ms)
    assert run.match is not None
    do_board(show_board(run.match.duel, ago=30_000), 20)
    today = ask("daily_board_today")["day"]
    recorder.clock.forward(86_400_000)
    ask("daily_board_retrieve", day=today)
    recorder.clock.forward(-86_400_000)
