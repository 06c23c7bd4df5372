"""Whole events by every system of pairing, through the services: rounds, places, and what ends them."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from audit.actor import COMMAND
from games.errors import Conflict, Invalid, Locked, Refused
from tests.factories import EntryFactory, TournamentFactory, field_of, play
from tournaments.models import Entry, Round, Team, TeamPairing, Tournament
from tournaments.models.tournament import System
from tournaments.queries.bracket import bracket_in, is_over
from tournaments.queries.next_step import Step, next_step
from tournaments.queries.prizes import prize_list
from tournaments.queries.tables import sheet_of
from tournaments.queries.team_results import team_results
from tournaments.services import attendance, entries, events, line_up, rounds
from tournaments.services.apart import pair_apart
from tournaments.standings.history import Outcome

pytestmark = pytest.mark.django_db


def event_of(system: str, players: int, **values: Any) -> Tournament:
    event = TournamentFactory(system=system, **values)
    field_of(event, players)
    return event


def next_published(event: Tournament) -> Round:
    rounds.draft_round(event.pk, COMMAND)
    round_ = rounds.publish_round(event.pk, COMMAND)
    event.refresh_from_db()
    return round_


def favourites_win(round_: Round) -> None:
    """The better seed wins every match, by as much as they are apart."""
    for table in sheet_of(round_).tables:
        ahead = table.second.seed - table.first.seed
        play(round_, table.number, 50 + max(ahead, 0), 50 + max(-ahead, 0))


def play_out(event: Tournament, most: int = 30) -> int:
    """Rounds until there is nothing left to pair; their number."""
    for number in range(1, most + 1):
        favourites_win(next_published(event))
        if next_step(event).step is Step.FINISH:
            return number
    raise AssertionError(f"{event.system} does not end")


def rows_of(event: Tournament) -> list[tuple[int, int]]:
    """Place and seed of the newest standings."""
    snapshot = event.snapshots.order_by("-round_number", "-version").first()
    assert snapshot
    return [(row["rank"], row["seed"]) for row in snapshot.data["rows"]]


def test_a_knock_out_ends_with_its_final_and_places_follow_the_bracket() -> None:
    event = event_of(System.KNOCK_OUT, 6, pairing={"bracket": {"third_place": True}})
    assert play_out(event) == 3
    assert rows_of(event) == [(1, 1), (2, 2), (3, 3), (4, 4), (5, 5), (5, 6)]
    assert is_over(event)
    with pytest.raises(Refused, match=r"(?i)over"):
        rounds.draft_round(event.pk, COMMAND)


def test_the_prizes_of_a_bracket_go_by_its_places_not_by_points() -> None:
    prizes = [{"name": str(place), "place": place, "amount": str(100 - 20 * place)} for place in (1, 2, 3)]
    options = {"bracket": {"third_place": True}}
    event = event_of(System.KNOCK_OUT, 4, pairing=options, prizes={"prizes": prizes})
    assert play_out(event) == 2
    won = prize_list(event).categories[0].awards
    assert [(w.entry.seed, w.award.amount) for w in won] == [(1, 80), (2, 60), (3, 40)]


def test_a_drawn_tie_is_played_again_in_a_round_of_its_own() -> None:
    event = event_of(System.KNOCK_OUT, 4)
    first = next_published(event)
    play(first, 1, 50, 50)
    play(first, 2, 60, 40)
    again = next_published(event)
    assert [(t.first.seed, t.second.seed) for t in sheet_of(again).tables] == [(4, 1)]
    favourites_win(again)
    assert play_out(event) == 1
    assert event.planned_rounds == 3


def test_a_double_elimination_of_twelve() -> None:
    event = event_of(System.DOUBLE_ELIMINATION, 12)
    play_out(event)
    ranks = rows_of(event)
    assert ranks[:4] == [(1, 1), (2, 2), (3, 3), (4, 4)]
    bracket = bracket_in(event)
    assert bracket
    assert bracket.winner == event.entries.get(seed=1).pk
    played = sum(len(sheet_of(one).tables) for one in event.rounds.all())
    assert played == 2 * 12 - 2  # everybody but the winner loses twice


def test_who_leaves_a_bracket_gives_a_walkover() -> None:
    event = event_of(System.KNOCK_OUT, 4)
    favourites_win(next_published(event))
    attendance.withdraw(event.pk, event.entries.get(seed=2).pk, COMMAND)
    assert next_step(event).step is Step.FINISH
    assert is_over(event)
    assert rows_of(event)[:2] == [(1, 1), (2, 2)]
    attendance.return_to_play(event.pk, event.entries.get(seed=2).pk, COMMAND)
    assert not is_over(event)
    assert rows_of(event)[:2] == [(1, 1), (1, 2)]  # both are still in


def test_who_waits_in_a_bracket_is_withdrawn_and_not_removed() -> None:
    """The first seed of seven has no place in round 1, but in the bracket; a late entry has none at all."""
    event = event_of(System.KNOCK_OUT, 7)
    next_published(event)
    first = event.entries.get(seed=1)
    with pytest.raises(Locked, match="line-up"):
        entries.remove_entry(event.pk, first.pk, COMMAND)
    entries.remove_entry(event.pk, EntryFactory(tournament=event).pk, COMMAND)
    attendance.withdraw(event.pk, first.pk, COMMAND)
    assert bracket_in(event)


def test_groups_send_their_best_to_the_finals() -> None:
    event = event_of(System.GROUPS, 8)
    for _ in range(3):
        round_ = next_published(event)
        assert len(sheet_of(round_).tables) == 4
        favourites_win(round_)
    snapshot = event.snapshots.order_by("-round_number", "-version").first()
    assert snapshot
    assert [row["group"] for row in snapshot.data["rows"]] == ["A"] * 4 + ["B"] * 4
    assert [row["rank"] for row in snapshot.data["rows"]] == [1, 2, 3, 4, 1, 2, 3, 4]
    semi = next_published(event)
    event.refresh_from_db()
    finalists = list(event.entries.filter(pk__in=event.line_up["finals"]).values_list("seed", flat=True))
    assert finalists == [1, 2, 3, 4]
    favourites_win(semi)
    assert play_out(event) == 1
    assert rows_of(event)[:2] == [(1, 1), (2, 2)]


def test_groups_by_hand_stand_while_they_hold_the_whole_field() -> None:
    event = event_of(System.GROUPS, 6)
    a, b, c, d, e, f = (entry.pk for entry in event.entries.order_by("seed"))
    for wrong, words in (
        ([[a, b, c], [d, e]], "in no group"),
        ([[a, b, c], [d, e, f, a]], "in two groups"),
        ([[a, b, c, d, e], [f]], "at least two players"),
        ([[a, b], [c, d], [e, f]], "there are 2 groups"),
        ([[a, b, c], [d, e, f, 0]], "does not take part"),
    ):
        with pytest.raises(Invalid, match=words):
            line_up.draw_groups(event.pk, COMMAND, wrong)
    line_up.draw_groups(event.pk, COMMAND, [[b, a, c], [d, e, f]])
    drafted = rounds.draft_round(event.pk, COMMAND)
    event.refresh_from_db()
    assert event.line_up["groups"] == [[a, b, c], [d, e, f]]
    line_up.draw_groups(event.pk, COMMAND, [[a, b, d], [c, e, f]])
    with pytest.raises(Conflict, match="Pair it again"):
        rounds.publish_round(event.pk, COMMAND)
    assert drafted.number == 1
    EntryFactory(tournament=event)  # the field is another one: by seed numbers again
    next_published(event)
    assert event.line_up["groups"][0][0] == a
    assert sorted(len(group) for group in event.line_up["groups"]) == [3, 4]
    with pytest.raises(Locked, match="the groups stand"):
        line_up.draw_groups(event.pk, COMMAND, [[a, b, c], [d, e, f]])
    with pytest.raises(Conflict, match="no groups"):
        line_up.draw_groups(event_of(System.SWISS, 2).pk, COMMAND, [])


def test_finals_wait_for_the_groups() -> None:
    event = event_of(System.GROUPS, 6)
    for number in range(1, 4):
        round_ = next_published(event)
        if number < 3:
            favourites_win(round_)
    with pytest.raises(Conflict, match="the finals are drawn when"):
        rounds.draft_round(event.pk, COMMAND)


@pytest.mark.parametrize("system", [System.DUTCH, System.TEAM_SWISS, System.MONRAD, System.SWISS])
def test_swiss_systems_never_repeat_a_pair(system: str) -> None:
    event = event_of(system, 9, planned_rounds=4)
    met: set[frozenset[int]] = set()
    for _ in range(4):
        round_ = next_published(event)
        sheet = sheet_of(round_)
        pairs = {frozenset((t.first.seed, t.second.seed)) for t in sheet.tables}
        assert len(pairs) == 4
        assert len(sheet.byes) == 1
        assert not met & pairs
        met |= pairs
        favourites_win(round_)


def test_monrad_begins_with_neighbours() -> None:
    event = event_of(System.MONRAD, 6)
    tables = sheet_of(next_published(event)).tables
    assert [{t.first.seed, t.second.seed} for t in tables] == [{1, 2}, {3, 4}, {5, 6}]


def test_the_fide_systems_need_wins_and_draws() -> None:
    with pytest.raises(Invalid, match="can't be used") as refused:
        events.create_event(
            COMMAND, name="A", variant="entropy7", system=System.DUTCH, scheme={"name": "codecup"}
        )
    assert "win, draw, loss" in str(refused.value.fields["pairing"])


def house_table(round_: Round) -> tuple[int, int, int]:
    """The table of the house player, the seed of who plays there, and on which side."""
    for table in sheet_of(round_).tables:
        if table.first.is_house:
            return table.number, table.second.seed, 2
        if table.second.is_house:
            return table.number, table.first.seed, 1
    raise AssertionError("nobody plays against the house")


@pytest.mark.parametrize(("counts", "points"), [("match", "0"), ("bye", "1")])
def test_the_house_player_takes_the_place_of_the_bye(counts: str, points: str) -> None:
    event = event_of(System.SWISS, 5, pairing={"house": {"player": "greedy", "counts": counts}})
    round_ = next_published(event)
    number, human, side = house_table(round_)
    assert not sheet_of(round_).byes
    for table in sheet_of(round_).tables:
        lost = (10, 60) if side == 1 else (60, 10)
        play(round_, table.number, *(lost if table.number == number else (50, 40)))
    rows = {row["seed"]: row for row in event.snapshots.get().data["rows"]}
    assert sorted(rows) == [1, 2, 3, 4, 5]  # the house is not ranked
    assert rows[human]["points"] == points
    assert house_table(next_published(event))[1] != human  # nobody has the bye twice


def team_event(system: str, teams: int, boards: int) -> Tournament:
    event = TournamentFactory(system=system, teams=True, pairing={"team_boards": boards}, planned_rounds=3)
    for number in range(1, teams + 1):
        team = Team.objects.create(tournament=event, name=f"Team {number}", seed=number)
        for board in range(1, boards + 1):
            EntryFactory(tournament=event, team=team, board=board)
    return event


def test_teams_meet_on_all_boards_and_count_match_points_first() -> None:
    event = team_event(System.SWISS, 4, 3)
    round_ = next_published(event)
    meetings = list(TeamPairing.objects.filter(round=round_))
    assert [(m.first.seed, m.second.seed if m.second else 0) for m in meetings] == [(1, 3), (2, 4)]
    sheet = sheet_of(round_)
    assert [table.pairing.board for table in sheet.tables] == [1, 2, 3, 1, 2, 3]
    firsts = [table.first.team_id == meetings[0].first_id for table in sheet.tables[:3]]
    assert firsts == [True, False, True]
    favourites_win(round_)
    event.refresh_from_db()
    table = event.snapshots.get().data["teams"]
    assert [(row["name"], row["points"]) for row in table["rows"][:2]] == [("Team 1", "2"), ("Team 2", "2")]
    assert table["rows"][0]["tie_breaks"][0]["key"] == "board_points"
    assert table["rows"][0]["tie_breaks"][0]["value"] == "3"
    second = next_published(event)
    assert [(m.first.seed, m.second.seed) for m in second.team_pairings.all() if m.second] in (
        [(1, 2), (3, 4)],
        [(2, 1), (4, 3)],
        [(1, 2), (4, 3)],
        [(2, 1), (3, 4)],
    )


def test_an_odd_team_has_the_bye_and_a_missing_board_is_a_win_without_play() -> None:
    event = team_event(System.SWISS, 3, 2)
    Entry.objects.filter(team__seed=2, board=2).update(last_round=0)
    round_ = next_published(event)
    bye = TeamPairing.objects.get(round=round_, second=None)
    assert bye.first.seed == 3
    sheet = sheet_of(round_)
    assert len(sheet.tables) == 1
    assert sorted(seat.bye for seat in sheet.byes) == ["allocated", "allocated", "full"]
    play(round_, 1, 40, 50)
    rows = {row["name"]: row for row in event.snapshots.get().data["teams"]["rows"]}
    assert rows["Team 1"]["points"] == "1"  # lost board 1, won board 2 without play: a drawn match
    assert rows["Team 3"]["points"] == "2"


def test_a_team_that_does_not_come_has_not_been_met() -> None:
    event = team_event(System.SWISS, 4, 2)
    Entry.objects.filter(tournament=event).exclude(team__seed=1).update(last_round=0)
    next_published(event)
    results = team_results(event).history
    seeds = {player.id: player.seed for player in results.players}
    found = {
        frozenset((seeds[m.a], seeds[m.b])): (m.outcome, seeds.get(m.winner or 0), m.is_meeting)
        for m in results.rounds[0].matches
    }
    assert found == {
        frozenset((1, 3)): (Outcome.NO_SHOW, 1, False),
        frozenset((2, 4)): (Outcome.DOUBLE_FORFEIT, None, False),
    }
    rows = {row["name"]: row for row in event.snapshots.get().data["teams"]["rows"]}
    assert [rows[f"Team {seed}"]["points"] for seed in (1, 2, 3, 4)] == ["2", "0", "0", "0"]
    assert rows["Team 1"]["tie_breaks"][0]["value"] == "2"  # board points


@pytest.mark.parametrize("system", [System.DUTCH, System.TEAM_SWISS])
def test_a_large_field_is_paired_in_a_process_of_its_own(
    system: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = pairs_of(next_published(event_of(system, 9)))
    monkeypatch.setattr("tournaments.services.apart.LARGE", 7)
    event = event_of(system, 9)
    assert pairs_of(next_published(event)) == here
    monkeypatch.setattr("tournaments.services.pairer.pair_apart", partial(pair_apart, seconds=0.01))
    favourites_win(event.rounds.get())
    with pytest.raises(Refused, match=r"0\.01"):
        rounds.draft_round(event.pk, COMMAND)
    assert event.rounds.count() == 1


def pairs_of(round_: Round) -> list[tuple[int, int]]:
    return [(table.first.seed, table.second.seed) for table in sheet_of(round_).tables]


def test_nobody_has_points_for_an_absence_where_not_everybody_plays() -> None:
    for system in (System.ARENA, System.KNOCK_OUT):
        with pytest.raises(Invalid) as refused:
            events.create_event(
                COMMAND, name="A", variant="entropy7", system=system, awards={"absent": {"points": "1"}}
            )
        assert "absence" in str(refused.value.fields["pairing"])


def test_a_field_that_stands_takes_no_late_entry_and_its_rules_stand_with_it() -> None:
    event = event_of(System.KNOCK_OUT, 4)
    next_published(event)
    with pytest.raises(Locked, match="no place for a late entry"):
        entries.enter_player(event.pk, COMMAND, name="Late")
    with pytest.raises(Locked, match="decided by these rules"):
        events.change_settings(event.pk, COMMAND, pairing={"bracket": {"best_of": [3]}})
    swiss = event_of(System.SWISS, 4)
    next_published(swiss)
    entries.enter_player(swiss.pk, COMMAND, name="Late")
    events.change_settings(swiss.pk, COMMAND, pairing={"bracket": {"best_of": [3]}})  # it has none
