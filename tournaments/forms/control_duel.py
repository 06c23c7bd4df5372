"""What the control room asks for at a table of Gyul! Hap!."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from games.models import DuelBoard
from tournaments.forms.control import NUMBER, MatchForm, player_field, reason_field


class VoidForm(forms.Form):
    """The board that doesn't count, and why: nine other cards are dealt in its place."""

    board = forms.TypedChoiceField(label=pgettext_lazy("Gyul! Hap!", "Board"), coerce=int)
    reason = reason_field()

    def __init__(self, *args: Any, boards: Iterable[DuelBoard], **options: Any) -> None:
        super().__init__(*args, **options)
        field = self.fields["board"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [(board.number, _("board %(number)d") % {"number": board.number}) for board in boards]


class PenaltyForm(MatchForm):
    """Points that come off a player's total, as a whole: 0 takes the penalty back."""

    side = player_field()
    points = forms.IntegerField(
        label=gettext_lazy("Penalty points in all"),
        min_value=0,
        max_value=999,
        widget=forms.TextInput(NUMBER),
    )
    reason = reason_field()
