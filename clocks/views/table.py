"""The page of one stand-alone clock: two halves to press, on any device that has the address."""

from __future__ import annotations

import json

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from clocks.services.table import table_snapshot
from clocks.views.forms import FLAG_CHOICES, TableForm
from clocks.views.qr import qr_svg


@never_cache
@require_safe
def table(request: HttpRequest, token: str) -> HttpResponse:
    """The clock as it stands; scripts keep it up to date and send what is pressed."""
    state = table_snapshot(token)
    if state is None:
        return render(request, "clock/gone.html", status=404)
    address = request.build_absolute_uri(reverse("table-clock", args=[token]))
    near, far = _places(state["names"])
    context = {
        "state": state,
        "near": near,
        "far": far,
        "bootstrap": json.dumps(state),
        "token": token,
        "address": address,
        "code": qr_svg(address),
        "control_help": TableForm.base_fields["control"].help_text,
        "flag_choices": FLAG_CHOICES,
    }
    return render(request, "clock/table.html", context)


def _places(names: list[str]) -> tuple[list[tuple[int, str]], list[tuple[int, str]]]:
    """Sides with their names on this side of the device and on the far one, each from left to right: the
    order of play goes round counter-clockwise from the near left."""
    sides = list(enumerate(names))
    near = len(sides) // 2
    return sides[:near], sides[near:][::-1]
