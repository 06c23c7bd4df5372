"""What the pages of changes ask for. Every form has a reason; the service says what is wrong with it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.forms import BoundField
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.engine.families import is_entropy, is_tiles
from games.models import Side
from games.models.result import ResultKind
from games.services.claims import two_numbers
from tournaments.forms.entries import AddPlayerForm, Choices
from tournaments.forms.results import LONGEST
from tournaments.queries.tables import Table


class ChangeForm(forms.Form):
    """A change with its reason."""

    reason = forms.CharField(label=gettext_lazy("Reason"), required=False, max_length=500)


def _choice(label: Any) -> forms.TypedChoiceField:
    return forms.TypedChoiceField(label=label, coerce=int)


class _TwoForm(ChangeForm):
    """Two of a list; the subclass says which two."""

    def __init__(self, *args: Any, entries: Choices, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for field in self.fields.values():
            if isinstance(field, forms.TypedChoiceField):
                field.choices = [("", "—"), *entries]


class SwapForm(_TwoForm):
    """Two players who change places."""

    first = _choice(gettext_lazy("Player"))
    second = _choice(gettext_lazy("changes places with"))


class MergeForm(_TwoForm):
    """Two entries of one player."""

    keep = _choice(gettext_lazy("This entry stays"))
    drop = _choice(gettext_lazy("This one goes"))


class MergeRegisterForm(MergeForm):
    """For who may merge in the register as well."""

    register = forms.BooleanField(
        label=gettext_lazy("Merge the two people in the register as well, in all events"), required=False
    )


class PairAgainForm(ChangeForm):
    """Tables, and pairs by hand (``first`` and ``second`` sent once a row)."""

    tables = forms.TypedMultipleChoiceField(
        label=gettext_lazy("Tables"),
        coerce=int,
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": gettext_lazy("Choose at least one table.")},
    )
    with_bye = forms.BooleanField(label=gettext_lazy("and the player with the bye"), required=False)

    def __init__(
        self, *args: Any, tables: Sequence[Table], entries: Choices, has_bye: bool, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.entries = entries
        field = self.fields["tables"]
        assert isinstance(field, forms.TypedMultipleChoiceField)
        field.choices = [(t.number, f"{t.number}: {' – '.join(t.names)}") for t in tables]
        if not has_bye:
            del self.fields["with_bye"]

    @property
    def rows(self) -> list[tuple[str, str]]:
        """The pairs as they were sent."""
        if not isinstance(self.data, QueryDict):
            return []
        sent = zip(self.data.getlist("first"), self.data.getlist("second"), strict=False)
        return [row for row in sent if any(row)]

    @property
    def shown_rows(self) -> list[tuple[str, str]]:
        """The pairs, and three empty rows."""
        return [*self.rows, *[("", "")] * 3]

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        known = {str(pk) for pk, _name in self.entries}
        if any(first not in known or second not in known for first, second in self.rows):
            self.add_error(None, _("Every pair needs two players of this round."))
        else:
            data["pairs"] = tuple((int(first), int(second)) for first, second in self.rows)
        return data


class CorrectForm(ChangeForm):
    """What can be corrected in an entry after the start."""

    name = forms.CharField(
        label=gettext_lazy("Name"),
        max_length=120,
        help_text=gettext_lazy("In the register: it changes in every event."),
    )
    federation = AddPlayerForm.base_fields["federation"]
    club = AddPlayerForm.base_fields["club"]
    rating = AddPlayerForm.base_fields["rating"]
    seed = forms.IntegerField(
        label=gettext_lazy("Seed number"),
        min_value=1,
        max_value=99_999,
        help_text=gettext_lazy("Who has that number gets the old one."),
    )


@dataclass(frozen=True, slots=True)
class DecisionRow:
    """The fields of one open match."""

    pairing: int
    where: str
    players: str
    kind: BoundField
    scores: list[BoundField]


_DECISIONS = {
    ResultKind.PLAYED: gettext_lazy("played: the two scores"),
    ResultKind.VOID: gettext_lazy("void: counts for nothing"),
    ResultKind.DOUBLE_FORFEIT: gettext_lazy("lost by both"),
}


class FinishForm(ChangeForm):
    """A decision for each open match: what a result can be, in one list."""

    def __init__(
        self, *args: Any, variant: str, rounds: dict[int, int], tables: Sequence[Table], **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.variant, self.tables, self.rounds = variant, tables, rounds
        for table in tables:
            key = f"m{table.pairing.pk}"
            self.fields[f"{key}_kind"] = forms.ChoiceField(
                label=gettext_lazy("Decision"), required=False, choices=[("", "—"), *_decisions(table)]
            )
            for seat, who in enumerate(table.entries, 1):
                self.fields[f"{key}_{seat}"] = _score_field(who.name, variant)

    @property
    def decisions(self) -> list[DecisionRow]:
        """A row for each open match."""
        return [
            DecisionRow(
                table.pairing.pk,
                _("Round %(round)d, table %(table)d")
                % {"round": self.rounds[table.pairing.pk], "table": table.number},
                str(table.match),
                self[f"m{table.pairing.pk}_kind"],
                [self[f"m{table.pairing.pk}_{seat}"] for seat, _who in enumerate(table.entries, 1)],
            )
            for table in self.tables
        ]

    def claims(self) -> dict[int, dict[str, Any]]:
        """Plain data for the service, of those that are decided."""
        found = {}
        for table in self.tables:
            key = f"m{table.pairing.pk}"
            scores = [self.cleaned_data[f"{key}_{seat}"] for seat, _who in enumerate(table.entries, 1)]
            if kind := self.cleaned_data[f"{key}_kind"]:
                name, _colon, winner = kind.partition(":")
                stated = _stated(scores, self.variant)
                found[table.pairing.pk] = (
                    stated if name == ResultKind.PLAYED else {"kind": name, "winner": winner or None}
                )
        return found


def _stated(scores: list[str], variant: str) -> dict[str, Any]:
    """Plain data of what was played; at a table of several an empty score is of who was absent."""
    if len(scores) == len(Side):
        return two_numbers(scores[0], scores[1], variant)
    return {"seats": [{"score": score or None} for score in scores]}


def _score_field(name: str, variant: str) -> forms.CharField:
    entropy = is_entropy(variant)
    label = _("Order score of %(name)s") if entropy else _("Points of %(name)s")
    if is_tiles(variant):
        label = _("Score of %(name)s")
    return forms.CharField(
        label=label % {"name": name},
        required=False,
        max_length=LONGEST,
        widget=forms.TextInput({"inputmode": "numeric" if entropy else "text", "class": "short"}),
    )


def _decisions(table: Table) -> list[tuple[str, Any]]:
    won = [
        (f"{kind}:{side}", words % {"name": who.name})
        for kind, words in (
            (ResultKind.NO_SHOW, _("%(name)s wins by no-show")),
            (ResultKind.RULED, _("%(name)s wins by rule, play had begun")),
        )
        for side, who in ((1, table.first), (2, table.second))
    ]
    plain = [(kind.value, words) for kind, words in _DECISIONS.items()]
    if len(table.entries) != len(Side):
        return [(ResultKind.PLAYED.value, _("played: the scores, none for who was absent")), *plain[1:]]
    return [plain[0], *won, *plain[1:]]
