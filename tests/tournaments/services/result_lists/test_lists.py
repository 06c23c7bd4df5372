"""Results from lists: every way to name a table, what is refused, all or nothing."""

from __future__ import annotations

import pytest

from audit.actor import COMMAND, SYSTEM, Actor
from audit.models import AuditEvent
from games.errors import Conflict, Invalid, Locked
from games.models import Result
from tests.factories import TournamentFactory, cast_of, field_of, play, published_round
from tournaments.models import Entry, Round, Tournament
from tournaments.queries.sheets import SHEETS
from tournaments.queries.sheets.csv_file import csv_bytes
from tournaments.queries.sheets.workbook import workbook_bytes
from tournaments.services.result_lists import Preview, confirm, preview, read_results

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Tournament:
    """Six players, one round: 1-4, 2-5, 3-6."""
    made: Tournament = TournamentFactory(planned_rounds=3)
    field = field_of(made, 6)
    published_round(made, list(zip(field[:3], field[3:], strict=True)))
    return made


def look(event: Tournament, text: str, actor: Actor = SYSTEM, number: int | None = 1) -> Preview:
    return preview(event, read_results(text), actor, round_number=number)


def said(event: Tournament, text: str) -> list[str]:
    """State and result of each line, and its problems."""
    return [
        " ".join([line.state.value, line.summary, *(problem.words for problem in line.problems)]).strip()
        for line in look(event, text).lines
    ]


def results_of(event: Tournament) -> dict[int, str]:
    found = Result.objects.filter(match__scope=event.scope).select_related("match__pairing")
    return {result.match.pairing.table: result.summary for result in found}


@pytest.mark.parametrize(
    "text",
    [
        "1;40;30\n2;25;25\n3;0;12",
        "table,first_score,second_score\n1,40,30\n2,25,25\n3,0,12",
        "Tisch\tErster\tZweiter\tPunkte 1\tPunkte 2\n1\t1\t4\t40\t30\n2\t2\t5\t25\t25\n3\t3\t6\t0\t12",
        "round;table;first;second;s1;s2\n".replace("s1;s2", "score 1;score 2")
        + "1;1;;;40;30\n1;2;;;25;25\n1;3;;;0;12",
        "first_seed;second_seed;first_score;second_score\n1;4;40;30\n5;2;25;25\n6;3;12;0",
    ],
)
def test_ways_to_name_a_table(event: Tournament, text: str) -> None:
    entered = confirm(event.pk, read_results(text), COMMAND, round_number=1)
    assert len(entered) == 3
    assert results_of(event) == {1: "40-30", 2: "25-25", 3: "0-12"}
    assert AuditEvent.objects.filter(scope=event.scope, verb="result.entered").count() == 3
    assert AuditEvent.objects.get(scope=event.scope, verb="results.imported").after["new"] == 3
    snapshot = event.snapshots.get()
    assert (snapshot.complete, snapshot.version) == (True, 2)  # the standings followed once


def test_names_the_other_way_round_are_understood_and_told(event: Tournament) -> None:
    first, second = (event.entries.get(seed=seed).name for seed in (1, 4))
    text = f"table;first;second;first_score;second_score;second_penalty\n1;{second};{first.upper()};30;40;5"
    (line,) = look(event, text).lines
    assert (line.state, line.summary) == ("new", "40 (−5)-30")
    assert line.problems[0].warning


def test_what_was_decided_without_scores(event: Tournament) -> None:
    loser = event.entries.get(seed=6).name
    text = (
        "table;first_seed;kind;winner;counter_placed\n"
        "1;4;no_show;1;\n"  # the row names the second player first: its 1 is seat 2
        "2;;double forfeit;;yes\n"
        f"3;;ruled;{loser};"
    )
    confirm(event.pk, read_results(text), COMMAND, round_number=1)
    assert results_of(event) == {1: "0-1", 2: "0-0", 3: "0-1"}
    double = Result.objects.get(kind="double_forfeit")
    assert double.counter_placed


