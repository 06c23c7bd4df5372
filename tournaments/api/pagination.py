"""Cursor pages in a stable order, for every list."""

from __future__ import annotations

import re
from typing import Any

from django.core.exceptions import ValidationError as InvalidValue
from django.db import DataError
from django.utils.translation import gettext as _
from rest_framework.exceptions import NotFound
from rest_framework.pagination import CursorPagination
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.errors import WrongParameter


class Pages(CursorPagination):
    """``?page_size=`` up to 200; the next and previous page in the body and in the Link header. Of CSV and
    NDJSON a page is larger, so that what people call a list is one file."""

    page_size = 50
    max_page_size = 200
    file_size = 1000
    page_size_query_param = "page_size"
    page_size_query_description = "How many a page, 1 to 200; of CSV and NDJSON to 1000."
    cursor_query_description = "Where the page begins: from next or previous of another page."
    template = None

    def paginate_queryset(self, queryset: Any, request: Request, view: Any = None) -> list[Any] | None:
        try:
            return super().paginate_queryset(queryset, request, view)
        except (ValueError, InvalidValue, DataError):
            raise self._wrong_cursor() from None

    def get_ordering(self, request: Request, queryset: Any, view: Any) -> tuple[str, ...]:
        ordering: tuple[str, ...] = view.ordering
        return ordering

    def decode_cursor(self, request: Request) -> Any:
        if not re.fullmatch(r"[A-Za-z0-9+/]+={0,2}", request.query_params.get("cursor", "none")):
            raise self._wrong_cursor()
        try:
            return super().decode_cursor(request)
        except NotFound:
            raise self._wrong_cursor() from None

    def get_page_size(self, request: Request) -> int:
        text = request.query_params.get(self.page_size_query_param)
        is_file = request.accepted_renderer.format in ("csv", "ndjson")
        if text is None:
            return self.file_size if is_file else self.page_size
        most = self.file_size if is_file else self.max_page_size
        if not (text.isascii() and text.isdigit() and len(text) < 5 and 1 <= int(text) <= most):
            words = _("A whole number, 1 to %(most)d.") % {"most": most}
            raise WrongParameter({self.page_size_query_param: [words]})
        return int(text)

    def get_paginated_response(self, data: Any) -> Response:
        pages = {"next": self.get_next_link(), "previous": self.get_previous_link()}
        links = [
            f'<{url}>; rel="{"prev" if name == "previous" else name}"' for name, url in pages.items() if url
        ]
        return Response({**pages, "results": data}, headers={"Link": ", ".join(links)} if links else None)

    def get_paginated_response_schema(self, schema: dict[str, Any]) -> dict[str, Any]:
        link = {"type": ["string", "null"], "format": "uri"}
        return {
            "type": "object",
            "required": ["next", "previous", "results"],
            "properties": {"next": link, "previous": dict(link), "results": schema},
        }

    @staticmethod
    def _wrong_cursor() -> WrongParameter:
        return WrongParameter({"cursor": [_("Not a cursor of this list. Begin again without one.")]})
