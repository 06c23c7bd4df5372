"""The players of an event, and the register across events."""

from __future__ import annotations

from django.core.paginator import Paginator
from django.db.models import Count, Exists, OuterRef, Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tournaments.models import Entry, Player, Tournament
from tournaments.models.player import name_key
from tournaments.queries.visible import listed_events, visible_entries
from tournaments.views.public.pages import event_page, public_page, show_event

A_PAGE = 50


@event_page
def field(request: HttpRequest, event: Tournament) -> HttpResponse:
    """Everybody who is entered, by seed number or by name."""
    by_name = request.GET.get("by") == "name"
    order = ("player__name_key", "seed") if by_name else ("seed",)
    entries = list(visible_entries(event, request.user).select_related("player").order_by(*order))
    kept_back = not entries and event.entries.exists()
    context = {"entries": entries, "by_name": by_name, "kept_back": kept_back}
    return show_event(request, "field.html", event, "players", **context)


@public_page
def register(request: HttpRequest) -> HttpResponse:
    """Everybody who is entered in an event that the visitor may find; ``?q=`` searches name and club."""
    words = request.GET.get("q", "").strip()[:100]
    events = listed_events(request.user)
    in_events = Q(entries__tournament__in=events)
    players = Player.objects.filter(
        Exists(Entry.objects.filter(player=OuterRef("pk"), tournament__in=events))
    ).annotate(events=Count("entries", filter=in_events))
    if words:
        players = players.filter(Q(name_key__contains=name_key(words)) | Q(club__icontains=words))
    page = Paginator(players.order_by("name_key", "pk"), A_PAGE).get_page(request.GET.get("page"))
    return render(request, "public/register.html", {"area": "players", "page": page, "words": words})
