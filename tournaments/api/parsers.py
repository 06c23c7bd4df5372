"""JSON as it comes in."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import IO, Any

from django.utils.translation import gettext as _
from rest_framework.exceptions import ParseError
from rest_framework.parsers import JSONParser

MOST_LEVELS = 100
_HALF = re.compile(r"[\0\ud800-\udfff]")  # NUL, and halves of characters


class StrictJSONParser(JSONParser):
    """JSON whose text every database can hold: no NUL, no half of a surrogate pair."""

    def parse(
        self, stream: IO[Any], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> Any:
        try:
            data = super().parse(stream, media_type, parser_context)
            bad = any(_HALF.search(text) for text in _texts(data))
        except RecursionError:
            raise ParseError(_("The JSON is nested too deeply.")) from None
        if bad:
            raise ParseError(_("The JSON holds a character that is not text."))
        return data


def _texts(data: Any) -> Iterator[str]:
    """All texts in it, keys too, level by level. Raises RecursionError for more levels than anything has."""
    level = [data]
    for _number in range(MOST_LEVELS):
        yield from (value for value in level if isinstance(value, str))
        yield from (key for value in level if isinstance(value, dict) for key in value)
        level = [member for value in level for member in _members(value)]
        if not level:
            return
    raise RecursionError


def _members(value: Any) -> Iterable[Any]:
    return value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
