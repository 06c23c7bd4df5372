"""The links of a round on paper: a code a table for the clock on it, or two for its players to report."""

from __future__ import annotations

from typing import Any

from django.urls import reverse

from clocks.views.qr import qr_svg
from games.models import LiveMatch
from tournaments.queries.links import report_token, table_token
from tournaments.queries.tables import Table
from tournaments.views.desk.in_round import RoundPage

PLAYERS = "players"


class Links(RoundPage):
    """With our clock on the tables, their codes; ``?for=players`` those of the players."""

    template = "desk/links.html"

    def context(self) -> dict[str, Any]:
        sheet = self.sheet()
        with_clock = self._with_clock(sheet.tables)
        for_tables = bool(with_clock) and self.request.GET.get("for") != PLAYERS
        if for_tables:
            slips = [
                (table, [self._clock(table)])
                for table in sheet.tables
                if table.pairing.match_id in with_clock
            ]
        else:
            slips = [(table, self._slips(table)) for table in sheet.tables]
        host = self.request.get_host().rpartition(":")[0] or self.request.get_host()
        return super().context() | {
            "slips": slips,
            "for_tables": for_tables,
            "has_clocks": bool(with_clock),
            "only_here": host in ("localhost", "127.0.0.1", "[::1]"),
        }

    def _with_clock(self, tables: tuple[Table, ...]) -> set[int]:
        """The matches that are played over the board with our clock."""
        matches = [table.pairing.match_id for table in tables if table.pairing.match_id]
        lives = LiveMatch.objects.filter(match__in=matches, play=LiveMatch.Play.TABLE)
        return set(lives.values_list("match", flat=True))

    def _clock(self, table: Table) -> dict[str, Any]:
        return self._code(
            "match-clock", table_token(table.pairing.pk), f"{table.first.name} – {table.second.name}"
        )

    def _slips(self, table: Table) -> list[dict[str, Any]]:
        return [self._slip(table, seat) for seat, _entry in enumerate(table.entries, 1)]

    def _slip(self, table: Table, side: int) -> dict[str, Any]:
        return self._code("report", report_token(table.pairing.pk, side), table.entry(side).name)

    def _code(self, page: str, token: str, name: str) -> dict[str, Any]:
        address = self.request.build_absolute_uri(reverse(page, args=[token]))
        return {"name": name, "address": address, "code": qr_svg(address)}
