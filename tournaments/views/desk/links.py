"""The links of a round on paper: two QR codes a table, one for each player to report with."""

from __future__ import annotations

from typing import Any

import segno
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe

from games.models import Side
from tournaments.queries.links import report_token
from tournaments.queries.tables import Table
from tournaments.views.desk.in_round import RoundPage


class Links(RoundPage):
    template = "desk/links.html"

    def context(self) -> dict[str, Any]:
        sheet = self.sheet()
        slips = [(table, [self._slip(table, side) for side in Side]) for table in sheet.tables]
        return super().context() | {"slips": slips}

    def _slip(self, table: Table, side: Side) -> dict[str, Any]:
        path = reverse("report", args=[report_token(table.pairing.pk, side)])
        address = self.request.build_absolute_uri(path)
        return {"name": table.entry(side).name, "address": address, "code": qr_code(address)}


def qr_code(text: str) -> SafeString:
    """The text as an inline SVG that takes the colour of the page's ink."""
    svg = segno.make(text, error="m").svg_inline(
        scale=3, omitsize=True, border=2, svgclass="qr", lineclass=None
    )
    return mark_safe(svg)
