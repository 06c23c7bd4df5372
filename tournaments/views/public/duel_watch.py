"""A match of Gyul! Hap! as spectators see it: the board in hand, calls and verdicts, boards that are over."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from clocks.services.instants import now_ms
from games.queries.duel_snapshot import snapshot_of
from tournaments.models import Tournament
from tournaments.queries.duel_boards import DuelTable, find_duel_table
from tournaments.queries.duel_film import live_stage
from tournaments.views.public.duel_watch_facts import Facts, boards_over, place_of, sides_of
from tournaments.views.public.pages import show_event


def find_duel(event: Tournament, number: int, table: int) -> DuelTable:
    """The match at a table; 404 where it is not played on line here."""
    found = find_duel_table(event, number, table)
    if found is None:
        raise Http404(
            _("No match is played on line at table %(table)d in round %(number)d.")
            % {"table": table, "number": number}
        )
    return found


def watch(request: HttpRequest, event: Tournament, number: int, table: int) -> HttpResponse:
    """The match as it stands now; the page's scripts go on from there."""
    found = find_duel(event, number, table)
    snapshot = snapshot_of(found.held, now_ms())
    return show_event(
        request, "duel_watch.html", event, "live", **context_of(event, found, snapshot, live_stage(snapshot))
    )


def context_of(event: Tournament, found: DuelTable, snapshot: Facts, stage: Facts | None) -> Facts:
    """What pages show of a match whose ``stage`` stands on the board."""
    return {
        "found": found,
        "match": found.match,
        "snapshot": snapshot,
        "stage": stage,
        "sides": sides_of(snapshot, stage),
        "over": boards_over(snapshot),
        "links": links_of(event, found),
        "live_url": "",
    }


def state(event: Tournament, number: int, table: int) -> JsonResponse:
    """The match's snapshot, the same for everybody."""
    return JsonResponse(snapshot_of(find_duel(event, number, table).held, now_ms()))


def links_of(event: Tournament, found: DuelTable) -> dict[str, str]:
    """Where the pages and files of a match are."""
    place = place_of(event, found)
    record = reverse("match-record", args=place)
    return {
        "match": reverse("match", args=place),
        "watch": reverse("live-match", args=place),
        "state": reverse("live-state", args=place),
        "replay": reverse("live-replay", args=[*place, 0]).removesuffix("0/"),
        "stream": f"/live/matches/{found.duel.match_id}/",
        "record_text": f"{record}?format=txt",
        "record_json": f"{record}?format=json",
    }
