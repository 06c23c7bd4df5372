"""A person is exported and erased: afterwards no text and no document of the database has the name."""

from __future__ import annotations

import json
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.apps import apps
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.core.management import call_command
from django.db import models
from django.test import Client

from audit.actor import COMMAND, Actor
from audit.models import AuditEvent, KeptResponse
from games.errors import Conflict, Invalid
from tests.factories import (
    Cast,
    PlayerFactory,
    TournamentFactory,
    UserFactory,
    cast_of,
    field_of,
    play,
    published_round,
)
from tournaments.models import Entry, Invitation, Player, Registration, Tournament
from tournaments.queries.replay_log import log_in_order, replay
from tournaments.services.entries import enter_player
from tournaments.services.forbidden import forbid_pair
from tournaments.services.people import add_player, change_player
from tournaments.services.personal import places
from tournaments.services.personal.erase_account import erase_account
from tournaments.services.personal.erase_player import erase_player
from tournaments.services.personal.export import export_own, export_person, player_of
from tournaments.services.personal.renaming import Renaming
from tournaments.services.roles import give_role

pytestmark = pytest.mark.django_db
MARKS = ("Quuxfield", "Quuxley", "quuxford", "zoe@club.example", "1987", "Blubber Society")


def where(text: str) -> set[tuple[str, str]]:
    """Every column of every table in whose texts or documents this is, however its letters are cased."""
    found = set()
    for model in apps.get_models():
        kinds = (models.CharField, models.TextField, models.JSONField, models.IntegerField)
        columns = [field.name for field in model._meta.concrete_fields if isinstance(field, kinds)]
        for row in model._default_manager.values(*columns):
            for name, value in row.items():
                told = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, default=str)
                if text.casefold() in told.casefold():
                    found.add((model._meta.label, name))
    return found


@pytest.fixture
def event() -> Tournament:
    event: Tournament = TournamentFactory(slug="club-night", name="Club night")
    return event


@pytest.fixture
def zoe(event: Tournament) -> Player:
    """Renamed once, with results, a registration, a remark about her, and copies of her name everywhere."""
    zoe, other, *rest = field_of(event, 4)
    player = zoe.player
    values = {
        "club": "Blubber Society",
        "federation": "GER",
        "birth_year": 1987,
        "contact": "zoe@club.example",
    }
    change_player(player.pk, COMMAND, name="Zoë Quuxfield", **values)
    zoe.refresh_from_db()
    round_ = published_round(event, [(zoe, other), (rest[0], rest[1])])
    play(round_, 1, 80, 70)
    play(round_, 2, 60, 50)
    change_player(player.pk, COMMAND, name="Zoë Quuxley", reason="Zoë Quuxley has married.")
    forbid_pair(event.pk, zoe.pk, rest[0].pk, COMMAND)
    Registration.objects.create(
        tournament=event, name="zoë quuxley", contact="zoe@club.example", birth_year=1987
    )
    answer = {"owner": "user:1", "key": "k", "fingerprint": "f", "created_at": zoe.created_at}
    KeptResponse.objects.create(body=json.dumps({"name": "Zoë Quuxley"}), **answer)
    return Player.objects.get(pk=player.pk)


def test_nothing_of_a_player_is_left_but_what_was_played(event: Tournament, zoe: Player) -> None:
    before = event.snapshots.latest("pk").data
    assert all(where(mark) for mark in MARKS if mark != "quuxford")
    erased = erase_player(zoe.pk, COMMAND)
    assert {mark: where(mark) for mark in MARKS if where(mark)} == {}
    assert (erased.name, erased.erased_at is not None) == (f"Player {zoe.pk}", True)
    after = event.snapshots.latest("pk").data
    assert [(row["rank"], row["points"]) for row in after["rows"]] == [
        (row["rank"], row["points"]) for row in before["rows"]
    ]
    assert erased.name in [row["name"] for row in after["rows"]]
    with pytest.raises(Conflict, match="already"):
        erase_player(zoe.pk, COMMAND)


def test_the_log_still_leads_to_the_state(event: Tournament) -> None:
    entry = enter_player(event.pk, COMMAND, name="Zoë Quuxley")
    erase_player(entry.player_id, COMMAND)
    state = replay(log_in_order(event.scope))
    assert [each["name"] for each in state.entries.values()] == [f"Player {entry.player_id}"]


def test_others_of_the_name_keep_it(event: Tournament, zoe: Player) -> None:
    elsewhere = TournamentFactory()
    namesake = PlayerFactory(name="Zoë Quuxley")
    Registration.objects.create(tournament=elsewhere, name="Zoë Quuxley", player=namesake)
    erase_player(zoe.pk, COMMAND)
    namesake.refresh_from_db()
    assert namesake.name == "Zoë Quuxley"
    assert elsewhere.registrations.get().name == "Zoë Quuxley"


