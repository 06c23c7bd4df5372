"""Feeds, calendars and pictures of events: what they hold, that they stay the same, what they keep back."""

from __future__ import annotations

import io
import xml.etree.ElementTree as ET
from datetime import UTC, date, datetime
from typing import Any

import pytest
from django.test import Client
from icalendar import Calendar
from PIL import Image

from tests.factories import draft_of, play
from tests.tournaments.pages.public.conftest import Evening
from tournaments.models import Tournament
from tournaments.papers.preview import Facts, draw

ATOM = "{http://www.w3.org/2005/Atom}"
FEED, CALENDAR, PICTURE = "feed.atom", "calendar.ics", "preview.png"
SCHEDULE = [
    {"when": "2027-03-14 10:00", "what": "Round 1"},
    {"when": "2027-03-14 12:30", "what": "Обед; für alle, " + "lang " * 20},
    {"when": "2027-03-15", "what": "Excursion"},
    {"when": "evening", "what": "Prizes"},
]


def entries(answer: Any) -> list[dict[str, str]]:
    """The entries of a feed, after a look at what every feed must have (RFC 4287)."""
    assert answer.status_code == 200
    assert answer["Content-Type"].startswith("application/atom+xml")
    feed = ET.fromstring(answer.content)
    assert feed.tag == f"{ATOM}feed"
    assert [len(feed.findall(f"{ATOM}{name}")) for name in ("id", "title", "updated", "author")] == [1] * 4
    found = []
    for entry in feed.findall(f"{ATOM}entry"):
        told = {name: entry.findtext(f"{ATOM}{name}") or "" for name in ("id", "title", "updated", "summary")}
        assert told["id"].startswith("tag:testserver,2")
        assert datetime.fromisoformat(told["updated"]).tzinfo
        found.append(told | {"link": entry.find(f"{ATOM}link").attrib["href"]})  # type: ignore[union-attr]
    assert len({entry["id"] for entry in found}) == len(found)
    return found


def items(answer: Any) -> dict[str, Any]:
    """The entries of a calendar by their identity."""
    assert answer.status_code == 200
    assert answer["Content-Type"].startswith("text/calendar")
    assert all(len(line) <= 75 for line in answer.content.split(b"\r\n"))
    calendar = Calendar.from_ical(answer.content)
    found = {str(entry["uid"]): entry for entry in calendar.walk("VEVENT")}
    assert len(found) == len(calendar.walk("VEVENT"))
    return found


def test_the_feed_of_an_event(client: Client, evening: Evening) -> None:
    found = entries(client.get(f"{evening.url}{FEED}"))
    titles = {entry["title"] for entry in found}
    assert titles == {
        "Announced",
        "Round 1: the pairings",
        "Round 1: all results are in",
        "Standings after round 1",
        "Round 2: the pairings",
    }
    assert all(entry["link"].startswith("http://testserver/events/club-night/") for entry in found)
    for entry in found:
        assert client.get(entry["link"].removeprefix("http://testserver")).status_code == 200
    before = {entry["id"] for entry in found}
    play(evening.second, 2, 80, 60)
    again = entries(client.get(f"{evening.url}{FEED}"))
    assert before < {entry["id"] for entry in again}


def test_a_draft_is_no_news(client: Client, evening: Evening) -> None:
    before = client.get(f"{evening.url}{FEED}").content
    draft_of(evening.event, [(evening.players[0], evening.players[2])])
    assert client.get(f"{evening.url}{FEED}").content == before


@pytest.mark.parametrize("name", [FEED, CALENDAR, PICTURE])
def test_asked_again_it_is_unchanged(client: Client, evening: Evening, name: str) -> None:
    first = client.get(f"{evening.url}{name}")
    again = client.get(f"{evening.url}{name}", headers={"if-none-match": first["ETag"]})
    assert (first.status_code, again.status_code) == (200, 304)
    assert client.get(f"{evening.url}{name}").content == first.content
    play(evening.second, 2, 80, 60)
    assert client.get(f"{evening.url}{name}")["ETag"] != first["ETag"]


@pytest.mark.parametrize("name", [FEED, CALENDAR, PICTURE])
def test_nothing_of_a_private_event(client: Client, evening: Evening, name: str) -> None:
    evening.event.visibility = "private"
    evening.event.starts_on = date(2027, 3, 14)
    evening.event.save()
    assert client.get(f"{evening.url}{name}").status_code == 404
    if name != PICTURE:
        assert b"Club Night" not in client.get(f"/{name}").content


