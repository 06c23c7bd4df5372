"""One board in the control room: how it stands, its log, and every act of the arbiter on it."""

from __future__ import annotations

from typing import Any, ClassVar

from django.utils.translation import gettext as _

from audit.services import version_of
from clocks.middleware import stamp_of
from clocks.services.instants import now_ms
from games.models import LiveGameState
from games.play.rulings import RULING
from games.services.live import (
    absence,
    agreeing,
    deciding,
    giving_up,
    incidents,
    lifting,
    pausing,
    restarting,
    starting,
    taking_back,
    time_given,
    voiding,
)
from tournaments.forms import control as asked
from tournaments.queries.control_log import log_of
from tournaments.queries.control_room import control_row
from tournaments.queries.live_boards import LiveTable, find_live_table
from tournaments.services.live import controlled
from tournaments.views.desk.base import Forms, Said, plain_number
from tournaments.views.desk.control_pages import TablePage

Data = dict[str, Any]


class BoardPage(TablePage[LiveTable]):
    """A page about one timed match."""

    def find(self) -> LiveTable | None:
        return find_live_table(self.event, *self.place)


class ControlBoard(BoardPage):
    """``?game=`` chooses the game whose log is shown; acts are on the game in hand unless they name one."""

    template = "desk/control_board.html"
    forms: ClassVar[Forms] = {
        "pause": asked.PauseForm,
        "adjourn": asked.AdjournForm,
        "time": asked.TimeForm,
        "end": asked.EndForm,
        "void": asked.GameForm,
        "restart": asked.GameForm,
        "lift": asked.LiftForm,
        "back": asked.BackForm,
        "no_show": asked.NoShowForm,
        "left": asked.LeftForm,
        "agree": asked.AgreedForm,
        "refuse": asked.RefuseForm,
        "incident": asked.IncidentForm,
        "stop": asked.StopForm,
    }

    def form_options(self, name: str) -> dict[str, Any]:
        if issubclass(self.forms[name], asked.MatchForm):
            return {"match": self.found.held.match, "game": self.found.game.number}
        if name == "agree":
            scores = (self.found.live.offer or {}).get("scores", (None, None))
            return {"initial": {"first": scores[0], "second": scores[1]}}
        return {}

    def context(self) -> dict[str, Any]:
        now, found = now_ms(), self.found
        shown = plain_number(self.request.GET.get("game", "")) or found.game.number
        row = control_row(found, now)
        return super().context() | {
            "found": found,
            "held": found.held,
            "row": row,
            "card": row.card,
            "paused": row.card["clock"]["paused"],
            "resumable": [name for name in row.card["clock"]["paused"] if name != RULING],
            "ruling_waits": RULING in row.card["clock"]["paused"],
            "may_ask": found.held.is_online and found.game.state == LiveGameState.PLAYING,
            "shown_game": shown if shown in (1, 2) else 1,
            "log": log_of(found.held, shown if shown in (1, 2) else 1),
            "may_no_show": absence.may_rule_no_show(found.held, now),
            "boards_url": f"/live/matches/{found.live.match_id}/",
            "version": version_of(self.event.scope),
            "started": [game.number for game in found.held.games if game.started_at is not None],
        }

    def done_url(self) -> str:
        return f"{self.request.get_full_path()}#board"

    @property
    def _live(self) -> int:
        """The match, asked for permission: the first line of every act."""
        return controlled(self.found.live.match_id, self.actor).pk

    def do_start(self) -> Said:
        starting.start_now(self._live, **self.by)
        return _("The game is started.")

    def do_pause(self, data: Data) -> Said:
        pausing.pause(self._live, reason=data["reason"], **self.by)
        return _("The board is paused.")

    def do_adjourn(self, data: Data) -> Said:
        until = None if data["length"] is None else stamp_of(self.request) + data["length"]
        pausing.adjourn(self._live, until=until, reason=data["reason"], **self.by)
        return _("The match is adjourned.")

    def do_resume(self) -> Said:
        pausing.resume(self._live, **self.by)
        return _("Play goes on.")

    def do_time(self, data: Data) -> Said:
        ms = -data["time"] if data["how"] == "take" else data["time"]
        time_given.change_time(
            self._live, data["side"], ms, set_to=data["how"] == "set", reason=data["reason"], **self.by
        )
        return _("The clock of %(name)s is changed.") % {"name": self.found.held.match.name_of(data["side"])}

    def do_end(self, data: Data) -> Said:
        deciding.end_by_arbiter(self._live, score=data["score"], reason=data["reason"], **self.by)
        return _("The game is ended.")

    def do_void(self, data: Data) -> Said:
        voiding.void_game(self._live, data["number"], reason=data["reason"], **self.by)
        return _("Game %(number)d is void.") % data

    def do_restart(self, data: Data) -> Said:
        restarting.restart_game(self._live, data["number"], reason=data["reason"], **self.by)
        return _("Game %(number)d waits to be played again.") % data

    def do_lift(self, data: Data) -> Said:
        lifting.lift_flag(
            self._live,
            data["side"],
            ply=data["ply"],
            add_ms=data["time"] or 0,
            number=data["number"],
            reason=data["reason"],
            **self.by,
        )
        return _("The flag of %(name)s is up again.") % {"name": self.found.held.match.name_of(data["side"])}

    def do_back(self, data: Data) -> Said:
        taking_back.take_back(
            self._live, data["ply"], number=data["number"], reason=data["reason"], **self.by
        )
        return _("Play goes on after ply %(ply)d.") % data

    def do_no_show(self, data: Data) -> Said:
        absence.rule_no_show(self._live, data["absent"], actor=self.actor, note=data["note"])
        return _("The no-show is entered.")

    def do_left(self, data: Data) -> Said:
        giving_up.leave(self._live, data["side"], **self.by)
        return _("The flag of %(name)s is down.") % {"name": self.found.held.match.name_of(data["side"])}

    def do_agree(self, data: Data) -> Said:
        agreeing.confirm_agreed(self._live, (data["first"], data["second"]), actor=self.actor)
        return _("The agreed result is entered.")

    def do_refuse(self, data: Data) -> Said:
        agreeing.refuse_agreed(self._live, reason=data["reason"], **self.by)
        return _("The offer is refused: play goes on.")

    def do_incident(self, data: Data) -> Said:
        incidents.record_incident(
            self._live, data["kind"], data["text"], side=data["side"], points=data["points"] or 0, **self.by
        )
        return _("It is noted.")

    def do_stop(self, data: Data) -> Said:
        voiding.stop_play(self._live, reason=data["reason"], **self.by)
        return _("The match is stopped. Enter its result by hand.")
