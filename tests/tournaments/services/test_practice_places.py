"""Whom a place at the computer is kept for: not for who went away."""

from __future__ import annotations

from typing import Any

import pytest

from games.errors import Conflict
from games.models import Action, LiveGame, LiveMatch
from tests.tournaments.services.test_practice import MINE, OTHERS, begin, started
from tournaments.queries.practice import in_play
from tournaments.services.practice_places import QUIET_MS

pytestmark = pytest.mark.django_db


def test_matches_that_visitors_left_take_nobodys_place(
    django_capture_on_commit_callbacks: Any, settings: Any
) -> None:
    settings.PRACTICE_MATCHES = 1
    live = started(django_capture_on_commit_callbacks, clock="-")
    with pytest.raises(Conflict, match="as many matches as it can"):
        begin(OTHERS)
    LiveMatch.objects.filter(pk=live.pk).update(opened_at=live.opened_at - QUIET_MS)
    with pytest.raises(Conflict, match="as many matches as it can"):
        begin(OTHERS)  # it began late
    before = live.opened_at - QUIET_MS
    LiveGame.objects.filter(live=live, number=1).update(started_at=before)
    Action.objects.filter(game__live=live).update(at=before)
    begin(OTHERS)
    assert in_play(MINE).count() == 1  # and the visitor may come back


def test_names_turn_no_text_around() -> None:
    assert begin(name="\u202e  A \u202d Guest").match.first_name == "A Guest"
