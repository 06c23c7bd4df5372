"""Watchers of one board: how long after a press they see it, and what each costs."""

from __future__ import annotations

import asyncio
import json
import statistics
import time

from deploy.bench.timed.players import Table
from deploy.testing.serving import Served

PAUSE_SECONDS = 0.25


def watch(
    instance: Served, table: Table, match: int, count: int, moves: int
) -> tuple[float, float, float, int]:
    """p50 and p99 in ms from sending a press to seeing it, KB a watcher, messages that were missed."""
    return asyncio.run(_watch(instance, table, match, count, moves))


async def _watch(
    instance: Served, table: Table, match: int, count: int, moves: int
) -> tuple[float, float, float, int]:
    before = instance.memory_kb("web")
    seen: list[dict[int, float]] = [{} for _ in range(count)]
    tasks = [asyncio.create_task(_listen(instance.port, match, each)) for each in seen]
    while not all(seen):
        await asyncio.sleep(0.05)
    kilobytes = (instance.memory_kb("web") - before) / count
    sent: dict[int, float] = {}
    for _ in range(moves):
        began = time.perf_counter()
        await asyncio.to_thread(table.move)
        sent[table.version] = began
        await asyncio.sleep(PAUSE_SECONDS)
    await asyncio.sleep(1.0)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    times = [(each[v] - at) * 1000 for each in seen for v, at in sent.items() if v in each]
    missed = count * len(sent) - len(times)
    return statistics.median(times), statistics.quantiles(times, n=100)[98], kilobytes, missed


async def _listen(port: int, match: int, seen: dict[int, float]) -> None:
    """Notes when each version of the board comes in."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=2**20)
    writer.write(f"GET /live/matches/{match}/ HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())
    try:
        while line := await reader.readline():
            if line.startswith(b"data:") and b'"kind":"match"' in line:
                at = time.perf_counter()
                seen.setdefault(json.loads(line[5:])["version"], at)
    finally:
        writer.close()
