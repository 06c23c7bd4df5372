"""Who presses Start many times at once has one try, and a day has one board."""

from __future__ import annotations

import pytest

from clocks.services.instants import now_ms
from games.models import Duel
from tests.threads import at_once
from tests.tournaments.alone import GUEST
from tournaments.models import DailyBoard, DailyRun
from tournaments.queries.practice import scope_of
from tournaments.services.daily import start_run

pytestmark = pytest.mark.django_db(transaction=True)


def start(visitor: str) -> DailyRun:
    return start_run(scope_of(visitor), visitor, GUEST, now=now_ms())


def test_one_try_and_one_board() -> None:
    done = at_once([lambda name=name: start(name) for name in "aaaabb"])  # type: ignore[misc]
    assert len({run.pk for run in done if isinstance(run, DailyRun)}) == 2, done
    assert not [each for each in done if isinstance(each, Exception)]
    assert (DailyBoard.objects.count(), DailyRun.objects.count(), Duel.objects.count()) == (1, 2, 2)
