"""Registering without an account, one's own registration, and checking in by code and at the kiosk."""

from __future__ import annotations

from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from django.utils import timezone

from audit.actor import COMMAND
from tests.factories import EntryFactory, TournamentFactory, field_of, published_round
from tests.tournaments.pages.public.reading import words_of
from tournaments.limits import RegistrationThrottle
from tournaments.models import Entry, Registration, Tournament
from tournaments.queries.links import check_in_token, kiosk_token
from tournaments.services.registration.decide import Decision, decide
from tournaments.services.registration.register import register
from tournaments.services.self_check_in import make_kiosk_link, open_check_in

pytestmark = pytest.mark.django_db

FORM = "/events/spring/register/"
ADA = {"name": "Ada Stone", "club": "North", "contact": "ada@example.org", "note": "gluten"}


@pytest.fixture
def event(db: None) -> Tournament:
    return TournamentFactory(
        slug="spring",
        name="Spring Open",
        registration={"open": True, "limit": 2, "ask": ["club", "contact", "note"], "required": ["club"]},
    )


def own_page(answer: Any) -> str:
    assert answer.status_code == 302
    return str(answer.url)


def test_the_way_from_the_event_to_the_own_page(client: Client, event: Tournament) -> None:
    assert "Registration is open" in words_of(client.get("/events/spring/"))
    own = own_page(client.post(FORM, ADA))
    assert own == f"/registration/{Registration.objects.get().token}/"
    words = words_of(client.get(own))
    assert "Received: waits for approval" in words
    assert own in words
    decide(event.pk, [Registration.objects.get().pk], Decision.APPROVE, COMMAND)
    page = client.get(own)
    assert "You are in" in words_of(page)
    assert page["Cache-Control"].startswith("max-age=0")
    assert f"/check-in/{check_in_token(event.entries.get().pk)}/" in page.content.decode()


def test_what_is_wrong_is_said_at_its_field(client: Client, event: Tournament) -> None:
    refused = client.post(FORM, {"name": "Ada", "contact": "nowhere"})
    assert refused.status_code == 422
    assert set(refused.context["form"].errors) == {"club", "contact"}
    assert not Registration.objects.exists()


def test_a_program_fills_in_the_trap(client: Client, event: Tournament) -> None:
    refused = client.post(FORM, ADA | {"homepage": "https://spam.example"})
    assert refused.status_code == 422
    assert "This looks like a program." in words_of(refused)
    assert not Registration.objects.exists()


def test_a_form_without_its_token_is_refused(event: Tournament) -> None:
    assert Client(enforce_csrf_checks=True).post(FORM, ADA).status_code == 403


