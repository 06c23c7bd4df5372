"""Whether the parts of a layout do their work."""

from __future__ import annotations

import time
import urllib.request
from typing import TYPE_CHECKING

import redis

if TYPE_CHECKING:
    from deploy.layout.layout import Layout

POLL_SECONDS = 0.1
# A worker's last step when it starts: it listens for remote control.
WORKER_LISTENS = "_kombu.binding.celery.pidbox"


def until_ready(layout: Layout, seconds: float) -> None:
    """Returns when nothing is waited for any more; raises TimeoutError."""
    deadline = time.monotonic() + seconds
    while late := not_ready(layout):
        if time.monotonic() > deadline:
            raise TimeoutError(f"Not ready after {seconds:.0f} s: {', '.join(late)}")
        time.sleep(POLL_SECONDS)


def not_ready(layout: Layout) -> list[str]:
    """The parts that do not answer, or have ended."""
    asked = {
        **{f"web-{number}": f"{port}/healthz" for number, port in enumerate(layout.web_ports, 1)},
        **{f"live-{number}": f"{port}/live/healthz" for number, port in enumerate(layout.live_ports, 1)},
        "nginx": f"{layout.port}/healthz",
    }
    late = [name for name, rest in asked.items() if not _answers(rest)]
    late += [name for name in layout.parts if name not in late and not layout.pid(name)]
    if layout.names("worker") and not _worker_listens(layout.environment["REDIS_URL"]):
        late.append("worker")
    return late


def _answers(rest: str) -> bool:
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{rest}", timeout=2) as answer:
            return bool(answer.status == 200)
    except OSError:
        return False


def _worker_listens(url: str) -> bool:
    try:
        with redis.Redis.from_url(url) as client:
            return bool(client.exists(WORKER_LISTENS))
    except redis.RedisError:
        return False
