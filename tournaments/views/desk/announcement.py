"""What the organiser announces of the event."""

from __future__ import annotations

from typing import Any, ClassVar

from django.utils.translation import gettext as _

from tournaments.forms.announcement import AnnouncementForm
from tournaments.services.events import change_settings
from tournaments.views.desk.base import DeskPage, Forms, Said


class Announcement(DeskPage):
    template = "desk/announcement.html"
    act = "change_settings"
    current = "announcement"
    forms: ClassVar[Forms] = {"save": AnnouncementForm}

    def form_options(self, name: str) -> dict[str, Any]:
        return {"event": self.event}

    def do_save(self, data: dict[str, Any]) -> Said:
        document = self.sent(AnnouncementForm).document()
        change_settings(self.event.pk, self.actor, announcement=document)
        return _("The announcement is saved.")
