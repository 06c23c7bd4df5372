"""Pairing the next round: what will happen, the draft with its reasons, the publication."""

from __future__ import annotations

from typing import Any, ClassVar

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.functional import cached_property
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.forms.entries import entry_choices, team_choices
from tournaments.forms.event import ReasonForm
from tournaments.forms.pairing import MoveForm, WishesForm
from tournaments.models.tournament import PAIRED_BY_STANDINGS, System
from tournaments.pairing.bracket import State
from tournaments.pairing.errors import Choice
from tournaments.queries.bracket import bracket_in, ends_by_itself, is_over
from tournaments.queries.meetings import meetings_of
from tournaments.queries.pairing_desk import (
    Field,
    can_withdraw,
    draft_of,
    field_in,
    manual_bye,
    manual_pairs,
)
from tournaments.queries.plan import plan_of
from tournaments.queries.tables import RoundSheet
from tournaments.queries.team_lists import without_team
from tournaments.services.entries import next_round_number
from tournaments.services.house import has_house
from tournaments.services.pod_moves import move_player
from tournaments.services.rounds import discard_draft, draft_round, publish_round, withdraw_publication
from tournaments.views.desk.base import DeskPage, Forms, Said

COST = (
    gettext_lazy("club mates"),
    gettext_lazy("differences of points"),
    gettext_lazy("distances of places"),
    gettext_lazy("balance of sides"),
)


POD_COST = (
    gettext_lazy("forbidden pairs"),
    gettext_lazy("repeated meetings"),
    gettext_lazy("places moved"),
    gettext_lazy("who begins"),
    gettext_lazy("seats had before"),
)


class Pair(DeskPage):
    template = "desk/pair.html"
    act = "pair"
    current = "pair"
    forms: ClassVar[Forms] = {"draft": WishesForm, "move": MoveForm, "withdraw": ReasonForm}

    @cached_property
    def field(self) -> Field:
        return field_in(self.event, next_round_number(self.event))

    @cached_property
    def draft(self) -> RoundSheet | None:
        return draft_of(self.event)

    def form_options(self, name: str) -> dict[str, Any]:
        if name == "move":
            return {"draft": self.draft}
        if name != "draft":
            return {}
        return {
            "entries": entry_choices(self.field.playing)
            if self.field.teams is None
            else team_choices(self.field.teams),
            "odd": self.field.is_odd,
            "by_hand": self.event.system == System.MANUAL,
            "pairs": manual_pairs(self.draft),
            "initial": {"bye": manual_bye(self.draft)},
        }

    def get(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        if self.event.is_arena:
            return redirect("desk:arena", self.event.slug)
        return super().get(request, **kwargs)

    def context(self) -> dict[str, Any]:
        return super().context() | {
            "field": self.field,
            "draft": self.draft,
            "meetings": meetings_of(self.draft) if self.draft else [],
            "without": without_team(self.event) if self.event.teams else [],
            "plan": plan_of(self.event),
            "beyond": self._is_beyond(),
            "ready": self._ready(),
            "takes_wishes": self.event.system in PAIRED_BY_STANDINGS or self.event.system == System.MANUAL,
            "has_house": has_house(self.event),
            "published": can_withdraw(self.event),
            "cost": self._cost(),
            "choices": self._choices(),
        }

    def _is_beyond(self) -> bool:
        """Whether there is no further round to pair."""
        if ends_by_itself(self.event):
            return self.field.number > 1 and is_over(self.event)
        return self.field.number > self.event.planned_rounds

    def _ready(self) -> int | None:
        """How many ties of the bracket can be paired now; None where there is no bracket yet."""
        bracket = bracket_in(self.event) if self.event.has_started else None
        return sum(tie.state is State.READY for tie in bracket.ties) if bracket else None

    def _cost(self) -> list[tuple[object, str]]:
        """The levels of the draft's cost, with their names; other systems do not count in them."""
        names = {System.SWISS: COST, System.TABLES: POD_COST}.get(System(self.event.system))
        if self.draft is None or names is None:
            return []
        values = self.draft.round.explanation.get("cost", [])
        return list(zip(names, values, strict=False))

    def _choices(self) -> set[str]:
        """What is left to do about an impossible round, as names that the template knows."""
        values = self.refusal.facts.get("choices", []) if self.refusal else []
        return {choice.name for choice in Choice if choice.value in values}

    def do_draft(self, data: dict[str, Any]) -> Said:
        form = self.sent(WishesForm)
        round_ = draft_round(self.event.pk, self.actor, form.wishes())
        return _("Round %(number)d is drafted. Look it over, then publish it.") % {"number": round_.number}

    def do_move(self, data: dict[str, Any]) -> Said:
        move_player(self.event.pk, self.actor, data["entry"], data["table"], other=data["other"])
        return _("The draft is changed.")

    def do_publish(self) -> Said:
        round_ = publish_round(self.event.pk, self.actor, number=self.number_of("number") or None)
        return _("Round %(number)d is published.") % {"number": round_.number}

    def do_discard(self) -> Said:
        discard_draft(self.event.pk, self.actor)
        return _("The draft is discarded.")

    def do_withdraw(self, data: dict[str, Any]) -> Said:
        round_ = withdraw_publication(self.event.pk, self.actor, reason=data["reason"])
        return _("Round %(number)d is a draft again: nobody else sees it.") % {"number": round_.number}
