"""The tables of an event: numbers as numbers, text never a formula, nothing hidden or private in them."""

from __future__ import annotations

import csv
import io
from decimal import Decimal

import pytest
from openpyxl import load_workbook

from audit.actor import COMMAND
from tests.factories import TournamentFactory, field_of, play, published_round
from tests.tournaments.live import live_at, play_on, start, timed_event
from tournaments.models import Player, Team, Tournament
from tournaments.queries.game_records import games_on_line
from tournaments.queries.sheets import SHEETS, sheets_in
from tournaments.queries.sheets.csv_file import csv_bytes
from tournaments.queries.sheets.workbook import workbook_bytes
from tournaments.services import rounds, teams

pytestmark = pytest.mark.django_db


def played_event() -> Tournament:
    """Five players, two rounds, with a name that a spreadsheet would run."""
    event = TournamentFactory(planned_rounds=4)
    field = field_of(event, 5)
    names = ("=1+1", "Ann Lee", "-2", "@Bo", "+49 Ek")
    for entry, name in zip(field, names, strict=True):
        Player.objects.filter(pk=entry.player_id).update(name=name, contact="a@b.example", birth_year=1901)
    first = published_round(event, [(field[0], field[1]), (field[2], field[3])], {field[4]: "allocated"})
    play(first, 1, 40, 30, first_penalty=5)
    play(first, 2, 0, 0, kind="no_show", winner=2)
    second = published_round(event, [(field[1], field[4]), (field[0], field[3])], {field[2]: "half"})
    play(second, 1, 25, 25)
    return event


def test_the_rows_of_each_table() -> None:
    event = played_event()
    sheets = sheets_in(event)
    assert list(sheets) == ["players", "pairings", "results", "standings", "cross-table"]
    rows = {key: [row[: len(sheets[key].columns)] for row in sheet.rows] for key, sheet in sheets.items()}
    assert [row[:2] for row in rows["players"]][:2] == [(1, "=1+1"), (2, "Ann Lee")]
    assert rows["pairings"][2] == (1, None, 5, "+49 Ek", "", None, None, None, "allocated")
    assert rows["results"] == [
        (1, 1, 1, "=1+1", 2, "Ann Lee", 40, 30, 5, None, "played", None, "yes"),
        (1, 2, 3, "-2", 4, "@Bo", None, None, None, None, "no_show", 2, "no"),
        (2, 1, 2, "Ann Lee", 5, "+49 Ek", 25, 25, None, None, "played", None, "yes"),
        (2, 2, 1, "=1+1", 4, "@Bo", None, None, None, None, None, None, None),
    ]
    leader = rows["standings"][0]
    assert (leader[0], leader[2], leader[4]) == (1, "+49 Ek", Decimal("1.5"))
    cross = {row[2]: row[3:5] for row in rows["cross-table"]}
    assert cross["Ann Lee"] == ("2: 30-35", "1: 25-25")
    assert cross["-2"] == ("3: - +", "half-point bye")
    assert cross["+49 Ek"] == ("bye", "5: 25-25")
    assert [row[0] for row in SHEETS["results"](event, 2).rows] == [2, 2]
    assert SHEETS["standings"](event, 1).rows[0][4] == 1


def test_a_workbook_runs_nothing_and_counts_with_numbers() -> None:
    event = played_event()
    content = workbook_bytes(sheets_in(event).values())
    assert b"a@b.example" not in content
    book = load_workbook(io.BytesIO(content))
    assert book.sheetnames == ["Players", "Pairings", "Results", "Standings", "Cross table"]
    cells = [cell for page in book for row in page for cell in row]
    assert "f" not in {cell.data_type for cell in cells}
    players = book["Players"]
    assert players["B2"].value == "=1+1"
    standings = book["Standings"]
    assert (standings["E2"].value, standings["A1"].value) == (1.5, "Place")
    assert "1901" not in str([cell.value for cell in cells])


def test_csv_has_the_same_and_formulas_are_quoted() -> None:
    text = csv_bytes(SHEETS["results"](played_event(), None)).decode("utf-8-sig")
    lines = list(csv.DictReader(io.StringIO(text)))
    assert lines[0]["first"] == "'=1+1"
    assert (lines[0]["first_score"], lines[0]["first_penalty"], lines[0]["kind"]) == ("40", "5", "played")
    empty = csv_bytes(SHEETS["standings"](TournamentFactory(), None)).decode("utf-8-sig")
    assert empty.startswith("rank,seed,name,club,points,spread")


def test_teams_have_sheets_of_their_own() -> None:
    event = TournamentFactory(system="team-swiss", teams=True, planned_rounds=2, pairing={"team_boards": 1})
    for number, entry in enumerate(field_of(event, 2), 1):
        team = Team.objects.create(tournament=event, name=f"Team {number}", seed=number)
        teams.set_members(event.pk, team.pk, [entry.pk], COMMAND)
    rounds.draft_round(event.pk, COMMAND)
    play(rounds.publish_round(event.pk, COMMAND), 1, 30, 20)
    sheets = sheets_in(event)
    assert [row[1] for row in sheets["teams"].rows] == ["Team 1", "Team 2"]
    best = sheets["team-standings"].rows[0]
    assert (best[0], best[4]) == (1, 2)
    assert sheets["team-standings"].columns[2].key == "team"


@pytest.mark.django_db(transaction=True)
def test_hidden_boards_and_bags_stay_hidden_in_boards_and_records() -> None:
    event = timed_event(2, bag_mode="duplicate")
    live, other = live_at(event, 1), live_at(event, 2)
    at = start(live)
    play_on(live, at, 99, step=0)
    start(other)
    found = games_on_line(event)
    assert (found.games, found.hidden) == ({}, 2)
    assert SHEETS["boards"](event, None).rows == ()
    play_on(other, at, 99, step=0)
    found = games_on_line(event)
    assert list(found.games) == ["round-1-table-1-game-1", "round-1-table-2-game-1"]
    assert found.as_lines().count("\n") == 2
    assert '"seed"' in found.as_lines()
    assert len(found.as_zip()) > 200


@pytest.mark.django_db(transaction=True)
def test_a_game_in_play_is_recorded_so_far_without_its_bag() -> None:
    event = timed_event(1)
    live = live_at(event, 1)
    play_on(live, start(live), 6, step=0)
    (record,) = games_on_line(event).games.values()
    assert (len(record.moves), record.header.seed, record.header.salt) == (6, None, None)
