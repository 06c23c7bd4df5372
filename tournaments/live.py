"""What a live stream shows when somebody connects."""

from __future__ import annotations

from typing import Any

from audit.services import version_of
from tournaments.queries.visible import find_event


def stream_snapshot(slug: str, user: Any) -> dict[str, Any] | None:
    """Channel and version of an event that this visitor may see; None: there is none."""
    event = find_event(slug, user)
    if event is None:
        return None
    return {"channel": f"orderly:{event.scope}", "version": version_of(event.scope)}
