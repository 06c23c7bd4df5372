"""The control room of Chaos Tiles: all tables of the event, and the acts on all of them."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from audit.services import version_of
from clocks.services.instants import now_ms
from games.models import TilesState
from games.services.tiles import arbiter
from tournaments.queries.control_tiles import ORDER, Kind, control_tiles
from tournaments.services.tiles_control import controlled_tiles, pause_tiles, resume_tiles, start_tiles
from tournaments.views.desk.base import Said
from tournaments.views.desk.control_pages import RoomPage, by_round
from tournaments.views.desk.swept import swept


class ControlTilesRoom(RoomPage):
    """All tables, those that need the arbiter first."""

    template = "desk/control_tiles.html"
    kinds = Kind.values

    def context(self) -> dict[str, Any]:
        version = version_of(self.event.scope)  # before the rows: what comes in between is asked for again
        now = now_ms()
        rows = control_tiles(self.event, now)
        tables = [row.table for row in rows]
        waiting = (each.round for each in tables if each.game.state == TilesState.WAITING)
        return super().context() | {
            "rows": rows,
            "now": now,
            "rounds": sorted({each.round for each in tables}),
            "kinds": [(kind, sum(row.kind is kind for row in rows)) for kind in ORDER],
            "waiting_rounds": by_round(waiting),
            "version": version,
        }

    def do_pause_all(self, data: dict[str, Any]) -> Said:
        sweep = pause_tiles(self.event.pk, self.actor, reason=data["reason"], stamp=self.stamp)
        return swept(
            ngettext("%(count)d game is paused.", "%(count)d games are paused.", len(sweep.done)), sweep
        )

    def do_resume_all(self) -> Said:
        sweep = resume_tiles(self.event.pk, self.actor, stamp=self.stamp)
        return swept(_("Play goes on at all tables."), sweep)

    def do_start_round(self) -> Said:
        number = self.number_of("round")
        count = start_tiles(self.event.pk, number, self.actor)
        return ngettext("%(count)d game is started.", "%(count)d games are started.", count) % {
            "count": count
        }

    def do_pause(self) -> Said:
        arbiter.pause(self._game(), actor=self.actor, stamp=self.stamp)
        return None

    def do_resume(self) -> Said:
        arbiter.resume(self._game(), actor=self.actor, stamp=self.stamp)
        return None

    def do_start(self) -> Said:
        arbiter.start_now(self._game(), actor=self.actor, stamp=self.stamp)
        return None

    def _game(self) -> int:
        return controlled_tiles(self.number_of("match"), self.actor).pk
