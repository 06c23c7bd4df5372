"""What goes out: JSON, problems, and lists and tables as CSV or NDJSON with the same fields."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from rest_framework.exceptions import NotAcceptable
from rest_framework.negotiation import DefaultContentNegotiation
from rest_framework.renderers import BaseRenderer, JSONRenderer
from rest_framework.utils.encoders import JSONEncoder

from tournaments.queries.cells import cell


class ProblemRenderer(JSONRenderer):
    media_type = "application/problem+json"
    format = "problem"


class TextRenderer(BaseRenderer):
    """Text that is ready."""

    media_type = "text/plain"
    format = "txt"
    charset = "utf-8"

    def render(self, data: Any, accepted_media_type: str | None = None, renderer_context: Any = None) -> str:
        return str(data)


class NDJSONRenderer(BaseRenderer):
    """A row a line, each as in the JSON. Text, not bytes: the framework takes the type off empty bytes."""

    media_type = "application/x-ndjson"
    format = "ndjson"
    charset = "utf-8"

    def render(self, data: Any, accepted_media_type: str | None = None, renderer_context: Any = None) -> str:
        lines = (json.dumps(row, ensure_ascii=False, cls=JSONEncoder) + "\n" for row in rows_of(data))
        return "".join(lines)


class CSVRenderer(BaseRenderer):
    """A row a line; ``counts.played`` is the column of a field within a field. A list inside is JSON."""

    media_type = "text/csv"
    format = "csv"
    charset = "utf-8"

    def render(
        self, data: Any, accepted_media_type: str | None = None, renderer_context: Any = None
    ) -> bytes:
        rows = [flat(row) for row in rows_of(data)]
        named = [column["key"] for column in data.get("columns", ())]  # where a table has them without a row
        columns = list(dict.fromkeys([*named, *(column for row in rows for column in row)]))
        out = io.StringIO()
        writer = csv.DictWriter(out, columns, restval="")
        writer.writer.writerow([cell(name) for name in columns])
        writer.writerows({name: _cell(value) for name, value in row.items()} for row in rows)
        return out.getvalue().encode()


def rows_of(data: Mapping[str, Any]) -> Sequence[Mapping[str, Any]]:
    """The lines of an answer: those of a page of a list, or of a table."""
    rows: Sequence[Mapping[str, Any]] = next(
        data[name] for name in ("results", "rows", "tables") if name in data
    )
    return rows


def flat(value: Mapping[str, Any], before: str = "") -> dict[str, Any]:
    """One level of fields: nested names joined by dots; lists whose items have a key or a round by that.

    >>> flat({"rank": 1, "counts": {"won": 2}, "rounds": [{"round": 3, "points": "1"}]})
    {'rank': 1, 'counts.won': 2, 'rounds.3.points': '1'}
    """
    found: dict[str, Any] = {}
    for name, item in value.items():
        path = f"{before}{name}"
        if isinstance(item, Mapping):
            found |= flat(item, f"{path}.")
        elif isinstance(item, Sequence) and not isinstance(item, str) and (by := _named_by(item)):
            for part in item:
                rest = {key: field for key, field in part.items() if key != by}
                found |= flat(rest, f"{path}.{part[by]}.")
        else:
            found[path] = item
    return found


def _named_by(items: Sequence[Any]) -> str | None:
    """The field that tells the items of a list apart, if there is one."""
    for by in ("key", "round"):
        names = [item.get(by) for item in items if isinstance(item, Mapping)]
        if names and None not in names and len(set(names)) == len(items):
            return by
    return None


def _cell(value: Any) -> Any:
    if isinstance(value, str):
        return cell(value)
    if value is None or (isinstance(value, int) and not isinstance(value, bool)):
        return value
    return json.dumps(value, ensure_ascii=False, cls=JSONEncoder)


class Negotiation(DefaultContentNegotiation):
    """``?format=`` or the Accept header; an unknown format is refused with those there are."""

    def select_renderer(self, request: Any, renderers: Any, format_suffix: str | None = None) -> Any:
        if request.query_params.get("format") == "":  # the framework would take it for none
            self.filter_renderers(renderers, "")
        return super().select_renderer(request, renderers, format_suffix)

    def filter_renderers(self, renderers: Any, format: str) -> Any:
        found = [renderer for renderer in renderers if renderer.format == format]
        if not found:
            known = ", ".join(renderer.format for renderer in renderers)
            raise NotAcceptable(
                _("There is no format “%(format)s” here; there are: %(known)s.")
                % {"format": format, "known": known},
                available_renderers=renderers,
            )
        return found
