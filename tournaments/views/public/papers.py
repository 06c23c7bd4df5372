"""Papers that show only what everybody may see: pairings, results, standings, the players."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import get_language

from tournaments.models import Tournament
from tournaments.papers.ask import Ask
from tournaments.papers.kinds import PUBLIC
from tournaments.views.paper import ask_of, kind_named, page_answer, pdf_answer
from tournaments.views.public.conditional import build, event_versions
from tournaments.views.public.pages import event_page


@event_page
def paper(request: HttpRequest, event: Tournament, kind: str) -> HttpResponse:
    """The page to print."""
    found, ask = kind_named(kind, PUBLIC), ask_of(request, event, on_desk=False)
    return page_answer(request, found, ask, back=reverse("event", args=[event.slug]))


@event_page
def paper_pdf(request: HttpRequest, event: Tournament, kind: str) -> HttpResponse:
    """The PDF, made once for everybody who asks for the same."""
    found, ask = kind_named(kind, PUBLIC), ask_of(request, event, on_desk=False)
    return pdf_answer(request, found, ask, kept_as=_name(ask, kind))


def _name(ask: Ask, kind: str) -> str:
    """What makes two PDFs the same: the event as of a version, paper, round, size, language, release."""
    versions = "-".join(map(str, event_versions(ask.event.scope)))
    about = (ask.event.pk, versions, kind, ask.number, ask.table, ask.game, ask.size, get_language(), build())
    return "paper:" + ":".join(map(str, about))
