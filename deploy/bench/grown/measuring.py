"""What is read or done, measured: queries, and the median time of a few."""

from __future__ import annotations

import statistics
from collections.abc import Callable

from django.test import Client

from deploy.bench.large.acts import Costs, timed
from deploy.bench.large.addresses import Page
from deploy.bench.large.measure import measure

TIMES = 3


def read(costs: Costs, name: str, client: Client, path: str) -> None:
    """A page or an address of the API."""
    found = measure(Page(path), client, TIMES)
    costs[name] = (found["queries"], found["ms"])


def timed_often(costs: Costs, name: str, act: Callable[[], object]) -> None:
    """An act that can be done again and again."""
    single: list[Costs] = [{} for _ in range(TIMES)]
    for each in single:
        timed(each, name, act)
    costs[name] = (single[-1][name][0], statistics.median(each[name][1] for each in single))
