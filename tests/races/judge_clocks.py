"""Every clock from its events: folds, deadlines, falls, and that never two clocks of a pair run at once."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from clocks.core import Fall, Press, apply, deadline_of, new_clock, parse_control
from clocks.core.codec import event_from_json
from clocks.core.events import TIME
from clocks.models import Clock, TableClock
from clocks.services.check import check_clocks
from clocks.services.instants import now_ms
from games.models import LiveMatch
from tests.races.judge import Findings

Span = tuple[int, int]


def judge(found: Findings) -> None:
    """Judges all clocks."""
    for number, problems in check_clocks():
        found.expect(not problems, f"clock {number}: {problems}")
    clocks = Clock.objects.prefetch_related("events")
    spans = {clock.pk: _judge(found, clock) for clock in clocks}
    for live in LiveMatch.objects.prefetch_related("games"):
        _one_after_the_other(found, str(live), [spans[game.clock_id] for game in live.games.all()])
    for table in TableClock.objects.all():
        own = clocks.filter(scope=f"table:{table.pk}").order_by("pk")
        _one_after_the_other(found, f"table {table.pk}", [spans[clock.pk] for clock in own])


def _judge(found: Findings, clock: Clock) -> Span | None:
    """Folds the clock's events; when its first ran and when it stood for good."""
    state = new_clock(parse_control(clock.control), clock.sides)
    begin = None
    for row in clock.events.all():
        event, deadline = event_from_json(row.data), deadline_of(state)
        if isinstance(event, Fall) and event.cause == TIME:
            found.counts["flags"] += 1
            found.expect(event.at == deadline, f"clock {clock.pk}: fell at {event.at}, due at {deadline}")
        if isinstance(event, Press):
            found.counts["presses"] += 1
            in_time = deadline is None or event.at <= deadline
            found.expect(in_time, f"clock {clock.pk}: pressed at {event.at}, due at {deadline}")
            found.counts["presses in the last 20 ms"] += deadline is not None and deadline - event.at <= 20
        begin = event.at if begin is None else begin
        state = apply(state, event)
    overdue = deadline_of(state)
    late = overdue is not None and now_ms() > overdue + clock.settle_ms + 5_000
    found.expect(not late, f"clock {clock.pk}: missing, no flag although due at {overdue}")
    return None if begin is None else (begin, state.at if state.turn is None else now_ms())


def _one_after_the_other(found: Findings, name: str, spans: Iterable[Span | None]) -> None:
    ran = sorted(span for span in spans if span)
    for (_begin, end), (begin, _end) in pairwise(ran):
        found.expect(end <= begin, f"{name}: both clocks ran, one until {end}, one from {begin}")
