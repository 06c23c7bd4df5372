"""`check_clocks`: a row that is not what its events say is named."""

from __future__ import annotations

import json
from io import StringIO

import pytest
from django.core.management import call_command

from audit.actor import SYSTEM
from clocks.models import Clock, ClockEvent
from clocks.services import check
from clocks.services.acts import adjust, pause, resume
from clocks.services.check import check_clocks
from tests.clocks.stored import CHAOS, ORDER, press, running

pytestmark = pytest.mark.django_db(transaction=True)


def played() -> Clock:
    clock = running("60s+5")
    press(clock.pk, CHAOS)
    pause(clock.pk, SYSTEM, ["arbiter"])
    adjust(clock.pk, SYSTEM, ORDER, -3_000, reason="A claim.")
    return resume(clock.pk, SYSTEM)


def run(*arguments: str) -> tuple[int, str]:
    out = StringIO()
    try:
        call_command("check_clocks", *arguments, stdout=out)
    except SystemExit as ended:
        return int(str(ended.code)), out.getvalue()
    return 0, out.getvalue()


def test_rows_that_are_their_events() -> None:
    played()
    running("-")
    assert run() == (0, "2 clocks checked, 0 differ from their events.\n")
    assert run("--json") == (0, '{"checked": 2, "wrong": 0}\n')


def test_a_row_that_was_changed_by_hand_is_named() -> None:
    clock, other = played(), played()
    right = clock.deadline
    Clock.objects.filter(pk=clock.pk).update(deadline=5, state={**clock.state, "spent": 77})
    status, said = run("--json")
    assert status == 1
    found, total = map(json.loads, said.splitlines())
    assert found == {
        "clock": clock.pk,
        "problems": [
            f"state.spent is 77, by its events {clock.state['spent']}",
            f"deadline is 5, by its events {right}",
        ],
    }
    assert total == {"checked": 2, "wrong": 1}
    status, said = run()
    assert status == 1
    assert said.startswith(f"clock {clock.pk}: state.spent is 77")
    assert f"clock {other.pk}" not in said


@pytest.mark.parametrize(
    "change, problem",
    [
        ({"at": 1}, "the row of event 2 says"),
        ({"data": {"kind": "press"}}, "is missing"),
        ({"version": 9}, "the row of event 9 says"),
    ],
)
def test_an_event_that_was_changed_by_hand_is_named(change: dict[str, object], problem: str) -> None:
    clock = played()
    ClockEvent.objects.filter(clock=clock, version=2).update(**change)
    ((_, problems),) = check_clocks()
    assert problem in problems[0]


def test_an_event_that_is_gone_is_missed() -> None:
    clock = played()
    ClockEvent.objects.filter(clock=clock, version=5)._raw_delete("default")
    ((_, problems),) = check_clocks()
    assert "version is 5, by its events 4" in problems


def test_it_goes_through_in_pages(monkeypatch: pytest.MonkeyPatch, django_assert_num_queries: object) -> None:
    monkeypatch.setattr(check, "PAGE", 2)
    clocks = [played() for _ in range(6)]
    with django_assert_num_queries(1 + 3):  # type: ignore[operator]
        assert [pk for pk, _ in check_clocks()] == [clock.pk for clock in clocks]
