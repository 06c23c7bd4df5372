"""Results from a list: looked at line by line first, then entered all or not at all."""

from __future__ import annotations

from typing import Any, ClassVar

from django.contrib import messages
from django.shortcuts import redirect
from django.utils.translation import ngettext

from games.errors import Conflict
from tournaments.forms.importing import ConfirmForm, ResultListForm, signed
from tournaments.services.importing import Table
from tournaments.services.result_lists import confirm, preview, read_results
from tournaments.views.desk.base import Forms, Said
from tournaments.views.desk.in_round import RoundPage


class ImportResults(RoundPage):
    """For the round of the address; rows that name another published round belong to that."""

    template = "desk/import_results.html"
    forms: ClassVar[Forms] = {"preview": ResultListForm, "confirm": ConfirmForm}

    def do_preview(self, data: dict[str, Any]) -> Said:
        file = data["file"]
        return self._show(read_results(file.read(), file.name) if file else read_results(data["text"]))

    def do_confirm(self, data: dict[str, Any]) -> Said:
        table = data["table"]
        try:
            entered = confirm(
                self.event.pk, table, self.actor, round_number=self.number, fingerprint=data["fingerprint"]
            )
        except Conflict as error:
            self.refusal = error
            return self._show(table, status=409)
        words = ngettext("%(count)d result is entered.", "%(count)d results are entered.", len(entered))
        messages.success(self.request, words % {"count": len(entered)})
        return redirect("desk:results", self.event.slug, self.number)

    def _show(self, table: Table, status: int | None = None) -> Said:
        """The list with what would become of each line; nothing is entered yet."""
        self.preview = preview(self.event, table, self.actor, round_number=self.number)
        self.signed = signed(table)
        return self.respond(status or (200 if self.preview.is_good else 422))

    def context(self) -> dict[str, Any]:
        found = getattr(self, "preview", None)
        shown = {"preview": found, "signed": self.signed} if found is not None else {}
        return super().context() | {"round": self.round} | shown
