"""The preview marks every bad line and changes nothing; confirming enters all or none."""

import pytest
from django.core.exceptions import PermissionDenied

from audit.actor import COMMAND, Actor
from audit.models import AuditEvent
from games.errors import Conflict, Invalid, Locked
from tests.factories import EntryFactory, PlayerFactory, TournamentFactory, UserFactory, cast_of
from tournaments.models import Player, Tournament
from tournaments.models.tournament import System
from tournaments.services.importing import LineState, confirm, preview, read_table

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Tournament:
    return TournamentFactory()


GOOD = "Name;Club;Fed;Elo;Born;E-Mail\nAnn Lee;Rooks;nor;1500;12.05.1990;a@b.example\nBo Ek;;;;;\n"


def test_new_and_known_people(event: Tournament) -> None:
    known = PlayerFactory(name="Ann Lee", club="Rooks")
    seen = preview(event, read_table(GOOD))
    ann, bo = seen.lines
    assert (ann.state, ann.player, bo.state) == (LineState.KNOWN, known, LineState.NEW)
    assert ann.values == {
        "name": "Ann Lee",
        "club": "Rooks",
        "federation": "NOR",
        "rating": 1500,
        "birth_year": 1990,
        "contact": "a@b.example",
    }
    assert [(p.field, p.warning) for p in bo.problems] == [("rating", True)]
    assert seen.counts == {"new": 1, "known": 1, "entered": 0, "bad": 0, "warnings": 1}
    assert seen.is_good


@pytest.mark.parametrize(
    ("cells", "field", "words"),
    [
        (";X;;;;", "name", "missing"),
        ("123;X;;;;", "name", "no name"),
        (f"{'n' * 121};;;;;", "name", "Longer than 120"),
        ("Ann;X;;12oo;;", "rating", "“12oo” is not a whole number"),
        ("Ann;X;;-5;;", "rating", "not a whole number"),
        ("Ann;X;;4001;;", "rating", "between 0 and 4000"),
        ("Ann;X;Germany;;;", "federation", "three letters, as in GER"),
        ("Ann;X;;;87;", "birth_year", "four digits"),
        ("Ann;X;;;1066;", "birth_year", "from 1900"),
        ("Ann;X;;;;at-home", "contact", "no e-mail address"),
        ("Ann;X;;;;;surplus", "row", "“surplus”"),
    ],
)
def test_every_wrong_cell_has_a_sentence(event: Tournament, cells: str, field: str, words: str) -> None:
    line = preview(event, read_table(f"Name;Club;Fed;Elo;Born;E-Mail\n{cells}\n")).lines[0]
    assert line.state == LineState.BAD
    (problem,) = line.errors
    assert problem.field == field
    assert words in problem.words


def test_duplicates_name_both_lines(event: Tournament) -> None:
    seen = preview(event, read_table("Nr;Name\n1;Ann Lee\n2;Bo Ek\n2;ANN  LEE\n"))
    assert [(line.number, [p.words for p in line.errors]) for line in seen.bad] == [
        (2, ["The same name stands on line 4. Keep one of lines 2, 4."]),
        (3, ["Seed number 2 stands on lines 3, 4."]),
        (
            4,
            [
                "The same name stands on line 2. Keep one of lines 2, 4.",
                "Seed number 2 stands on lines 3, 4.",
            ],
        ),
    ]


def test_who_is_entered_is_shown_with_the_record(event: Tournament) -> None:
    entry = EntryFactory(tournament=event, player=PlayerFactory(name="Ann Lee", club="Rooks"), seed=7)
    (line,) = preview(event, read_table("ann lee")).lines
    assert (line.state, line.entry) == (LineState.ENTERED, entry)
    assert line.errors[0].words == "Already entered: Ann Lee, seed number 7 (Rooks)."


def test_a_seed_number_that_is_taken(event: Tournament) -> None:
    EntryFactory(tournament=event, player=PlayerFactory(name="Cy"), seed=7)
    (line,) = preview(event, read_table("No;Name\n7;Ann")).lines
    assert [p.words for p in line.errors] == ["Seed number 7 belongs to Cy."]


