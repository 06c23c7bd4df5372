"""How many queries a page takes, and how long: in this process, through all middleware."""

from __future__ import annotations

import statistics
import time
from typing import Any

from django.db import connection, reset_queries
from django.test import Client
from django.test.utils import CaptureQueriesContext

from deploy.bench.large.addresses import Page


def measure(page: Page, client: Client, times: int) -> dict[str, Any]:
    """The median of so many requests, after one that only warms up. Raises RuntimeError for a page that
    does not answer 200."""
    taken, worked, queries, size = [], [], 0, 0
    for _each in range(times + 1):
        reset_queries()  # Django keeps the newest nine thousand only, and counts among those
        with CaptureQueriesContext(connection) as caught:
            began, cpu = time.perf_counter(), time.process_time()
            answer = client.get(page.path, HTTP_HOST="localhost")
            size = len(answer.getvalue())
            taken.append(time.perf_counter() - began)
            worked.append(time.process_time() - cpu)
        queries = len(caught)
        if answer.status_code != 200:
            raise RuntimeError(f"{page.path} answered {answer.status_code}")
    return {
        "path": page.path,
        "signed_in": page.signed_in,
        "queries": queries,
        "ms": statistics.median(taken[1:]) * 1000,
        "cpu": statistics.median(worked[1:]) * 1000,
        "kb": size / 1024,
    }
