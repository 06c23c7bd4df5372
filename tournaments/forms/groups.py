"""Groups by hand: a select a player."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms

from tournaments.models import Entry
from tournaments.standings.placed import group_names

PLAYER = "player_"


class GroupsForm(forms.Form):
    """Which group each player is in. ``groups`` are those that stand when the page is opened."""

    def __init__(self, *args: Any, groups: Sequence[Sequence[Entry]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.groups = groups
        self.letters = list(group_names([[number] for number in range(len(groups))]).values())
        choices = [(str(number), letter) for number, letter in enumerate(self.letters)]
        for number, group in enumerate(groups):
            for entry in group:
                self.fields[f"{PLAYER}{entry.pk}"] = forms.TypedChoiceField(
                    label=entry.name, choices=choices, coerce=int, initial=str(number)
                )

    @property
    def rows(self) -> list[tuple[str, list[tuple[Entry, forms.BoundField]]]]:
        """Letter of each group, and its players with their fields."""
        return [
            (letter, [(entry, self[f"{PLAYER}{entry.pk}"]) for entry in group])
            for letter, group in zip(self.letters, self.groups, strict=True)
        ]

    def drawn(self) -> list[list[int]]:
        """The entries of each group."""
        found: list[list[int]] = [[] for _ in self.letters]
        for group in self.groups:
            for entry in group:
                found[self.cleaned_data[f"{PLAYER}{entry.pk}"]].append(entry.pk)
        return found
