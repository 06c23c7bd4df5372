"""When a request came in, on the time line of the clocks."""

from __future__ import annotations

import logging
from collections.abc import Callable

from django.conf import settings
from django.db import Error
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.utils.translation import gettext as _

from clocks.services.instants import instant_of, now_ms
from clocks.services.pulse import PULSE

# Where the server that takes the requests up notes when one was complete, in ms since the machine's boot.
CAME = "orderly.came"
READS = ("GET", "HEAD", "OPTIONS")

log = logging.getLogger(__name__)


class IngressStamp:
    """Sets ``request.stamp``, the instant in ms by which an act is judged; it comes before everything else.

    It is the instant at which the request was complete, however long it then waited for a thread. Without a
    note of that it is the present; for a body that is still on its way it is set when somebody asks.

    Then the process shows life if it has not for a while: the stamp is older than what an outage does to the
    clocks. While it can't, nothing is judged: what would change something is answered 503.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        try:
            if (stamp := _ingress(request)) is not None:
                request.stamp = stamp  # type: ignore[attr-defined]
        except Error as error:  # who needs the stamp asks again; the other pages need no clock
            log.warning("no stamp: %s", error)
        if settings.CLOCK_PULSE and not PULSE.begin() and request.method not in READS:
            return _away()
        return self.get_response(request)


def stamp_of(request: HttpRequest) -> int:
    """The instant (ms) at which the request came in."""
    stamp = getattr(request, "stamp", None)
    return now_ms() if stamp is None else int(stamp)


def _ingress(request: HttpRequest) -> int | None:
    scope = request.META.get("asgi.scope")
    if scope is None:
        return now_ms()
    came = scope.get(CAME)
    return None if came is None else instant_of(came)


def _away() -> HttpResponse:
    answer = HttpResponse(
        _("The database is away for a moment. Nothing was changed; try again."),
        status=503,
        content_type="text/plain; charset=utf-8",
    )
    answer["Retry-After"] = "1"
    return answer
