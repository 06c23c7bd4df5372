"""Papers as answers, of the desk and of the public pages: what was asked for, the page to print, the PDF."""

from __future__ import annotations

from collections.abc import Callable

from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from tournaments.models import Tournament
from tournaments.papers.ask import Ask, NoPaper
from tournaments.papers.kinds import Kind
from tournaments.papers.page import file_name, render_for_pdf, render_page
from tournaments.papers.press.run import NoPdf, make_pdf
from tournaments.papers.size import size_named

KEPT_SECONDS = 600
MOST_PLACES = 99


def ask_of(request: HttpRequest, event: Tournament, *, on_desk: bool) -> Ask:
    """What an address asks for: ``?round=``, ``?table=``, ``?game=``, ``?paper=``, ``?places=``.

    Nonsense means the usual.
    """
    return Ask(
        event=event,
        user=request.user,
        size=size_named(request.GET.get("paper")),
        absolute=request.build_absolute_uri,
        now=timezone.localtime(),
        number=_number(request.GET.get("round")),
        on_desk=on_desk,
        places=min(_number(request.GET.get("places")) or 3, MOST_PLACES),
        table=_number(request.GET.get("table")),
        game=_number(request.GET.get("game")),
    )


def kind_named(key: str, kinds: dict[str, Kind]) -> Kind:
    """The paper of an address; 404 for what is none."""
    if key not in kinds:
        raise Http404
    return kinds[key]


def page_answer(request: HttpRequest, kind: Kind, ask: Ask, *, back: str) -> HttpResponse:
    """The page to print; 404, with the reason, when there is nothing to print yet."""
    query = request.GET.urlencode()
    pdf = request.path.rstrip("/") + ".pdf" + (f"?{query}" if query else "")
    asked = {"asked_round": ask.number, "asked_table": ask.table, "asked_game": ask.game}
    around = {"back": back, "pdf": pdf, "place_count": ask.places, **asked}
    return HttpResponse(_or_404(lambda: render_page(kind, ask, **around)))


def pdf_answer(request: HttpRequest, kind: Kind, ask: Ask, *, kept_as: str = "") -> HttpResponse:
    """The PDF; 503, with the reason and the way to the page, when it can't be made. One that anybody may ask
    for is kept for a while under ``kept_as``."""
    made: bytes | None = cache.get(kept_as) if kept_as else None
    if made is None:
        page = _or_404(lambda: render_for_pdf(kind, ask))
        try:
            made = make_pdf(page)
        except NoPdf as failure:
            return no_pdf_answer(request, failure, request.get_full_path().replace(".pdf", "/", 1))
        if kept_as:
            cache.set(kept_as, made, KEPT_SECONDS)
    response = HttpResponse(made, content_type="application/pdf")
    response["Content-Disposition"] = f'inline; filename="{file_name(kind, ask)}.pdf"'
    return response


def no_pdf_answer(request: HttpRequest, failure: NoPdf, page: str) -> HttpResponse:
    """Says why there is no PDF, and where the page is that the browser prints."""
    found = {"why": str(failure), "again": failure.again, "page": page}
    response = render(request, "print/no_pdf.html", found, status=503)
    if failure.again:
        response["Retry-After"] = str(failure.again)
    return response


def _or_404(make: Callable[[], str]) -> str:
    try:
        return make()
    except NoPaper as nothing:
        raise Http404(str(nothing)) from nothing


def _number(text: str | None) -> int | None:
    return int(text) if text and text.isascii() and text.isdigit() and len(text) < 5 else None
