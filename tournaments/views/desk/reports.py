"""What players have reported: where two reports differ, the arbiter decides."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from games.errors import Conflict
from tournaments.models import Pairing
from tournaments.queries.result_desk import report_queue
from tournaments.services import results
from tournaments.views.desk.base import DeskPage, Said


class Reports(DeskPage):
    template = "desk/reports.html"
    act = "resolve_report"
    current = "reports"

    def context(self) -> dict[str, Any]:
        return super().context() | {"queue": report_queue(self.event)}

    def do_accept(self) -> Said:
        report_id = self.number_of("report")
        pairing = (
            Pairing.objects.select_related("round__tournament", "match")
            .filter(round__tournament=self.event, match__reports=report_id)
            .first()
        )
        if pairing is None:
            raise Conflict(_("That report is no longer there."))
        result = results.resolve(pairing, report_id, self.actor)
        return _("Round %(round)d, table %(table)d: %(result)s is entered.") % {
            "round": pairing.round.number,
            "table": pairing.table,
            "result": result.summary,
        }
