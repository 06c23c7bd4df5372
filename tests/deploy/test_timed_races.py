"""Timed play on a running instance while its processes are killed; the database is the judge.

More verdicts with VERDICTS=1000.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from contextlib import nullcontext

import pytest

from deploy.testing.postgres import serving_postgres
from tests.races.client import Client, Headers
from tests.races.crew import Crew, crew
from tests.races.cut import WEBS, send_unheard
from tests.races.evening import CALM, Evening, everybody, hold, judged, play, set_up
from tests.races.journal import Act
from tests.races.match_play import MatchPlay
from tests.races.quota import Quota
from tests.races.table_play import TablePlay

pytestmark = pytest.mark.deploy

MANY = 1000
VERDICTS = int(os.environ.get("VERDICTS", "30"))
LONG = Evening(VERDICTS, matches=6, tables=10, every=(2.0, 5.0))
SHORT = Evening(VERDICTS, matches=1, tables=3, every=(2.0, 3.5))


@pytest.fixture(scope="module", params=["SQLite", "PostgreSQL"])
def made(request: pytest.FixtureRequest) -> Iterator[Crew]:
    """Two processes that serve pages and two watchers, on a database of their own."""
    database = serving_postgres() if request.param == "PostgreSQL" else nullcontext(None)
    with pytest.MonkeyPatch.context() as environment, database as url:
        if VERDICTS < MANY:
            environment.setenv("SWEEP_EARLY", "yes")
        with crew(url) as running:
            yield running


def test_an_act_whose_answer_is_lost_has_one_verdict(made: Crew) -> None:
    """Web is killed between commit and answer: who asks again, elsewhere, gets the first verdict."""
    client, setting = set_up(made, matches=1, tables=1, clock=CALM)
    match, table = everybody(client, setting, Quota(0))
    assert isinstance(match, MatchPlay)
    assert isinstance(table, TablePlay)
    while match.look()["state"] != "playing":
        match.begin()
    lose_answers(made, client, 0, [match.move(match.look(), by_api=False), table.act("press", table.look())])
    pause = match.command("pause")
    headers = {pause[1].key: match.as_arbiter}
    lose_answers(made, client, 1, [match.move(match.look(), by_api=True), pause], headers)
    client.send(*match.command("resume"), match.as_arbiter)
    play([match, table])
    report = judged(made, client)
    assert report.wrong == []
    assert report.counts["first verdict told after no answer"] == 3  # and that of the arbiter


def lose_answers(
    made: Crew,
    client: Client,
    web: int,
    sent: list[tuple[str, Act]],
    headers: Mapping[str, Headers] | None = None,
) -> None:
    """All of these are committed by one process and answered by nobody; then they are sent again."""
    told = headers or {}
    sockets = [send_unheard(made, client, path, act, web, told.get(act.key, {})) for path, act in sent]
    made.kill(WEBS[web])
    for path, act in sent:
        assert client.deliver(path, act, told.get(act.key, {}))["replayed"] is True
    for each in sockets:
        each.close()


def test_no_verdict_is_wrong_twice_or_missing_whoever_is_killed(made: Crew) -> None:
    report = hold(LONG if VERDICTS >= MANY else SHORT, made)
    print(json.dumps(report.counts, indent=1), report.killed, *report.wrong, sep="\n")
    assert report.wrong == []
    assert report.counts["verdicts"] >= VERDICTS
    if VERDICTS >= MANY:  # in a short evening it may be that none falls
        assert report.counts["flags"] > 0
    assert len(report.killed) > 2