def test_a_name_that_is_a_word_is_replaced_where_it_is_a_name(event: Tournament) -> None:
    first, second = field_of(event, 2)
    change_player(first.player_id, COMMAND, name="Max")
    forbid_pair(event.pk, first.pk, second.pk, COMMAND)
    Tournament.objects.filter(pk=event.pk).update(description="At max speed.")
    erase_player(first.player_id, COMMAND)
    event.refresh_from_db()
    assert event.description == "At max speed."
    assert not AuditEvent.objects.filter(target_label__contains="Max").exists()


@pytest.mark.parametrize("name", ["Club", "swiss", "Rows", "entropy7", "organiser", "chaos"])
def test_a_word_of_the_program_stays_what_it_is(event: Tournament, name: str) -> None:
    first, second = field_of(event, 2)
    change_player(first.player_id, COMMAND, name=name)
    give_role(event.pk, UserFactory(username="organiser").username, "organiser", COMMAND)
    play(published_round(event, [(first, second)]), 1, 80, 70)
    Tournament.objects.filter(pk=event.pk).update(
        timing={"preset": "club"}, pairing={"by": "swiss"}, scheme={"name": "win-draw-loss"}
    )
    round_ = event.rounds.get()
    round_.explanation = {"text": f"{name} (1) meets {second.name} (0).", "key": name}
    round_.save()
    erase_player(first.player_id, COMMAND)
    event.refresh_from_db()
    assert (event.timing, event.pairing) == ({"preset": "club"}, {"by": "swiss"})
    assert event.variant == "entropy7" == round_.pairings.get().match.variant
    snapshot = event.snapshots.latest("pk").data
    assert f"Player {first.player_id}" in [row["name"] for row in snapshot["rows"]]
    assert AuditEvent.objects.filter(verb="role.given", after__role="organiser").exists()
    round_.refresh_from_db()
    is_told = name != name.lower()
    assert round_.explanation["text"].startswith(f"Player {first.player_id} (1)" if is_told else name)


def test_a_name_without_a_capital_is_found_where_a_person_is_meant() -> None:
    facts = {
        "entered_by": "club",
        "preset": "club",
        "byes": {"club": "full"},
        "tables": [[1, "club", "Ann"]],
        "rule": {"club": "club"},
        "user": "CLUB",
    }
    assert Renaming(["club"], "account 1").put("after", facts) == {
        "entered_by": "account 1",
        "preset": "club",
        "byes": {"account 1": "full"},
        "tables": [[1, "account 1", "Ann"]],
        "rule": {"club": "club"},
        "user": "account 1",
    }


