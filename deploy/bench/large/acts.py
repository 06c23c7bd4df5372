"""What acts of the desk cost in a large event. They are no pages; who enters a result waits for them."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from functools import partial

from django.db import connection, reset_queries
from django.test.utils import CaptureQueriesContext

from deploy.bench.large.field import organiser
from tournaments.models import Pairing, Tournament
from tournaments.services import results

Cost = tuple[int, float]  # queries, milliseconds
Costs = dict[str, Cost]
TIMES = 5


def timed(costs: Costs, name: str, act: Callable[[], object]) -> None:
    """Notes down what the act costs."""
    reset_queries()  # Django keeps the newest nine thousand only, and counts among those
    with CaptureQueriesContext(connection) as caught:
        began = time.perf_counter()
        act()
        spent = time.perf_counter() - began
    costs[name] = (len(caught), spent * 1000)


def entering(event: Tournament, name: str, *, number: int) -> Costs:
    """The median of some tables: entered where there is no result yet, else changed."""
    single: list[Costs] = []
    pairings = Pairing.objects.select_related("round__tournament", "match__result")
    for pairing in pairings.filter(round__tournament=event, round__number=number).order_by("table")[:TIMES]:
        single.append({})
        timed(single[-1], name, partial(_write, pairing))
    costs = [each[name] for each in single]
    return {name: (costs[-1][0], statistics.median(ms for _queries, ms in costs))}


def _write(pairing: Pairing) -> None:
    result = getattr(pairing.match, "result", None)
    first = 91 if result is None else result.first_score + 30
    claim = results.read_result(pairing, {"games": [{"score": first}, {"score": 77}]})
    if result is None:
        results.enter(pairing, claim, organiser())
    else:
        results.amend(pairing, claim, organiser(), reason="benchmark", version=result.version)
