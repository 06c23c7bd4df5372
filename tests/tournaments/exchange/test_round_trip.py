"""What export writes, import reads; and the standings are the same."""

import json
import re

import pytest
from django.utils import timezone

from audit.actor import COMMAND, SYSTEM, Actor
from audit.models import AuditEvent
from games.models import Match, ScoringJob
from games.models.scoring import JobState
from tests.factories import TournamentFactory, UserFactory, field_of, play, published_round, table_of
from tests.tournaments.exchange.documents import demonstration, lasting
from tournaments.demo.evening import Stage
from tournaments.models import Entry, Player, Registration, Round, Team, Tournament
from tournaments.models.tournament import BagMode
from tournaments.queries.history import history_of
from tournaments.services import results, rounds, teams
from tournaments.services.exchange import export_event, import_event
from tournaments.services.exchange.seeds import with_seeds
from tournaments.services.standings import refresh_standings
from tournaments.settings import standings_settings
from tournaments.standings.table import standings

pytestmark = pytest.mark.django_db


def table(event: Tournament) -> list[tuple[object, ...]]:
    """The standings, computed anew: rank, name, points and all tie-breaks."""
    names = dict(event.entries.values_list("pk", "player__name"))
    rows = standings(history_of(event), standings_settings(event))
    return [
        (row.rank, names[row.player], row.points, row.spread, tuple(value.value for value in row.tie_breaks))
        for row in rows
    ]


def snapshots(event: Tournament) -> list[object]:
    seeds = dict(event.entries.values_list("pk", "seed"))
    return [
        (each.round_number, each.version, each.complete, with_seeds(each.data, seeds))
        for each in event.snapshots.order_by("round_number", "version")
    ]


@pytest.mark.parametrize("stage", list(Stage))
def test_importing_elsewhere_gives_the_same_event(stage: Stage) -> None:
    event = demonstration(stage)
    before = Player.objects.count()
    for private, slug in ((False, "demo-2"), (True, "demo-3")):
        document = json.loads(json.dumps(export_event(event, private=private)))
        copy = import_event(document, COMMAND)
        assert lasting(export_event(copy, private=private)) == lasting(document)
        assert table(copy) == table(event)
        assert snapshots(copy) == snapshots(event)
        assert copy.slug == slug
    assert Player.objects.count() == before  # everybody was found in the register


def test_in_an_empty_register_everybody_is_added() -> None:
    event = demonstration(Stage.FINISHED, rounds=2)
    document = export_event(event)
    Player.objects.update(name="Somebody Else", name_key="somebody else")
    copy = import_event(document, COMMAND)
    assert [entry.name for entry in copy.entries.all()] == [
        entry["player"]["name"] for entry in document["entries"]
    ]
    assert table(copy) == [
        (row["rank"], row["name"], *rest)
        for row, (_rank, _name, *rest) in zip(
            document["standings"][-1]["data"]["rows"], table(event), strict=True
        )
    ]


def test_standings_computed_again_add_no_version() -> None:
    copy = import_event(export_event(demonstration()), COMMAND)
    count = copy.snapshots.count()
    refresh_standings(copy)
    assert copy.snapshots.count() == count


def test_a_public_document_holds_nothing_private() -> None:
    event = demonstration()
    Player.objects.update(contact="someone@home.example", birth_year=1901)
    text = json.dumps(export_event(event))
    assert not re.search(r"(?<![0-9a-f])1901(?![0-9a-f])", text)  # not as a part of a hash or an instant
    for secret in ("someone@home.example", "birth_year", "contact", "entered_by", "audit", "reports"):
        assert secret not in text
    private = export_event(event, private=True)
    assert private["entries"][0]["player"]["contact"] == "someone@home.example"
    assert {"reports"} <= set(private["rounds"][-1]["tables"][0]["match"])


def test_drafts_are_private() -> None:
    event = demonstration(Stage.REGISTRATION)
    rounds.draft_round(event.pk, SYSTEM)
    assert export_event(event)["rounds"] == []
    document = export_event(event, private=True)
    copy = import_event(document, COMMAND)
    assert lasting(export_event(copy, private=True)) == lasting(document)
    assert not copy.has_started


def test_boards_of_a_duplicate_round_stay_secret_while_it_is_played() -> None:
    event = demonstration()
    Match.objects.filter(scope=event.scope).update(bag_mode=BagMode.DUPLICATE)
    exported = export_event(event)["rounds"]
    boards = [
        [game["board"] for table in round_["tables"] for game in table["match"]["games"] if game["board"]]
        for round_ in exported
    ]
    assert [bool(found) for found in boards] == [True, True, False]
    copy = import_event(export_event(event), COMMAND)
    assert table(copy) == table(event)


