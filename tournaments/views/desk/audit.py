"""What was done, by whom and why: in an event, and to the installation."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse

from audit.models import AuditEvent
from tournaments.forms.audit import LogForm
from tournaments.queries.audit_log import lines, log_of, search_log, site_log
from tournaments.views.desk.base import DeskPage
from tournaments.views.desk.people import PeoplePage

A_PAGE = 50


def shown_log(request: HttpRequest, log: QuerySet[AuditEvent], asked: LogForm) -> dict[str, Any]:
    """The page of a log that was asked for."""
    kept: dict[str, Any] = {}
    if asked.is_bound and asked.is_valid():
        kept = {name: value for name, value in asked.cleaned_data.items() if value}
        log = search_log(log, **kept)
    page = Paginator(log, A_PAGE).get_page(request.GET.get("page"))
    return {"asked": asked, "page": page, "lines": lines(page), "kept": urlencode(kept)}


class Audit(DeskPage):
    template = "desk/audit.html"
    act = "view_audit"
    current = "audit"

    def get(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        self.asked = LogForm(request.GET or None, log=log_of(self.event))
        return self.respond(200 if not self.asked.is_bound or self.asked.is_valid() else 422)

    def context(self) -> dict[str, Any]:
        return super().context() | shown_log(self.request, log_of(self.event), self.asked)


class SiteLog(PeoplePage):
    """For administrators."""

    template = "desk/site_log.html"
    current = "log"

    def get(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        self.asked = LogForm(request.GET or None, log=site_log())
        return self.respond(200 if not self.asked.is_bound or self.asked.is_valid() else 422)

    def context(self) -> dict[str, Any]:
        return super().context() | shown_log(self.request, site_log(), self.asked)
