"""Analyses that finish change the order of an event that ranks by luck-adjusted scores, and of no other."""

from __future__ import annotations

import json
from decimal import Decimal
from random import Random
from typing import Any

import pytest

from audit.actor import COMMAND, Actor
from audit.in_words import without_sentences
from games.models import Analysis, JobState
from games.services import analysing
from tests.factories import UserFactory
from tests.tournaments.analysed import analyse_all, judge_quickly, play_game
from tests.tournaments.live import live_at
from tournaments.models import StandingsSnapshot, Tournament
from tournaments.queries.history import Use, history_of
from tournaments.queries.replay_log import log_in_order, replay
from tournaments.services import entries, events, rounds
from tournaments.services.exchange.export import export_event
from tournaments.services.exchange.imports import import_event
from tournaments.services.replayed import replayed_standings
from tournaments.services.results import amend, read_result

pytestmark = pytest.mark.django_db
ALL_LEVEL = {"name": "victory-points", "table": [[0, 10, 10]]}
CHOSEN = ("luck_adjusted", "spread")


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch, settings: Any, django_capture_on_commit_callbacks: Any) -> Any:
    """A match whose two games are over and scored, in an event where only tie-breaks decide."""
    judge_quickly(monkeypatch, settings)
    dice = Random(5)
    monkeypatch.setattr("games.services.live.bags.secrets.token_hex", lambda size: dice.randbytes(size).hex())

    def event(*tie_breaks: str) -> Tournament:
        made = events.create_event(
            COMMAND,
            name="E",
            variant="hyle5",
            planned_rounds=1,
            scheme=ALL_LEVEL,
            ranking={"tie_breaks": list(tie_breaks)},
            timing={"play": "online"},
        )
        for name in ("Ann", "Ben"):
            entries.enter_player(made.pk, COMMAND, name=name)
        rounds.draft_round(made.pk, COMMAND)
        rounds.publish_round(made.pk, COMMAND)
        monkeypatch.setattr(analysing, "send", lambda _pk: None)  # the workers are busy
        for seed in (3, 4):
            with django_capture_on_commit_callbacks(execute=True):
                play_game(live_at(made, 1), seed=seed)
        return made

    return event


def newest(event: Tournament) -> StandingsSnapshot:
    found = event.snapshots.order_by("-version").first()
    assert found is not None
    return found


def order(event: Tournament) -> list[str]:
    return [row["name"] for row in newest(event).data["rows"]]


def value(event: Tournament, place: int) -> dict[str, Any]:
    found: dict[str, Any] = newest(event).data["rows"][place]["tie_breaks"][0]
    return found


def analyse_winning_game(event: Tournament, monkeypatch: pytest.MonkeyPatch) -> None:
    """The game in which the first in the standings was Order: all luck, says the engine."""
    whole, match = analysing.combine, live_at(event, 1).match

    def combine(*args: Any, **facts: Any) -> dict[str, Any]:
        return whole(*args, **facts) | {"luck": 100 * facts["score"] - 25, "adjusted": 25}

    number = 1 if order(event)[0] == match.first_name else 2
    with monkeypatch.context() as patch:
        patch.setattr(analysing, "combine", combine)
        analysing.cut(Analysis.objects.get(game__live__match=match, game__number=number).pk)


def test_analyses_that_finish_change_the_order(played: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    event = played(*CHOSEN)
    first, second = order(event)
    spread = Decimal(value(event, 0)["value"])
    assert spread > 0
    assert "not analysed" in value(event, 0)["terms"][0]["note"]
    assert not newest(event).complete  # two games wait for their analyses
    analyse_winning_game(event, monkeypatch)
    assert order(event) == [second, first]
    own = history_of(event).rounds[0].matches[0]
    assert Decimal(value(event, 0)["value"]) == min(own.a_order, own.b_order) - Decimal("0.25")
    assert not newest(event).complete
    analyse_all()
    assert newest(event).complete
    assert "not analysed" not in value(event, 0)["terms"][0]["note"]
    assert event.snapshots.count() == 1  # no version for each analysis

    told = replay(log_in_order(event.scope))
    for use in Use:
        assert told.history(use) == history_of(event, use=use)
    assert json.loads(json.dumps(replayed_standings(told))) == {"1": without_sentences(newest(event).data)}


def test_given_up_the_standings_are_complete_and_stay_beside_later_ones(
    played: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    event = played(*CHOSEN)
    with monkeypatch.context() as patch:
        patch.setattr(analysing, "MOST_ATTEMPTS", 1)
        patch.setattr(analysing, "look_at_share", lambda *_: 1 / 0)
        analyse_all()
    before = newest(event)
    assert before.complete
    assert "not analysed" in value(event, 0)["terms"][0]["note"]
    Analysis.objects.update(state=JobState.PENDING)
    analyse_winning_game(event, monkeypatch)
    first, second = event.snapshots.order_by("version")
    assert (first.data, first.complete) == (before.data, True)
    assert second.data["rows"][0]["name"] == before.data["rows"][1]["name"]


def test_nothing_changes_where_it_is_not_chosen(played: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    event = played("spread")
    before = newest(event)
    assert before.complete
    analyse_winning_game(event, monkeypatch)
    analyse_all()
    assert Analysis.objects.filter(state=JobState.DONE).count() == 2
    after = newest(event)
    assert (after.version, after.data) == (before.version, before.data)
    assert history_of(event).rounds[0].matches[0].a_luck is None


def test_an_amended_score_has_no_luck_and_an_imported_event_none_at_all(played: Any) -> None:
    """The imported standings stay as they were; those by real scores stand beside them."""
    event = played(*CHOSEN)
    analyse_all()
    pairing = event.rounds.get().pairings.get()
    result = pairing.match.result
    games = [{"score": result.first_score + 1}, {"score": result.second_score}]
    amend(pairing, read_result(pairing, {"games": games}), COMMAND, reason="r", version=result.version)
    match = history_of(event).rounds[0].matches[0]
    assert match.a_luck is None
    assert match.b_luck is not None

    event.refresh_from_db()
    actor = Actor.of(UserFactory(is_superuser=True))
    copy = import_event(json.loads(json.dumps(export_event(event))), actor, slug="copy")
    notes = [
        snapshot.data["rows"][0]["tie_breaks"][0]["terms"][0]["note"]
        for snapshot in copy.snapshots.order_by("version")
    ]
    assert [note.count("real score, not analysed") for note in notes] == [0, 1, 2]
