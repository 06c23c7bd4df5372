"""The rulings on a game of one board: asked for, with their estimate, and the arbiter's three decisions."""

from __future__ import annotations

from typing import Any, ClassVar

from django.utils.translation import gettext as _

from clocks.middleware import stamp_of
from games.engine.flags import awaits_ruling
from games.models import Adjudication, LiveGame, LiveGameState
from tournaments.forms.adjudications import AcceptForm, AskForm, OverrideForm, PlayOnForm
from tournaments.queries.adjudications import ShownRuling, shown_rulings
from tournaments.services import adjudications
from tournaments.views.desk.base import Forms, Said, plain_number
from tournaments.views.desk.control_board import BoardPage

Data = dict[str, Any]


class Ruling(BoardPage):
    """The open ruling on a game, those before it, and the form for a new one. ``?game=`` chooses the game."""

    template = "desk/adjudication.html"
    act = "judge_game"
    current = "control"
    forms: ClassVar[Forms] = {
        "ask": AskForm,
        "accept": AcceptForm,
        "override": OverrideForm,
        "play_on": PlayOnForm,
    }

    def form_options(self, name: str) -> dict[str, Any]:
        return {"flags": len(self.found.game.flags)} if name == "ask" else {}

    def context(self) -> dict[str, Any]:
        held = self.found.held
        game, rulings = self._shown()
        played = held.flag_game(game)
        return super().context() | {
            "found": self.found,
            "held": held,
            "game": game,
            "standing": next((each for each in rulings if each.is_open), None),
            "earlier": [each for each in rulings if not each.is_open],
            "pages": [each.number for each in held.games if each.started_at is not None],
            "may_ask": played is not None and game.state == LiveGameState.PLAYING,
            "is_stopped": played is not None and awaits_ruling(played),
        }

    def _shown(self) -> tuple[LiveGame, list[ShownRuling]]:
        """The game that was chosen, else that in hand; before game 2 begins the one that was ruled on."""
        held, chosen = self.found.held, plain_number(self.request.GET.get("game", ""))
        game = held.games[chosen - 1] if chosen in (1, 2) else held.game
        rulings = shown_rulings(held, game)
        if not rulings and game.number == 2 and chosen != 2 and game.state != LiveGameState.PLAYING:
            game = held.games[0]
            rulings = shown_rulings(held, game)
        return game, rulings

    def do_ask(self, data: Data) -> Said:
        form = self.sent(AskForm)
        adjudications.ask(self._match, data["cause"], self.actor, **form.options(), **self._stamped)
        return _("The ruling is asked for. Both clocks stand until it is decided.")

    def do_accept(self, data: Data) -> Said:
        adjudications.accept(self._asked(data), self.actor, **self._stamped)
        return _("The game is ended with the estimate as its score.")

    def do_override(self, data: Data) -> Said:
        adjudications.override(
            self._asked(data), data["score"], self.actor, reason=data["reason"], **self._stamped
        )
        return _("The game is ended with your score.")

    def do_play_on(self, data: Data) -> Said:
        adjudications.play_on(
            self._asked(data), self.actor, reason=data["reason"], add_ms=data["time"] or 0, **self._stamped
        )
        return _("There is no ruling: the game is played on.")

    def _asked(self, data: Data) -> Adjudication:
        return adjudications.ruling_on(self._match, data["ruling"])

    @property
    def _match(self) -> int:
        return self.found.live.match_id

    @property
    def _stamped(self) -> dict[str, Any]:
        return {"stamp": stamp_of(self.request)}
