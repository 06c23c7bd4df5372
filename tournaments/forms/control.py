"""What the control room asks for: reasons, times, scores, and a tick where something can't be taken back."""

from __future__ import annotations

import re
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.models import IncidentKind, Match, Side

SHORT = {"class": "short", "autocomplete": "off"}
NUMBER = {**SHORT, "inputmode": "numeric"}


def read_time(text: str) -> int | None:
    """The ms of a time as people write it: `2:30`, `1:02:30`, `90s`, `5` or `5min` for minutes; else None.

    >>> [read_time(text) for text in ("2:30", "1:00:05", "90s", "5", "five", "1:99")]
    [150000, 3605000, 90000, 300000, None, None]
    """
    parts = text.strip().lower()
    if not parts.isascii():
        return None
    if ":" in parts:
        numbers = parts.split(":")
        if len(numbers) > 3 or not all(number.isdigit() and len(number) < 4 for number in numbers):
            return None
        if any(int(number) >= 60 for number in numbers[1:]):
            return None
        seconds = 0
        for number in numbers:
            seconds = 60 * seconds + int(number)
        return 1000 * seconds
    found = re.fullmatch(r"(\d{1,5})\s*(s|min)?", parts)
    return int(found[1]) * (1000 if found[2] == "s" else 60_000) if found else None


class TimeField(forms.CharField):
    """A length of time, cleaned to ms; None when it is empty and may be."""

    def __init__(self, **options: Any) -> None:
        super().__init__(max_length=12, widget=forms.TextInput(SHORT), **options)

    def clean(self, value: Any) -> int | None:
        text = super().clean(value)
        if not text:
            return None
        found = read_time(text)
        if found is None:
            raise forms.ValidationError(gettext("Write a time as 2:30, 90s, or 5 for five minutes."))
        return found


def reason_field(*, required: bool = True) -> forms.CharField:
    message = {"required": _("Say why, for the audit log.")}
    return forms.CharField(label=_("Reason"), max_length=500, required=required, error_messages=message)


def sure_field() -> forms.BooleanField:
    return forms.BooleanField(
        label=_("Yes, this is decided"), error_messages={"required": _("Tick this box to confirm.")}
    )


class MatchForm(forms.Form):
    """A form about one match: it names its players. ``game`` is the number of the game that is shown."""

    def __init__(self, *args: Any, match: Match, game: int, **options: Any) -> None:
        super().__init__(*args, **options)
        self.match = match
        for name, field in self.fields.items():
            if name in ("side", "absent"):
                assert isinstance(field, forms.ChoiceField)
                field.choices = [*self.extra(), *((int(side), match.name_of(side)) for side in Side)]
            if name == "number":
                field.initial = game

    def extra(self) -> list[tuple[str, Any]]:
        """Choices before the two players."""
        return []


PLAYER = _("Player")


def player_field(label: Any = PLAYER, *, required: bool = True) -> forms.TypedChoiceField:
    return forms.TypedChoiceField(
        label=label, coerce=lambda value: Side(int(value)), empty_value=None, required=required
    )


def _number() -> forms.TypedChoiceField:
    games = [(1, _("game 1")), (2, _("game 2"))]
    return forms.TypedChoiceField(label=_("Game"), coerce=int, choices=games)


class PauseForm(forms.Form):
    """Why both clocks stand; a reason may be left out, a player who waits needs none."""

    reason = reason_field(required=False)


class AdjournForm(forms.Form):
    """Until when: so long from now, or (empty) until it is resumed."""

    length = TimeField(label=_("For how long"), required=False, help_text=_("Empty: until you resume it."))
    reason = reason_field(required=False)

    def clean_length(self) -> int | None:
        length: int | None = self.cleaned_data["length"]
        if length == 0:
            raise forms.ValidationError(gettext("Give a time to come, or nothing: until you resume it."))
        return length


class TimeForm(MatchForm):
    """Time given, taken or set on a player's clock."""

    side = player_field()
    how = forms.ChoiceField(
        label=_("What"), choices=[("add", _("add")), ("take", _("take off")), ("set", _("set to"))]
    )
    time = TimeField(label=_("Time"), help_text=_("2:30, 90s, or 5 for five minutes."))
    reason = reason_field()


class EndForm(MatchForm):
    """The end of the game in play: with a score, or (empty) as the board stands."""

    score = forms.IntegerField(
        label=_("Order score"), required=False, min_value=0, widget=forms.TextInput(NUMBER),
        help_text=_("Empty: what the board scores as it stands."),
    )  # fmt: skip
    reason = reason_field()
    sure = sure_field()


class GameForm(MatchForm):
    """An act on one of the two games, with a reason, confirmed."""

    number = _number()
    reason = reason_field()
    sure = sure_field()


class LiftForm(MatchForm):
    """A flag that is put up again: whose, from which ply, with how much time."""

    side = player_field(_("Whose flag"))
    number = _number()
    ply = forms.IntegerField(
        label=_("Play goes on from ply"), required=False, min_value=0, widget=forms.TextInput(NUMBER),
        help_text=_("Empty: as the board stands."),
    )  # fmt: skip
    time = TimeField(
        label=_("Add time first"), required=False, help_text=_("A side without time falls again.")
    )
    reason = reason_field()


class BackForm(MatchForm):
    """Moves taken back: how many plies stand."""

    number = _number()
    ply = forms.IntegerField(
        label=_("Play goes on after ply"), min_value=0, widget=forms.TextInput(NUMBER),
        help_text=_("0: from the empty board. Later moves stay in the log."),
    )  # fmt: skip
    reason = reason_field()


class NoShowForm(MatchForm):
    """Who did not come."""

    absent = player_field(_("Who did not come"), required=False)
    note = forms.CharField(label=_("Note"), required=False, max_length=500)
    sure = sure_field()

    def extra(self) -> list[tuple[str, Any]]:
        return [("", _("neither of them"))]


class LeftForm(MatchForm):
    """A player has gone: the flag falls, and the game goes on by its rule."""

    side = player_field()
    sure = sure_field()


class RefuseForm(forms.Form):
    """Why an agreed result is not accepted."""

    reason = reason_field()


class AgreedForm(forms.Form):
    """The scores that the page showed: exactly these are confirmed."""

    first = forms.IntegerField(widget=forms.HiddenInput)
    second = forms.IntegerField(widget=forms.HiddenInput)
    sure = sure_field()


class IncidentForm(MatchForm):
    """What happened at the board; a penalty takes points off a player's total."""

    kind = forms.ChoiceField(
        label=_("What"),
        choices=[
            (kind.value, kind.label)
            for kind in (IncidentKind.NOTE, IncidentKind.ILLEGAL, IncidentKind.CLAIM, IncidentKind.PENALTY)
        ],
    )
    side = player_field(required=False)
    points = forms.IntegerField(
        label=_("Penalty points"), required=False, widget=forms.TextInput(NUMBER),
        help_text=_("Negative points take a penalty back."),
    )  # fmt: skip
    text = forms.CharField(label=_("What happened"), max_length=1000, widget=forms.Textarea({"rows": 2}))

    def extra(self) -> list[tuple[str, Any]]:
        return [("", _("nobody in particular"))]


class StopForm(forms.Form):
    """The end of a match's play for good."""

    reason = reason_field()
    sure = sure_field()
