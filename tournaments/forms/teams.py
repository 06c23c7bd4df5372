"""Teams: their names, and who plays for them on which board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.forms.entries import entry_choices
from tournaments.models import Entry, Team

LONGEST = 120
SPARE = 2  # empty rows under the members; each save leaves new ones
MOST_MEMBERS = 99
BOARD = "board_"


class TeamForm(forms.Form):
    """What a team is called."""

    name = forms.CharField(label=gettext_lazy("Name"), max_length=LONGEST)
    club = forms.CharField(label=gettext_lazy("Club"), max_length=LONGEST, required=False)
    captain = forms.CharField(label=gettext_lazy("Captain"), max_length=LONGEST, required=False)

    def __init__(self, *args: Any, team: Team | None = None, **kwargs: Any) -> None:
        if team:
            kwargs["initial"] = {"name": team.name, "club": team.club, "captain": team.captain}
        super().__init__(*args, **kwargs)


class MembersForm(forms.Form):
    """A select a board, the first board first; what is left empty is left out."""

    def __init__(
        self, *args: Any, members: Sequence[Entry], free: Sequence[Entry], boards: int, **kwargs: Any
    ) -> None:
        kwargs["initial"] = {f"{BOARD}{number}": str(entry.pk) for number, entry in enumerate(members, 1)}
        super().__init__(*args, **kwargs)
        self.boards = boards
        choices = [("", "—"), *entry_choices([*members, *free])]
        rows = max(len(members) + SPARE, boards, self._sent_rows())
        for number in range(1, min(rows, MOST_MEMBERS) + 1):
            self.fields[f"{BOARD}{number}"] = forms.TypedChoiceField(
                label=self._label(number), choices=choices, coerce=int, required=False, empty_value=None
            )

    def _sent_rows(self) -> int:
        """How many rows a page sent that was opened when the team had more members."""
        numbers = [name.removeprefix(BOARD) for name in self.data if name.startswith(BOARD)]
        return max((int(text) for text in numbers if text.isascii() and text.isdigit()), default=0)

    def _label(self, number: int) -> str:
        if number <= self.boards:
            return _("Board %(number)d") % {"number": number}
        return _("Reserve %(number)d") % {"number": number - self.boards}

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        seen: dict[int, str] = {}
        for name in self.fields:
            entry = data.get(name)
            if entry is None:
                continue
            if entry in seen:
                self.add_error(name, _("Stands in two rows: here and as “%(row)s”.") % {"row": seen[entry]})
            else:
                seen[entry] = str(self.fields[name].label)
        return data

    @property
    def members(self) -> list[int]:
        """The entries in the order of the boards."""
        chosen = [self.cleaned_data.get(name) for name in self.fields]
        return [entry for entry in chosen if entry is not None]