def test_the_feed_of_all_events(client: Client, evening: Evening) -> None:
    titles = {entry["title"] for entry in entries(client.get(f"/{FEED}"))}
    assert titles >= {"Club Night · Announced", "Club Night · Round 2: the pairings"}
    evening.event.visibility = "unlisted"
    evening.event.save()
    assert b"Club Night" not in client.get(f"/{FEED}").content


def test_an_empty_feed_is_one(client: Client, db: None) -> None:
    assert entries(client.get(f"/{FEED}")) == []
    assert items(client.get(f"/{CALENDAR}")) == {}


def test_strange_names_break_nothing(client: Client, evening: Evening) -> None:
    player = evening.players[0].player
    player.name = "Bell\x07 <b>&\"' 李小龍 محمد"
    player.save()
    Tournament.objects.filter(pk=evening.event.pk).update(name="A\x00B \u2028 <i>".replace("\x00", "\x0b"))
    found = entries(client.get(f"{evening.url}{FEED}"))
    pairings = next(entry for entry in found if entry["title"] == "Round 1: the pairings")
    assert "李小龍" in pairings["summary"]
    assert "&lt;b&gt;" in pairings["summary"]
    items(client.get(f"{evening.url}{CALENDAR}"))
    assert client.get(f"{evening.url}{PICTURE}").status_code == 200


def test_the_calendar_of_an_event(client: Client, evening: Evening, settings: Any) -> None:
    settings.TIME_ZONE = "Europe/Berlin"
    event = evening.event
    event.starts_on = date(2027, 3, 14)
    event.announcement = {"schedule": SCHEDULE, "address": "Hall 2\nRiver Street"}
    event.save()
    found = items(client.get(f"{evening.url}{CALENDAR}"))
    by_words = {str(entry["summary"]): entry for entry in found.values()}
    first = by_words["Round 1 · Club Night"]
    assert first.decoded("dtstart") == datetime(2027, 3, 14, 9, 0, tzinfo=UTC)
    assert first.decoded("dtend") == datetime(2027, 3, 14, 11, 30, tzinfo=UTC)
    assert str(first["location"]) == "Town Hall, Hall 2, River Street"
    assert any(words.startswith("Обед; für alle") for words in by_words)
    assert by_words["Excursion · Club Night"].decoded("dtstart") == date(2027, 3, 15)
    assert by_words["Club Night"].decoded("dtend") == date(2027, 3, 16)
    assert len(found) == 4
    event.announcement["schedule"][0]["when"] = "2027-03-14 10:30"
    event.save()
    assert items(client.get(f"{evening.url}{CALENDAR}")).keys() == found.keys()


def test_rounds_are_in_the_calendar_where_no_times_are_named(client: Client, evening: Evening) -> None:
    found = items(client.get(f"{evening.url}{CALENDAR}"))
    assert [uid.partition("@")[0].rpartition("-")[2] for uid in found] == ["1", "2"]
    at = evening.second.published_at
    assert at is not None
    assert list(found.values())[1].decoded("dtstart") == at.replace(microsecond=0)


def test_the_calendar_of_all_events(client: Client, evening: Evening) -> None:
    evening.event.starts_on = date(2027, 3, 14)
    evening.event.save()
    assert [str(entry["summary"]) for entry in items(client.get(f"/{CALENDAR}")).values()] == ["Club Night"]


def test_the_picture(client: Client, evening: Evening) -> None:
    answer = client.get(f"{evening.url}{PICTURE}")
    assert answer["Content-Type"] == "image/png"
    assert Image.open(io.BytesIO(answer.content)).size == (1200, 630)
    facts = Facts("2027", "A name " * 40, "Round 1", (("1.", "李小龍 محمد " * 20, "12.5"),))
    assert draw(facts) == draw(facts)
    assert draw(facts) != draw(Facts("2028", facts.name, facts.heading, facts.rows))


@pytest.mark.parametrize(
    ("page", "title"),
    [
        ("", "Club Night"),
        ("rounds/1/", "Round 1 · Club Night"),
        ("standings/", "Standings · Club Night"),
        ("rounds/1/tables/1/", "Ada Berg – Ben Cole · Club Night"),
    ],
)
def test_pages_tell_others_what_they_are(client: Client, evening: Evening, page: str, title: str) -> None:
    text = client.get(f"{evening.url}{page}").content.decode()
    assert f'property="og:title" content="{title}"' in text
    assert f'property="og:url" content="http://testserver{evening.url}{page}"' in text
    assert f'property="og:image" content="http://testserver{evening.url}{PICTURE}"' in text
    assert f'type="application/atom+xml" title="Club Night" href="{evening.url}{FEED}"' in text
    assert f'href="{evening.url}{CALENDAR}"' in text