def test_one_address_registers_only_so_often(
    client: Client, event: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert settings.REST_FRAMEWORK["DEFAULT_THROTTLE_RATES"].get("registration") is None  # none in tests
    kept: dict[str, Any] = {}

    class Kept:
        get, set = (
            staticmethod(kept.get),
            staticmethod(lambda key, value, _seconds: kept.update({key: value})),
        )

    monkeypatch.setattr(RegistrationThrottle, "THROTTLE_RATES", {"registration": "2/hour"})
    monkeypatch.setattr(RegistrationThrottle, "cache", Kept)
    for name in ("Ada", "Ben"):
        assert client.post(FORM, ADA | {"name": name}).status_code == 302
    refused = client.post(FORM, ADA | {"name": "Cleo"})
    assert refused.status_code == 429
    assert "Too many registrations" in words_of(refused)
    assert Registration.objects.count() == 2


def test_who_is_there_already_is_shown_without_what_is_private(client: Client, event: Tournament) -> None:
    client.post(FORM, ADA)
    refused = client.post(FORM, {"name": "ada  STONE", "club": "South"})
    assert refused.status_code == 409
    words = words_of(refused)
    assert "Ada Stone is already registered: waits for approval." in words
    assert "gluten" not in words
    assert "ada@example.org" not in words
    EntryFactory(tournament=event, player__name="Ben Hale", club="East")
    entered = client.post(FORM, {"name": "Ben Hale", "club": "X"})
    assert "Ben Hale is already entered (East)." in words_of(entered)
    assert "/events/spring/players/1/" in entered.content.decode()


def test_full_waiting_cancelled_and_moved_up(client: Client, event: Tournament) -> None:
    pages = [own_page(client.post(FORM, ADA | {"name": name})) for name in ("Ada", "Ben", "Cleo", "Dan")]
    assert "On the waiting list: number 2" in words_of(client.get(pages[3]))
    assert "2 of 2 places are taken. 2 people wait." in words_of(client.get("/events/spring/"))
    gone = client.post(pages[0], {"do": "cancel"}, follow=True)
    assert "Your registration is cancelled." in words_of(gone)
    assert "Received: waits for approval" in words_of(client.get(pages[2]))
    assert "On the waiting list: number 1" in words_of(client.get(pages[3]))
    again = client.post(pages[0], {"do": "cancel"}, follow=True)
    assert "This registration is over already: cancelled." in words_of(again)
    assert client.get("/registration/nothing/").status_code == 404


def test_a_registration_is_corrected_on_its_page(client: Client, event: Tournament) -> None:
    own = own_page(client.post(FORM, ADA))
    saved = client.post(own, ADA | {"do": "change", "name": "Ada Berg"}, follow=True)
    assert "Registration of Ada Berg" in words_of(saved)
    assert client.post(own, {"do": "change", "name": "", "club": ""}).status_code == 422


def test_what_is_private_is_on_no_public_page(client: Client, event: Tournament) -> None:
    client.post(FORM, ADA)
    decide(event.pk, [Registration.objects.get().pk], Decision.APPROVE, COMMAND)
    entry = event.entries.get()
    pages = ["", "announcement/", "players/", "players/1/", "register/", "screen/"]
    addresses = [f"/events/spring/{page}" for page in pages]
    addresses += [f"/players/{entry.player_id}/", f"/check-in/{check_in_token(entry.pk)}/", "/players/"]
    for address in addresses:
        text = client.get(address).content.decode()
        assert "ada@example.org" not in text, address
        assert "gluten" not in text, address


def test_a_list_that_is_kept_back_is_nowhere_until_the_start(client: Client, event: Tournament) -> None:
    event.registration |= {"public_list": False}
    event.save()
    entries = field_of(event, 2)
    pages = ["/events/spring/", "/events/spring/players/", "/events/spring/announcement/"]
    pages += ["/api/v1/tournaments/spring/entries/", f"/players/{entries[0].player_id}/"]
    for page in pages:
        assert entries[0].name not in client.get(page).content.decode(), page
    assert client.get("/events/spring/players/1/").status_code == 404
    assert client.get(f"/api/v1/entries/{entries[0].pk}/").status_code == 404
    assert "2 players are entered." in words_of(client.get("/events/spring/"))
    published_round(event, [(entries[0], entries[1])])
    assert entries[0].name in client.get("/events/spring/players/").content.decode()


def test_a_page_that_registration_opens_on_is_fresh_in_time(client: Client, event: Tournament) -> None:
    """Time alone opens it: the version of the event's acts does not change."""
    later = (timezone.now() + timezone.timedelta(hours=1)).isoformat()
    Tournament.objects.update(registration=event.registration | {"opens_at": later})
    before = client.get("/events/spring/")
    assert "Registration opens on" in words_of(before)
    assert client.get(FORM).status_code == 200
    assert client.post(FORM, ADA).status_code == 409
    Tournament.objects.update(registration=event.registration)
    after = client.get("/events/spring/", headers={"If-None-Match": before["ETag"]})
    assert (after.status_code, "Registration is open" in words_of(after)) == (200, True)


def test_a_private_event_takes_nobody(client: Client, event: Tournament) -> None:
    event.visibility = "private"
    event.save()
    assert client.get(FORM).status_code == client.post(FORM, ADA).status_code == 404


def test_the_announcement_stays_reachable_after_the_start(client: Client, event: Tournament) -> None:
    event.announcement = {"summary": "Bring a friend."}
    event.save()
    published_round(event, [tuple(field_of(event, 2))])  # type: ignore[list-item]
    assert "Bring a friend." not in words_of(client.get("/events/spring/"))
    assert "/events/spring/announcement/" in client.get("/events/spring/").content.decode()
    assert "Bring a friend." in words_of(client.get("/events/spring/announcement/"))


def test_prizes_that_may_be_seen_are_announced(client: Client, event: Tournament) -> None:
    prizes = [
        {"name": "Cup", "category": "Juniors", "place": 1},
        {"name": "First prize", "place": 1, "amount": "50", "currency": "EUR"},
    ]
    categories = [{"name": "Juniors", "born": {"from": 2008}}]
    for early, shown in ((False, False), (True, True)):
        event.prizes = {"rules": {}, "early": early, "categories": categories, "prizes": prizes}
        event.save()
        words = words_of(client.get("/events/spring/announcement/"))
        assert ("All players 1 First prize 50 EUR Juniors 1 Cup" in words) is shown


# --- At the door ---


@pytest.fixture
def entry(event: Tournament) -> Entry:
    return EntryFactory(tournament=event, player__name="Ada Stone", player__contact="ada@example.org")


def here(entry: Entry) -> bool:
    entry.refresh_from_db()
    return entry.checked_in_at is not None


def test_the_code_of_a_player_checks_in(client: Client, event: Tournament, entry: Entry) -> None:
    address = f"/check-in/{check_in_token(entry.pk)}/"
    assert "Check-in is closed" in words_of(client.get(address))
    told = client.post(address, {"do": "here"}, follow=True)
    assert "Check-in is closed. Please go to the desk." in words_of(told)
    assert not here(entry)
    open_check_in(event.pk, COMMAND)
    assert "I am here" in words_of(client.get(address))
    assert not here(entry)  # to look is not to check in
    assert "You are checked in" in words_of(client.post(address, {"do": "here"}, follow=True))
    assert here(entry)
    client.post(address, {"do": "undo"})
    assert not here(entry)
    assert client.get("/check-in/1.wrong/").status_code == 404


def test_the_kiosk_finds_confirms_and_tells_the_table(
    client: Client, event: Tournament, entry: Entry
) -> None:
    other = EntryFactory(tournament=event, player__name="Émile Zola", club="South")
    address = f"/kiosk/{kiosk_token(make_kiosk_link(event.pk, COMMAND))}/"
    assert "Check-in is closed" in words_of(client.get(address))
    published_round(open_check_in(event.pk, COMMAND), [(entry, other)])
    assert [each.name for each in client.get(address).context["entries"]] == ["Ada Stone", "Émile Zola"]
    found = client.get(address, {"q": "STONE ada"})
    assert [each.name for each in found.context["entries"]] == ["Ada Stone"]
    assert [each.name for each in client.get(address, {"letter": "É"}).context["entries"]] == ["Émile Zola"]
    one = client.get(address, {"entry": entry.pk})
    assert "Is that you?" in words_of(one)
    assert "ada@example.org" not in one.content.decode()
    assert not here(entry)
    done = client.post(address, {"do": "here", "entry": entry.pk}, follow=True)
    assert "Welcome, Ada Stone Round 1: table 1." in words_of(done)
    assert here(entry)
    client.post(address, {"do": "undo", "entry": entry.pk})
    assert not here(entry)


def test_the_kiosk_knows_only_its_event(client: Client, event: Tournament, entry: Entry) -> None:
    open_check_in(event.pk, COMMAND)
    address = f"/kiosk/{kiosk_token(make_kiosk_link(event.pk, COMMAND))}/"
    stranger = EntryFactory()
    for number in (stranger.pk, "x", "9" * 30):
        client.post(address, {"do": "here", "entry": number})
        assert client.get(address, {"entry": number}).context["entries"] == [entry]
    assert not here(stranger)
    Entry.objects.filter(pk=entry.pk).update(last_round=0)
    assert client.post(address, {"do": "here", "entry": entry.pk}).status_code == 409


def test_a_late_registration_is_told_its_first_round(client: Client, event: Tournament) -> None:
    event.registration |= {"approval": False, "limit": None}
    event.save()
    published_round(event, [tuple(field_of(event, 2))])  # type: ignore[list-item]
    made = register(event.pk, name="Late", club="North")
    words = words_of(client.get(f"/registration/{made.token}/"))
    assert "You play from round 2 on." in words
    assert "please tell the arbiter" in words
