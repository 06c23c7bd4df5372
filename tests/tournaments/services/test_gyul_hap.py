"""Whole events of Gyul! Hap! over the board: every system, totals that may be negative, and hand-worked places."""

from __future__ import annotations

from typing import Any

import pytest

from audit.actor import COMMAND, Actor
from games.models import Finding, Game, Match, ScoringJob
from tests.factories import EntryFactory, TournamentFactory, field_of, play
from tournaments.models import Round, Team, Tournament
from tournaments.models.tournament import System
from tournaments.queries.next_step import Step, next_step
from tournaments.queries.tables import sheet_of
from tournaments.services import arena, events, rounds

pytestmark = pytest.mark.django_db

HAP = "gyul-hap"


def next_published(event: Tournament) -> Round:
    rounds.draft_round(event.pk, COMMAND)
    return rounds.publish_round(event.pk, COMMAND)


def enter_all(round_: Round) -> None:
    """The better seed wins with few points, or with fewer wrong calls than the other."""
    for table in sheet_of(round_).tables:
        ahead = table.second.seed - table.first.seed
        play(round_, table.number, -3 + max(ahead, 0), -3 + max(-ahead, 0))


def assert_nothing_is_counted() -> None:
    for kind in (Game, ScoringJob, Finding):
        assert not kind._default_manager.exists()


@pytest.mark.parametrize(
    ("system", "pairing"),
    [
        (System.SWISS, {}),
        (System.DUTCH, {}),
        (System.TEAM_SWISS, {}),
        (System.MONRAD, {}),
        (System.ROBIN, {}),
        (System.DOUBLE_ROBIN, {}),
        (System.GROUPS, {"groups": {"count": 2, "qualifiers": 1}}),
        (System.KNOCK_OUT, {}),
        (System.DOUBLE_ELIMINATION, {}),
    ],
)
def test_three_rounds_by_every_system(system: str, pairing: dict[str, Any]) -> None:
    event = TournamentFactory(system=system, variant=HAP, planned_rounds=3, pairing=pairing)
    field_of(event, 6)
    for _number in range(3):
        enter_all(next_published(event))
        if next_step(event).step is Step.FINISH:
            break
    snapshot = event.snapshots.order_by("-round_number", "-version").first()
    assert snapshot
    assert snapshot.data["rows"][0]["seed"] == 1
    assert "Order" not in str([round_.explanation for round_ in event.rounds.all()])
    assert "Order" not in str(
        [pairing.reason for round_ in event.rounds.all() for pairing in round_.pairings.all()]
    )
    assert Match.objects.count() == sum(len(sheet_of(round_).tables) for round_ in event.rounds.all())
    assert_nothing_is_counted()
    if next_step(event).step is Step.FINISH:
        events.finish_event(event.pk, COMMAND)
