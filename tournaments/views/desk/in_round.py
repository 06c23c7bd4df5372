"""What the pages of one round share: the round of the address, and its tables."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.functional import cached_property

from tournaments.models import Pairing, Round
from tournaments.models.round import RoundState
from tournaments.queries.result_desk import Row, row_of
from tournaments.queries.tables import RoundSheet, sheet_of
from tournaments.views.desk.base import DeskPage


class RoundPage(DeskPage):
    """A page of a published round of the event."""

    current = "results"

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        self.number: int = kwargs["number"]
        return super().dispatch(request, *args, **kwargs)

    @property
    def round(self) -> Round:
        found = self.event.rounds.filter(number=self.number, state=RoundState.PUBLISHED).first()
        if found is None:
            raise Http404
        found.tournament = self.event
        return found

    def sheet(self) -> RoundSheet:
        """The round as it is now."""
        return sheet_of(self.round)

    def pairing_at(self, table: int) -> Pairing:
        """The pairing at a table, as the services take it; 404 when there is none."""
        found = (
            Pairing.objects.select_related("round__tournament", "match")
            .filter(round__tournament=self.event, round__number=self.number, table=table)
            .first()
        )
        if found is None:
            raise Http404
        return found

    def context(self) -> dict[str, Any]:
        published = self.event.rounds.filter(state=RoundState.PUBLISHED).order_by("number")
        return super().context() | {
            "number": self.number,
            "numbers": list(published.values_list("number", flat=True)),
        }


class TablePage(RoundPage):
    """A page of one table of a round."""

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        self.table_number: int = kwargs["table"]
        return super().dispatch(request, *args, **kwargs)

    def respond(self, status: int = 200) -> HttpResponse:
        self.__dict__.pop("row", None)  # an act may have changed it
        return super().respond(status)

    @cached_property
    def row(self) -> Row:
        """The table with its result and reports."""
        found = row_of(self.sheet(), self.table_number)
        if found is None:
            raise Http404
        return found

    @property
    def pairing(self) -> Pairing:
        return self.pairing_at(self.table_number)

    def context(self) -> dict[str, Any]:
        return super().context() | {"row": self.row, "table": self.row.table}
