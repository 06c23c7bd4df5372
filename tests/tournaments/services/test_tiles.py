"""Events of Chaos Tiles for two: exact results over the board, every system, games on line, files."""

from __future__ import annotations

import json
from typing import Any

import pytest

from audit.actor import COMMAND
from clocks.services.instants import now_ms
from games.errors import Conflict, Invalid, Locked
from games.models import Duel, Game, Match, Result, TilesGame
from games.services.tiles.readiness import set_ready
from tests.factories import EntryFactory, PlayerFactory, TournamentFactory, field_of, table_of
from tests.tiles import PLAYER
from tournaments.models import RatingChange, Round, Tournament
from tournaments.models.tournament import System
from tournaments.queries.next_step import Step, next_step
from tournaments.queries.tables import sheet_of
from tournaments.services import events, results, rounds
from tournaments.services.changes.swap import swap_consequences
from tournaments.services.exchange import export_event, import_event
from tournaments.services.ratings import compute
from tournaments.settings import check_settings

pytestmark = pytest.mark.django_db

BIG = 1_000_000_000_000_000_000_000


def next_published(event: Tournament) -> Round:
    rounds.draft_round(event.pk, COMMAND)
    return rounds.publish_round(event.pk, COMMAND)


def enter(round_: Round, table: int, *seats: Any) -> Result:
    """Scores, or (score, place), of seats 1 and 2."""
    told = [dict(zip(("score", "place"), s if isinstance(s, tuple) else (s,), strict=False)) for s in seats]
    pairing = table_of(round_, table)
    return results.enter(pairing, results.read_result(pairing, {"seats": told}), COMMAND)


def document_of(event: Tournament) -> dict[str, Any]:
    event.refresh_from_db()
    found: dict[str, Any] = json.loads(json.dumps(export_event(event, private=True)))
    return found


def lines_of(event: Tournament) -> list[tuple[Any, ...]]:
    snapshot = event.snapshots.order_by("-round_number", "-version").first()
    assert snapshot
    return [(row["seed"], row["points"], row["spread"]) for row in snapshot.data["rows"]]


def enter_all(round_: Round) -> None:
    """The better seed wins; the first seed by the game's own places."""
    for table in sheet_of(round_).tables:
        seats: list[Any] = [100 - entry.seed for entry in table.entries]
        if 1 in (table.first.seed, table.second.seed):
            seats = [(50, 1 if entry.seed == 1 else 2) for entry in table.entries]
        enter(round_, table.number, *seats)


def test_two_rounds_of_exact_scores_amended_and_carried_over() -> None:
    event = TournamentFactory(variant="chaos-omelet", planned_rounds=2, slug="omelet")
    field_of(event, 4)
    first = next_published(event)  # 1-3 and 2-4
    enter(first, 1, BIG + 1, 3)
    enter(first, 2, (12, 2), (12, 1))
    by_seed = {seed: (points, spread) for seed, points, spread in lines_of(event)}
    winner, loser = (entry.seed for entry in sheet_of(first).tables[0].entries)
    assert by_seed[winner] == ("1", str(BIG - 2))
    assert by_seed[loser] == ("0", str(2 - BIG))
    behind, ahead = (entry.seed for entry in sheet_of(first).tables[1].entries)
    assert (by_seed[ahead], by_seed[behind]) == (("1", 0), ("0", 0))
    second = next_published(event)
    enter(second, 1, 8, 5)
    enter(second, 2, 7, 7)
    pairing = table_of(second, 1)
    claim = results.read_result(pairing, {"seats": [{"score": 5}, {"score": 8}]})
    changed = results.amend(pairing, claim, COMMAND, reason="swapped", version=1)
    assert changed.seats == [{"score": "5", "place": 2}, {"score": "8", "place": 1}]
    assert (changed.first_score, changed.summary) == (None, "5 : 8")
    with pytest.raises(Conflict, match="already has the result 5 : 8"):
        enter(second, 1, 8, 5)
    told = document_of(event)
    there = import_event(told, COMMAND, slug="there")
    again = document_of(there)
    for part in ("rounds", "standings"):
        assert again[part] == told[part]
    assert lines_of(there) == lines_of(event)


def test_a_late_correction_keeps_the_seats_that_counted() -> None:
    event = TournamentFactory(
        variant="chaos-omelet", planned_rounds=3, slug="late", pairing={"corrections": "rating"}
    )
    field_of(event, 4)
    first = next_published(event)
    enter_all(first)
    enter_all(next_published(event))
    before = lines_of(event)
    pairing = table_of(first, 1)
    claim = results.read_result(pairing, {"seats": [{"score": 1}, {"score": 99}]})
    results.amend(pairing, claim, COMMAND, reason="found later", version=1)
    assert lines_of(event) == before
    told = document_of(event)
    assert told["rounds"][0]["tables"][0]["as_was"]["result"]["seats"][0]["score"] == "50"
    import_event(told, COMMAND, slug="late-there")
    told["rounds"][0]["tables"][0]["as_was"]["result"]["seats"] = [{"score": "1.5"}, {"score": "2"}]
    with pytest.raises(Invalid, match="as_was"):
        import_event(told, COMMAND, slug="late-wrong")


def test_go_is_counted_in_halves() -> None:
    event = TournamentFactory(variant="go-asunder", planned_rounds=1, scheme={"name": "sum-of-scores"})
    field_of(event, 2)
    round_ = next_published(event)
    enter(round_, 1, "10", "8.5")
    points = {points: spread for _seed, points, spread in lines_of(event)}
    assert points == {"10": "1.5", "8.5": "-1.5"}


