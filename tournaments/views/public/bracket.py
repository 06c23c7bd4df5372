"""The bracket of an event as a picture, with the same as a list."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.models import Seat, Tournament
from tournaments.models.round import RoundState
from tournaments.queries.bracket import bracket_in, ends_by_itself
from tournaments.queries.bracket_picture import BOX_HEIGHT, BOX_WIDTH, Box, conflicts_of, picture_of
from tournaments.queries.teams import competitor_names
from tournaments.standings.teams import UNIT
from tournaments.views.public.pages import event_page, show_event


@dataclass(frozen=True, slots=True)
class Shown:
    """A box with the address of its newest match."""

    box: Box
    href: str


@event_page
def bracket(request: HttpRequest, event: Tournament) -> HttpResponse:
    """Every tie; before the line-up is drawn a page that says so. 404 for events without a bracket."""
    if not ends_by_itself(event):
        raise Http404(_("%(event)s has no bracket.") % {"event": event})
    found = bracket_in(event) if event.has_started else None
    names = competitor_names(event)
    picture = picture_of(found, names, UNIT if event.teams else 1) if found else None
    return show_event(
        request,
        "bracket.html",
        event,
        "bracket",
        picture=picture,
        boxes=_linked(event, picture.boxes) if picture else [],
        size={"width": BOX_WIDTH, "height": BOX_HEIGHT, "half": BOX_HEIGHT // 2},
        winner=names.get(found.winner) if found and found.winner else "",
        conflicts=conflicts_of(found, names) if found else [],
    )


def _linked(event: Tournament, boxes: tuple[Box, ...]) -> list[Shown]:
    tables = _tables(event)
    return [Shown(box, _href(event, box, tables)) for box in boxes]


def _href(event: Tournament, box: Box, tables: dict[tuple[int, int], int]) -> str:
    if not box.round:
        return ""
    table = tables.get((box.round, box.sides[0].player or 0))
    if table is None:
        return reverse("round", args=[event.slug, box.round])
    return reverse("match", args=[event.slug, box.round, table])


def _tables(event: Tournament) -> dict[tuple[int, int], int]:
    """(round, entry) -> table."""
    if event.teams:
        return {}
    seats = Seat.objects.filter(
        round__tournament=event, round__state=RoundState.PUBLISHED, pairing__isnull=False
    )
    return {
        (number, entry): table
        for number, entry, table in seats.values_list("round__number", "entry_id", "pairing__table")
    }
