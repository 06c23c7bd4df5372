"""The streams of an event: the newest first, then every published change, for whoever may see it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.utils import timezone

from audit.actor import SYSTEM
from audit.publish import publish
from audit.services import record, version_of
from clocks.services.instants import now_ms
from clocks.services.table import Act, TableSetup, make_table_clock, renew
from deploy.live import hub
from games.models import Side
from tests.deploy.live_watching import Stream, live_at, say_ready, timed_round
from tests.factories import TournamentFactory, cast_of
from tournaments.models import Role
from tournaments.queries.links import report_token
from tournaments.services.personal.sessions import end_sessions

Watch = Callable[..., Stream]


@pytest.fixture(autouse=True)
def rights_looked_at_often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hub, "RECHECK_SECONDS", 0.3)


@pytest.fixture
def watch(live_server_url: str) -> Iterator[Watch]:
    """`watch(path, user)`: an open stream of this visitor."""
    streams: list[Stream] = []

    def open_stream(path: str, user: Any = None) -> Stream:
        streams.append(Stream(live_server_url, path, _cookie(user) if user else ""))
        return streams[-1]

    yield open_stream
    for stream in streams:
        stream.close()


def _cookie(user: Any) -> str:
    session = import_module(settings.SESSION_ENGINE).SessionStore()
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[-1]
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.save()
    return f"{settings.SESSION_COOKIE_NAME}={session.session_key}"


def test_the_version_and_then_each_change_to_every_watcher(watch: Watch) -> None:
    event = TournamentFactory(visibility="public")
    streams = [watch(f"/live/events/{event.slug}/") for _ in range(3)]
    for stream in streams:
        assert stream.answer.status == 200
        assert stream.answer.headers["Content-Type"] == "text/event-stream; charset=utf-8"
        assert stream.next() == {"id": "0", "event": "change", "data": {"version": 0}}
    publish(f"orderly:{event.scope}", {"version": 71})
    publish(f"orderly:{event.scope}", {"version": 72})
    for stream in streams:
        assert stream.until("change", version=72)


def test_other_events_are_not_told(watch: Watch) -> None:
    event, other = TournamentFactory(visibility="public"), TournamentFactory(visibility="public")
    stream = watch(f"/live/events/{event.slug}/")
    assert stream.next()["data"] == {"version": 0}
    publish(f"orderly:{other.scope}", {"version": 8})
    publish(f"orderly:{event.scope}", {"version": 9})
    assert stream.next()["data"] == {"version": 9}


def test_nothing_older_follows(watch: Watch) -> None:
    event = TournamentFactory(visibility="public")
    stream = watch(f"/live/events/{event.slug}/")
    assert stream.next()["data"] == {"version": 0}
    for version in (5, 4, 5, 6):
        publish(f"orderly:{event.scope}", {"version": version})
    seen = [stream.next()["data"]["version"]]
    while seen[-1] != 6:
        seen.append(stream.next()["data"]["version"])
    assert seen in ([5, 6], [6])


def test_what_can_not_be_read_harms_nobody(watch: Watch) -> None:
    event = TournamentFactory(visibility="public")
    stream = watch(f"/live/events/{event.slug}/")
    assert stream.next()["data"] == {"version": 0}
    for nonsense in ({}, {"version": None}, ["version"]):
        publish(f"orderly:{event.scope}", nonsense)  # type: ignore[arg-type]
    publish(f"orderly:{event.scope}", {"version": 3})
    assert stream.next()["data"] == {"version": 3}


@pytest.mark.parametrize(
    "path",
    [
        "/live/",
        "/live/other/",
        "/live/events/no-such-event/",
        "/live/events/no-such-event/boards/",
        "/live/matches/987654/",
        "/live/matches/twelve/",
        "/live/play/no-such-token/",
        "/live/table/no-such-token/",
    ],
)
def test_what_is_not_there(watch: Watch, path: str) -> None:
    assert watch(path).answer.status == 404


def test_a_draft_is_no_event_for_the_public(watch: Watch) -> None:
    event = TournamentFactory(visibility="private")
    live = live_at(timed_round(event))
    assert watch(f"/live/events/{event.slug}/").answer.status == 404
    assert watch(f"/live/events/{event.slug}/boards/").answer.status == 404
    assert watch(f"/live/matches/{live.match_id}/").answer.status == 404
    assert watch(f"/live/matches/{live.match_id}/", cast_of(event).helper).answer.status == 200


def test_a_match_and_its_event_on_one_stream(watch: Watch) -> None:
    event = TournamentFactory()
    live = live_at(timed_round(event))
    stream = watch(f"/live/matches/{live.match_id}/")
    assert stream.next()["event"] == "change"
    first = stream.next()
    assert (first["event"], first["id"]) == ("board", "1")
    assert first["data"]["match"] == live.match_id
    assert first["data"]["state"] == "waiting"
    say_ready(live)
    assert stream.until("board", version=2)["first"]["ready"] is True
    publish(f"orderly:{event.scope}", {"version": 40})
    assert stream.until("change", version=40)


def test_all_boards_on_one_stream(watch: Watch) -> None:
    event = TournamentFactory()
    round_ = timed_round(event, matches=3)
    stream = watch(f"/live/events/{event.slug}/boards/")
    assert stream.next()["event"] == "change"
    boards = [stream.next()["data"]["match"] for _ in range(3)]
    assert boards == [live_at(round_, table).match_id for table in (1, 2, 3)]
    for table in (3, 1):
        say_ready(live_at(round_, table))
        assert stream.until("board", match=live_at(round_, table).match_id)["version"] == 2


def test_boards_of_a_new_round_come_by_themselves(watch: Watch) -> None:
    event = TournamentFactory()
    stream = watch(f"/live/events/{event.slug}/boards/")
    assert stream.next()["data"] == {"version": 0}
    live = live_at(timed_round(event))
    publish(f"orderly:{event.scope}", {"version": 3})
    assert stream.until("board", match=live.match_id)["version"] == 1
    say_ready(live)
    assert stream.until("board", version=2)


def test_a_shared_bag_is_open_to_players_and_arbiters_only(watch: Watch) -> None:
    event = TournamentFactory(bag_mode="duplicate")
    round_ = timed_round(event)
    live, pairing = live_at(round_), round_.pairings.get()
    for side in Side:
        say_ready(live, side)
    address = f"/live/matches/{live.match_id}/"
    outside = watch(address).until("board")
    assert (outside["hidden"], "drawn" in outside["game"]) == (True, False)
    insiders = [
        watch(address, cast_of(event).arbiter),
        watch(f"/live/play/{report_token(pairing.pk, Side.FIRST)}/"),
    ]
    for stream in insiders:
        inside = stream.until("board")
        assert (inside["hidden"], "drawn" in inside["game"]) == (False, True)


def test_a_link_stops_with_its_round(watch: Watch) -> None:
    round_ = timed_round(TournamentFactory())
    address = f"/live/play/{report_token(round_.pairings.get().pk, Side.SECOND)}/"
    assert watch(address).answer.status == 200
    type(round_).objects.update(state="draft")
    assert watch(address).answer.status == 404


def test_a_right_that_ended_by_itself_ends_the_stream(watch: Watch, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hub, "RENEW_SECONDS", 0.5)
    event = TournamentFactory(visibility="private")
    cast = cast_of(event)
    by_role, by_session = (watch(f"/live/events/{event.slug}/", who) for who in (cast.helper, cast.arbiter))
    assert by_role.next()["event"] == by_session.next()["event"] == "change"
    Role.objects.filter(user=cast.helper).update(ends_at=timezone.now())
    assert by_role.next()["event"] == "end"
    end_sessions(cast.arbiter)
    assert by_session.next()["event"] == "end"


def test_who_lost_the_right_is_told_no_more(watch: Watch) -> None:
    event = TournamentFactory(visibility="private")
    cast = cast_of(event)
    address = f"/live/events/{event.slug}/"
    stays, goes = watch(address, cast.arbiter), watch(address, cast.helper)
    assert stays.next()["data"] == goes.next()["data"] == {"version": 0}
    Role.objects.get(user=cast.helper).delete()
    publish(f"orderly:{event.scope}", {"version": 5})
    while (last := goes.next())["event"] != "end":
        assert last["data"] == {"version": 5}
    publish(f"orderly:{event.scope}", {"version": 6})
    assert stays.until("change", version=6)
    assert watch(address, cast.helper).answer.status == 404


def test_a_table_clock_and_the_one_after_it(watch: Watch) -> None:
    table = make_table_clock(TableSetup("5+3"), SYSTEM)
    stream = watch(f"/live/table/{table.token}/")
    first = stream.next()
    assert (first["event"], first["data"]["serial"]) == ("clock", 1)
    renew(table.token, Act(now_ms(), SYSTEM), control="10")
    assert stream.until("clock", serial=2)["clock"]["control"] == "10"


def test_an_act_is_told_when_it_is_committed(watch: Watch) -> None:
    from django.db import transaction

    event = TournamentFactory()
    stream = watch(f"/live/events/{event.slug}/")
    assert stream.next()["data"] == {"version": 0}
    with transaction.atomic():
        record(event.scope, SYSTEM, "event.noted")
    assert stream.next()["data"] == {"version": version_of(event.scope)}
