"""Home and the list of events."""

from __future__ import annotations

from django.conf import settings
from django.core.paginator import Paginator
from django.db.models import Count, F, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tournaments.models import Entry, Round, Tournament
from tournaments.models.round import RoundState
from tournaments.permissions import allowed
from tournaments.queries.visible import listed_events
from tournaments.views.public.example_board import example_board
from tournaments.views.public.pages import public_page

ON_HOME = 6
A_PAGE = 50
NEWEST = (F("starts_on").desc(nulls_last=True), "-id")
SOONEST = (F("starts_on").asc(nulls_last=True), "id")


@public_page
def home(request: HttpRequest) -> HttpResponse:
    """What this is, and what is on."""
    events = _counted(listed_events(request.user))
    context = {
        "area": "home",
        "example": example_board(),
        "running": events.filter(started_at__isnull=False, finished_at__isnull=True)[:ON_HOME],
        "coming": events.filter(started_at__isnull=True, finished_at__isnull=True).order_by(*SOONEST)[
            :ON_HOME
        ],
        "finished": events.filter(finished_at__isnull=False)[:ON_HOME],
        "may_create": allowed(request.user, "create_event"),
        "practice": settings.PRACTICE,
    }
    return render(request, "public/home.html", context)


@public_page
def event_list(request: HttpRequest) -> HttpResponse:
    """All events that the visitor may find, newest first."""
    words = request.GET.get("q", "").strip()[:100]
    events = _counted(listed_events(request.user))
    if words:
        events = events.filter(Q(name__icontains=words) | Q(venue__icontains=words))
    page = Paginator(events, A_PAGE).get_page(request.GET.get("page"))
    context = {
        "area": "events",
        "page": page,
        "words": words,
        "may_create": allowed(request.user, "create_event"),
    }
    return render(request, "public/event_list.html", context)


def _counted(events: QuerySet[Tournament]) -> QuerySet[Tournament]:
    """With the number of players and the newest published round, newest event first."""
    published = Round.objects.filter(tournament=OuterRef("pk"), state=RoundState.PUBLISHED)
    entered = Entry.objects.filter(tournament=OuterRef("pk")).order_by().values("tournament")
    return events.annotate(
        players=Coalesce(Subquery(entered.annotate(count=Count("pk")).values("count")), 0),
        newest=Subquery(published.order_by("-number").values("number")[:1]),
    ).order_by(*NEWEST)
