"""The stream of an event's changes: every one, in order, from where the follower stands."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.db import transaction

from audit.actor import SYSTEM
from audit.services import record
from deploy.live import hub
from deploy.live.address import Seat
from deploy.live.hub import Hub
from tests.deploy.live_watching import Ear, Stream, in_a_loop
from tests.factories import TournamentFactory
from tournaments.models import Tournament
from tournaments.models.change import ChangeKind
from tournaments.services.feed import note

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def event() -> Tournament:
    event: Tournament = TournamentFactory()
    return event


@pytest.fixture
def streams() -> Iterator[list[Stream]]:
    opened: list[Stream] = []
    yield opened
    for stream in opened:
        stream.close()


def change(event: Tournament, *numbers: int) -> None:
    with transaction.atomic():
        for number in numbers:
            note(event, ChangeKind.STANDINGS, round=number, first=number)


def seqs(stream: Stream, count: int) -> list[str]:
    return [stream.next()["id"] for _ in range(count)]


def test_every_change_in_order_from_any_number_on(
    event: Tournament, streams: list[Stream], live_server_url: str
) -> None:
    path = f"/live/events/{event.slug}/changes/"

    def watch(path: str, **headers: str) -> Stream:
        streams.append(Stream(live_server_url, path, headers=headers))
        return streams[-1]

    new = watch(path)
    assert new.next() == {"id": "0", "event": "newest", "data": {"seq": 0}}
    change(event, 1, 2, 3)
    told = new.next()
    assert (told["id"], told["event"]) == ("1", "standings")
    assert told["data"] == {
        "seq": 1,
        "kind": "standings",
        "at": event.changes.get(seq=1).at.isoformat(),
        "data": {"round": 1, "first": 1},
        "url": f"/api/v1/tournaments/{event.slug}/standings/?round=1",
    }
    assert seqs(new, 2) == ["2", "3"]
    assert seqs(watch(f"{path}?since=0"), 3) == ["1", "2", "3"]
    back = watch(f"{path}?since=0", **{"Last-Event-ID": "2"})
    assert back.next()["id"] == "3"
    change(event, *range(4, 301))  # more than is read at once
    assert seqs(back, 297) == [str(number) for number in range(4, 301)]
    assert seqs(new, 297)[-1] == "300"
    lost = watch(f"{path}?since=5000")  # of another time, before the event was brought back
    assert lost.next() == {"id": "300", "event": "newest", "data": {"seq": 300}}


def test_who_may_not_see_the_event_any_more(
    event: Tournament, streams: list[Stream], live_server_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = f"/live/events/{event.slug}/changes/"
    monkeypatch.setattr(hub, "RECHECK_SECONDS", 0.3)
    streams.append(Stream(live_server_url, path))
    assert streams[0].next()["event"] == "newest"
    with transaction.atomic():
        Tournament.objects.filter(pk=event.pk).update(visibility="private")
        record(event.scope, SYSTEM, "settings.changed", event)
    assert streams[0].next() == {"event": "end"}
    streams.append(Stream(live_server_url, path))
    assert streams[1].answer.status == 404


def test_without_a_broker_nothing_is_missed(event: Tournament) -> None:
    async def follow() -> Any:
        followed = Hub(url="", look_every=0.05)
        async with followed.watch(Seat("changes", event.slug), 0) as mailbox:
            ear = Ear(mailbox)
            for number in (1, 2, 3):
                await in_thread(change, event, number)
                await ear.hears("standings", seq=number)
            await in_thread(change, event, 4, 5)
            await ear.hears("standings", seq=4)
            await ear.hears("standings", seq=5)
        await followed.close()

    in_a_loop(follow())


async def in_thread(act: Any, *args: Any) -> None:
    from asgiref.sync import sync_to_async

    await sync_to_async(act)(*args)
