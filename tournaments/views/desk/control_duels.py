"""The control room of Gyul! Hap!: all tables of the event, and the acts on all of them."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from audit.services import version_of
from clocks.services.instants import now_ms
from games.models import DuelState
from games.services.duel import arbiter
from tournaments.queries.control_duels import ORDER, Kind, control_duels
from tournaments.services.duel_control import controlled_duel, pause_duels, resume_duels, start_duels
from tournaments.views.desk.base import Said
from tournaments.views.desk.control_pages import RoomPage, by_round
from tournaments.views.desk.swept import swept


class ControlDuels(RoomPage):
    """All tables; a pause comes after the open board of each."""

    template = "desk/control_duels.html"
    kinds = Kind.values

    def context(self) -> dict[str, Any]:
        version = version_of(self.event.scope)  # before the rows: what comes in between is asked for again
        now = now_ms()
        rows = control_duels(self.event, now)
        tables = [row.table for row in rows]
        return super().context() | {
            "rows": rows,
            "now": now,
            "rounds": sorted({each.round for each in tables}),
            "kinds": [(kind, sum(row.kind is kind for row in rows)) for kind in ORDER],
            "waiting_rounds": by_round(each.round for each in tables if each.duel.state == DuelState.WAITING),
            "version": version,
        }

    def do_pause_all(self, data: dict[str, Any]) -> Said:
        sweep = pause_duels(self.event.pk, self.actor, reason=data["reason"], stamp=self.stamp)
        words = ngettext(
            "%(count)d match is paused, after its open board.",
            "%(count)d matches are paused, after their open boards.",
            len(sweep.done),
        )
        return swept(words, sweep)

    def do_resume_all(self) -> Said:
        sweep = resume_duels(self.event.pk, self.actor, stamp=self.stamp)
        return swept(_("Play goes on at all tables."), sweep)

    def do_start_round(self) -> Said:
        number = self.number_of("round")
        count = start_duels(self.event.pk, number, self.actor, stamp=self.stamp)
        return ngettext("%(count)d match is started.", "%(count)d matches are started.", count) % {
            "count": count
        }

    def do_pause(self) -> Said:
        arbiter.pause(self._duel(), actor=self.actor, stamp=self.stamp)
        return None

    def do_resume(self) -> Said:
        arbiter.resume(self._duel(), actor=self.actor, stamp=self.stamp)
        return None

    def do_start(self) -> Said:
        arbiter.start_now(self._duel(), actor=self.actor, stamp=self.stamp)
        return None

    def _duel(self) -> int:
        return controlled_duel(self.number_of("match"), self.actor).pk
