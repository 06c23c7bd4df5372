"""What pages send as JSON and what they are answered: one shape for everything that acts without a reload."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, JsonResponse
from django.utils.translation import gettext as _

from games.errors import Invalid, Refused

Values = Mapping[str, Any]
LONGEST_BODY = 10_000
LONGEST_KEY = 255


def refused_answer(refused: Refused) -> JsonResponse:
    """A refusal: ``title`` in words, ``kind``, ``fields``, and the service's facts, such as ``state``."""
    fields = {name: str(words) for name, words in refused.fields.items()}
    told = {"title": str(refused), "kind": refused.kind, "fields": fields}
    return JsonResponse({**refused.facts, **told}, status=refused.status)


def body_of(request: HttpRequest) -> Values:
    """The object that was sent. Raises Invalid."""
    try:
        found = json.loads(request.body or b"{}") if len(request.body) <= LONGEST_BODY else None
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict):
        raise Invalid(_("Send a JSON object."))
    return found


def key_of(request: HttpRequest) -> str | None:
    """The Idempotency-Key that was sent, if any. Raises Invalid."""
    key = request.headers.get("Idempotency-Key")
    if key is not None and not (0 < len(key) <= LONGEST_KEY and key.isascii() and key.isprintable()):
        raise Invalid(_("An Idempotency-Key is 1 to 255 printable ASCII characters."))
    return key


def text_in(values: Values, name: str) -> str:
    """A short text. Raises Invalid, with the field."""
    found = values.get(name)
    if not isinstance(found, str) or len(found) > LONGEST_KEY:
        raise Invalid(_("Something is missing."), fields={name: _("A text.")})
    return found


def scores_in(values: Values) -> tuple[int, int]:
    """The Order ``scores`` of both games. Raises Invalid."""
    found = values.get("scores")
    if not (isinstance(found, list) and len(found) == 2 and all(type(score) is int for score in found)):
        raise Invalid(_("Something is missing."), fields={"scores": _("Two whole numbers.")})
    return found[0], found[1]


def number_in(values: Values, name: str, *, required: bool = True) -> int | None:
    """A whole number; None where it may be left out. Raises Invalid, with the field."""
    found = values.get(name)
    if found is None and not required:
        return None
    if type(found) is not int or abs(found) > 2**53:
        raise Invalid(_("A number is wrong."), fields={name: _("A whole number.")})
    return found


def flag_in(values: Values, name: str, *, default: bool) -> bool:
    """True or false. Raises Invalid, with the field."""
    found = values.get(name, default)
    if not isinstance(found, bool):
        raise Invalid(_("Something is missing."), fields={name: _("true or false.")})
    return found
