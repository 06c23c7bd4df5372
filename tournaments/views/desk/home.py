"""The dashboard: what next, what is missing, who is here, what was done last."""

from __future__ import annotations

from typing import Any, ClassVar

from django.utils.translation import gettext as _

from audit.services import version_of
from tournaments.forms.event import ReasonForm
from tournaments.queries.audit_log import lines, log_of
from tournaments.queries.desk import people_of, progress_of, waiting_reports
from tournaments.queries.registrations import undecided
from tournaments.services.events import finish_event, reopen_event
from tournaments.views.desk.base import DeskPage, Forms, Said

RECENT = 8


class Home(DeskPage):
    template = "desk/home.html"
    current = "home"
    forms: ClassVar[Forms] = {"reopen": ReasonForm}

    def context(self) -> dict[str, Any]:
        common = super().context()
        recent = lines(log_of(self.event)[:RECENT]) if common["may"]["view_audit"] else []
        return common | {
            "progress": progress_of(self.event),
            "people": people_of(self.event),
            "waiting": waiting_reports(self.event),
            "undecided": undecided(self.event),
            "recent": recent,
            "live_url": f"/live/events/{self.event.slug}/",
            "version": version_of(self.event.scope),
        }

    def do_finish(self) -> Said:
        finish_event(self.event.pk, self.actor)
        return _("The event is finished. Results can no longer change, unless you reopen it.")

    def do_reopen(self, data: dict[str, Any]) -> Said:
        reopen_event(self.event.pk, self.actor, reason=data["reason"])
        return _("The event is open again.")
