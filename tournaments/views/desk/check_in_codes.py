"""A code a player on paper: who scans it checks in."""

from __future__ import annotations

from typing import Any

from django.urls import reverse

from clocks.views.qr import qr_svg
from tournaments.models import Entry
from tournaments.queries.links import check_in_token
from tournaments.views.desk.base import DeskPage


class CheckInCodes(DeskPage):
    template = "desk/check_in_codes.html"
    act = "check_in"
    current = "check-in"

    def context(self) -> dict[str, Any]:
        playing = self.event.entries.filter(last_round__isnull=True, is_house=False).select_related("player")
        host = self.request.get_host().rpartition(":")[0] or self.request.get_host()
        return super().context() | {
            "slips": [self._slip(entry) for entry in playing.order_by("player__name_key", "seed")],
            "only_here": host in ("localhost", "127.0.0.1", "[::1]"),
        }

    def _slip(self, entry: Entry) -> dict[str, Any]:
        address = self.request.build_absolute_uri(reverse("self-check-in", args=[check_in_token(entry.pk)]))
        return {"entry": entry, "address": address, "code": qr_svg(address)}
