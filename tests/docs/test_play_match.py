"""The example client plays a whole timed match against a second copy of itself, over real connections."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from games.models import Result, Side
from tests.docs.flaky import flaky
from tests.tournaments.live import held, live_at, timed_event
from tournaments.queries.links import report_token

CLIENT = Path(__file__).parents[2] / "docs" / "examples" / "play_match.py"


def start(link: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-I", str(CLIENT), link],
        env={"PATH": "/usr/bin:/bin", "no_proxy": "*"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def ended(client: subprocess.Popen[str]) -> str:
    try:
        out, err = client.communicate(timeout=120)
    finally:
        client.kill()
    assert client.returncode == 0, err
    return out


@pytest.mark.django_db(transaction=True)
def test_two_copies_play_a_match(live_server_url: str, celery_worker_process: str) -> None:
    """One hears the stream; the other has none, and loses answers of its moves on the way."""
    event = timed_event(1, timing={"clock": "10+1"})
    live = live_at(event, 1)
    first, second = (report_token(live.match.pairing.pk, side) for side in Side)
    with flaky(live_server_url) as way:
        clients = [start(f"{live_server_url}/play/{first}/"), start(f"{way.url}/r/{second}/")]
        told = [json.loads(ended(client)) for client in clients]
    result = Result.objects.get(match=live.match)
    scores = {"first_score": result.first_score, "second_score": result.second_score}
    assert [{name: each[name] for name in scores} for each in told] == [scores, scores]
    games = held(live).games
    assert [game.score for game in games] == [result.first_score, result.second_score]
    assert [len(game.plies) for game in games] == [49, 49]
    assert [game.flags for game in games] == [[], []]
    assert [game.actions.count() for game in games] == [49, 49]
    assert way.replayed >= way.lost > 5


def test_a_wrong_link_is_refused_with_a_right_one() -> None:
    client = start("https://example.org/events/")
    _out, err = client.communicate(timeout=30)
    assert client.returncode == 1
    assert "give one like https://example.org/play/TOKEN/" in err
