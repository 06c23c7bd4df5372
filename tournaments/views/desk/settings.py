"""The event's settings."""

from __future__ import annotations

from typing import Any, ClassVar

from django.utils.translation import gettext as _

from games.errors import Refused
from tournaments.forms.settings import SettingsForm
from tournaments.queries.plan import plan_of
from tournaments.services.events import change_settings
from tournaments.views.desk.base import DeskPage, Forms, Said


class Settings(DeskPage):
    template = "desk/settings.html"
    act = "change_settings"
    current = "settings"
    forms: ClassVar[Forms] = {"save": SettingsForm}

    def form_options(self, name: str) -> dict[str, Any]:
        return {"event": self.event}

    def context(self) -> dict[str, Any]:
        return super().context() | {"plan": plan_of(self.event)}

    def do_save(self, data: dict[str, Any]) -> Said:
        form = self.sent(SettingsForm)
        try:
            change_settings(self.event.pk, self.actor, **form.values())
        except Refused as error:
            error.fields = {form.place(field): words for field, words in error.fields.items()}
            raise
        return _("The settings are saved.")
