"""Players from a list: looked at line by line first, then entered all or not at all."""

from __future__ import annotations

from typing import Any, ClassVar

from django.contrib import messages
from django.shortcuts import redirect
from django.utils.translation import gettext_lazy, ngettext

from games.errors import Conflict
from tournaments.forms.importing import ConfirmForm, ListForm, signed
from tournaments.services.importing import Table, confirm, preview, read_table
from tournaments.views.desk.base import DeskPage, Forms, Said

SEPARATORS = {
    ",": gettext_lazy("comma"),
    ";": gettext_lazy("semicolon"),
    "\t": gettext_lazy("tab"),
    "": gettext_lazy("none"),
}
HEADINGS = {
    "seed": gettext_lazy("Seed"),
    "name": gettext_lazy("Name"),
    "club": gettext_lazy("Club"),
    "federation": gettext_lazy("Federation"),
    "rating": gettext_lazy("Rating"),
    "birth_year": gettext_lazy("Born"),
    "contact": gettext_lazy("E-mail"),
}


class Import(DeskPage):
    template = "desk/import.html"
    act = "manage_entries"
    current = "players"
    forms: ClassVar[Forms] = {"preview": ListForm, "confirm": ConfirmForm}

    def do_preview(self, data: dict[str, Any]) -> Said:
        file = data["file"]
        table = read_table(file.read(), file.name) if file else read_table(data["text"])
        return self._show(table)

    def do_confirm(self, data: dict[str, Any]) -> Said:
        try:
            entries = confirm(self.event.pk, data["table"], self.actor, data["fingerprint"])
        except Conflict as error:
            self.refusal = error
            return self._show(data["table"], status=409)
        words = ngettext("%(count)d player is entered.", "%(count)d players are entered.", len(entries))
        messages.success(self.request, words % {"count": len(entries)})
        return redirect("desk:players", self.event.slug)

    def _show(self, table: Table, status: int | None = None) -> Said:
        """The list with what would become of each line; nothing is entered yet."""
        self.preview = preview(self.event, table)
        self.table = table
        self.signed = signed(table)
        return self.respond(status or (200 if self.preview.is_good else 422))

    def context(self) -> dict[str, Any]:
        found = getattr(self, "preview", None)
        if found is None:
            return super().context()
        told = {row.number: row.values for row in self.table.rows}
        columns = [name for name in HEADINGS if name in self.table.columns or name == "name"]
        return super().context() | {
            "preview": found,
            "signed": self.signed,
            "separator": SEPARATORS.get(found.separator, found.separator),
            "headings": [HEADINGS[name] for name in columns],
            # What can't be read is shown as it was handed in.
            "rows": [
                (line, [line.values.get(name, told[line.number].get(name, "")) for name in columns])
                for line in found.lines
            ],
        }