def test_a_board_that_waits_to_be_counted_waits_here_too() -> None:
    event = TournamentFactory(variant="hyle5")
    round_ = published_round(event, [tuple(field_of(event, 2))])
    pairing = table_of(round_, 1)
    board = "12341\n11122\n54545\n32423\n53354"
    claim = results.read_result(pairing, {"games": [{"board": board}, {"score": 30}]})
    results.enter(pairing, claim, SYSTEM)
    copy = import_event(export_event(event), COMMAND)
    (job,) = ScoringJob.objects.filter(game__match__scope=copy.scope)
    assert job.state == JobState.PENDING
    assert job.board == board


def test_the_log_comes_along_and_the_import_is_logged() -> None:
    event = demonstration()
    logged = list(AuditEvent.objects.filter(scope=event.scope).order_by("pk"))
    user = UserFactory(username="ann")
    copy = import_event(export_event(event, private=True), Actor.of(user))
    created, *restored, imported = AuditEvent.objects.filter(scope=copy.scope).order_by("pk")
    assert [(each.at, each.actor_label, each.verb) for each in restored] == [
        (each.at, each.actor_label, each.verb) for each in logged
    ]
    assert (created.verb, imported.verb, imported.actor) == ("event.created", "event.imported", user)
    assert copy.roles.get().user == user


def test_the_address_is_the_one_asked_for() -> None:
    document = export_event(demonstration(Stage.REGISTRATION))
    assert import_event(document, COMMAND, slug="elsewhere").slug == "elsewhere"


@pytest.mark.parametrize("system", ["knock-out", "groups", "team-swiss"])
def test_line_ups_and_teams_come_along(system: str) -> None:
    event = TournamentFactory(system=system, planned_rounds=4, teams=system == "team-swiss")
    field = field_of(event, 8)
    if event.teams:
        for number in (1, 2, 3):
            team = Team.objects.create(tournament=event, name=f"Team {number}", seed=number)
            members = field[2 * number - 2 : 2 * number]
            teams.set_members(event.pk, team.pk, [entry.pk for entry in members], COMMAND)
    rounds.draft_round(event.pk, COMMAND)
    rounds.publish_round(event.pk, COMMAND)
    event.refresh_from_db()
    document = json.loads(json.dumps(export_event(event, private=True)))
    copy = import_event(document, COMMAND, slug="copy")
    assert lasting(export_event(copy, private=True)) == lasting(document)
    assert snapshots(copy)[0][0] == 1
    if not event.teams:
        assert set(copy.line_up["players"]) == set(copy.entries.values_list("pk", flat=True))


def test_registrations_prizes_categories_and_late_corrections_come_along() -> None:
    event = TournamentFactory(planned_rounds=4, prizes={"prizes": [{"name": "1st", "place": 1}]})
    field = field_of(event, 4)
    for number, pairs in enumerate((((0, 1), (2, 3)), ((0, 2), (1, 3)), ((0, 3), (1, 2))), 1):
        round_ = published_round(event, [(field[a], field[b]) for a, b in pairs])
        for table_number in (1, 2) if number < 3 else ():
            play(round_, table_number, 40, 30)
    event.pairing = {"corrections": "rating"}
    event.save()
    first = table_of(event.rounds.get(number=1), 1)
    claim = results.read_result(first, {"games": [{"score": 10}, {"score": 30}]})
    results.amend(first, claim, COMMAND, reason="misread", version=1)
    Entry.objects.filter(pk=field[0].pk).update(categories=["women", "U20"])
    decided = {"state": "approved", "entry": field[1], "player": field[1].player, "contact": "a@home.example"}
    Registration.objects.create(tournament=event, name=field[1].name, decided_at=timezone.now(), **decided)
    Registration.objects.create(tournament=event, name="Bo Ek", note="late", birth_year=1999)
    document = json.loads(json.dumps(export_event(event, private=True)))
    assert [each["entry"] for each in document["registrations"]] == [2, None]
    assert [table["as_was"] is not None for table in document["rounds"][0]["tables"]] == [True, False]
    copy = import_event(document, COMMAND, slug="copy")
    assert lasting(export_event(copy, private=True)) == lasting(document)
    assert table(copy) == table(event)
    assert copy.registrations.get(entry__isnull=False).player == field[1].player
    tokens = Registration.objects.values_list("token", flat=True)
    assert len(set(tokens)) == 4
    public = json.dumps(export_event(event))
    assert "registrations" not in public
    assert "home.example" not in public


def test_an_arena_has_more_waves_than_an_event_has_rounds() -> None:
    event = TournamentFactory(system="arena", started_at=timezone.now())
    field = field_of(event, 2)
    for number in (*range(1, 100), 100, 101):
        made = Round.objects.create(
            tournament=event, number=number, state="published", published_at=timezone.now()
        )
        assert made.number == number
    event.entries.filter(pk=field[1].pk).update(from_round=100, last_round=101)
    document = json.loads(json.dumps(export_event(event)))
    copy = import_event(document, COMMAND, slug="copy")
    assert copy.rounds.count() == 101
    assert copy.entries.get(seed=2).last_round == 101
