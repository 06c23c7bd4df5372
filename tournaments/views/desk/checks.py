"""Doubtful boards and scores, for the arbiter to look at."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from games.errors import Conflict
from games.models import Finding
from tournaments.queries.checks import open_checks, seen_checks
from tournaments.services.findings import see
from tournaments.views.desk.base import DeskPage, Said


class Checks(DeskPage):
    template = "desk/checks.html"
    act = "check_boards"
    current = "results"

    def context(self) -> dict[str, Any]:
        refused = self.number_of("finding") if self.refusal else 0
        return super().context() | {
            "checks": open_checks(self.event),
            "seen": seen_checks(self.event),
            "refused": refused,
        }

    def do_seen(self) -> Said:
        found = Finding.objects.filter(pk=self.number_of("finding"), game__match__scope=self.event.scope)
        finding = found.first()
        if finding is None:
            raise Conflict(_("That finding is no longer there."))
        see(self.event, finding, self.actor, note=self.request.POST.get("note", ""))
        return _("Noted. The results stand as they are.")
