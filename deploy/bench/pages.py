"""Every page of events of 300 players: how many queries it takes, and how long.

Targets on 2 cores: 40 queries and 300 ms. The worst come first; beside the time in one process through all
middleware stands that of the running web part. Acts come after: they are no pages and have no target, but
who enters a result waits for it.
"""

from __future__ import annotations

import json
import os
import statistics
import time
from http.client import HTTPConnection
from typing import Any

from deploy.testing.serving import serving

QUICK = os.environ.get("BENCH") == "quick"  # a run that only shows that everything works
TIMES = 1 if QUICK else 5
MOST_QUERIES, MOST_MS = 40, 300


def main() -> None:
    """Prints a line for each page, then one for each act."""
    with serving() as instance:
        found = json.loads(instance.run("deploy.bench.large.run", "quick" if QUICK else "full", str(TIMES)))
        for page in found["pages"]:
            page["served"] = served(instance.port, page, found["cookie"])
    _print_pages(found["pages"])
    _print_acts(found["acts"])


def served(port: int, page: dict[str, Any], cookie: str) -> float:
    """The median time in milliseconds of the same requests to the web part."""
    connection = HTTPConnection("127.0.0.1", port, timeout=60)
    taken = []
    for _each in range(TIMES):
        began = time.perf_counter()
        connection.request("GET", page["path"], headers={"Cookie": cookie} if page["signed_in"] else {})
        answer = connection.getresponse()
        answer.read()
        taken.append(time.perf_counter() - began)
        if answer.status != 200:
            raise RuntimeError(f"{page['path']} answered {answer.status}")
    connection.close()
    return statistics.median(taken) * 1000


def _worst(page: dict[str, Any]) -> float:
    """The larger part of a target that the page takes."""
    return max(page["queries"] / MOST_QUERIES, page["ms"] / MOST_MS)


def _print_pages(pages: list[dict[str, Any]]) -> None:
    print(
        f"{'page':52} {'queries':>7} {'of 40':>6} {'ms':>7} {'of 300':>6} {'CPU ms':>7} {'served ms':>9}"
        f" {'KB':>6}"
    )
    for page in sorted(pages, key=_worst, reverse=True):
        print(
            f"{page['path'][:52]:52} {page['queries']:7} {page['queries'] / MOST_QUERIES:6.2f}"
            f" {page['ms']:7.0f} {page['ms'] / MOST_MS:6.2f} {page['cpu']:7.0f} {page['served']:9.0f}"
            f" {page['kb']:6.0f}"
        )
    missed = [page for page in pages if _worst(page) > 1]
    print(f"{len(pages)} pages; above a target: {len(missed)}")


def _print_acts(acts: dict[str, tuple[int, float]]) -> None:
    print(f"{'act':52} {'queries':>7} {'':6} {'ms':>7}")
    for name, (queries, ms) in acts.items():
        print(f"{name:52} {queries:7} {'':6} {ms:7.0f}")


if __name__ == "__main__":
    main()
