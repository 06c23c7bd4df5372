"""The example program finds its matches by its token and plays them, against the house player."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from audit.actor import COMMAND
from games.models import Action, Result
from tests.factories import EntryFactory, TournamentFactory, field_of
from tournaments.services.bots import create_bot
from tournaments.services.rounds import draft_round, publish_round

CLIENT = Path(__file__).parents[2] / "docs" / "examples" / "play_bot.py"


def run(address: str, token: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-s", "-E", str(CLIENT), "--until-idle", address],
        env={"PATH": "/usr/bin:/bin", "no_proxy": "*", "ORDERLY_TOKEN": token},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


@pytest.mark.django_db(transaction=True)
def test_it_plays_what_waits_for_it(live_server_url: str, celery_worker_process: str) -> None:
    bot, token = create_bot("Palindromer 1", COMMAND)
    event = TournamentFactory(
        variant="hyle5", timing={"play": "online", "clock": "10+1"}, pairing={"house": {"player": "pass"}}
    )
    field_of(event, 2)
    EntryFactory(tournament=event, player=bot.player)  # the last of three would have the bye
    draft_round(event.pk, COMMAND)
    publish_round(event.pk, COMMAND)
    done = run(live_server_url, token)
    assert done.returncode == 0, done.stderr
    result = Result.objects.get()
    assert str(result.first_score) in done.stdout
    players = set(Action.objects.filter(game__live__match=result.match).values_list("actor_label", flat=True))
    assert players == {"Palindromer 1", "house player"}


@pytest.mark.django_db(transaction=True)
def test_a_wrong_token_is_said(live_server_url: str) -> None:
    done = run(live_server_url, "0" * 64)
    assert done.returncode == 1
    assert "the token is not taken" in done.stderr