@pytest.mark.parametrize(
    ("row", "words"),
    [
        ("9;;;40;30;;", "There is no table 9 in round 1."),
        ("1;1;5;40;30;;", "At table 1 sit"),
        (";1;5;40;30;;", "have no table together"),
        (";;;40;30;;", "Say which table it is"),
        ("1;;;40;;;", "The Order score of game 2 is missing."),
        ("1;;;40;x;;", "“x” is not a whole number"),
        ("1;;;9999;1;;", "No board of this variant"),
        ("1;;;40;30;no_show;1", "has no scores"),
        ("1;;;;;lost;1", "no kind of result"),
        ("1;;;;;no_show;", "Who wins"),
        ("1;;;;;ruled;Nobody", "does not sit at this table"),
    ],
)
def test_wrong_lines_say_what_is_wrong(event: Tournament, row: str, words: str) -> None:
    text = f"table;first;second;first_score;second_score;kind;winner\n{row}\n2;;;1;2;;"
    bad, good = said(event, text)
    assert bad.startswith("bad")
    assert words in bad
    assert good == "new 1-2"
    with pytest.raises(Invalid, match="Nothing was entered: 1 of 2"):
        confirm(event.pk, read_results(text), COMMAND, round_number=1)
    assert results_of(event) == {}


def test_the_same_another_and_no_result(event: Tournament) -> None:
    round_ = Round.objects.get()
    play(round_, 1, 40, 30)
    play(round_, 2, 25, 20)
    text = "1;40;30\n2;26;20\n3;;"
    assert said(event, text) == [
        "same 40-30",
        "conflict 26-20 Table 2 has the result 25-20 already. "
        "A list replaces no result: amend it on its page.",
        "empty",
    ]
    with pytest.raises(Conflict, match="has the result 25-20 already"):
        confirm(event.pk, read_results(text), COMMAND, round_number=1)
    with pytest.raises(Invalid, match="no new result"):
        confirm(event.pk, read_results("1;40;30\n3;;"), COMMAND, round_number=1)
    assert said(event, "3;1;2\n3;1;2") == [
        f"bad 1-2 The same table stands on line {other}." for other in (2, 1)
    ]


def test_rounds_are_named_or_refused(event: Tournament) -> None:
    text = "round;table;first_score;second_score\n2;1;40;30\nx;1;40;30\n;1;40;30"
    lines = look(event, text, number=None).lines
    assert [line.problems[0].words for line in lines] == [
        "Round 2 is not published.",
        "“x” is no round.",
        "Say which round it is: a column “round”.",
    ]


def test_rulings_and_penalties_are_for_arbiters(event: Tournament) -> None:
    cast = cast_of(event)
    text = "table;first_score;second_score;first_penalty;kind;winner\n1;40;30;;;\n2;40;30;5;;\n3;;;;no_show;1"
    states = {
        user.username: [line.state.value for line in look(event, text, Actor.of(user)).lines]
        for user in (cast.helper, cast.arbiter)
    }
    assert states == {"helper": ["new", "bad", "bad"], "arbiter": ["new", "new", "new"]}


def test_what_changed_since_the_preview_is_looked_at_again(event: Tournament) -> None:
    table = read_results("1;40;30")
    seen = preview(event, table, COMMAND, round_number=1)
    play(Round.objects.get(), 1, 40, 30)
    with pytest.raises(Conflict, match="since the preview"):
        confirm(event.pk, table, COMMAND, round_number=1, fingerprint=seen.fingerprint)


def test_our_own_files_are_read_back(event: Tournament) -> None:
    """The table of results, filled in; as CSV and as the sheet of a workbook."""
    Entry.objects.get(seed=1).player.__class__.objects.filter(entries__seed=1).update(name="=1+1")
    play(Round.objects.get(), 2, 25, 20)
    sheet = SHEETS["results"](event, None)
    for data in (csv_bytes(sheet), workbook_bytes([SHEETS["players"](event, None), sheet])):
        seen = preview(event, read_results(data, "results"), COMMAND)
        assert [line.state.value for line in seen.lines] == ["empty", "same", "empty"]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "no results"),
        ("1;2", "no headings"),
        ("012 Open\n001    1      Ann", "no Order scores"),
        ("table;first_score;score 1;second_score\n1;2;3;4", "the same thing"),
    ],
)
def test_lists_that_can_not_be_read(text: str, words: str) -> None:
    with pytest.raises(Invalid, match=words):
        read_results(text)


def test_after_the_end_nothing_is_taken(event: Tournament) -> None:
    event.finished_at = event.started_at
    event.save()
    with pytest.raises(Locked):
        look(event, "1;40;30")
    with pytest.raises(Locked):
        confirm(event.pk, read_results("1;40;30"), COMMAND, round_number=1)
