"""What the arbiter decides by hand before a round is paired."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.forms.entries import Choices
from tournaments.queries.tables import RoundSheet
from tournaments.services.pairer import Wishes


class MoveForm(forms.Form):
    """Somebody of a draft goes to another table; ``other``: who takes the empty place."""

    entry = forms.TypedChoiceField(label=gettext_lazy("Player"), coerce=int)
    table = forms.TypedChoiceField(label=gettext_lazy("To table"), coerce=int)
    other = forms.TypedChoiceField(
        label=gettext_lazy("In exchange for"), coerce=int, required=False, empty_value=None
    )

    def __init__(self, *args: Any, draft: RoundSheet | None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        tables = draft.tables if draft else ()
        seated = [(entry.pk, f"{table.number}: {entry.name}") for table in tables for entry in table.entries]
        numbers = [(table.number, str(table.number)) for table in tables]
        choices = {
            "entry": [("", "—"), *seated],
            "table": [("", "—"), *numbers],
            "other": [("", _("nobody")), *seated],
        }
        for name, found in choices.items():
            field = self.fields[name]
            assert isinstance(field, forms.TypedChoiceField)
            field.choices = found


class WishesForm(forms.Form):
    """Pairs by hand (``first`` and ``second`` sent once a row), the bye, and whether pairs may repeat."""

    bye = forms.TypedChoiceField(label=gettext_lazy("Bye"), coerce=int, required=False, empty_value=None)
    repeats = forms.BooleanField(
        label=gettext_lazy("Allow repeats, as few and as low as possible"), required=False
    )

    def __init__(
        self,
        *args: Any,
        entries: Choices,
        odd: bool,
        by_hand: bool = False,
        pairs: Sequence[tuple[int, int]] = (),
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.entries, self.by_hand = entries, by_hand
        self.earlier = [(str(first), str(second)) for first, second in pairs]  # of the draft there is
        field = self.fields["bye"]
        assert isinstance(field, forms.TypedChoiceField)
        field.choices = [
            ("", _("nobody") if by_hand else _("by the rules")),
            *(entries if odd or by_hand else []),
        ]

    @property
    def rows(self) -> list[tuple[str, str]]:
        """The rows as they were sent, for the page to show again; else those of the draft there is."""
        if not isinstance(self.data, QueryDict):
            return self.earlier
        sent = zip(self.data.getlist("first"), self.data.getlist("second"), strict=False)
        return [row for row in sent if any(row)]

    @property
    def shown_rows(self) -> list[tuple[str, str]]:
        """The rows, and a few empty ones: half the field can be paired by hand."""
        most = len(self.entries) // 2
        return [*self.rows, *[("", "")] * min(3, most)][: max(most, len(self.rows))]

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        known = {str(pk) for pk, _name in self.entries}
        pairs = []
        for number, (first, second) in enumerate(self.rows, 1):
            if first not in known or second not in known:
                self.add_error(
                    None, _("Pair %(number)d needs two players of this round.") % {"number": number}
                )
            elif first == second:
                self.add_error(None, _("Pair %(number)d names the same player twice.") % {"number": number})
            else:
                pairs.append((int(first), int(second)))
        if self.by_hand and not pairs and not self.errors:
            self.add_error(None, _("Choose the pairs: at least one."))
        data["pairs"] = tuple(pairs)
        return data

    def wishes(self) -> Wishes:
        """What was asked for."""
        data = self.cleaned_data
        return Wishes(pairs=data["pairs"], bye=data["bye"], repeats=data["repeats"])
