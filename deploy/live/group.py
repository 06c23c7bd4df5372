"""Watchers with the same address and the same rights: what is decided for one holds for all of them."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from deploy.live.address import Seat
from deploy.live.mailbox import Mailbox
from deploy.live.message import Message

if TYPE_CHECKING:  # models can't be imported before Django is set up, and this module is
    from tournaments.live import Topics


class Group:
    """The open streams of one seat, and their topics as last decided."""

    __slots__ = ("checked_at", "members", "seat", "timer", "topics")

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.topics: Topics = ()
        self.members: set[Mailbox] = set()
        self.timer: asyncio.TimerHandle | None = None  # of the next look at its rights
        self.checked_at = float("-inf")

    def hand(self, message: Message) -> None:
        """Tells every member."""
        for mailbox in self.members:
            mailbox.hear(message)

    def end(self) -> None:
        """Ends every member's stream."""
        for mailbox in self.members:
            mailbox.end()