@pytest.mark.parametrize(
    ("system", "pairing"),
    [
        (System.DUTCH, {}),
        (System.TEAM_SWISS, {}),
        (System.MONRAD, {}),
        (System.ROBIN, {}),
        (System.GROUPS, {"groups": {"count": 2, "qualifiers": 1}}),
    ],
)
def test_every_system_goes_by_the_places(system: str, pairing: dict[str, Any]) -> None:
    event = TournamentFactory(system=system, variant="tiles-transfer", planned_rounds=3, pairing=pairing)
    field_of(event, 4)
    for _number in range(3):
        enter_all(next_published(event))
        event.refresh_from_db()
        if next_step(event).step is Step.FINISH:
            break
    assert lines_of(event)[0][0] == 1
    told = str(
        [(r.explanation, list(r.pairings.values_list("reason", flat=True))) for r in event.rounds.all()]
    )
    assert "Order" not in told
    assert not Game.objects.exists()
    assert Match.objects.filter(more_names=[]).count() == Match.objects.count()


@pytest.mark.parametrize(("drawn", "tables"), [("replay", 1), ("higher_seed", 0)])
def test_a_shared_game_of_a_knock_out_is_a_draw(drawn: str, tables: int) -> None:
    event = TournamentFactory(
        system=System.KNOCK_OUT, variant="micropentagons", pairing={"bracket": {"drawn": drawn}}
    )
    field_of(event, 2)
    enter(next_published(event), 1, 4, 4)
    if tables:
        again = next_published(event)
        assert len(sheet_of(again).tables) == 1
        enter(again, 1, (4, 2), (4, 1))
    event.refresh_from_db()
    assert next_step(event).step is Step.FINISH


def test_a_shared_game_of_a_round_robin_is_a_draw_and_rated_as_one() -> None:
    event = TournamentFactory(variant="cruel-duos", system=System.ROBIN, planned_rounds=1)
    for name in ("Ann", "Ben"):
        EntryFactory(tournament=event, player=PlayerFactory(name=name))
    enter(next_published(event), 1, 6, 6)
    assert [points for _seed, points, _spread in lines_of(event)] == ["0.5", "0.5"]
    events.finish_event(event.pk, COMMAND)
    assert compute("cruel-duos") == RatingChange.objects.filter(tournament=event).count() > 0
    assert compute("chaos-omelet") == 0


def test_a_table_is_stated_for_both_seats() -> None:
    event = TournamentFactory(variant="chaos-omelet", planned_rounds=1)
    field_of(event, 2)
    round_ = next_published(event)
    for seats in ((1, 2, 3), (1, None)):
        with pytest.raises(Invalid):
            enter(round_, 1, *seats)
    pairing = table_of(round_, 1)
    no_show = results.read_result(pairing, {"kind": "no_show", "winner": 2})
    assert results.enter(pairing, no_show, COMMAND).seats is None


def test_a_round_on_line_opens_games_with_the_house_and_is_withdrawn() -> None:
    timing = {"play": "online", "clock": "5+5", "hands": [10, 14], "colours": 4, "start_after": 60}
    event = TournamentFactory(
        variant="chaos-omelet", planned_rounds=2, timing=timing, pairing={"house": {"player": "greedy"}}
    )
    field_of(event, 3)
    assert check_settings(event) == {}
    round_ = next_published(event)
    games = list(TilesGame.objects.order_by("match_id"))
    assert [game.settings["hands"] for game in games] == [[10, 14]] * 2
    assert {(game.settings["clock"], game.settings["colours"]) for game in games} == {("5+5", 4)}
    assert [len(game.house) for game in games] == [0, 1]
    house = sheet_of(round_).tables[1].entry(games[1].house[0])
    assert house.is_house
    assert not Duel.objects.exists()
    one, two, *_rest = (entry.pk for table in sheet_of(round_).tables for entry in table.entries)
    told = " ".join(swap_consequences(event, round_.number, one, two, COMMAND, reason="late"))
    assert "Games, clocks and links of these tables are made anew" in told
    assert "Order" not in told
    rounds.withdraw_publication(event.pk, COMMAND)
    assert not TilesGame.objects.exists()
    rounds.publish_round(event.pk, COMMAND)
    for seat in (1, 2):
        set_ready(TilesGame.objects.get(house=[]).pk, seat, stamp=now_ms(), actor=PLAYER)
    with pytest.raises(Locked, match="is being played"):
        rounds.withdraw_publication(event.pk, COMMAND)


@pytest.mark.parametrize(
    ("changed", "field", "words"),
    [
        ({"scheme": {"name": "codecup"}}, "scheme", "Chaos Tiles has one game"),
        ({"ranking": {"tie_breaks": ["luck_adjusted"]}}, "ranking", "Chaos Tiles has none"),
        ({"bag_mode": "mirrored"}, "bag_mode", "no bags"),
        ({"timing": {"play": "table"}}, "timing", "table clock"),
        ({"timing": {"play": "online", "players": 3}}, "timing", "players"),
        ({"timing": {"play": "online", "komi": 6.5}}, "timing", "komi"),
        ({"timing": {"play": "online", "hands": [10, 50]}}, "timing", "hands"),
        ({"timing": {"play": "online", "clock": "soon"}}, "timing", "clock"),
        ({"pairing": {"house": {"player": "greedy"}}}, "pairing", "over the board"),
        ({"pairing": {"house": {"player": "level-1"}}, "timing": {"play": "online"}}, "pairing", "greedy"),
        ({"variant": "scorers-solitaire"}, "system", "one player"),
    ],
)
def test_what_cannot_be_names_itself(changed: dict[str, Any], field: str, words: str) -> None:
    event = TournamentFactory.build(**{"variant": "chaos-omelet", **changed})
    wrong = check_settings(event)
    assert set(wrong) == {field}
    assert words in str(wrong[field])
