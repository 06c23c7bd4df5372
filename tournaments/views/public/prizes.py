"""Who wins what, once it may be seen."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from tournaments.models import Tournament
from tournaments.queries.prizes import prize_list, prizes_shown
from tournaments.views.public.pages import event_page, show_event


@event_page
def prizes(request: HttpRequest, event: Tournament) -> HttpResponse:
    """The prizes by category, each with its winner and the reason."""
    if not prizes_shown(event, request.user):
        raise Http404(_("The prizes are shown when the event is finished."))
    return show_event(request, "prizes.html", event, "prizes", prizes=prize_list(event))
