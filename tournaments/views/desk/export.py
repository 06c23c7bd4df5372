"""The whole event as one file."""

from __future__ import annotations

import json
from typing import Any

from django.http import HttpRequest, HttpResponse

from tournaments.services.exchange import export_event
from tournaments.views.desk.base import DeskPage


class Export(DeskPage):
    act = "export_event"

    def get(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        text = json.dumps(export_event(self.event), ensure_ascii=False, indent=1)
        response = HttpResponse(text, content_type="application/json; charset=utf-8")
        response["Content-Disposition"] = f'attachment; filename="{self.event.slug}.json"'
        response["Cache-Control"] = "no-store"
        return response
