"""Hands published snapshots to the watchers of their channels; looks for itself while nobody publishes."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
from collections.abc import AsyncIterator, Coroutine, Iterable
from typing import TYPE_CHECKING, Any

import structlog

from deploy.live.address import Seat
from deploy.live.asking import Desk
from deploy.live.broker import Broker
from deploy.live.channels import Channels
from deploy.live.following import FOLLOWED, Follower
from deploy.live.group import Group
from deploy.live.mailbox import NOTE, Mailbox
from deploy.live.message import Message, resync
from deploy.live.pulse import Pulse
from deploy.metrics.instruments import STREAM_CLIENTS, STREAMS_OPENED

if TYPE_CHECKING:  # models can't be imported before Django is set up, and this module is
    from tournaments.live import Topic

log = structlog.get_logger(__name__)

# Without a broker every topic that is watched is looked at so often, once for all its watchers.
LOOK_SECONDS = 2.0
# So long after the broker came back as well: who publishes may still leave it alone (audit.publish).
SETTLE_SECONDS = 3.0
# A change of the event may have given or taken rights, or opened matches: looked at so often at most.
RECHECK_SECONDS = 5.0
# Roles end by themselves and sessions are ended: nobody publishes that, so who comes with a session is looked
# at so often at least.
RENEW_SECONDS = 60.0
# Processes and groups must not all ask in the same instant.
SPREAD_SECONDS = 0.5


class Closed(Exception):
    """The server is stopping."""


class Hub:
    """All open streams of this process. ``url`` is the broker's: None takes the setting, "" is none."""

    def __init__(self, url: str | None = None, keep_alive: float = 15.0, look_every: float = LOOK_SECONDS):
        self._desk = Desk()
        self._broker = Broker(url, self._heard, self._turned)
        self._channels = Channels()
        self._groups: dict[Seat, Group] = {}
        self._pulse = Pulse(keep_alive)
        self._look_every = look_every
        self._looking: asyncio.Task[None] | None = None
        self._look_until = float("inf")  # loop time from which on the broker is relied upon
        self._is_away = False  # as the watchers were told
        self._tasks: set[asyncio.Task[None]] = set()
        self._closed = False

    @contextlib.asynccontextmanager
    async def watch(self, seat: Seat, after: int | None = None) -> AsyncIterator[Mailbox | None]:
        """A mailbox with the newest snapshots, filled while the block lasts; None: not for this visitor.

        Who follows changes gets those ``after`` a number. Raises Closed, or what the database raises when it
        can't be asked.
        """
        if self._closed:
            raise Closed
        if await self._desk.topics.ask(seat) is None:
            yield None
            return
        group = self._groups.setdefault(seat, Group(seat))
        mailbox = Follower(seat, after, self._desk.changes) if seat.name == FOLLOWED else Mailbox()
        group.members.add(mailbox)
        STREAMS_OPENED.inc()
        STREAM_CLIENTS.inc()
        try:
            await self._broker.ready()
            self._start_looking()
            yield mailbox if await self._open(group, mailbox) else None
        finally:
            self._leave(group, mailbox)

    def watchers(self) -> int:
        """How many streams are open in this process."""
        return sum(len(group.members) for group in self._groups.values())

    @property
    def is_closed(self) -> bool:
        """Whether the streams were ended for good."""
        return self._closed

    async def has_broker(self) -> bool:
        """Whether this process is subscribed; it subscribes now if nobody watched before."""
        await self._broker.ready()
        return self._broker.is_here

    async def close(self) -> None:
        """Ends all streams and leaves the broker."""
        self._closed = True
        for group in self._groups.values():
            group.end()
        tasks = [task for task in (self._looking, *self._tasks) if task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._pulse.stop()
        await self._broker.close()
        self._desk.close()

    async def _open(self, group: Group, mailbox: Mailbox) -> bool:
        """Fills the mailbox with what there is now that changes are heard: one in between would be missed."""
        if not await self._decide(group):
            return False
        await self._look(group.topics)
        for newest in self._channels.newest_of(group.topics):
            mailbox.hear(newest)
        self._pulse.add(mailbox)
        if self._closed:
            mailbox.end()
        return True

    def _leave(self, group: Group, mailbox: Mailbox) -> None:
        STREAM_CLIENTS.dec()
        self._pulse.discard(mailbox)
        group.members.discard(mailbox)
        if not group.members and self._groups.get(group.seat) is group:
            del self._groups[group.seat]
            self._channels.move(group, ())
            if group.timer:
                group.timer.cancel()

    # --- What is published ---------------------------------------------------------------------------------

    def _heard(self, channel: str, data: bytes) -> None:
        topic = self._channels.topic(channel)
        if topic is None:
            return  # nobody here watches it
        try:
            self._take_in(topic, json.loads(data))
        except (ValueError, TypeError, KeyError, AttributeError):
            log.warning("live_message_unreadable", channel=channel)

    def _take_in(self, topic: Topic, data: dict[str, Any]) -> None:
        """Tells the watchers of a topic, unless they have heard so much or more."""
        message = Message.of(topic.channel, topic.kind, data)
        for group in self._channels.replace(message):
            group.hand(message)
            if topic.kind == "change":
                self._decide_soon(group)

    # --- Who may watch -------------------------------------------------------------------------------------

    async def _decide(self, group: Group) -> bool:
        """Asks anew what the group may watch; ends its streams and says False when that is nothing."""
        group.checked_at = asyncio.get_running_loop().time()
        topics = await self._desk.topics.ask(group.seat)
        if topics is None:
            group.end()
            return False
        if group.members:
            self._channels.move(group, topics)
        return True

    def _decide_soon(self, group: Group) -> None:
        if group.timer is None:
            loop = asyncio.get_running_loop()
            rest = group.checked_at + RECHECK_SECONDS - loop.time()
            wait = max(rest, 0.0) + random.uniform(0, SPREAD_SECONDS)  # noqa: S311 (no secret)
            group.timer = loop.call_later(wait, self._decide_now, group)

    def _decide_old(self) -> None:
        """Those whose right may have ended by now without a word."""
        old = asyncio.get_running_loop().time() - RENEW_SECONDS
        for group in self._groups.values():
            if group.seat.session and group.checked_at < old:
                self._decide_soon(group)

    def _decide_now(self, group: Group) -> None:
        group.timer = None
        self._start(self._decide_and_look(group))

    async def _decide_and_look(self, group: Group) -> None:
        """After a change: rights, new topics, and boards that were hidden until now."""
        if await self._decide(group):
            await self._look(self._channels.unseen(group.topics))

    # --- Looking for ourselves -----------------------------------------------------------------------------

    async def _look(self, topics: Iterable[Topic]) -> None:
        """Takes snapshots from the database."""
        found = await self._desk.snapshots.ask_all(list(topics))
        for topic, data in found.items():
            self._take_in(topic, data)

    def _turned(self, here: bool) -> None:
        """The broker came or went: what was published meanwhile is lost, so everything is looked at again."""
        now = asyncio.get_running_loop().time()
        self._look_until = now + SETTLE_SECONDS if here else float("inf")
        if self._is_away == here:
            self._is_away = not here
            self._tell_all(resync(away=not here))
        if here:
            self._start(self._look_again())

    async def _look_again(self) -> None:
        await asyncio.sleep(random.uniform(0, SPREAD_SECONDS))  # noqa: S311 (no secret)
        for group in self._groups.values():
            self._decide_soon(group)
        await self._look(self._channels.topics())

    def _start_looking(self) -> None:
        if self._looking is None and not self._closed:
            self._looking = asyncio.create_task(self._look_on())
            self._pulse.start()

    async def _look_on(self) -> None:
        """Looks at rights; while there is no broker to rely on, at what is watched, one round at a time."""
        while True:
            await asyncio.sleep(self._look_every)
            self._decide_old()
            if asyncio.get_running_loop().time() < self._look_until:
                await _unless_it_fails(self._look(self._channels.topics()))

    def _tell_all(self, note: bytes) -> None:
        for group in self._groups.values():
            for mailbox in group.members:
                mailbox.put(NOTE, note)

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(_unless_it_fails(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


async def _unless_it_fails(work: Coroutine[Any, Any, None]) -> None:
    """The database may be away for a while: streams stay open, and the next look finds it back."""
    try:
        await work
    except Exception as error:
        log.warning("live_look_failed", error=str(error))
