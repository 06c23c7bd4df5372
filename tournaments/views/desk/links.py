"""The links of a round on paper: two QR codes a table, one for each player to report with."""

from __future__ import annotations

from typing import Any

from django.urls import reverse

from games.models import Side
from tournaments.queries.links import report_token
from tournaments.queries.tables import Table
from tournaments.views.desk.in_round import RoundPage
from clocks.views.qr import qr_svg


class Links(RoundPage):
    template = "desk/links.html"

    def context(self) -> dict[str, Any]:
        sheet = self.sheet()
        slips = [(table, [self._slip(table, side) for side in Side]) for table in sheet.tables]
        host = self.request.get_host().rpartition(":")[0] or self.request.get_host()
        return super().context() | {"slips": slips, "only_here": host in ("localhost", "127.0.0.1", "[::1]")}

    def _slip(self, table: Table, side: Side) -> dict[str, Any]:
        path = reverse("report", args=[report_token(table.pairing.pk, side)])
        address = self.request.build_absolute_uri(path)
        return {"name": table.entry(side).name, "address": address, "code": qr_svg(address)}
