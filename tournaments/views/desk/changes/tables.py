"""Tables of the newest round: swapped, paired again; the round removed; a change undone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from django.http import Http404
from django.urls import reverse
from django.utils.functional import cached_property
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from audit.models import AuditEvent
from tournaments.forms.changes import ChangeForm, PairAgainForm, SwapForm
from tournaments.forms.entries import entry_choices
from tournaments.models import Entry
from tournaments.models.round import RoundState
from tournaments.queries.audit_words import verb_words
from tournaments.queries.log_words import target_words
from tournaments.queries.tables import RoundSheet, sheet_of
from tournaments.services.changes.pair_again import Again, pair_again, pair_again_consequences
from tournaments.services.changes.remove_round import remove_round, remove_round_consequences
from tournaments.services.changes.swap import swap, swap_consequences
from tournaments.services.changes.tables import bye_of
from tournaments.services.changes.undo import UNDOABLE, undo, undo_consequences
from tournaments.views.desk.base import Forms, Said, plain_number
from tournaments.views.desk.changes.base import ChangePage


class _RoundChange(ChangePage):
    """A change of the newest published round."""

    act = "pair"

    @cached_property
    def sheet(self) -> RoundSheet:
        newest = self.event.rounds.filter(state=RoundState.PUBLISHED).order_by("-number").first()
        if newest is None:
            raise Http404
        return sheet_of(newest)

    @property
    def number(self) -> int:
        return self.sheet.round.number

    def entries(self) -> list[Entry]:
        bye = bye_of(self.sheet)
        seated = [entry for table in self.sheet.tables for entry in table.entries]
        return seated + ([bye.entry] if bye else [])

    def done_url(self) -> str:
        return reverse("desk:results", args=[self.event.slug, self.number])


class Swap(_RoundChange):
    forms: ClassVar[Forms] = {"change": SwapForm}
    title = gettext_lazy("Swap two players")
    words = gettext_lazy(
        "Two players of the newest round change places; two of one table change sides, and one of them may "
        "have the bye. Only tables that nobody has begun."
    )
    yes = gettext_lazy("Swap them")

    def form_options(self, name: str) -> dict[str, Any]:
        asked = {side: plain_number(self.request.GET.get(side, "")) or None for side in ("first", "second")}
        return {"entries": entry_choices(self.entries()), "initial": asked}

    def consequences(self, data: dict[str, Any]) -> Sequence[str]:
        return swap_consequences(self.event, self.number, **self._asked(data))

    def apply(self, data: dict[str, Any]) -> Said:
        swap(self.event.pk, self.number, **self._asked(data))
        return _("The two have changed places.")

    def _asked(self, data: dict[str, Any]) -> dict[str, Any]:
        both = {"first_id": data["first"], "second_id": data["second"]}
        return both | {"actor": self.actor, "reason": data["reason"]}


class PairAgain(_RoundChange):
    template = "desk/changes/pair_again.html"
    forms: ClassVar[Forms] = {"change": PairAgainForm}
    title = gettext_lazy("Pair tables again")
    words = gettext_lazy("The players of the chosen tables are paired again; all others stay where they are.")
    yes = gettext_lazy("Pair them so")

    def form_options(self, name: str) -> dict[str, Any]:
        open_tables = [table for table in self.sheet.tables if table.result is None]
        return {
            "tables": open_tables,
            "entries": entry_choices(self.entries()),
            "has_bye": bye_of(self.sheet) is not None,
            "initial": {"tables": [plain_number(self.request.GET.get("table", ""))]},
        }

    def consequences(self, data: dict[str, Any]) -> Sequence[str]:
        return pair_again_consequences(
            self.event, self.number, _again(data), self.actor, reason=data["reason"]
        )

    def apply(self, data: dict[str, Any]) -> Said:
        pair_again(self.event.pk, self.number, _again(data), self.actor, reason=data["reason"])
        return _("The tables are paired again.")


def _again(data: dict[str, Any]) -> Again:
    return Again(data["tables"], data["pairs"], data.get("with_bye", False))


class RemoveRound(ChangePage):
    act = "pair"
    words = gettext_lazy("Rounds are removed one by one, the newest first, while nothing was played in them.")
    yes = gettext_lazy("Remove the round")

    @property
    def title(self) -> str:  # type: ignore[override]
        return _("Remove round %(number)d") % {"number": self.kwargs["number"]}

    def consequences(self, data: dict[str, Any]) -> Sequence[str]:
        return remove_round_consequences(self.event, self.kwargs["number"], self.actor, reason=data["reason"])

    def apply(self, data: dict[str, Any]) -> Said:
        remove_round(self.event.pk, self.kwargs["number"], self.actor, reason=data["reason"])
        return _("Round %(number)d is gone.") % {"number": self.kwargs["number"]}


class Undo(ChangePage):
    act = "pair"
    forms: ClassVar[Forms] = {"change": ChangeForm}
    yes = gettext_lazy("Undo it")
    title = gettext_lazy("Undo a change")

    @cached_property
    def change(self) -> AuditEvent:
        found = AuditEvent.objects.filter(
            scope=self.event.scope, verb__in=UNDOABLE, pk=self.kwargs["change"]
        ).first()
        if found is None:
            raise Http404
        return found

    @property
    def words(self) -> str:  # type: ignore[override]
        said = f"{verb_words(self.change.verb)}: {target_words(self.change.target_label)}"
        return f"{said} · {self.change.actor_label} · “{self.change.reason}”"

    def consequences(self, data: dict[str, Any]) -> Sequence[str]:
        return undo_consequences(self.event, self.change.pk, self.actor, reason=data["reason"])

    def apply(self, data: dict[str, Any]) -> Said:
        undo(self.event.pk, self.change.pk, self.actor, reason=data["reason"])
        return _("It is as it was before.")
