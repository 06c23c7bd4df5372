"""Whole events of Gyul! Hap!: every system, totals that may be negative, places worked by hand, duels."""

from __future__ import annotations

from typing import Any

import pytest

from audit.actor import COMMAND, Actor
from games.errors import Invalid, Locked
from games.models import Duel, Finding, Game, Match, ScoringJob, Side
from tests.factories import EntryFactory, PlayerFactory, TournamentFactory, field_of, play
from tournaments.models import RatingChange, Round, Team, Tournament
from tournaments.models.tournament import System
from tournaments.queries.next_step import Step, next_step
from tournaments.queries.tables import sheet_of
from tournaments.services import arena, events, rounds
from tournaments.services.changes.swap import swap, swap_consequences
from tournaments.services.pairer import Wishes
from tournaments.services.ratings import compute

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


def online(**values: Any) -> Tournament:
    return TournamentFactory(variant=HAP, timing={"play": "online", "boards": 3}, **values)


def test_a_team_match_is_the_sum_of_its_boards() -> None:
    event = TournamentFactory(variant=HAP, teams=True, pairing={"team_boards": 2}, planned_rounds=3)
    for number in range(1, 5):
        team = Team.objects.create(tournament=event, name=f"Team {number}", seed=number)
        for board in (1, 2):
            EntryFactory(tournament=event, team=team, board=board)
    enter_all(next_published(event))
    rows = event.snapshots.get().data["teams"]["rows"]
    assert [(row["name"], row["points"]) for row in rows[:2]] == [("Team 1", "2"), ("Team 2", "2")]
    enter_all(next_published(event))
    assert_nothing_is_counted()


def test_by_hand_and_in_an_arena() -> None:
    event = TournamentFactory(variant=HAP, system=System.MANUAL)
    one, two = field_of(event, 2)
    rounds.draft_round(event.pk, COMMAND, Wishes(pairs=((two.pk, one.pk),)))
    play(rounds.publish_round(event.pk, COMMAND), 1, -7, -6)
    assert [row["seed"] for row in event.snapshots.get().data["rows"]] == [1, 2]
    running = online(system=System.ARENA, pairing={"arena": {"minutes": 30}})
    for entry in field_of(running, 2):
        arena.take_place(entry.pk, Actor.link(entry.name))
    arena.start_arena(running.pk, COMMAND)
    assert arena.pair_waiting(running.pk)
    duel = Duel.objects.get()
    assert duel.timer_at == duel.opened_at + 15_000  # whoever is there: the arena waits for nobody


def test_places_and_spread_of_two_rounds_by_hand() -> None:
    event = TournamentFactory(variant=HAP, scheme={"name": "sum-of-scores"}, planned_rounds=2)
    field_of(event, 4)
    first = next_published(event)  # 1-3 and 2-4
    for table in sheet_of(first).tables:
        play(first, table.number, *((-2, 5) if table.first.seed in (1, 3) else (-1, -4)))
    snapshot = event.snapshots.get()
    rows = [(row["rank"], row["points"], row["spread"]) for row in snapshot.data["rows"]]
    assert rows == [(1, "5", 7), (2, "-1", 3), (3, "-2", -7), (4, "-4", -3)]


def test_the_list_of_ratings_is_the_games_own() -> None:
    event = TournamentFactory(variant=HAP, system=System.ROBIN, planned_rounds=3)
    for name in ("Ann", "Ben", "Cleo", "Dan"):
        EntryFactory(tournament=event, player=PlayerFactory(name=name))
    for _number in range(3):
        enter_all(next_published(event))
    events.finish_event(event.pk, COMMAND)
    assert compute(HAP) == RatingChange.objects.filter(tournament=event).count() > 0
    assert compute("entropy7") == 0


def test_a_publication_opens_duels_until_it_is_withdrawn_or_play_has_begun() -> None:
    event = online(pairing={"house": {"player": "caller"}}, planned_rounds=2)
    field_of(event, 3)
    next_published(event)
    assert sorted(Duel.objects.values_list("reaction_ms", flat=True), key=str) == [6000, None]
    human = Duel.objects.get(house_side=None)
    assert human.settings["boards"] == 3
    sheet = sheet_of(event.rounds.get())
    table = next(table for table in sheet.tables if not (table.first.is_house or table.second.is_house))
    sides = {"first_id": table.first.pk, "second_id": table.second.pk}
    told = swap_consequences(event, 1, **sides, actor=COMMAND, reason="seats")
    first, second = table.second.name, table.first.name
    assert f"Table {table.number}: {first} – {second}; {first} is the first player." in told
    swap(event.pk, 1, **sides, actor=COMMAND, reason="seats")
    assert not Duel.objects.filter(pk=human.pk).exists()
    Duel.objects.filter(house_side=None).update(state="playing")
    with pytest.raises(Locked):
        rounds.withdraw_publication(event.pk, COMMAND)
    Duel.objects.update(state="waiting")
    rounds.withdraw_publication(event.pk, COMMAND)
    assert not Duel.objects.exists()


def test_a_result_entered_by_hand_stops_the_duel() -> None:
    event = online(system=System.ROBIN, planned_rounds=1)
    field_of(event, 2)
    round_ = next_published(event)
    play(round_, 1, 2, -1)
    assert Duel.objects.get().state == "stopped"
    assert Side(event.rounds.get().pairings.get().match.result.first_score - 1) is Side.FIRST


@pytest.mark.parametrize(
    ("values", "field", "words"),
    [
        ({"variant": "gyul"}, "variant", "gyul-hap"),
        ({"bag_mode": "duplicate"}, "bag_mode", "no bags"),
        ({"ranking": {"tie_breaks": ["luck_adjusted"]}}, "ranking", "none"),
        ({"timing": {"play": "table"}}, "timing", "online"),
        ({"timing": {"play": "online", "preset": "practice"}}, "timing", "preset"),
        ({"timing": {"play": "online", "preset": "club"}}, "timing", "preset"),
        ({"timing": {"play": "online", "extra_boards": 1}}, "timing", "extra_boards"),
        ({"timing": {"play": "online", "alternate": True}}, "timing", "alternate"),
        ({"timing": {"play": "online", "bank": "per_game"}}, "timing", "bank"),
        ({"pairing": {"house": {"player": "level-3"}}}, "pairing", "caller"),
        ({"pairing": {"house": {"player": "caller"}}}, "pairing", "on line"),
        ({"pairing": {"house": {"seconds": 0}}}, "pairing", "seconds"),
        ({"variant": "hyle5", "pairing": {"house": {"player": "caller"}}}, "pairing", "caller"),
    ],
)
def test_settings_that_cannot_be(values: dict[str, Any], field: str, words: str) -> None:
    with pytest.raises(Invalid) as refused:
        events.create_event(COMMAND, **{"name": "Hap night", "variant": HAP} | values)
    assert set(refused.value.fields) == {field}
    assert words in str(refused.value.fields[field])
