"""The end of an event with a decision for each match that is open."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from django.urls import reverse
from django.utils.functional import cached_property
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.errors import Refused
from tournaments.forms.changes import FinishForm
from tournaments.models import Pairing
from tournaments.queries.tables import Table
from tournaments.services.changes.finish import finish_consequences, finish_with_decisions, open_tables
from tournaments.views.desk.base import Forms, Said
from tournaments.views.desk.changes.base import ChangePage


class Finish(ChangePage):
    template = "desk/changes/finish.html"
    act = "finish_event"
    forms: ClassVar[Forms] = {"change": FinishForm}
    title = gettext_lazy("Finish the event")
    words = gettext_lazy("Nothing is decided by itself: each open match needs a decision, all at once.")
    yes = gettext_lazy("Finish the event")

    @cached_property
    def tables(self) -> list[Table]:
        return open_tables(self.event)

    def form_options(self, name: str) -> dict[str, Any]:
        ids = [table.pairing.pk for table in self.tables]
        rounds = dict(Pairing.objects.filter(pk__in=ids).values_list("pk", "round__number"))
        return {"variant": self.event.variant, "tables": self.tables, "rounds": rounds}

    def back(self) -> str:
        return reverse("desk:home", args=[self.event.slug])

    def consequences(self, data: dict[str, Any]) -> Sequence[str]:
        return self._at_fields(finish_consequences, self.event, data)

    def apply(self, data: dict[str, Any]) -> Said:
        self._at_fields(finish_with_decisions, self.event.pk, data)
        return _("The event is finished. Results can no longer change, unless you reopen it.")

    def _at_fields(self, act: Any, event: Any, data: dict[str, Any]) -> Any:
        """A decision that can't be taken is told at its match."""
        claims = self.sent(FinishForm).claims()
        try:
            return act(event, self.actor, claims, reason=data["reason"])
        except Refused as error:
            named = {f"m{key}_kind" if key.isdigit() else key: words for key, words in error.fields.items()}
            error.fields = named
            raise
