"""The papers of an event: what there is, each as a page to print and as a PDF, and all in one archive."""

from __future__ import annotations

from typing import Any, TypeVar

from django.http import Http404, HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.urls import reverse
from django.utils.cache import patch_cache_control
from django.utils.functional import cached_property
from django.utils.translation import gettext as _

from tournaments.papers.archive import Archive, all_papers
from tournaments.papers.ask import Ask
from tournaments.papers.kinds import KINDS
from tournaments.papers.press.run import NoPdf, is_possible
from tournaments.papers.size import SIZES
from tournaments.views.desk.base import DeskPage
from tournaments.views.paper import ask_of, kind_named, no_pdf_answer, page_answer, pdf_answer

Answer = TypeVar("Answer", bound=HttpResponseBase)


class PapersPage(DeskPage):
    """A page that is about papers; it changes nothing."""

    current = "papers"
    http_method_names = ["get", "head", "options"]

    @cached_property
    def ask(self) -> Ask:
        return ask_of(self.request, self.event, on_desk=True)

    @property
    def back(self) -> str:
        return reverse("desk:papers", args=[self.event.slug])


class Papers(PapersPage):
    """The list of papers for a round and a size."""

    template = "desk/papers.html"

    def context(self) -> dict[str, Any]:
        suited = [kind for kind in KINDS.values() if kind.suits(self.event.variant)]
        kinds = [(kind, kind.there_is(self.ask)) for kind in suited]
        return super().context() | {
            "kinds": kinds,
            "anything": any(there for _kind, there in kinds),
            "rounds": self.ask.rounds,
            "round": self.ask.round,
            "size": self.ask.size,
            "with_pdf": is_possible(),
            "sizes": SIZES,
        }


class PaperPage(PapersPage):
    def get(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        kind = kind_named(kwargs["kind"], KINDS)
        return _private(page_answer(request, kind, self.ask, back=self.back))


class PaperPdf(PapersPage):
    def get(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        return _private(pdf_answer(request, kind_named(kwargs["kind"], KINDS), self.ask))


class PapersArchive(PapersPage):
    """Handed out while it is made: a large event takes half a minute."""

    def get(self, request: HttpRequest, **kwargs: Any) -> HttpResponseBase:  # type: ignore[override]
        papers = all_papers(self.ask)
        if not papers:
            raise Http404(_("There is nothing to print yet."))
        try:
            archive = Archive(papers)
        except NoPdf as failure:
            return no_pdf_answer(request, failure, self.back)
        response = StreamingHttpResponse(archive, content_type="application/zip")
        response["Content-Disposition"] = f'attachment; filename="{self.event.slug}-papers.zip"'
        return _private(response)


def _private(response: Answer) -> Answer:
    patch_cache_control(response, private=True, no_cache=True)
    return response
