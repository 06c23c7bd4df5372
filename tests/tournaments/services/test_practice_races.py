"""Visitors who start at the same time don't get more matches than there may be."""

from __future__ import annotations

from typing import Any

import pytest

from games.errors import Conflict
from games.models import LiveMatch
from tests.threads import at_once
from tests.tournaments.services.test_practice import GUEST
from tournaments.queries.practice import scope_of
from tournaments.services.practice import PracticeSetup, start_practice
from tournaments.services.practice_places import A_VISITOR

pytestmark = pytest.mark.django_db(transaction=True)
SETUP = PracticeSetup(variant="hyle5", kind="level-1")


@pytest.fixture(autouse=True)
def by_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody plays the computer's part here."""
    monkeypatch.setattr("games.services.live.opening.send_house", lambda live_id: None)


def start(visitor: str) -> Any:
    return start_practice(scope_of(visitor), SETUP, GUEST)


def test_one_visitor_at_once() -> None:
    done = at_once([lambda: start("a")] * 6)
    assert sum(isinstance(each, Conflict) for each in done) == 6 - A_VISITOR, done
    assert LiveMatch.objects.count() == A_VISITOR


def test_all_visitors_together(settings: Any) -> None:
    settings.PRACTICE_MATCHES = 3
    done = at_once([lambda name=name: start(name) for name in "abcdef"])  # type: ignore[misc]
    assert sum(isinstance(each, Conflict) for each in done) == 3, done
    assert LiveMatch.objects.count() == 3
