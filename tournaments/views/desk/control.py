"""The control room: all boards of the event, the least time first, and the acts on all of them."""

from __future__ import annotations

from typing import Any, ClassVar

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from audit.services import version_of
from clocks.middleware import stamp_of
from clocks.services.instants import now_ms
from games.models import LiveState
from games.services.live import pausing, starting
from tournaments.forms.control import PauseForm
from tournaments.queries.adjudications import open_at_tables
from tournaments.queries.control_room import ORDER, ControlRow, Kind, control_rows
from tournaments.services.live import controlled, pause_everything, resume_everything, start_round
from tournaments.views.desk.base import DeskPage, Forms, Said
from tournaments.views.desk.swept import swept


class Control(DeskPage):
    """``?show=`` one kind of board; all of them are on the page, the others hidden."""

    template = "desk/control.html"
    act = "control_play"
    current = "control"
    forms: ClassVar[Forms] = {"pause_all": PauseForm}

    def context(self) -> dict[str, Any]:
        version = version_of(self.event.scope)  # before the rows: what comes in between is asked for again
        rows = self.rows = control_rows(self.event, now_ms())
        return super().context() | {
            "rows": rows,
            "rulings": open_at_tables(self.event),
            "rounds": sorted({row.card["round"] for row in rows}),
            "kinds": [(kind.value, sum(row.kind is kind for row in rows)) for kind in ORDER],
            "show": self._show(),
            "waiting_rounds": _waiting_rounds(rows),
            "boards_url": f"/live/events/{self.event.slug}/boards/",
            "version": version,
        }

    def _show(self) -> str:
        asked = self.request.GET.get("show", "")
        return asked if asked in list(Kind) else ""

    def do_pause_all(self, data: dict[str, Any]) -> Said:
        sweep = pause_everything(
            self.event.pk, self.actor, reason=data["reason"], stamp=stamp_of(self.request)
        )
        return swept(
            ngettext("%(count)d board is paused.", "%(count)d boards are paused.", len(sweep.done)), sweep
        )

    def do_resume_all(self) -> Said:
        sweep = resume_everything(self.event.pk, self.actor, stamp=stamp_of(self.request))
        return swept(_("The boards that you paused go on."), sweep)

    def do_start_round(self) -> Said:
        number = self.number_of("round")
        count = start_round(self.event.pk, number, self.actor)
        return ngettext("%(count)d board is started.", "%(count)d boards are started.", count) % {
            "count": count
        }

    def do_pause(self) -> Said:
        pausing.pause(self._live(), actor=self.actor, stamp=stamp_of(self.request))
        return None

    def do_resume(self) -> Said:
        pausing.resume(self._live(), actor=self.actor, stamp=stamp_of(self.request))
        return None

    def do_start(self) -> Said:
        starting.start_now(self._live(), actor=self.actor, stamp=stamp_of(self.request))
        return None

    def _live(self) -> int:
        return controlled(self.number_of("match"), self.actor).pk

    def done_url(self) -> str:
        match = self.number_of("match")
        return self.request.get_full_path() + (f"#match-{match}" if match else "")


def _waiting_rounds(rows: list[ControlRow]) -> list[tuple[int, int]]:
    """Rounds with boards whose first game waits, with how many there are."""
    waiting = [row.card["round"] for row in rows if row.card["state"] == LiveState.WAITING]
    return [(number, waiting.count(number)) for number in sorted(set(waiting))]
