"""A match played with clocks: by its players, by arbiters, a ruling, records and the analysis."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import override_settings

from games.models import Adjudication, LiveMatch, Side
from games.services import analysing
from games.services.adjudication import requesting
from games.services.live import pausing
from tests.games.engine.analysis.quick import QuickJudge
from tests.games.services.adjudication.rulings import estimated
from tests.tournaments.analysed import analyse_all
from tests.tournaments.api.recording.recorder import Recorder, Voice
from tests.tournaments.live import WHO, held, live_at, play_on, start, timed_event
from tournaments.queries.links import report_token

NIGHT = "clock-night"


def tell(recorder: Recorder) -> None:
    event = timed_event(5, slug=NIGHT, name="Clock night", timing={"clock": "10+1"})
    visitor, arbiter = recorder.by(), recorder.staff_of(event)
    play(recorder, live_at(event, 1))
    arbiter.ask("game_log_retrieve", id=live_at(event, 1).match_id, game=1)
    agree(recorder, live_at(event, 2), arbiter)
    command(arbiter, live_at(event, 3))
    visitor.ask("boards_list", slug=NIGHT)
    arbiter.ask("links_retrieve", id=live_at(event, 3).match_id)
    arbiter.ask("clocks_command", {"command": "start", "round": 1}, "A round begins", slug=NIGHT)
    arbiter.ask("clocks_command", {"command": "pause", "reason": "announcement"}, "All boards", slug=NIGHT)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(requesting, "send", lambda _pk: None)
        for table, how in ((3, "accept"), (4, "override"), (5, "play_on")):
            rule(arbiter, live_at(event, table), how)
    over(recorder, live_at(event, 1))


def token(live: LiveMatch, side: Side) -> str:
    return report_token(live.match.pairing.pk, side)


def play(recorder: Recorder, live: LiveMatch) -> None:
    one, two = recorder.by(), recorder.by()
    order, chaos = token(live, Side.FIRST), token(live, Side.SECOND)
    one.ask("play_ready", {"ready": True}, "Ready", token=order)
    two.ask("play_ready", {"ready": True}, "Ready", token=chaos)
    lag = _lag(two, chaos)
    seen = two.ask("play_retrieve", token=chaos)
    placed = {"action": f"{seen['game']['drawn']}Cc", "version": seen["version"], "lag": lag}
    verdict = two.ask("play_act", placed, "A placement", token=chaos)
    slide = {"action": "CcCe", "version": verdict["state"]["version"]}
    one.ask("play_act", slide, "A slide", token=order)
    play_on(live, recorder.clock.ms, 7)
    recorder.clock.forward(7000)
    one.ask("match_live_retrieve", id=live.match_id)


def _lag(voice: Voice, seat: str) -> Any:
    """Shown second, as it has a stamp: what its answer tells goes with a move."""
    pong = voice.client.post(f"/api/v1/play/{seat}/ping/", {}, format="json").json()
    return voice.ask("play_ping", {"stamp": pong["stamp"]}, "With the stamp of the last answer", token=seat)[
        "lag"
    ]


def agree(recorder: Recorder, live: LiveMatch, arbiter: Voice) -> None:
    one, two = recorder.by(), recorder.by()
    order, chaos = token(live, Side.FIRST), token(live, Side.SECOND)
    start(live)
    play_on(live, recorder.clock.ms, 5, step=0)
    offer = {"scores": [41, 38], "version": held(live).live.version}
    one.ask("play_offer", offer, "Two scores", token=order)
    two.ask("play_answer", {"answer": "decline"}, "Declined", token=chaos)
    one.ask("play_resign", {"version": held(live).live.version}, "At this version", token=order)
    lift = {"command": "lift", "side": 1, "ms": 60_000, "reason": "the clock was set wrongly"}
    arbiter.ask("match_clock_command", lift, "A flag is lifted", id=live.match_id)
    two.ask("play_leave", token=chaos)


def command(arbiter: Voice, live: LiveMatch) -> None:
    start(live)
    play_on(live, arbiter.recorder.clock.ms, 5, step=0)
    sent: dict[str, dict[str, Any]] = {
        "A pause": {"command": "pause", "reason": "fire alarm"},
        "Play goes on": {"command": "resume"},
        "Two minutes more": {"command": "add", "side": 1, "ms": 120_000, "reason": "network failure"},
        "The last action is taken back": {"command": "takeback", "ply": 4, "reason": "both agree"},
    }
    for title, content in sent.items():
        arbiter.ask("match_clock_command", content, title, id=live.match_id)


def rule(arbiter: Voice, live: LiveMatch, how: str) -> None:
    place: dict[str, Any] = {"id": live.match_id, "game": 1}
    asked = {"cause": "incident", "playouts": 500, "reason": "the connection is gone"}
    made = arbiter.ask("game_rulings_create", asked, "After an incident", **place)
    estimated(Adjudication.objects.get(pk=made["id"]), "80.25")
    arbiter.ask("ruling_retrieve", id=made["id"])
    arbiter.ask("game_rulings_list", **place)
    version = held(live).live.version
    decisions: dict[str, tuple[dict[str, Any], str]] = {
        "accept": ({"version": version}, "At this version"),
        "override": ({"score": 12, "reason": "the players agreed"}, "By agreement"),
        "play_on": ({"reason": "the connection is back"}, "Nothing is to be decided"),
    }
    arbiter.ask(f"ruling_{how}", *decisions[how], id=made["id"])


def over(recorder: Recorder, live: LiveMatch) -> None:
    """Game 1 is played to its end, and analysed by a judge that takes no time."""
    ask = recorder.by().ask
    place: dict[str, Any] = {"game": 1, "query": "?format=json"}
    pausing.resume(live.pk, actor=WHO)
    with override_settings(ANALYSE_GAMES=True), pytest.MonkeyPatch.context() as patch:
        patch.setattr(analysing, "SearchJudge", QuickJudge)
        play_on(live, recorder.clock.ms, 99, step=0)
        analyse_all()
    ask("record_retrieve", id=live.match_id, **place)
    ask("play_record_retrieve", token=token(live, Side.FIRST), **place)
    ask("analysis_retrieve", id=live.match_id, game=1)