def test_two_people_of_the_name_in_the_register_are_a_warning(event: Tournament) -> None:
    PlayerFactory.create_batch(2, name="Ann Lee")
    (line,) = preview(event, read_table("Name;Elo\nAnn Lee;1500")).lines
    assert (line.state, line.player) == (LineState.NEW, None)
    assert "2 people of this name" in line.warnings[0].words


def test_a_preview_changes_nothing(event: Tournament) -> None:
    preview(event, read_table(GOOD))
    assert (Player.objects.count(), event.entries.count(), AuditEvent.objects.count()) == (0, 0, 0)


def test_query_count_does_not_grow_with_the_lines(
    event: Tournament, django_assert_num_queries: object
) -> None:
    for count in (1, 30):
        table = read_table("\n".join(f"Player {n}" for n in range(count)))
        with django_assert_num_queries(2):  # type: ignore[operator]
            preview(event, table)


def test_confirming_enters_all_with_audit(event: Tournament) -> None:
    cast = cast_of(event)
    table = read_table("No;Name;Elo\n;Bo Ek;1480\n1;Ann Lee;1500\n")
    seen = preview(event, table)
    entries = confirm(event.pk, table, Actor.of(cast.arbiter), seen.fingerprint)
    assert [(entry.name, entry.seed, entry.rating) for entry in entries] == [
        ("Bo Ek", 2, 1480),
        ("Ann Lee", 1, 1500),
    ]
    imported = AuditEvent.objects.get(scope=event.scope, verb="entries.imported")
    assert imported.after["count"] == 2
    assert AuditEvent.objects.filter(scope=event.scope, verb="entry.added").count() == 2


def test_the_list_s_rating_counts_in_the_event(event: Tournament) -> None:
    player = PlayerFactory(name="Ann Lee", rating=1400)
    (entry,) = confirm(event.pk, read_table("Name;Elo\nAnn Lee;1500"), COMMAND)
    player.refresh_from_db()
    assert (entry.player, entry.rating, player.rating) == (player, 1500, 1400)


def test_one_bad_line_and_nobody_is_entered(event: Tournament) -> None:
    with pytest.raises(Invalid) as refused:
        confirm(event.pk, read_table('Name;Elo\nAnn;1500\nBo;high\n;""\nCy;1\nCy;2'), COMMAND)
    assert sorted(refused.value.fields) == ["line 3", "line 5", "line 6"]
    assert [line["line"] for line in refused.value.facts["lines"]] == [3, 5, 6]
    assert (Player.objects.count(), event.entries.count(), AuditEvent.objects.count()) == (0, 0, 0)


def test_what_has_changed_since_the_preview_is_refused(event: Tournament) -> None:
    table = read_table("Ann Lee\nBo Ek")
    seen = preview(event, table)
    EntryFactory(tournament=event, player=PlayerFactory(name="Bo Ek"))
    with pytest.raises(Conflict):
        confirm(event.pk, table, COMMAND, seen.fingerprint)
    assert event.entries.count() == 1


def test_the_fingerprint_is_that_of_the_list(event: Tournament) -> None:
    seen = preview(event, read_table("Ann Lee"))
    assert seen.fingerprint == preview(event, read_table("Ann Lee")).fingerprint
    with pytest.raises(Conflict):
        confirm(event.pk, read_table("Ann Leo"), COMMAND, seen.fingerprint)


def test_only_arbiters_import(event: Tournament) -> None:
    for user in (cast_of(event).helper, UserFactory()):
        with pytest.raises(PermissionDenied):
            confirm(event.pk, read_table("Ann"), Actor.of(user))


def test_a_round_robin_that_has_started_takes_nobody(event: Tournament) -> None:
    event.system, event.started_at = System.ROBIN, event.created_at
    with pytest.raises(Locked, match="no place for a late entry"):
        preview(event, read_table("Ann"))
