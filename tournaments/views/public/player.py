"""A player in an event, and a person across events."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from tournaments.models import Player, Tournament
from tournaments.models.round import RoundState
from tournaments.queries.player_card import card_rows, careers, row_of
from tournaments.queries.ratings import histories
from tournaments.queries.seats import places_of
from tournaments.queries.snapshots import find_snapshot
from tournaments.queries.tables import sheets_of
from tournaments.queries.visible import visible_entries
from tournaments.views.public.pages import event_page, public_page, show_event
from tournaments.views.public.rating_chart import chart_of


@event_page
def card(request: HttpRequest, event: Tournament, seed: int) -> HttpResponse:
    """One player's rounds: opponents, points, spread, role, and why there was a bye."""
    entry = visible_entries(event, request.user).select_related("player").filter(seed=seed).first()
    if entry is None:
        raise Http404(_("There is no player with the seed number %(seed)d.") % {"seed": seed})
    snapshot = find_snapshot(event)
    row = row_of(snapshot, entry.pk)
    places = places_of(sheets_of(event.rounds.filter(state=RoundState.PUBLISHED), only=entry))
    return show_event(
        request,
        "player_card.html",
        event,
        "players",
        entry=entry,
        snapshot=snapshot,
        row=row,
        rounds=card_rows(event, row, places) if row else [],
    )


@public_page
def career(request: HttpRequest, pk: int) -> HttpResponse:
    """A person's events. Who is in none that the visitor may find is not shown."""
    player = Player.objects.filter(pk=pk).first()
    found = careers(player, request.user) if player else []
    if not found:
        raise Http404(_("There is no such player."))
    assert player is not None
    parts = [{"history": each, "chart": chart_of(each)} for each in histories(player, request.user)]
    context = {"area": "players", "player": player, "careers": found, "ratings": parts}
    return render(request, "public/player.html", context)
