"""`python -m deploy.bench.festival.watchers SETTING PORT COUNT FIRST OUT`: so many streams, held by asyncio.

Says "ready" when all of them have been told something; on a line of standard input it waits until all are
there, writes what they saw, and ends. Comes back after a lost connection as browsers do.
"""

from __future__ import annotations

import asyncio
import json
import random
import re
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

AT_ONCE = 200  # connections that are being opened
BACK_SECONDS = (0.5, 2.0)
ALL_BACK_SECONDS, SETTLED_SECONDS = 120.0, 1.0  # at the end
MATCH = re.compile(rb'"match":(\d+)')


@dataclass
class Watcher:
    """One stream: the newest version of each board, when each was seen, and what went wrong."""

    path: str
    newest: dict[str, int] = field(default_factory=dict)
    seen: list[tuple[int, int, float, float]] = field(default_factory=list)
    gaps: list[str] = field(default_factory=list)
    times_lost: list[float] = field(default_factory=list)
    opened: int = 0
    since: float = 0.0  # the first message of this connection, ms of the epoch; 0: not connected

    async def watch(self, port: int, opening: asyncio.Semaphore) -> None:
        """For ever."""
        lost: float | None = None
        while True:
            try:
                async with opening:
                    reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=2**22)
                    writer.write(f"GET {self.path} HTTP/1.0\r\nHost: 127.0.0.1\r\n\r\n".encode())
                    status = await reader.readline()
                try:
                    if b" 200 " in status:
                        await self._read(reader, lost)
                        lost = None
                finally:
                    writer.close()
            except (OSError, ValueError):
                pass
            lost, self.since = lost or time.monotonic(), 0.0
            await asyncio.sleep(random.uniform(*BACK_SECONDS))

    async def _read(self, reader: asyncio.StreamReader, lost: float | None) -> None:
        version, kind = 0, b""
        while line := await reader.readline():
            if line.startswith(b"id:"):
                version = int(line[3:])
            elif line.startswith(b"event:"):
                kind = line[6:].strip()
            elif line.startswith(b"data:") and kind not in (b"still", b"resync"):
                if lost is not None:
                    self.times_lost.append(time.monotonic() - lost)
                self.opened += lost is not None or not self.newest
                lost = None
                self.since = self.since or time.time() * 1000
                self._note(kind.decode(), version, line)

    def _note(self, kind: str, version: int, line: bytes) -> None:
        found = MATCH.search(line, 0, 400) if kind in ("board", "duel", "tiles", "match") else None
        match = int(found[1]) if found else 0
        name = f"{kind} {match}"
        before = self.newest.get(name, 0)
        if version < before:
            self.gaps.append(f"{self.path}: {name} went back from {before} to {version}")
        elif version > before:
            self.newest[name] = version
            if match and before:
                self.seen.append((match, version, time.time() * 1000, self.since))


def paths(setting: dict[str, Any]) -> list[str]:
    """What is watched: most watch one board, some an event or all of its boards."""
    boards = [f"/live/matches/{each['match']}/" for each in setting["boards"]]
    events = [f"/live/events/{slug}/" for slug in setting["events"]]
    rooms = [f"{path}boards/" for path in events]
    return random.Random(1).sample(boards * 8 + (events + rooms) * 10, len(boards) * 8 + len(events) * 20)


async def watch(setting: dict[str, Any], port: int, count: int, first: int) -> list[Watcher]:
    """Until a line comes in."""
    every = paths(setting)
    watchers = [Watcher(every[(first + number) % len(every)]) for number in range(count)]
    opening = asyncio.Semaphore(AT_ONCE)
    tasks = [asyncio.create_task(each.watch(port, opening)) for each in watchers]
    while not all(each.newest for each in watchers):
        await asyncio.sleep(0.1)
    print("ready", flush=True)
    await asyncio.to_thread(sys.stdin.readline)
    give_up = time.monotonic() + ALL_BACK_SECONDS
    while not all(each.since for each in watchers) and time.monotonic() < give_up:
        await asyncio.sleep(0.1)
    await asyncio.sleep(SETTLED_SECONDS)
    for each in tasks:
        each.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return watchers


def main(arguments: list[str]) -> None:
    """Writes what all of them saw."""
    setting, port, count, first, out = arguments
    watchers = asyncio.run(watch(json.loads(Path(setting).read_text()), int(port), int(count), int(first)))
    told = {
        "seen": [row for each in watchers for row in each.seen],
        "gaps": [words for each in watchers for words in each.gaps],
        "lost": [seconds for each in watchers for seconds in each.times_lost],
        "newest": [each.newest for each in watchers],
        "opened": sum(each.opened for each in watchers),
    }
    Path(out).write_text(json.dumps(told))


if __name__ == "__main__":
    main(sys.argv[1:])
