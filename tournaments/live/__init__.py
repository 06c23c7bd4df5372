"""Who may watch what on the live streams, and what is shown first: decided here, streamed by `deploy.live`.

A stream is asked for by an address; the answer is its topics. A topic is one thing that changes, published on
one channel, with a full snapshot that can be taken at any time.
"""

from tournaments.live.changes import changes_after
from tournaments.live.shown import snapshots
from tournaments.live.streams import STREAMS, topics_of
from tournaments.live.topics import BOARD, CHANGE, CLOCK, DUEL, FEED, TILES, Topic, Topics

__all__ = [
    "BOARD",
    "CHANGE",
    "CLOCK",
    "DUEL",
    "FEED",
    "STREAMS",
    "TILES",
    "Topic",
    "Topics",
    "changes_after",
    "snapshots",
    "topics_of",
]
