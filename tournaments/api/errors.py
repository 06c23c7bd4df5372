"""Every error as problem details (RFC 9457): what, where, and what would be right."""

from __future__ import annotations

import logging
import math
import re
from collections.abc import Iterator, Mapping
from http import HTTPStatus
from typing import Any

from django.core import signals
from django.core.exceptions import PermissionDenied, RequestDataTooBig, SuspiciousOperation
from django.db import IntegrityError, OperationalError
from django.http import Http404
from django.utils.translation import gettext as _
from rest_framework import exceptions
from rest_framework.response import Response

from audit.idempotency import KeyReusedError, StillRunningError
from games.errors import Conflict, Refused
from tournaments.api.renderers import ProblemRenderer
from tournaments.token_rights import MissingScope, OtherEvent

log = logging.getLogger(__name__)

RESERVED = {"type", "title", "status", "detail", "instance", "errors"}


class WrongParameter(exceptions.ValidationError):
    """A query parameter or header that can't be used; keys are their names."""


class UnknownAddress(exceptions.NotFound):
    """There is nothing at this address."""


class ReusedKey(exceptions.APIException):
    status_code = 422
    default_code = "idempotency-key-reused"


class TokenTooWeak(exceptions.PermissionDenied):
    """The person may do it, the token that was sent may not."""

    def __init__(self, detail: str, code: str, **facts: str) -> None:
        super().__init__(detail, code)
        self.facts = facts


class Busy(exceptions.APIException):
    """The database is held by others for too long."""

    status_code = 503
    default_code = "busy"
    wait = 1


def problem_handler(error: Exception, context: Mapping[str, Any]) -> Response:
    """The response to an error in a view. What nobody foresaw is logged and told without its insides."""
    request = context["request"]
    known = _known(error, context)
    if isinstance(known, Refused):
        body = _of_refused(known)
    elif isinstance(known, exceptions.APIException):
        body = _of_api(known) | getattr(known, "facts", {})
    else:
        signals.got_request_exception.send(sender=None, request=request._request)
        log.error("unforeseen error at %s", request.path, exc_info=error)
        body = _problem(500, "error", _("Something went wrong here. It was logged."))
    body["instance"] = request.path
    request.accepted_renderer, request.accepted_media_type = ProblemRenderer(), ProblemRenderer.media_type
    return Response(body, status=body["status"], headers=_headers(known))


def _known(error: Exception, context: Mapping[str, Any]) -> Exception:
    """The error as one that has a status."""
    request = context["request"]
    if isinstance(error, MissingScope):
        return TokenTooWeak(str(error), "missing-scope", scope=error.scope.value)
    if isinstance(error, OtherEvent):
        return TokenTooWeak(str(error), "other-event")
    if isinstance(error, PermissionDenied):
        if request.user.is_authenticated:
            return exceptions.PermissionDenied(str(error) or None)
        unknown = exceptions.NotAuthenticated()
        unknown.auth_header = context["view"].get_authenticate_header(request)  # type: ignore[attr-defined]
        return unknown
    if isinstance(error, Http404):
        return exceptions.NotFound(_("There is nothing at this address that you may see."))
    if isinstance(error, KeyReusedError):
        return ReusedKey(_("This Idempotency-Key came before with a different request. Take a new one."))
    if isinstance(error, StillRunningError):
        return Conflict(
            _("The first request with this Idempotency-Key is still in progress. Try again soon.")
        )
    if isinstance(error, IntegrityError):
        return Conflict(_("Somebody else was first. Read again and decide."))
    if isinstance(error, OperationalError):
        log.warning("database busy: %s", error)
        return Busy(_("The database is busy. Try again soon."))
    if isinstance(error, RequestDataTooBig):
        return exceptions.APIException(_("The request is too large."), "too-large")
    if isinstance(error, SuspiciousOperation):  # far more fields or files than any form has
        return exceptions.ParseError(_("The request can't be taken as it is."))
    return error


def _of_refused(error: Refused) -> dict[str, Any]:
    problem = _problem(error.status, error.kind, str(error))
    problem |= {name: value for name, value in error.facts.items() if name not in RESERVED}
    if error.fields:
        problem["errors"] = [
            {**_place_of(field), "detail": str(words)} for field, words in error.fields.items()
        ]
    return problem


def _of_api(error: exceptions.APIException) -> dict[str, Any]:
    if isinstance(error, exceptions.ValidationError):
        where = "parameter" if isinstance(error, WrongParameter) else "pointer"
        problem = _problem(400, "invalid", _("The request can't be taken as it is."))
        problem["errors"] = [
            {where: path.strip("/") if where == "parameter" else f"#{path}", "detail": words}
            for path, words in _leaves(error.detail, "")
        ]
        return problem
    status = 413 if error.get_codes() == "too-large" else error.status_code
    code = str(getattr(error.detail, "code", "") or error.default_code)
    return _problem(status, code.replace("_", "-"), str(error.detail))


def _leaves(detail: Any, path: str) -> Iterator[tuple[str, str]]:
    """Sentences of a nested validation error, each with its JSON pointer."""
    if isinstance(detail, Mapping):
        for name, inner in detail.items():
            part = "" if name == "non_field_errors" else "/" + str(name).replace("~", "~0").replace("/", "~1")
            yield from _leaves(inner, path + part)
    elif isinstance(detail, list):
        for number, inner in enumerate(detail):
            nested = isinstance(inner, Mapping | list)
            yield from _leaves(inner, f"{path}/{number}" if nested else path)
    else:
        yield path, str(detail)


def _place_of(field: str) -> dict[str, Any]:
    """Where a field of a service is in the request: ``game1_score`` is ``#/games/0/score``,
    ``second_points`` is ``#/points/1``."""
    if game := re.fullmatch(r"game([12])(?:_(\w+))?", field):
        inner = f"/{game[2]}" if game[2] else ""
        return {"pointer": f"#/games/{int(game[1]) - 1}{inner}"}
    if field in ("first_points", "second_points"):
        return {"pointer": f"#/points/{int(field == 'second_points')}"}
    if line := re.fullmatch(r"line (\d+)", field):
        return {"line": int(line[1])}
    path = re.sub(r"\[(\d+)\]", r"/\1", field).replace(".", "/")  # rounds[2].tables[0].first
    return {"pointer": f"#/{path}"}


def _problem(status: int, kind: str, detail: str) -> dict[str, Any]:
    return {
        "type": f"urn:orderly:problem:{kind}",
        "title": HTTPStatus(status).phrase,
        "status": status,
        "detail": detail,
    }


def _headers(error: Exception) -> dict[str, str]:
    headers = {}
    if header := getattr(error, "auth_header", None):
        headers["WWW-Authenticate"] = header
    if wait := getattr(error, "wait", None):
        headers["Retry-After"] = str(math.ceil(wait))
    return headers
