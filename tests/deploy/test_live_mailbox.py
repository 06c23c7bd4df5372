"""One watcher's mailbox, signs of life, and the order of snapshots."""

from __future__ import annotations

import asyncio

import pytest

from deploy.live.address import Seat, seat_of
from deploy.live.mailbox import PIECE_BYTES, Mailbox
from deploy.live.message import STILL_HERE, encode, order_of
from deploy.live.pulse import PARTS, Pulse
from tests.deploy.live_watching import in_a_loop


def test_a_slow_watcher_is_told_the_newest_of_each_channel() -> None:
    async def fill() -> bytes | None:
        slow = Mailbox()
        for version in range(500):
            slow.put("orderly:match:1", b"one %d " % version)
            slow.put("orderly:match:2", b"two %d " % version)
        return await slow.take()

    assert in_a_loop(fill()) == b"one 499 two 499 "


def test_what_is_much_is_told_in_pieces_and_the_rest_may_still_be_replaced() -> None:
    async def fill() -> list[bytes | None]:
        slow = Mailbox()
        for channel in ("a", "b", "c"):
            slow.put(channel, channel.encode() * PIECE_BYTES)
        first = await slow.take()
        slow.put("c", b"newer")
        return [first, await slow.take(), await slow.take()]

    assert in_a_loop(fill()) == [b"a" * PIECE_BYTES, b"b" * PIECE_BYTES, b"newer"]


def test_a_watcher_that_waits_is_woken() -> None:
    async def wait() -> list[bytes | None]:
        mailbox = Mailbox()
        taking = asyncio.create_task(mailbox.take())
        await asyncio.sleep(0)
        mailbox.put("a", b"1")
        mailbox.put("b", b"2")
        first = await taking
        taking = asyncio.create_task(mailbox.take())
        await asyncio.sleep(0)
        mailbox.end()
        return [first, await taking, await mailbox.take()]

    assert in_a_loop(wait()) == [b"12", None, None]


def test_signs_of_life_come_to_quiet_streams_only() -> None:
    async def beat() -> bytes | None:
        pulse = Pulse(period=PARTS * 0.02)
        mailboxes = [Mailbox() for _ in range(3)]
        for mailbox in mailboxes:
            pulse.add(mailbox)
        mailboxes[0].put("a", b"told")
        pulse.start()
        bodies = [await asyncio.wait_for(mailbox.take(), 5) for mailbox in mailboxes]
        pulse.stop()
        return b"|".join(filter(None, bodies))

    assert in_a_loop(beat()) == b"told|" + STILL_HERE + b"|" + STILL_HERE


@pytest.mark.parametrize(
    "older, newer",
    [
        ({"version": 3}, {"version": 4}),
        ({"version": 3, "hidden": True}, {"version": 3, "hidden": False}),
        ({"version": 9, "serial": 1}, {"version": 0, "serial": 2}),
    ],
)
def test_which_of_two_snapshots_is_newer(older: dict[str, int], newer: dict[str, int]) -> None:
    assert order_of(older) < order_of(newer)


def test_a_message_without_a_version_has_no_id() -> None:
    assert encode("resync", {"broker": "away"}) == b'event: resync\ndata: {"broker":"away"}\n\n'


def test_no_text_can_end_a_message() -> None:
    assert encode("board", {"version": 1, "name": "a\n\nevent: b"}).count(b"\n") == 4


@pytest.mark.parametrize(
    "path, seat",
    [
        ("/live/events/club-night/", Seat("event", "club-night")),
        ("/live/events/club-night/boards/", Seat("boards", "club-night")),
        ("/live/matches/12/", Seat("match", "12")),
        ("/live/play/7-1.aB_-9/", Seat("play", "7-1.aB_-9")),
        ("/live/table/aB_-9/", Seat("table", "aB_-9")),
        ("/live/matches/" + "9" * 40 + "/", None),
        ("/live/matches/12", None),
        ("/live/events/a/b/", None),
    ],
)
def test_addresses(path: str, seat: Seat | None) -> None:
    assert seat_of({"path": path, "headers": []}) == seat
