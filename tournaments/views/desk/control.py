"""The control room: all boards of the event, the least time first, and the acts on all of them."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from audit.services import version_of
from clocks.services.instants import now_ms
from games.models import LiveState
from games.services.live import pausing, starting
from tournaments.queries.adjudications import open_at_tables
from tournaments.queries.control_room import ORDER, Kind, control_rows
from tournaments.services.live import controlled, pause_everything, resume_everything, start_round
from tournaments.views.desk.base import Said
from tournaments.views.desk.control_pages import RoomPage, by_round
from tournaments.views.desk.swept import swept


class Control(RoomPage):
    """All boards; the first games of a round wait until they are started."""

    template = "desk/control.html"
    kinds = list(Kind)

    def context(self) -> dict[str, Any]:
        version = version_of(self.event.scope)  # before the rows: what comes in between is asked for again
        rows = control_rows(self.event, now_ms())
        cards = [row.card for row in rows]
        return super().context() | {
            "rows": rows,
            "rulings": open_at_tables(self.event),
            "rounds": sorted({card["round"] for card in cards}),
            "kinds": [(kind.value, sum(row.kind is kind for row in rows)) for kind in ORDER],
            "waiting_rounds": by_round(card["round"] for card in cards if card["state"] == LiveState.WAITING),
            "version": version,
        }

    def do_pause_all(self, data: dict[str, Any]) -> Said:
        sweep = pause_everything(self.event.pk, self.actor, reason=data["reason"], stamp=self.stamp)
        return swept(
            ngettext("%(count)d board is paused.", "%(count)d boards are paused.", len(sweep.done)), sweep
        )

    def do_resume_all(self) -> Said:
        sweep = resume_everything(self.event.pk, self.actor, stamp=self.stamp)
        return swept(_("The boards that you paused go on."), sweep)

    def do_start_round(self) -> Said:
        number = self.number_of("round")
        count = start_round(self.event.pk, number, self.actor)
        return ngettext("%(count)d board is started.", "%(count)d boards are started.", count) % {
            "count": count
        }

    def do_pause(self) -> Said:
        pausing.pause(self._live(), actor=self.actor, stamp=self.stamp)
        return None

    def do_resume(self) -> Said:
        pausing.resume(self._live(), actor=self.actor, stamp=self.stamp)
        return None

    def do_start(self) -> Said:
        starting.start_now(self._live(), actor=self.actor, stamp=self.stamp)
        return None

    def _live(self) -> int:
        return controlled(self.number_of("match"), self.actor).pk
