"""Timed play in the export and import of an event: what is over comes along, the rest gives nothing away."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from audit.actor import COMMAND, SYSTEM
from games.errors import Invalid
from games.models import Action, Bag, LiveGame, LiveMatch, Side
from games.queries.live_snapshot import snapshot
from games.services.adjudication.asking import ask_ruling
from games.services.adjudication.deciding import accept
from games.services.live.deciding import end_by_arbiter
from games.services.live.giving_up import resign
from games.services.live.incidents import record_incident
from games.services.live.lifting import lift_flag
from games.services.live.pausing import pause, resume
from games.services.live.restarting import restart_game
from games.services.live.settling import settle
from games.services.live.taking_back import take_back
from tests.factories import TournamentFactory, draft_of, field_of
from tests.games.services.adjudication.rulings import estimated
from tests.tournaments.exchange.documents import lasting
from tournaments.demo.live import play_on
from tournaments.models import Tournament
from tournaments.services import rounds
from tournaments.services.exchange import export_event, import_event

DAY = 86_400_000

pytestmark = pytest.mark.django_db


def event_of(players: int = 2, bag_mode: str = "independent", **timing: Any) -> Tournament:
    """A published round of timed matches on small boards."""
    given = {"play": "online", "clock": "5+3", **timing}
    event = TournamentFactory(variant="hyle5", timing=given, bag_mode=bag_mode)
    field = field_of(event, players)
    draft_of(event, list(zip(field[::2], field[1::2], strict=True)))
    rounds.publish_round(event.pk, SYSTEM)
    event.refresh_from_db()
    return event


def lives(event: Tournament) -> list[LiveMatch]:
    return list(LiveMatch.objects.filter(match__scope=event.scope).order_by("match_id"))


def play_out(event: Tournament, table: int = 1) -> None:
    live = lives(event)[table - 1]
    play_on(live.pk, Random(7), SYSTEM, actions=400)
    settle(live.pk)


def documents(event: Tournament) -> list[dict[str, Any]]:
    return [json.loads(json.dumps(export_event(event, private=private))) for private in (False, True)]


def live_of(document: dict[str, Any], table: int = 1) -> dict[str, Any]:
    found: dict[str, Any] = document["rounds"][0]["tables"][table - 1]["match"]["live"]
    return found


def shown(live: LiveMatch) -> dict[str, Any]:
    facts = snapshot(live, live.opened_at + DAY, inside=True)
    return {key: value for key, value in facts.items() if key != "match"}


def test_what_was_played_comes_along() -> None:
    event = event_of(bag_mode="duplicate", bank="per_match")
    play_out(event)
    (live,) = lives(event)
    for document in documents(event):
        found = import_event(document, COMMAND)
        private = document["private"]
        assert lasting(export_event(found, private=private)) == lasting(document)
        assert found.timing == event.timing
        (again,) = lives(found)
        assert shown(again) == shown(live)
        games = LiveGame.objects.filter(live=again)
        assert [game.actions.count() for game in games] == [49, 49]
        assert {bag.published_at for bag in Bag.objects.filter(scope=found.scope)} == {
            bag.published_at for bag in Bag.objects.filter(scope=event.scope)
        }


def test_a_flag_that_fell_comes_along() -> None:
    event = event_of()
    (live,) = lives(event)
    play_on(live.pk, Random(3), SYSTEM, actions=9)
    resign(live.pk, Side.FIRST, actor=SYSTEM)
    play_out(event)
    assert LiveGame.objects.get(live=live, number=1).flags
    document = documents(event)[0]
    (again,) = lives(import_event(document, COMMAND))
    live.refresh_from_db()
    assert shown(again) == shown(live)


def test_acts_of_the_arbiter_come_along() -> None:
    event = event_of()
    (live,) = lives(event)
    play_on(live.pk, Random(3), SYSTEM, actions=9)
    resign(live.pk, Side.FIRST, actor=SYSTEM)
    lift_flag(live.pk, Side.FIRST, reason="A slip of the finger.", actor=SYSTEM)
    record_incident(live.pk, "penalty", "Rude.", actor=SYSTEM, side=Side.SECOND, points=5)
    take_back(live.pk, 4, reason="Set up wrong.", actor=SYSTEM)
    restart_game(live.pk, 1, reason="Power cut.", actor=SYSTEM)
    play_out(event)
    public, private = documents(event)
    assert "incidents" not in json.dumps(public)
    (again,) = lives(import_event(private, COMMAND))
    live.refresh_from_db()
    assert shown(again) == shown(live)
    for found in (live, again):
        first = LiveGame.objects.get(live=found, number=1, attempt=1)
        assert (first.state, len(first.lifted), first.branch > 0) == ("void", 1, True)
        assert ("penalty", 2, 5, "Rude.") in first.incidents.values_list("kind", "side", "points", "text")
    assert lasting(export_event(again_event(again), private=True)) == lasting(private)


def test_games_that_the_arbiter_decided_come_along_with_their_scores() -> None:
    event = event_of()
    (live,) = lives(event)
    play_on(live.pk, Random(3), SYSTEM, actions=9)
    pause(live.pk, actor=SYSTEM)
    accept(estimated(ask_ruling(live.pk, "incident", actor=SYSTEM), "80.25").pk, actor=SYSTEM)
    resume(live.pk, actor=SYSTEM)
    play_on(live.pk, Random(3), SYSTEM, actions=11)
    end_by_arbiter(live.pk, score=33, reason="The hall closed.", actor=SYSTEM)
    settle(live.pk)
    document = documents(event)[1]
    (again,) = lives(import_event(document, COMMAND))
    live.refresh_from_db()
    assert shown(again) == shown(live)
    assert (again.match.result.first_score, again.match.result.second_score) == (80, 33)
    assert lasting(export_event(again_event(again), private=True)) == lasting(document)
    match = document["rounds"][0]["tables"][0]["match"]
    match["live"]["games"][0]["ruling"] = None
    with pytest.raises(Invalid, match="game1_score: The board scores"):
        import_event(document, COMMAND)


def again_event(live: LiveMatch) -> Tournament:
    return Tournament.objects.get(pk=live.match.scope.removeprefix("event:"))


def test_play_in_progress_gives_nothing_away() -> None:
    event = event_of(players=4)
    play_on(lives(event)[0].pk, Random(1), SYSTEM, actions=60)  # game 1 is over, game 2 is in play
    secret = [value for bag in Bag.objects.all() for value in (bag.seed, bag.salt)]
    for document in documents(event):
        text = json.dumps(document)
        assert not [value for value in secret if value in text]
        for table in (1, 2):
            told = live_of(document, table)
            assert set(told) == {"in_progress", "note"}
            assert "not carried" in told["note"]
        found = import_event(document, COMMAND)
        assert not lives(found)
        assert found.rounds.get().pairings.filter(match__isnull=False).count() == 2


def test_a_bag_that_others_still_play_is_kept_secret() -> None:
    event = event_of(players=4, bag_mode="duplicate")
    play_out(event)
    assert not Bag.objects.filter(revealed_at__isnull=False).exists()
    for document in documents(event):
        assert live_of(document)["in_progress"]
        assert not any(bag.seed in json.dumps(document) for bag in Bag.objects.all())
    play_out(event, table=2)
    assert not live_of(documents(event)[0])["in_progress"]
    found = import_event(documents(event)[0], COMMAND)
    assert Bag.objects.filter(scope=found.scope).count() == 2  # shared again


def test_a_public_document_names_nobody_who_moved() -> None:
    event = event_of()
    play_out(event)
    public, private = documents(event)
    assert "actor" not in json.dumps(live_of(public))
    assert live_of(private)["games"][0]["actions"][0]["actor"] == SYSTEM.label
    found = import_event(private, COMMAND)
    assert set(Action.objects.filter(game__live__in=lives(found)).values_list("actor_label", "via")) == {
        (SYSTEM.label, SYSTEM.via)
    }


def test_a_file_from_before_timed_play() -> None:
    event = event_of(play="online")
    play_out(event)
    document = documents(event)[0]
    document["settings"].pop("timing")
    document["rounds"][0]["tables"][0]["match"].pop("live")
    found = import_event(document, COMMAND)
    assert found.timing == {}
    assert not lives(found)


@cache
def _played() -> dict[str, Any]:
    """A played match; it stays in the database of the test that asks first."""
    event = event_of()
    play_out(event)
    return documents(event)[1]


@pytest.fixture
def played(db: None) -> dict[str, Any]:
    return copy.deepcopy(_played())


def _game(live: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = live["games"][0]
    return found


LIVE = "rounds[0].tables[0].match.live"


@pytest.mark.parametrize(
    ("change", "path"),
    [
        (lambda live: live.update(state="playing"), f"{LIVE}.state"),
        (lambda live: live.update(extra=1), LIVE),
        (lambda live: live["settings"].update(clock="?"), f"{LIVE}.settings"),
        (lambda live: live["games"].pop(), f"{LIVE}.games"),
        (lambda live: live["games"].append(live["games"][0]), f"{LIVE}.games[2].attempt"),
        (lambda live: _game(live).update(state="playing"), f"{LIVE}.games[0].state"),
        (lambda live: _game(live)["plies"][0].reverse(), f"{LIVE}.games[0].plies[0][1]"),
        (lambda live: _game(live)["plies"].pop(), f"{LIVE}.games[0].board"),
        (lambda live: _game(live)["plies"].insert(0, ["1Aa", "chaos"]), f"{LIVE}.games[0].plies"),
        (lambda live: _game(live)["plies"].append(7), f"{LIVE}.games[0].plies[49]"),
        (lambda live: _game(live).update(board="1" * 25), f"{LIVE}.games[0].board"),
        (
            lambda live: _game(live).update(flags=[{"ply": 1, "side": "white", "at": 1}]),
            f"{LIVE}.games[0].flags[0].side",
        ),
        (lambda live: _game(live).update(lifted=[{}]), f"{LIVE}.games[0].lifted[0]"),
        (lambda live: _game(live).update(ruling={"policy": "forfeit_match"}), f"{LIVE}.games[0].ruling.side"),
        (
            lambda live: _game(live).update(ruling={"policy": "engine_projection", "mean": "many"}),
            f"{LIVE}.games[0].ruling.mean",
        ),
        (
            lambda live: _game(live).update(ruling={"policy": "engine_projection", "mean": 10**400}),
            f"{LIVE}.games[0].ruling.mean",
        ),
        (lambda live: _game(live)["bag"].update(seed="0" * 64), f"{LIVE}.games[0].bag"),
        (lambda live: _game(live)["bag"].update(revealed_at=None), f"{LIVE}.games[0].bag"),
        (lambda live: _game(live)["clock"].update(control="soon"), f"{LIVE}.games[0].clock.control"),
        (lambda live: _game(live)["clock"]["events"].pop(1), f"{LIVE}.games[0].clock.events[1]"),
        (lambda live: _game(live)["clock"]["events"].pop(), f"{LIVE}.games[0].clock.events"),
        (
            lambda live: _game(live)["clock"]["events"][0]["event"].update(at=-1),
            f"{LIVE}.games[0].clock.events[0].event.at",
        ),
        (lambda live: _game(live)["clock"].update(lag=[1]), f"{LIVE}.games[0].clock.lag"),
        (lambda live: _game(live)["actions"][1].update(ply=1), f"{LIVE}.games[0].actions[1]"),
        (lambda live: _game(live)["actions"][1].update(by="nobody"), f"{LIVE}.games[0].actions[1].by"),
    ],
)
def test_the_path_of_the_wrong_value(
    played: dict[str, Any], change: Callable[[dict[str, Any]], object], path: str
) -> None:
    change(live_of(played))
    before = (Tournament.objects.count(), LiveMatch.objects.count(), Bag.objects.count())
    with pytest.raises(Invalid) as refused:
        import_event(played, COMMAND)
    assert next(iter(refused.value.fields)) == path
    assert (Tournament.objects.count(), LiveMatch.objects.count(), Bag.objects.count()) == before


def test_two_bags_for_one_slot_are_refused(played: dict[str, Any]) -> None:
    for game in live_of(played)["games"]:
        game["bag"]["slot"] = "round 1, game 1"
    with pytest.raises(Invalid, match="two bags"):
        import_event(played, COMMAND)


JUNK = st.sampled_from([None, True, -1, 0, 3, 10**12, 10**30, 1.5, "", "x", "1Aa", [], [1], {}, {"a": 1}])


@given(st.data(), JUNK)
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_changed_value_is_taken_or_refused(data: st.DataObject, junk: object) -> None:
    changed = copy.deepcopy(_played())
    place: Any = live_of(changed)
    key: Any = data.draw(st.sampled_from(sorted(place)))
    while isinstance(place[key], (dict, list)) and place[key] and data.draw(st.integers(0, 5)):
        place = place[key]
        key = data.draw(st.sampled_from(sorted(place) if isinstance(place, dict) else range(len(place))))
    place[key] = junk
    try:
        found = import_event(changed, COMMAND)
    except Invalid:
        return
    for live in lives(found):
        assert shown(live)["kind"] == "match"
    export_event(found, private=True)
