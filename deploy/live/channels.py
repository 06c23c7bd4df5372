"""Which groups listen to which channel, and the newest message of each channel that is listened to."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from deploy.live.group import Group
from deploy.live.message import Message

if TYPE_CHECKING:  # models can't be imported before Django is set up, and this module is
    from tournaments.live import Topic, Topics


class Channels:
    """A channel is known for as long as a group listens to it."""

    def __init__(self) -> None:
        self._topics: dict[str, Topic] = {}
        self._groups: dict[str, set[Group]] = {}
        self._newest: dict[str, Message] = {}

    def move(self, group: Group, topics: Topics) -> None:
        """The group listens to these topics from now on, and to no others."""
        wanted = {topic.channel: topic for topic in topics}
        for topic in group.topics:
            if topic.channel not in wanted:
                self._drop(topic.channel, group)
        for channel, topic in wanted.items():
            self._topics[channel] = topic
            self._groups.setdefault(channel, set()).add(group)
        group.topics = topics

    def _drop(self, channel: str, group: Group) -> None:
        listening = self._groups.get(channel, set())
        listening.discard(group)
        if not listening:
            for known in (self._groups, self._topics, self._newest):
                known.pop(channel, None)

    def replace(self, message: Message) -> list[Group]:
        """Keeps the message as its channel's newest; gives who must be told: nobody, when it is no news."""
        groups = self._groups.get(message.channel)
        known = self._newest.get(message.channel)
        if not groups or (known and message.order <= known.order):
            return []
        self._newest[message.channel] = message
        return list(groups)

    def topic(self, channel: str) -> Topic | None:
        """The topic of a channel that is listened to."""
        return self._topics.get(channel)

    def topics(self) -> list[Topic]:
        """Everything that is listened to."""
        return list(self._topics.values())

    def newest_of(self, topics: Iterable[Topic]) -> list[Message]:
        """The newest messages of these topics, where there are any."""
        return [self._newest[topic.channel] for topic in topics if topic.channel in self._newest]

    def unseen(self, topics: Iterable[Topic]) -> list[Topic]:
        """Topics whose snapshot is not here, or is without a board that may be shown by now."""
        known = ((topic, self._newest.get(topic.channel)) for topic in topics)
        return [topic for topic, newest in known if newest is None or newest.hidden]
