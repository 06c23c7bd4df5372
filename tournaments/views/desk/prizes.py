"""What can be won, and who competes in the event's own categories."""

from __future__ import annotations

from typing import Any, ClassVar

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.forms.prizes import CategoriesForm, PrizesForm
from tournaments.queries.prizes import prize_list
from tournaments.services.prizes import set_categories, set_prizes
from tournaments.views.desk.base import DeskPage, Forms, Said


class Prizes(DeskPage):
    template = "desk/prizes.html"
    act = "change_settings"
    current = "prizes"
    forms: ClassVar[Forms] = {"save": PrizesForm}

    def form_options(self, name: str) -> dict[str, Any]:
        return {"event": self.event}

    def context(self) -> dict[str, Any]:
        return super().context() | {"prizes": prize_list(self.event)}

    def do_save(self, data: dict[str, Any]) -> Said:
        set_prizes(self.event.pk, self.actor, self.sent(PrizesForm).document)
        return _("The prizes are saved.")


class PrizeCategories(DeskPage):
    template = "desk/prize_categories.html"
    act = "manage_entries"
    current = "prizes"
    forms: ClassVar[Forms] = {"save": CategoriesForm}

    def form_options(self, name: str) -> dict[str, Any]:
        return {"entries": list(self.event.entries.select_related("player"))}

    def context(self) -> dict[str, Any]:
        known = sorted({name for entry in self.event.entries.all() for name in entry.categories})
        return super().context() | {"known": known}

    def do_save(self, data: dict[str, Any]) -> Said:
        count = set_categories(self.event.pk, self.actor, self.sent(CategoriesForm).names())
        if not count:
            return _("Nothing was changed.")
        return ngettext("%(count)d entry is changed.", "%(count)d entries are changed.", count) % {
            "count": count
        }

    def done_url(self) -> str:
        return reverse("desk:prize-categories", args=[self.event.slug])
