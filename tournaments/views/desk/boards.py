"""The final boards of a table: typed row by row, or tapped cell by cell."""

from __future__ import annotations

from typing import Any, ClassVar

from django.contrib import messages
from django.http import Http404, HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from games.engine.chaos_tiles.games.keys import GAME_KEYS
from games.engine.families import GYUL_HAP
from games.engine.variants import get_variant
from games.models import Match
from tournaments.forms.results import BoardsForm, boards_initial
from tournaments.models import Tournament
from tournaments.queries.result_desk import next_missing, rows_of
from tournaments.services import results
from tournaments.services.changes.amend import amend_consequences
from tournaments.views.desk.base import Forms, Said
from tournaments.views.desk.in_round import TablePage
from tournaments.views.desk.told import TellingPage

BOARDLESS = (GYUL_HAP, *GAME_KEYS)


class Boards(TellingPage, TablePage):
    template = "desk/boards.html"
    forms: ClassVar[Forms] = {"boards": BoardsForm}

    def form_options(self, name: str) -> dict[str, Any]:
        return {"initial": boards_initial(self._match(), self.row.table.result)}

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if Tournament.objects.filter(slug=kwargs["slug"], variant__in=BOARDLESS).exists():
            raise Http404  # nobody types in nine cards, or a blob of tiles: the scores are the result
        return super().dispatch(request, *args, **kwargs)

    def context(self) -> dict[str, Any]:
        return super().context() | {"variant": get_variant(self.event.variant)}

    def _match(self) -> Match:
        match = self.row.table.match
        if match is None:
            raise Http404
        return match

    def do_boards(self, data: dict[str, Any]) -> Said:
        form = self.sent(BoardsForm)
        claim = results.read_result(self.pairing, form.claim(self.row.table.result))
        if data["version"]:
            how = {"reason": data["reason"], "version": data["version"]}
            if page := self.tell_first(amend_consequences(self.pairing, claim, self.actor, **how)):
                return page
            results.amend(self.pairing, claim, self.actor, **how)
        else:
            results.enter(self.pairing, claim, self.actor)
        messages.success(
            self.request,
            _("Table %(table)d is entered. Its boards are being counted.") % {"table": self.table_number},
        )
        return redirect(self._sheet_url())

    def _sheet_url(self) -> str:
        after = next_missing(rows_of(self.sheet()), self.table_number)
        sheet = reverse("desk:results", args=[self.event.slug, self.number])
        return f"{sheet}?after={self.table_number}#score-{after or self.table_number}"