def test_a_row_that_changed_meanwhile_keeps_what_came(
    event: Tournament, zoe: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    row, rename = event.snapshots.latest("pk"), places._rename_row

    def late(*args: Any) -> int:
        event.snapshots.filter(pk=row.pk).update(data=row.data | {"came": "meanwhile"})
        return rename(*args)

    monkeypatch.setattr(places, "_rename_row", late)
    renaming = Renaming(["Zoë Quuxley"], "Player 1")
    assert places.rename_rows(event.snapshots.filter(pk=row.pk), renaming) == 1
    row.refresh_from_db()
    assert row.data["came"] == "meanwhile"
    assert "Player 1" in [each["name"] for each in row.data["rows"]]


def test_a_record_is_not_claimed_by_putting_ones_address_in(event: Tournament) -> None:
    helper = UserFactory()
    EmailAddress.objects.create(user=helper, email="helper@club.example", verified=True)
    own = add_player(Actor.of(UserFactory()), name="The Helper", contact="helper@club.example")
    assert player_of(helper) == own
    assert export_own(helper)["player"]["name"] == "The Helper"
    assert AuditEvent.objects.filter(verb="person.exported", target=f"player:{own.pk}").count() == 1
    change_player(own.pk, Actor.of(helper), contact="")
    other = PlayerFactory(birth_year=1987)
    change_player(other.pk, Actor.of(helper), contact="helper@club.example")
    assert player_of(helper) is None
    assert "player" not in export_own(helper)


def test_a_name_taken_on_purpose_keeps_nobody_from_erasure(account: User) -> None:
    UserFactory(username=f"account-{account.pk}")
    erased = erase_account(account.pk, COMMAND)
    assert (erased.username, erased.is_active) == (f"account-{account.pk}-x", False)
    with pytest.raises(Conflict, match="already"):
        erase_account(account.pk, COMMAND)
    squatter = UserFactory()
    User.objects.filter(pk=squatter.pk).update(username=f"account-{squatter.pk}")
    assert not erase_account(squatter.pk, COMMAND).is_active


def test_kept_answers_of_others_stay(account: User) -> None:
    mine, other = f"user:{account.pk}", f"user:{account.pk}7"
    for owner in (mine, f"{mine}:1234", other):
        KeptResponse.objects.create(owner=owner, key="k", fingerprint="f", created_at=account.date_joined)
    erase_account(account.pk, COMMAND)
    assert list(KeptResponse.objects.values_list("owner", flat=True)) == [other]


def test_what_is_held_is_exported_without_secrets(event: Tournament, zoe: Player) -> None:
    told = export_person(COMMAND, player=zoe)["player"]
    assert (told["birth_year"], told["contact"]) == (1987, "zoe@club.example")
    assert "Zoë Quuxfield" in told["earlier_names"]
    assert told["entries"][0]["rounds"][0]["result"]["first_score"] is not None
    assert len(told["registrations"]) == 1
    assert Registration.objects.get().token not in json.dumps(told)
    assert AuditEvent.objects.filter(verb="person.exported", scope="site").exists()
    with pytest.raises(PermissionDenied):
        export_person(Actor.of(UserFactory()), player=zoe)
    with pytest.raises(PermissionDenied):
        erase_player(zoe.pk, Actor.of(UserFactory()))


@pytest.fixture
def account(event: Tournament) -> User:
    cast: Cast = cast_of(event)
    user = User.objects.create_user(
        "quuxford", "quuxford@club.example", "counters-and-bags", first_name="Quentin"
    )
    give_role(event.pk, "quuxford", "arbiter", Actor.of(cast.organiser))
    round_ = published_round(event, [tuple(field_of(event, 2))])  # type: ignore[list-item]
    play(round_, 1, 80, 70)
    return User.objects.get(pk=user.pk)


def test_an_account_is_erased_by_its_owner(event: Tournament, account: User, client: Client) -> None:
    client.post("/accounts/login/", {"login": "quuxford", "password": "counters-and-bags"})
    told = export_own(account)["account"]
    assert (told["roles"][0]["event"], len(told["sessions"])) == ("club-night", 1)
    page = "/accounts/data/"
    asked = client.post(page, {"do": "erase", "typed": "quuxford"})
    assert "reauthenticate" in asked.headers["Location"]  # a browser left open is not enough
    client.post(asked.headers["Location"], {"password": "counters-and-bags"})
    assert {name: where(name) for name in ("quuxford", "Quentin")} == {"quuxford": set(), "Quentin": set()}
    assert client.get("/accounts/").status_code == 302
    erased = User.objects.get(pk=account.pk)
    assert (erased.is_active, erased.has_usable_password()) == (False, False)
    assert AuditEvent.objects.filter(verb="account.erased").exists()


def test_an_organiser_who_plays_stays_a_player(event: Tournament, account: User) -> None:
    User.objects.filter(pk=account.pk).update(first_name="Zoë", last_name="Quuxley")
    a, b = field_of(event, 2)
    change_player(a.player_id, Actor.of(User.objects.get(pk=account.pk)), name="Zoë Quuxley")
    play(published_round(event, [(Entry.objects.get(pk=a.pk), b)]), 1, 80, 70)
    erase_account(account.pk, COMMAND)
    told = where("Quuxley")
    assert {("tournaments.StandingsSnapshot", "data"), ("games.Match", "first_name")} <= told
    assert not AuditEvent.objects.filter(actor_label__contains="Quuxley").exists()
    assert not where("quuxford")


def test_who_organises_alone_hands_over_first(event: Tournament, account: User) -> None:
    lone = TournamentFactory(name="Autumn cup")
    give_role(lone.pk, "quuxford", "organiser", COMMAND)
    with pytest.raises(Invalid, match="Autumn cup"):
        erase_account(account.pk, Actor.of(account))
    erase_account(account.pk, COMMAND)
    last = UserFactory(is_superuser=True)
    with pytest.raises(Invalid, match="last administrator"):
        erase_account(last.pk, COMMAND)


def test_the_command_line(event: Tournament, zoe: Player, account: User, capsys: Any) -> None:
    call_command("export_person", player=zoe.pk, account="quuxford")
    told = json.loads(capsys.readouterr().out)
    assert (told["player"]["name"], told["account"]["username"]) == ("Zoë Quuxley", "quuxford")
    call_command("erase_person", player=zoe.pk, account="quuxford", yes=True)
    assert where("quux") == set()
    assert Invitation.objects.count() == 0


def test_administrators_do_it_on_a_page(client: Client, zoe: Player) -> None:
    client.force_login(UserFactory(is_superuser=True))
    assert "Zoë Quuxley" in client.get("/desk/people/?q=quux").content.decode()
    page = f"/desk/people/players/{zoe.pk}/"
    assert json.loads(client.post(page, {"do": "export"}).content)["player"]["birth_year"] == 1987
    assert client.post(page, {"do": "erase", "typed": "somebody"}).status_code == 422
    assert client.post(page, {"do": "erase", "typed": "Zoë Quuxley"}).status_code == 302
    assert "was erased" in client.get(page).content.decode()
    assert "personal data erased" in client.get("/desk/log/").content.decode()
    client.force_login(UserFactory())
    assert {client.get(path).status_code for path in ("/desk/people/", page, "/desk/log/")} == {403}
