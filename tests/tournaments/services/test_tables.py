"""Events at tables of three to five, and score events, from the draft to the places."""

from __future__ import annotations

import json
from typing import Any

import pytest

from audit.actor import COMMAND
from audit.in_words import without_sentences
from clocks.services.instants import now_ms
from games.errors import Invalid
from games.models import Match, Result, TilesGame
from games.queries.tiles.snapshot import snapshot_of
from games.queries.tiles.tiles_match import read_tiles
from tests.factories import TournamentFactory, field_of, table_of
from tournaments.models import Round, Tournament
from tournaments.models.tournament import System
from tournaments.queries.next_step import Step, next_step
from tournaments.queries.prizes import prize_list
from tournaments.queries.rated_events import rated_events
from tournaments.queries.replay_log import log_in_order, replay
from tournaments.queries.tables import sheet_of
from tournaments.services import results, rounds
from tournaments.services.changes.swap import swap
from tournaments.services.entries import enter_player
from tournaments.services.events import create_event, finish_event
from tournaments.services.exchange.export import export_event
from tournaments.services.exchange.imports import import_event
from tournaments.services.replayed import replayed_standings

pytestmark = pytest.mark.django_db


def tables_event(**values: Any) -> Tournament:
    return TournamentFactory(system=System.TABLES, variant="chaos-omelet", planned_rounds=3, **values)


def next_published(event: Tournament) -> Round:
    rounds.draft_round(event.pk, COMMAND)
    return rounds.publish_round(event.pk, COMMAND)


def state(round_: Round, table: int, *scores: int | None) -> Result:
    """Enters the scores of a table, seat 1 first."""
    pairing = table_of(round_, table)
    stated = {"seats": [{"score": score} for score in scores]}
    return results.enter(pairing, results.read_result(pairing, stated), COMMAND)


def play_by_seed(round_: Round) -> None:
    """The better seed has the higher score."""
    for table in sheet_of(round_).tables:
        state(round_, table.number, *(100 - entry.seed for entry in table.entries))


def test_three_rounds_of_eleven_players():
    event = tables_event()
    field_of(event, 11)
    sizes = []
    for _number in range(3):
        round_ = next_published(event)
        sizes.append(sorted(len(table.entries) for table in sheet_of(round_).tables))
        play_by_seed(round_)
    assert sizes == [[3, 4, 4]] * 3
    rows = event.snapshots.order_by("-round_number", "-version").first().data["rows"]
    assert len(rows) == 11
    assert rows[0]["seed"] == 1
    assert rows[0]["points"] == "3"
    assert event.snapshots.filter(complete=True).count() == 3


def test_places_worked_by_hand():
    """Five players, one table a round, points by place: 4 3 2 1 0 quarters.

    Round 1, by seed: scores 30 20 20 10 0, so places 1 2 2 4 5 and points 1, 5/8, 5/8, 1/4, 0.
    Round 2: 10 40 30 20, the fifth absent, so places 4 1 2 3 and points 1/4, 1, 3/4, 1/2, 0.
    Sums 5/4, 13/8, 11/8, 3/4, 0.
    """
    event = tables_event()
    field_of(event, 5)
    by_seed = {1: {1: 30, 2: 20, 3: 20, 4: 10, 5: 0}, 2: {1: 10, 2: 40, 3: 30, 4: 20, 5: None}}
    for number in (1, 2):
        round_ = next_published(event)
        (table,) = sheet_of(round_).tables
        state(round_, 1, *(by_seed[number][entry.seed] for entry in table.entries))
    rows = event.snapshots.get(round_number=2).data["rows"]
    assert [(row["seed"], row["points"]) for row in rows] == [
        (2, "1.625"),
        (3, "1.375"),
        (1, "1.25"),
        (4, "0.75"),
        (5, "0"),
    ]
    share = {row["seed"]: row["tie_breaks"][1]["terms"][0]["value"] for row in rows}
    assert share == {1: "0.375", 2: "0.25", 3: "0.25", 4: "0.125", 5: "0"}
    assert [row["counts"]["absent"] for row in rows] == [0, 0, 0, 0, 1]
    assert next_step(event).step is Step.PAIR


def test_an_amended_result_moves_the_places():
    event = tables_event()
    field_of(event, 4)
    round_ = next_published(event)
    state(round_, 1, 4, 3, 2, 1)
    pairing = table_of(round_, 1)
    stated = {"seats": [{"score": 1}, {"score": 2}, {"score": 2, "place": 3}, {"score": 9}]}
    stated["seats"][1]["place"] = 2
    claim = results.read_result(pairing, stated)
    results.amend(pairing, claim, COMMAND, reason="misread", version=1)
    newest = event.snapshots.order_by("version").last()
    seats = sheet_of(round_).tables[0].entries
    assert [row["entry"] for row in newest.data["rows"]] == [
        seats[3].pk,
        seats[1].pk,
        seats[2].pk,
        seats[0].pk,
    ]
    results.take_back(pairing, COMMAND, reason="wrong table", version=2)
    assert next_step(event).step is Step.ENTER_RESULTS


