"""What streams tell of: one thing that changes, published on one channel, with a snapshot at any time."""

from __future__ import annotations

from dataclasses import dataclass

from games.queries.live_snapshot import inside_channel, public_channel
from games.queries.tiles.snapshot import seat_channel
from tournaments.models import Tournament
from tournaments.services.feed import feed_channel

CHANGE, BOARD, CLOCK, DUEL, TILES, FEED = "change", "board", "clock", "duel", "tiles", "feed"


@dataclass(frozen=True, slots=True)
class Topic:
    """One thing that a stream tells of. ``kind`` names its messages, ``key`` is what its snapshot is of.

    Of a change the key is the audit scope, of a feed the event, of a board, a duel or a game of Chaos Tiles
    the match, of a clock the token of the table. ``seat``: who sees it, where each seat sees something else
    (None: everybody).
    """

    kind: str
    channel: str
    key: int | str
    inside: bool = False
    seat: int | None = None


Topics = tuple[Topic, ...]


def change_topic(event: Tournament) -> Topic:
    return Topic(CHANGE, f"orderly:{event.scope}", event.scope)


def feed_topic(event: Tournament) -> Topic:
    """Tells only that there is a newer change: each follower reads on from where it stands."""
    return Topic(FEED, feed_channel(event.pk), event.pk)


def board_topic(match_id: int, *, inside: bool) -> Topic:
    channel = inside_channel(match_id) if inside else public_channel(match_id)
    return Topic(BOARD, channel, match_id, inside)


def duel_topic(match_id: int) -> Topic:
    """Everybody sees the same of a duel."""
    return Topic(DUEL, public_channel(match_id), match_id)


def tiles_topic(match_id: int, seat: int | None = None) -> Topic:
    """Each seat sees its own hand; everybody else, arbiters too, what the table shows."""
    channel = seat_channel(match_id, seat) if seat else public_channel(match_id)
    return Topic(TILES, channel, match_id, seat=seat)
