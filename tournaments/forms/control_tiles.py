"""What the control room asks for at a table of Chaos Tiles, where one to five sit."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.models import Match
from tournaments.forms.control import TimeField, reason_field, sure_field


class SeatForm(forms.Form):
    """A form about one seat of a table: it names the players."""

    seat = forms.TypedChoiceField(label=_("Player"), coerce=int)

    def __init__(self, *args: Any, match: Match, **options: Any) -> None:
        super().__init__(*args, **options)
        field = self.fields["seat"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = list(enumerate(match.names, 1))


class SeatTimeForm(SeatForm):
    """Time given, taken or set on a player's clock."""

    how = forms.ChoiceField(
        label=_("What"), choices=[("add", _("add")), ("take", _("take off")), ("set", _("set to"))]
    )
    time = TimeField(label=_("Time"), help_text=_("2:30, 90s, or 5 for five minutes."))
    reason = reason_field()


class RemoveForm(SeatForm):
    """A player whose turns are skipped from now on."""

    reason = reason_field()
    sure = sure_field()


class RestartForm(forms.Form):
    """A game that does not count, and is begun anew."""

    reason = reason_field()
    sure = sure_field()
