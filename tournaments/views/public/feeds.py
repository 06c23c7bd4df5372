"""Atom feeds: of one event, and of all that are public."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.contrib.syndication.views import Feed
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import patch_vary_headers
from django.utils.feedgenerator import Atom1Feed
from django.utils.html import escape, linebreaks
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournaments.models import Tournament
from tournaments.queries.news import News, news_of, news_of_all, plain
from tournaments.queries.visible import listed_events
from tournaments.views.public.conditional import etag_of, event_versions, newest_act, unchanged
from tournaments.views.public.pages import event_or_404

BEGINNING = datetime(2026, 1, 1, tzinfo=timezone.get_fixed_timezone(0))


class DatedAtom(Atom1Feed):
    """An empty feed has a date too, and the same each time."""

    def latest_post_date(self) -> datetime:
        return super().latest_post_date() if self.items else BEGINNING


class NewsFeed(Feed):
    """What both feeds share: an entry for each thing that happened."""

    feed_type = DatedAtom
    author_name = "Orderly"

    def __init__(self, host: str) -> None:
        self.host = host

    def item_title(self, item: News) -> SafeString:
        return SafeString(item.title)

    def item_description(self, item: News) -> str:
        return "".join(linebreaks(escape(line)) for line in item.lines)

    def item_link(self, item: News) -> str:
        return item.path

    def item_pubdate(self, item: News) -> datetime:
        return item.at

    def item_updateddate(self, item: News) -> datetime:
        return item.updated

    def item_guid(self, item: News) -> str:
        return tag(self.host, item.event, item.key)


class EventNews(NewsFeed):
    """What happened in one event."""

    def get_object(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Tournament:
        event: Tournament = kwargs["event"]
        return event

    def title(self, event: Tournament) -> str:
        return plain(event.name)

    def subtitle(self, event: Tournament) -> str | None:
        return plain(event.venue) or None

    def link(self, event: Tournament) -> str:
        return reverse("event", args=[event.slug])

    def feed_guid(self, event: Tournament) -> str:
        return tag(self.host, event, "feed")

    def items(self, event: Tournament) -> Sequence[News]:
        return news_of(event)


class AllNews(NewsFeed):
    """What happened in all public events."""

    def title(self) -> str:
        return _("Orderly: all events")

    def link(self) -> str:
        return reverse("event-list")

    def feed_guid(self) -> str:
        return f"tag:{self.host},2026:feed"

    def items(self) -> Sequence[News]:
        return news_of_all(listed_events(AnonymousUser()))

    def item_title(self, item: News) -> SafeString:
        return SafeString(f"{plain(item.event.name)} · {item.title}")


def tag(host: str, event: Tournament, key: str) -> str:
    """A tag that names one thing of an event for ever (RFC 4151)."""
    return f"tag:{host},{event.created_at.date().isoformat()}:events/{event.pk}/{key}"


def host_of(request: HttpRequest) -> str:
    """The name of this site, without a port."""
    host = request.get_host()
    return host.rpartition("]")[0] + "]" if host.startswith("[") else host.partition(":")[0]


@require_safe
def of_event(request: HttpRequest, slug: str) -> HttpResponse:
    """The feed of an event; of a private one for its staff alone."""
    event = event_or_404(slug, request)
    feed = EventNews(host_of(request))
    return kept(request, event_versions(event.scope), lambda: feed(request, event=event))


@require_safe
def everything(request: HttpRequest) -> HttpResponse:
    """The feed of all public events, the same for everybody."""
    return kept(request, [newest_act()], lambda: AllNews(host_of(request))(request))


def kept(request: HttpRequest, versions: Sequence[Any], make: Callable[[], HttpResponse]) -> HttpResponse:
    """The answer with its ETag, or the 304 where the asker holds it."""
    etag = etag_of(request, request.get_host(), request.is_secure(), *versions)
    response = unchanged(request, etag) or make()
    response["ETag"] = etag
    response["Cache-Control"] = "private, no-cache"
    patch_vary_headers(response, ["Cookie", "Accept-Language"])
    return response
