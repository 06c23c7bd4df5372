"""Calendars (iCalendar): an event with its programme and rounds, and all public events by day."""

from __future__ import annotations

import hashlib
from datetime import UTC, date, datetime, timedelta
from typing import Any

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe
from icalendar import Calendar, Event

from tournaments.announcement import Item, announcement_of
from tournaments.models import Tournament
from tournaments.models.round import RoundState
from tournaments.queries.news import plain
from tournaments.queries.visible import listed_events
from tournaments.views.public.conditional import event_versions, newest_act
from tournaments.views.public.feeds import host_of, kept
from tournaments.views.public.pages import event_or_404

CONTENT_TYPE = "text/calendar; charset=utf-8"
MOST_EVENTS = 500
USUAL = timedelta(hours=1)


@require_safe
def of_event(request: HttpRequest, slug: str) -> HttpResponse:
    """The event's day, the programme of its announcement, and its rounds as they are published."""
    event = event_or_404(slug, request)

    def make() -> HttpResponse:
        calendar = _calendar(event.name)
        for entry in [*_day(request, event), *_programme(request, event), *_rounds(request, event)]:
            calendar.add_component(entry)
        return _answer(calendar, event.slug)

    return kept(request, event_versions(event.scope), make)


@require_safe
def everything(request: HttpRequest) -> HttpResponse:
    """The days of all public events that have one."""

    def make() -> HttpResponse:
        calendar = _calendar(_("Orderly: all events"))
        events = listed_events(AnonymousUser()).filter(starts_on__isnull=False).order_by("-starts_on", "pk")
        for event in events[:MOST_EVENTS]:
            for entry in _day(request, event):
                calendar.add_component(entry)
        return _answer(calendar, "events")

    return kept(request, [newest_act()], make)


def _calendar(name: str) -> Calendar:
    calendar = Calendar()
    calendar.add("prodid", f"-//Orderly//Events//{(get_language() or 'en').upper()}")
    calendar.add("version", "2.0")
    calendar.add("calscale", "GREGORIAN")
    calendar.add("method", "PUBLISH")
    calendar.add("x-wr-calname", plain(" ".join(name.split())))  # the library escapes no line ends here
    calendar.add("x-wr-timezone", settings.TIME_ZONE)
    return calendar


def _answer(calendar: Calendar, name: str) -> HttpResponse:
    response = HttpResponse(calendar.to_ical(), content_type=CONTENT_TYPE)
    response["Content-Disposition"] = f'inline; filename="{name}.ics"'
    return response


def _day(request: HttpRequest, event: Tournament) -> list[Event]:
    """The event itself, all day long."""
    if event.starts_on is None:
        return []
    days = [item.at.date() if item.at else item.day for item in announcement_of(event).schedule]
    last = max([event.starts_on, *(day for day in days if day and (day - event.starts_on).days < 31)])
    entry = _entry(request, event, "day", event.name, event.created_at)
    entry.add("dtstart", event.starts_on)
    entry.add("dtend", last + timedelta(days=1))
    entry.add("transp", "TRANSPARENT")
    return [entry]


def _programme(request: HttpRequest, event: Tournament) -> list[Event]:
    """The lines of the announcement that name an instant or a day; the other ones are words alone.

    A line keeps its identity when its time changes: it is known by its words.
    """
    schedule = announcement_of(event).schedule
    found, seen = [], dict[str, int]()
    for item in schedule:
        seen[item.what] = seen.get(item.what, 0) + 1
        if item.at is None and item.day is None:
            continue
        mark = hashlib.sha256(item.what.encode()).hexdigest()[:16]
        key = f"programme-{mark}-{seen[item.what]}"
        entry = _entry(request, event, key, f"{item.what} · {event.name}", event.created_at)
        _set_time(entry, item, schedule)
        found.append(entry)
    return found


def _set_time(entry: Event, item: Item, schedule: tuple[Item, ...]) -> None:
    """Until the next item of the day, an hour where there is none; a day is a whole one."""
    if item.at is None:
        day = item.day or date.min
        entry.add("dtstart", day)
        entry.add("dtend", day + timedelta(days=1))
        return
    at = item.at
    later = [one.at for one in schedule if one.at and at < one.at and one.at - at < timedelta(hours=12)]
    entry.add("dtstart", _instant(at))
    entry.add("dtend", _instant(min(later, default=at + USUAL)))


def _rounds(request: HttpRequest, event: Tournament) -> list[Event]:
    """Rounds begin when they are published, where the programme names no times."""
    if any(item.at for item in announcement_of(event).schedule):
        return []
    found = []
    for round_ in event.rounds.filter(state=RoundState.PUBLISHED).order_by("number"):
        at = round_.published_at or round_.created_at
        title = _("Round %(number)d") % {"number": round_.number}
        path = reverse("round", args=[event.slug, round_.number])
        entry = _entry(request, event, f"round-{round_.number}", f"{title} · {event.name}", at, path)
        entry.add("dtstart", _instant(at))
        entry.add("dtend", _instant(at + USUAL))
        found.append(entry)
    return found


def _entry(
    request: HttpRequest, event: Tournament, key: str, title: str, stamp: datetime, path: str = ""
) -> Event:
    """An entry without its time. Its stamp comes from the data: asked again, it is the same to the byte."""
    entry = Event()
    entry.add("uid", f"event-{event.pk}-{key}@{host_of(request)}")
    entry.add("dtstamp", _instant(stamp))
    entry.add("summary", plain(title))
    entry.add("url", request.build_absolute_uri(path or reverse("event", args=[event.slug])))
    where = ", ".join(filter(None, [event.venue, *announcement_of(event).address.splitlines()]))
    if where:
        entry.add("location", plain(where))
    return entry


def _instant(at: datetime) -> Any:
    """In universal time, which every calendar shows in its owner's."""
    return at.astimezone(UTC).replace(microsecond=0)
