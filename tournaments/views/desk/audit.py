"""What was done in the event, by whom and why."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse

from tournaments.forms.audit import LogForm
from tournaments.queries.audit_log import lines, log_of, search_log
from tournaments.views.desk.base import DeskPage

A_PAGE = 50


class Audit(DeskPage):
    template = "desk/audit.html"
    act = "view_audit"
    current = "audit"

    def get(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        self.asked = LogForm(request.GET or None, event=self.event)
        return self.respond(200 if not self.asked.is_bound or self.asked.is_valid() else 422)

    def context(self) -> dict[str, Any]:
        found = log_of(self.event)
        kept: dict[str, Any] = {}
        if self.asked.is_bound and self.asked.is_valid():
            kept = {name: value for name, value in self.asked.cleaned_data.items() if value}
            found = search_log(self.event, **kept)
        page = Paginator(found, A_PAGE).get_page(self.request.GET.get("page"))
        return super().context() | {
            "asked": self.asked,
            "page": page,
            "lines": lines(page),
            "kept": urlencode(kept),
        }
