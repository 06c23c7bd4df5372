"""One table: penalties, amending, taking back, and what is decided without two scores."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from django.forms import Form
from django.http import Http404
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.models import Match
from tournaments.forms.pod_results import PodScoresForm, seats_initial
from tournaments.forms.results import (
    RULINGS,
    RulingForm,
    ScoresForm,
    TakeBackForm,
    scores_initial,
)
from tournaments.services import results
from tournaments.services.changes.amend import amend_consequences
from tournaments.views.desk.base import Forms, Said
from tournaments.views.desk.in_round import TablePage
from tournaments.views.desk.told import TellingPage

# What an arbiter decides about a table of several, and what that is called.
OF_SEVERAL = {
    "double_forfeit": (gettext_lazy("Nobody came"), gettext_lazy("Nobody gets points.")),
    "void": (gettext_lazy("Void"), gettext_lazy("The table counts for nothing: nobody has met there.")),
}


class TableDesk(TellingPage, TablePage):
    template = "desk/table.html"
    forms: ClassVar[Forms] = {
        "scores": ScoresForm,
        "take_back": TakeBackForm,
        **{name: form for name, (form, _label, _words) in RULINGS.items()},
    }

    def form_class(self, name: str) -> type[Form]:
        if name == "scores" and self.event.seats_tables:
            return PodScoresForm
        return super().form_class(name)

    def form_options(self, name: str) -> dict[str, Any]:
        result = self.row.table.result
        if name == "scores" and self.event.seats_tables:
            names = self.row.table.names
            return {"seats": len(names), "names": names, "initial": seats_initial(result)}
        if name == "scores":
            key = self.event.variant
            return {"key": key, "initial": scores_initial(result, key)}
        if name == "take_back":
            return {"result": result}
        return {"match": self._match(), "result": result}

    def context(self) -> dict[str, Any]:
        rulings = [
            (name, *(OF_SEVERAL[name] if self.event.seats_tables else (label, words)), self.form(name))
            for name, (_form, label, words) in RULINGS.items()
            if name in OF_SEVERAL or not self.event.seats_tables
        ]
        return super().context() | {"rulings": rulings, "games": list(self._match().games.all())}

    def _match(self) -> Match:
        match = self.row.table.match
        if match is None:
            raise Http404
        return match

    def do_scores(self, data: dict[str, Any]) -> Said:
        if self.event.seats_tables:
            return self._write(self.sent(PodScoresForm).stated() | {"note": data["note"]}, data)
        form = self.sent(ScoresForm)
        return self._write(form.claim(self._match()), data)

    def do_take_back(self, data: dict[str, Any]) -> Said:
        how = {"reason": data["reason"], "version": data["version"]}
        if page := self.tell_first(amend_consequences(self.pairing, None, self.actor, **how)):
            return page
        results.take_back(self.pairing, self.actor, **how)
        return _("The result is taken back: table %(table)d is missing again.") % {"table": self.table_number}

    def do_no_show(self, data: dict[str, Any]) -> Said:
        return self._rule("no_show", data)

    def do_ruled(self, data: dict[str, Any]) -> Said:
        return self._rule("ruled", data)

    def do_double_forfeit(self, data: dict[str, Any]) -> Said:
        return self._rule("double_forfeit", data)

    def do_void(self, data: dict[str, Any]) -> Said:
        return self._rule("void", data)

    def _rule(self, name: str, data: dict[str, Any]) -> Said:
        form = self.sent(RulingForm)
        return self._write(form.claim(), data)

    def _write(self, claim: Mapping[str, Any], data: dict[str, Any]) -> Said:
        """Enters the first result; replaces the one whose version the page showed."""
        read = results.read_result(self.pairing, claim)
        if data.get("version"):
            how = {"reason": data.get("reason", ""), "version": data["version"]}
            if page := self.tell_first(amend_consequences(self.pairing, read, self.actor, **how)):
                return page
            results.amend(self.pairing, read, self.actor, **how)
            return _("The result of table %(table)d is amended.") % {"table": self.table_number}
        results.enter(self.pairing, read, self.actor)
        return _("The result of table %(table)d is entered.") % {"table": self.table_number}
