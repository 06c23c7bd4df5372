"""The control room of Gyul! Hap!: all tables of the event, and the acts on all of them."""

from __future__ import annotations

from typing import Any, ClassVar

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from audit.services import version_of
from clocks.middleware import stamp_of
from clocks.services.instants import now_ms
from games.models import DuelState
from games.services.duel import arbiter
from tournaments.forms.control import PauseForm
from tournaments.queries.control_duels import ORDER, ControlDuel, Kind, control_duels
from tournaments.services.duel_control import controlled_duel, pause_duels, resume_duels, start_duels
from tournaments.views.desk.base import DeskPage, Forms, Said
from tournaments.views.desk.swept import swept


class ControlDuels(DeskPage):
    """``?show=`` one kind of table; all of them are on the page, the others hidden."""

    template = "desk/control_duels.html"
    act = "control_play"
    current = "control"
    forms: ClassVar[Forms] = {"pause_all": PauseForm}

    def context(self) -> dict[str, Any]:
        version = version_of(self.event.scope)  # before the rows: what comes in between is asked for again
        now = now_ms()
        rows = control_duels(self.event, now)
        return super().context() | {
            "rows": rows,
            "now": now,
            "rounds": sorted({row.table.round for row in rows}),
            "kinds": [(kind, sum(row.kind is kind for row in rows)) for kind in ORDER],
            "show": self._show(),
            "waiting_rounds": _waiting_rounds(rows),
            "boards_url": f"/live/events/{self.event.slug}/boards/",
            "version": version,
        }

    def _show(self) -> str:
        asked = self.request.GET.get("show", "")
        return asked if asked in Kind.values else ""

    @property
    def _stamp(self) -> int:
        return stamp_of(self.request)

    def do_pause_all(self, data: dict[str, Any]) -> Said:
        sweep = pause_duels(self.event.pk, self.actor, reason=data["reason"], stamp=self._stamp)
        words = ngettext(
            "%(count)d match is paused, after its open board.",
            "%(count)d matches are paused, after their open boards.",
            len(sweep.done),
        )
        return swept(words, sweep)

    def do_resume_all(self) -> Said:
        sweep = resume_duels(self.event.pk, self.actor, stamp=self._stamp)
        return swept(_("Play goes on at all tables."), sweep)

    def do_start_round(self) -> Said:
        number = self.number_of("round")
        count = start_duels(self.event.pk, number, self.actor, stamp=self._stamp)
        return ngettext("%(count)d match is started.", "%(count)d matches are started.", count) % {
            "count": count
        }

    def do_pause(self) -> Said:
        arbiter.pause(self._duel(), actor=self.actor, stamp=self._stamp)
        return None

    def do_resume(self) -> Said:
        arbiter.resume(self._duel(), actor=self.actor, stamp=self._stamp)
        return None

    def do_start(self) -> Said:
        arbiter.start_now(self._duel(), actor=self.actor, stamp=self._stamp)
        return None

    def _duel(self) -> int:
        return controlled_duel(self.number_of("match"), self.actor).pk

    def done_url(self) -> str:
        match = self.number_of("match")
        return self.request.get_full_path() + (f"#match-{match}" if match else "")


def _waiting_rounds(rows: list[ControlDuel]) -> list[tuple[int, int]]:
    """Rounds with matches that wait for their players, with how many there are."""
    waiting = [row.table.round for row in rows if row.duel.state == DuelState.WAITING]
    return [(number, waiting.count(number)) for number in sorted(set(waiting))]