def test_a_round_is_exchanged_withdrawn_and_the_log_leads_to_the_same():
    event = create_event(COMMAND, name="Logged", system="tables", variant="chaos-omelet", planned_rounds=3)
    for number in range(7):
        enter_player(event.pk, COMMAND, name=f"Logged {number}")
    play_by_seed(next_published(event))
    second = next_published(event)
    one, other = (table.entries[0] for table in sheet_of(second).tables)
    swap(event.pk, 2, one.pk, other.pk, COMMAND, reason="asked")
    assert sheet_of(event.rounds.get(number=2)).tables[0].entries[0] == other
    rounds.withdraw_publication(event.pk, COMMAND)
    play_by_seed(next_published(event))
    told = replayed_standings(replay(log_in_order(event.scope)))
    stored = {each.round_number: without_sentences(each.data) for each in event.snapshots.order_by("version")}
    assert json.loads(json.dumps(told)) == {str(number): data for number, data in stored.items()}


def test_a_score_event_on_line_deals_everybody_the_same():
    event = TournamentFactory(
        system=System.SCORES, variant="scorers-solitaire", timing={"play": "online"}, planned_rounds=1
    )
    field_of(event, 5)
    next_published(event)
    games = list(TilesGame.objects.filter(match__scope=event.scope))
    assert len(games) == 5
    assert {(game.seed, game.salt, game.slot) for game in games} == {
        (games[0].seed, games[0].salt, f"{event.scope}:round:1")
    }
    assert not any(game.revealed_at for game in games)
    assert all(len(game.match.names) == 1 for game in games)
    anybody = snapshot_of(read_tiles(games[0].pk), now_ms(), None)
    assert anybody["hidden"]
    assert anybody["seed"] is None
    rounds.withdraw_publication(event.pk, COMMAND)
    assert not TilesGame.objects.exists()


@pytest.mark.parametrize(
    ("system", "variant"),
    [
        ("tables", "go-asunder"),
        ("tables", "entropy7"),
        ("scores", "chaos-omelet"),
        ("dutch", "scorers-solitaire"),
    ],
)
def test_games_that_a_system_can_not_have(system: str, variant: str):
    with pytest.raises(Invalid) as refused:
        create_event(COMMAND, name="Event", system=system, variant=variant)
    assert "system" in refused.value.fields


def test_settings_of_play_fit_tables_of_every_size():
    """Four colours are too few for five players with a claim each."""
    tables = {"system": "tables", "variant": "tiles-transfer"}
    with pytest.raises(Invalid):
        create_event(COMMAND, name="Event", timing={"play": "online", "colours": 4}, **tables)


@pytest.mark.parametrize("kind", ["no_show", "ruled"])
@pytest.mark.parametrize(("system", "variant"), [("tables", "chaos-omelet"), ("scores", "scorers-solitaire")])
def test_nobody_wins_without_play_but_of_two(system: str, variant: str, kind: str):
    event = TournamentFactory(system=system, variant=variant, planned_rounds=1)
    field_of(event, 3)
    pairing = table_of(next_published(event), 1)
    claim = results.read_result(pairing, {"kind": kind, "winner": 1})
    with pytest.raises(Invalid) as refused:
        results.enter(pairing, claim, COMMAND)
    assert refused.value.fields.keys() == {"kind"}
    assert not Result.objects.exists()


def test_prizes_among_points_that_no_decimal_writes():
    offered = [
        {"name": f"{place}.", "place": place, "amount": money} for place, money in ((1, "30"), (2, "9"))
    ]
    event = tables_event(prizes={"prizes": offered})
    field_of(event, 4)
    state(next_published(event), 1, 9, 4, 4, 4)
    rows = event.snapshots.get().data["rows"]
    assert [row["points"] for row in rows] == ["1", "1/3", "1/3", "1/3"]
    (found,) = prize_list(event).categories
    assert [(won.entry.pk, str(won.award.amount)) for won in found.awards] == [
        (row["entry"], money) for row, money in zip(rows, ["30.00", "3.00", "3.00", "3.00"], strict=True)
    ]


def test_events_of_tables_are_not_rated():
    event = tables_event()
    field_of(event, 3)
    state(next_published(event), 1, 3, 2, 1)
    finish_event(event.pk, COMMAND)
    assert not rated_events(event.variant).exists()


def test_an_event_goes_out_and_comes_back():
    event = tables_event()
    field_of(event, 11)
    for _number in range(2):
        play_by_seed(next_published(event))
    rounds.draft_round(event.pk, COMMAND)
    event.refresh_from_db()
    document = json.loads(json.dumps(export_event(event, private=True)))
    copy = import_event(document, COMMAND, slug="copy")
    again = json.loads(json.dumps(export_event(copy, private=True)))
    for part in ("entries", "rounds", "standings"):
        assert again[part] == document[part]
    assert all(match.more_names for match in Match.objects.filter(scope=copy.scope))
    seats = document["rounds"][0]["tables"][0]["match"]["result"]["seats"]
    seats.pop()
    with pytest.raises(Invalid, match="all seats"):
        import_event(document, COMMAND, slug="third")
