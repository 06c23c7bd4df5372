"""The queue of registrations, one registration with its private parts, and the rules they come in by."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from audit.models import AuditEvent
from tests.factories import Cast, EntryFactory, PlayerFactory
from tests.tournaments.pages.desk.conftest import Desk, text_of
from tournaments.models import Registration, Tournament
from tournaments.services.registration.register import register


@pytest.fixture
def queue(event: Tournament) -> list[Registration]:
    """Two to decide on, one on the waiting list."""
    event.registration = {"open": True, "limit": 2, "ask": ["club", "contact", "birth_year", "note"]}
    event.save()
    said = {"contact": "ada@example.org", "birth_year": 1980, "note": "comes late"}
    return [
        register(event.pk, name="Ada Stone", club="North", **said),
        register(event.pk, name="Ben Hale"),
        register(event.pk, name="Cleo Marsh"),
    ]


def states(event: Tournament) -> list[str]:
    return list(event.registrations.order_by("pk").values_list("state", flat=True))


def test_the_queue_says_who_waits_for_what(desk: Desk, queue: list[Registration]) -> None:
    page = desk.get("registrations/")
    words = text_of(page)
    assert [line.registration.name for line in page.context["pending"]] == ["Ada Stone", "Ben Hale"]
    assert [line.registration.name for line in page.context["on_list"]] == ["Cleo Marsh"]
    assert "ada@example.org" not in words
    assert "2 registrations wait." in text_of(desk.get())
    assert "/events/club-night/register/" in words


def test_one_press_or_those_ticked(desk: Desk, event: Tournament, queue: list[Registration]) -> None:
    ada, ben, cleo = queue
    assert desk.do(f"registrations/?one={ada.pk}", "approve").status_code == 302
    assert states(event) == ["approved", "pending", "waiting"]
    desk.do("registrations/", "refuse", registrations=[ben.pk])
    assert states(event) == ["approved", "refused", "pending"]
    desk.do("registrations/", "approve", registrations=[ben.pk, cleo.pk])
    assert states(event) == ["approved", "refused", "pending"]  # both or none: there is one place
    desk.do("registrations/", "wait", registrations=[cleo.pk])
    assert states(event) == ["approved", "refused", "waiting"]
    nothing = desk.do("registrations/", "approve")
    assert nothing.status_code == 422
    assert "Choose registrations of this event." in text_of(nothing)


def test_approved_as_somebody_of_the_register(
    desk: Desk, event: Tournament, queue: list[Registration]
) -> None:
    known = PlayerFactory(name="Ada Stone-Berg", club="South")
    page = f"registrations/{queue[0].pk}/"
    shown = text_of(desk.get(page))
    for words in ("ada@example.org", "1980", "comes late", "Ada Stone-Berg, South"):
        assert words in shown
    assert desk.do(page, "approve", player="999999").status_code == 422
    assert desk.do(page, "approve", player=known.pk).status_code == 302
    entry = event.entries.get()
    assert (entry.player, entry.club) == (known, "North")
    assert desk.do(page, "refuse", reason="by mistake").status_code == 302
    assert AuditEvent.objects.get(verb="registration.refused").reason == "by mistake"
    assert not event.entries.exists()


def test_a_name_that_was_entered_meanwhile_shows_the_entry(
    desk: Desk, event: Tournament, queue: list[Registration]
) -> None:
    entry = EntryFactory(tournament=event, player__name="Ben Hale")
    refused = desk.do(f"registrations/?one={queue[1].pk}", "approve")
    assert refused.status_code == 409
    assert desk.address(f"players/{entry.pk}/") in text_of(refused)


def rules(desk: Desk, **changes: Any) -> Any:
    sent = {"open": "on", "waiting_list": "on", "approval": "on", "public_list": "on", "ask_club": "required"}
    sent |= {"ask_contact": "ask"} | changes
    return desk.do("registrations/", "rules", **sent)


def test_the_rules_are_saved_beside_the_check_in(desk: Desk, event: Tournament) -> None:
    desk.do("check-in/", "open", closes_at="")
    assert (
        rules(desk, opens_at="2027-03-01T18:00", closes_at="2027-03-10T18:00", limit="24").status_code == 302
    )
    event.refresh_from_db()
    stored = event.registration
    assert (stored["open"], stored["limit"], stored["ask"]) == (True, 24, ["club", "contact"])
    assert (stored["required"], stored["opens_at"]) == (["club"], "2027-03-01T18:00+00:00")
    assert stored["check_in"]["open"]
    refused = rules(desk, opens_at="2027-03-10T18:00", closes_at="2027-03-01T18:00")
    assert refused.status_code == 422
    assert "Registration closes after it opens." in text_of(refused)


def test_an_arbiter_decides_but_does_not_make_the_rules(
    event: Tournament, cast: Cast, queue: list[Registration], desk_of: Callable[..., Desk]
) -> None:
    arbiter = desk_of(cast.arbiter)
    assert "Rules of registration" not in text_of(arbiter.get("registrations/"))
    assert rules(arbiter).status_code == 403
    assert arbiter.do(f"registrations/?one={queue[0].pk}", "approve").status_code == 302


ANNOUNCED = {
    "summary": "Come and play!\n\n<script>alert(1)</script> see https://example.org/hall",
    "schedule": "2027-03-14 10:00 | Round 1\n2027-03-15 | Rest day\nevening | Prizes\nBring a pen",
    "fee": "10 €",
    "contact": "desk@example.org",
    "website": "https://example.org",
    "address": "Main Street 1\nTown",
    "rules_note": "No phones.",
}


def test_the_announcement_is_shown_as_plain_text(desk: Desk, event: Tournament) -> None:
    assert desk.do("announcement/", "save", **ANNOUNCED).status_code == 302
    event.refresh_from_db()
    assert event.announcement["schedule"][2] == {"when": "evening", "what": "Prizes"}
    assert desk.get("announcement/").context["forms"]["save"]["schedule"].value() == ANNOUNCED["schedule"]
    for address in ("/events/club-night/", "/events/club-night/announcement/"):
        page = desk.client.get(address).content.decode()
        assert "<script>alert" not in page
        assert '<a href="https://example.org/hall" rel="nofollow">' in page
        assert '<a href="mailto:desk@example.org">' in page
        assert "14 March 2027, 10:00" in page
        assert "15 March 2027" in page


@pytest.mark.parametrize(
    ("field", "value", "words"),
    [
        ("website", "javascript:alert(1)", "website is an address that begins with https://"),
        ("schedule", "2027-03-14 10:00 | ", "Line 1 of the schedule: what is missing."),
        ("schedule", "x | " + "y" * 300, "Line 1 of the schedule: what is a text of at most 200 characters."),
    ],
)
def test_a_wrong_announcement_is_refused(
    desk: Desk, event: Tournament, field: str, value: str, words: str
) -> None:
    refused = desk.do("announcement/", "save", **ANNOUNCED | {field: value})
    assert refused.status_code == 422
    assert words in text_of(refused)
    event.refresh_from_db()
    assert event.announcement == {}
