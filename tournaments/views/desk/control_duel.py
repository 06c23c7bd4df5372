"""One table of Gyul! Hap! in the control room: how it stands, every call, and each act of the arbiter."""

from __future__ import annotations

from typing import Any, ClassVar

from django.utils.translation import gettext as _

from audit.services import version_of
from clocks.services.instants import now_ms
from games.models import Side
from games.models.result import ResultKind
from games.services.duel import arbiter
from tournaments.forms.control import NoShowForm, PauseForm, StopForm
from tournaments.forms.control_duel import PenaltyForm, VoidForm
from tournaments.queries.control_duels import control_duel
from tournaments.queries.duel_boards import DuelTable, find_duel_table
from tournaments.queries.duel_log import duel_log
from tournaments.queries.void_costs import standing_boards, void_costs
from tournaments.services import results
from tournaments.services.duel_control import controlled_duel
from tournaments.views.desk.base import Forms, Said
from tournaments.views.desk.control_pages import TablePage
from tournaments.views.desk.told import TellingPage

Data = dict[str, Any]


class ControlDuel(TablePage[DuelTable], TellingPage):
    """The board that an act is about is named in it: the newest may be another one when it comes."""

    template = "desk/control_duel.html"
    forms: ClassVar[Forms] = {
        "pause": PauseForm,
        "void": VoidForm,
        "penalty": PenaltyForm,
        "no_show": NoShowForm,
        "stop": StopForm,
    }

    def find(self) -> DuelTable | None:
        return find_duel_table(self.event, *self.place)

    def form_options(self, name: str) -> Data:
        if name == "void":
            boards = standing_boards(self.found.held)
            asked = self.request.GET.get("void", "")
            return {"boards": boards, "initial": {"board": asked or (boards[0].number if boards else None)}}
        if name in ("penalty", "no_show"):
            return {"match": self.found.duel.match, "game": 0}
        return {}

    def context(self) -> Data:
        now, duel = now_ms(), self.found.duel
        return super().context() | {
            "found": self.found,
            "duel": duel,
            "row": control_duel(self.found, now),
            "now": now,
            "log": duel_log(self.found.held),
            "standing": standing_boards(self.found.held),
            "costs": self.costs,
            "boards_url": f"/live/matches/{duel.match_id}/",
            "version": version_of(self.event.scope),
        }

    costs: Any = None  # of the void that is being asked for

    def done_url(self) -> str:
        return f"{self.request.path}#board"

    @property
    def _duel(self) -> int:
        """The match, asked for permission: the first line of every act."""
        return controlled_duel(self.found.duel.match_id, self.actor).pk

    def do_start(self) -> Said:
        arbiter.start_now(self._duel, **self.by)
        return _("The match is started.")

    def do_pause(self, data: Data) -> Said:
        arbiter.pause(self._duel, reason=data["reason"], **self.by)
        return _("Play pauses between boards: an open board is played to its end.")

    def do_resume(self) -> Said:
        arbiter.resume(self._duel, **self.by)
        return _("Play goes on.")

    def do_void(self, data: Data) -> Said:
        duel, number = self._duel, data["board"]
        self.costs = void_costs(self.found.held, number)
        if page := self.tell_first(self.costs.words):
            return page
        arbiter.void_board(duel, number, reason=data["reason"], **self.by)
        return _("Board %(number)d is void: other cards are dealt for it.") % {"number": number}

    def do_penalty(self, data: Data) -> Said:
        side, reason = data["side"], data["reason"]
        arbiter.set_penalty(self._duel, side, data["points"], reason=reason, actor=self.actor)
        return _("The penalty of %(name)s is set.") % {"name": self.found.match.name_of(side)}

    def do_no_show(self, data: Data) -> Said:
        absent = data["absent"]
        claim: Data = {"note": data["note"]}
        if absent is None:
            claim |= {"kind": ResultKind.DOUBLE_FORFEIT}
        else:
            claim |= {"kind": ResultKind.NO_SHOW, "winner": Side(absent).other}
        pairing = self.found.duel.match.pairing
        controlled_duel(self.found.duel.match_id, self.actor)
        results.enter(pairing, results.read_result(pairing, claim), self.actor)
        return _("The no-show is entered.")

    def do_stop(self, data: Data) -> Said:
        arbiter.stop(self._duel, reason=data["reason"], **self.by)
        return _("The match is stopped. Enter its result by hand.")
