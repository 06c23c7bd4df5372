"""One table of Chaos Tiles in the control room: how it stands, its log, and each act of the arbiter."""

from __future__ import annotations

from typing import Any, ClassVar

from django.utils.translation import gettext as _

from audit.services import version_of
from clocks.services.instants import now_ms
from games.engine.chaos_tiles.games import play
from games.queries.tiles.game_facts import play_facts
from games.queries.tiles.snapshot import is_hidden
from games.services.tiles import absence, arbiter
from games.services.tiles.restarting import restart
from tournaments.forms.control import NoShowForm, PauseForm, StopForm
from tournaments.forms.control_tiles import RemoveForm, RestartForm, SeatForm, SeatTimeForm
from tournaments.queries.control_tiles import control_table
from tournaments.queries.tiles_boards import TilesTable, find_tiles_table
from tournaments.queries.tiles_log import tiles_log
from tournaments.services.tiles_control import controlled_tiles
from tournaments.views.desk.base import Forms, Said
from tournaments.views.desk.control_pages import TablePage

Data = dict[str, Any]


class ControlTilesTable(TablePage[TilesTable]):
    """No hand is shown here, whoever looks: only what everybody at the table sees. No board either while
    others play from the same seed: who looks may be one of them."""

    template = "desk/control_tiles_table.html"
    forms: ClassVar[Forms] = {
        "pause": PauseForm,
        "time": SeatTimeForm,
        "remove": RemoveForm,
        "no_show": NoShowForm,
        "restart": RestartForm,
        "stop": StopForm,
    }

    def find(self) -> TilesTable | None:
        return find_tiles_table(self.event, *self.place)

    def form_options(self, name: str) -> Data:
        if issubclass(self.forms[name], SeatForm):
            return {"match": self.found.match}
        return {"match": self.found.match, "game": 0} if name == "no_show" else {}

    def context(self) -> Data:
        now, found = now_ms(), self.found
        return super().context() | {
            "found": found,
            "game": found.game,
            "row": control_table(found, now),
            "board": None if is_hidden(found.held) else play_facts(play.view(found.held.state, None)),
            "now": now,
            "log": tiles_log(found.held),
            "names": dict(enumerate(found.match.names, 1)),
            "boards_url": f"/live/matches/{found.game.match_id}/",
            "version": version_of(self.event.scope),
        }

    def done_url(self) -> str:
        return f"{self.request.path}#board"

    @property
    def _game(self) -> int:
        """The game, asked for permission: the first line of every act."""
        return controlled_tiles(self.found.game.match_id, self.actor).pk

    def do_start(self) -> Said:
        arbiter.start_now(self._game, **self.by)
        return _("The game is started.")

    def do_pause(self, data: Data) -> Said:
        arbiter.pause(self._game, reason=data["reason"], **self.by)
        return _("The game is paused: all clocks stand.")

    def do_resume(self) -> Said:
        arbiter.resume(self._game, **self.by)
        return _("Play goes on.")

    def do_time(self, data: Data) -> Said:
        ms = -data["time"] if data["how"] == "take" else data["time"]
        set_to = data["how"] == "set"
        arbiter.adjust(self._game, data["seat"], ms, set_to=set_to, reason=data["reason"], **self.by)
        return _("The clock of %(name)s is changed.") % {"name": self.found.match.name_of(data["seat"])}

    def do_remove(self, data: Data) -> Said:
        arbiter.remove_seat(self._game, data["seat"], reason=data["reason"], **self.by)
        return _("%(name)s is out of the game.") % {"name": self.found.match.name_of(data["seat"])}

    def do_no_show(self, data: Data) -> Said:
        absence.rule_no_show(self._game, data["absent"], actor=self.actor, note=data["note"])
        return _("The no-show is entered.")

    def do_restart(self, data: Data) -> Said:
        restart(self._game, reason=data["reason"], **self.by)
        return _("The game waits to be begun anew.")

    def do_stop(self, data: Data) -> Said:
        arbiter.stop(self._game, reason=data["reason"], **self.by)
        return _("The match is stopped. Enter its result by hand.")
