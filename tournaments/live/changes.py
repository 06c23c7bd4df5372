"""What a follower of an event is told next."""

from __future__ import annotations

from typing import Any

from tournaments.queries.feed import change_data, newest_seq
from tournaments.queries.feed import changes_after as read_after
from tournaments.queries.visible import find_event

AT_ONCE = 100


def changes_after(slug: str, user: Any, after: int | None) -> tuple[int, list[dict[str, Any]]] | None:
    """The newest number, and the changes after one, oldest first; None: there is no such event for this
    visitor any more. Without a number, and with one that is still to come, there is nothing to go on from.
    """
    event = find_event(slug, user)
    if event is None:
        return None
    newest = newest_seq(event)
    if after is None or after > newest:
        return newest, []
    return newest, [change_data(change, event.slug) for change in read_after(event, after, AT_ONCE)]
