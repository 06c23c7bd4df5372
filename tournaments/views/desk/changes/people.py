"""Entries corrected and merged."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from django.db import transaction
from django.http import Http404
from django.urls import reverse
from django.utils.functional import cached_property
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.forms.changes import CorrectForm, MergeForm, MergeRegisterForm
from tournaments.forms.entries import entry_choices
from tournaments.models import Entry
from tournaments.services.changes.correct_entry import (
    correct_entry,
    correct_entry_consequences,
    correctable,
)
from tournaments.services.changes.merge_entries import merge_entries, merge_entries_consequences
from tournaments.services.changes.merge_players import merge_players, merge_players_consequences
from tournaments.views.desk.base import Forms, Said, plain_number
from tournaments.views.desk.changes.base import ChangePage


class Correct(ChangePage):
    act = "manage_entries"
    forms: ClassVar[Forms] = {"change": CorrectForm}
    words = gettext_lazy("What was written down wrongly. Fields that you leave as they are don't change.")
    yes = gettext_lazy("Correct it")

    @cached_property
    def entry(self) -> Entry:
        found = self.event.entries.select_related("player").filter(pk=self.kwargs["entry_id"]).first()
        if found is None:
            raise Http404
        return found

    @property
    def title(self) -> str:  # type: ignore[override]
        return _("Correct %(name)s") % {"name": self.entry.name}

    def form_options(self, name: str) -> dict[str, Any]:
        return {"initial": correctable(self.entry)}

    def back(self) -> str:
        return reverse("desk:player", args=[self.event.slug, self.kwargs["entry_id"]])

    def consequences(self, data: dict[str, Any]) -> Sequence[str]:
        return correct_entry_consequences(self.event, self.entry.pk, self.actor, **data)

    def apply(self, data: dict[str, Any]) -> Said:
        entry = correct_entry(self.event.pk, self.entry.pk, self.actor, **data)
        return _("%(name)s is corrected.") % {"name": entry.name}


class Merge(ChangePage):
    act = "manage_entries"
    title = gettext_lazy("Merge two entries")
    words = gettext_lazy("For a player who was entered twice. The two must never have sat in one round.")
    yes = gettext_lazy("Merge them")

    @property
    def forms(self) -> Forms:  # type: ignore[override]
        return {"change": MergeRegisterForm if self.may("merge_register") else MergeForm}

    def form_options(self, name: str) -> dict[str, Any]:
        field = self.event.entries.filter(is_house=False).select_related("player")
        return {
            "entries": entry_choices(field),
            "initial": {"keep": plain_number(self.request.GET.get("keep", "")) or None},
        }

    def consequences(self, data: dict[str, Any]) -> Sequence[str]:
        told = merge_entries_consequences(
            self.event, data["keep"], data["drop"], self.actor, reason=data["reason"]
        )
        if data.get("register"):
            told += merge_players_consequences(*self._people(data), self.actor, reason=data["reason"])
        return told

    def apply(self, data: dict[str, Any]) -> Said:
        people = self._people(data)
        with transaction.atomic():
            merge_entries(self.event.pk, data["keep"], data["drop"], self.actor, reason=data["reason"])
            if data.get("register"):
                merge_players(*people, self.actor, reason=data["reason"])
        return _("The two entries are one.")

    def _people(self, data: dict[str, Any]) -> tuple[int, int]:
        people = dict(self.event.entries.values_list("pk", "player"))
        return people[data["keep"]], people[data["drop"]]
