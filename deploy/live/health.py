"""Whether the streams of this process can be opened: for containers, proxies and supervisors."""

from __future__ import annotations

from deploy.live.hub import Hub

PATH = "/live/healthz"


async def health(hub: Hub) -> tuple[int, dict[str, object]]:
    """Status and answer: 503 while the process stops. The broker may be away: streams look for themselves."""
    if hub.is_closed:
        return 503, {"status": "stopping"}
    return 200, {"status": "ok", "broker": await hub.has_broker()}
