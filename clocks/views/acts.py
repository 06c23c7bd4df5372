"""What the page of a table clock sends, and what anyone may read who has its address.

The token in the address is the whole right to act: no cookie, session or account is looked at, so another
site's page gains nothing by sending a visitor's cookies along. That is why these addresses ask for no CSRF
token (a device that has kept the page open for days has a stale one). Nobody sends times: the stamp is the
server's.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

from django.http import HttpRequest, JsonResponse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST, require_safe

from audit.actor import Actor
from clocks.middleware import stamp_of
from clocks.services import table as acts
from clocks.services.table import Act, Verdict, table_snapshot
from clocks.services.table_errors import NoTable, TableInvalid, TableRefused

Values = Mapping[str, Any]
LONGEST_BODY = 10_000
LONGEST_KEY = 255


@never_cache
@require_safe
def state(_request: HttpRequest, token: str) -> JsonResponse:
    """The snapshot of the table; 404 when there is none."""
    found = table_snapshot(token)
    return JsonResponse(found) if found else _gone()


@csrf_exempt
@never_cache
@require_POST
def act(request: HttpRequest, token: str, name: str) -> JsonResponse:
    """One act: 200 with the state and ``replayed``, 400 with ``fields``, 404, or 409 with the state."""
    handler = ACTS.get(name)
    if handler is None:
        return _gone()
    try:
        values = _body(request)
        verdict = handler(token, _act(request, values), values)
    except TableInvalid as invalid:
        return JsonResponse({"title": str(invalid), "fields": invalid.fields}, status=400)
    except TableRefused as refused:
        return JsonResponse({"title": str(refused), "state": refused.state}, status=409)
    except NoTable:
        return _gone()
    return JsonResponse({"state": verdict.state, "replayed": verdict.replayed})


def _act(request: HttpRequest, values: Values) -> Act:
    key = request.headers.get("Idempotency-Key")
    if key is not None and not (0 < len(key) <= LONGEST_KEY and key.isascii() and key.isprintable()):
        raise TableInvalid(key=_("An Idempotency-Key is 1 to 255 printable ASCII characters."))
    return Act(
        stamp_of(request),
        Actor.link("table clock"),
        serial=_number(values, "serial", required=False),
        version=_number(values, "version", required=False),
        key=key,
    )


def _body(request: HttpRequest) -> Values:
    try:
        found = json.loads(request.body or b"{}") if len(request.body) <= LONGEST_BODY else None
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict):
        raise TableInvalid(body=_("Send a JSON object."))
    return found


def _number(values: Values, name: str, *, required: bool = True) -> Any:
    found = values.get(name)
    if found is None and not required:
        return None
    if type(found) is not int or abs(found) > 2**53:
        raise TableInvalid(**{name: _("A whole number.")})
    return found


def _typed(values: Values, name: str, kind: type) -> Any:
    found = values.get(name)
    if found is not None and type(found) is not kind:
        raise TableInvalid(**{name: _("A text.") if kind is str else _("true or false.")})
    return found


def _adjust(token: str, sent: Act, values: Values) -> Verdict:
    ms, set_to = _number(values, "ms"), bool(_typed(values, "set", bool))
    return acts.adjust(token, _number(values, "side"), ms, sent, set_to=set_to)


def _renew(token: str, sent: Act, values: Values) -> Verdict:
    control, flag_stops = _typed(values, "control", str), _typed(values, "flag_stops", bool)
    return acts.renew(token, sent, control=control, flag_stops=flag_stops)


ACTS: dict[str, Callable[[str, Act, Values], Verdict]] = {
    "press": lambda token, sent, values: acts.press(token, _number(values, "side"), sent),
    "pause": lambda token, sent, _values: acts.pause(token, sent),
    "resume": lambda token, sent, _values: acts.resume(token, sent),
    "undo": lambda token, sent, _values: acts.undo(token, sent),
    "adjust": _adjust,
    "renew": _renew,
}


def _gone() -> JsonResponse:
    return JsonResponse({"title": _("There is no such clock.")}, status=404)
