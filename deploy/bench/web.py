"""Pages and API behind one address, as a club runs them: requests a second and the slowest of a hundred.

An instance with the demonstration event is made in a temporary folder and thrown away afterwards.
"""

from __future__ import annotations

import os
import statistics
import time
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection

from deploy.testing.serving import serving

PATHS = (
    "/healthz",
    "/",
    "/events/demo/",
    "/events/demo/standings/",
    "/api/v1/tournaments/",
    "/api/v1/tournaments/demo/standings/",
    "/static/deploy/api-docs.css",
)
QUICK = os.environ.get("BENCH") == "quick"  # a run that only shows that everything works
REQUESTS = 16 if QUICK else 400
VISITORS = 8


def main() -> None:
    """Prints one line a path."""
    print(f"{VISITORS} visitors, {REQUESTS} requests each path")
    print(f"{'path':40} {'a second':>9} {'of /healthz':>12} {'median ms':>10} {'p99 ms':>8}")
    with serving(demo=True) as instance:
        port = instance.port
        empty = REQUESTS / measure(port, PATHS[0])[0]
        for path in PATHS:
            seconds, times = measure(port, path)
            rate = REQUESTS / seconds
            p99 = statistics.quantiles(times, n=100)[98]
            median = statistics.median(times)
            print(f"{path:40} {rate:9.0f} {rate / empty:12.2f} {median * 1000:10.1f} {p99 * 1000:8.1f}")


def measure(port: int, path: str) -> tuple[float, list[float]]:
    """The whole time in seconds and each request's, by visitors that keep their connection."""
    with ThreadPoolExecutor(VISITORS) as visitors:
        began = time.perf_counter()
        shares = visitors.map(lambda _: visit(port, path, REQUESTS // VISITORS), range(VISITORS))
        times = [seconds for share in shares for seconds in share]
        return time.perf_counter() - began, times


def visit(port: int, path: str, count: int) -> list[float]:
    """Asks `count` times; raises RuntimeError when an answer is not 200."""
    connection = HTTPConnection("127.0.0.1", port, timeout=30)
    times = []
    for _ in range(count):
        began = time.perf_counter()
        connection.request("GET", path)
        answer = connection.getresponse()
        answer.read()
        times.append(time.perf_counter() - began)
        if answer.status != 200:
            raise RuntimeError(f"{path} answered {answer.status}")
    connection.close()
    return times


if __name__ == "__main__":
    main()
