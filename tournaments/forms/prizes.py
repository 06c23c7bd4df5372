"""What can be won, as one form: rules, categories, prizes. Each save leaves new empty rows.

A prize names its category by the row that it stands in, so that both may be new, or renamed, in one save.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from audit.in_words import in_words
from tournaments.forms.text_values import MisreadError
from tournaments.models import Entry, Tournament
from tournaments.standings.prizes import Category, Prize, PrizeError, PrizePlan, Shared, plan_from
from tournaments.standings.prizes.reading import MOST_CATEGORIES, MOST_PRIZES, UNITS

SPARE_CATEGORIES = 2
SPARE_PRIZES = 4
SHARED = [
    (Shared.POINTS, gettext_lazy("Equal points: the money of their places is added and divided")),
    (Shared.PLACE, gettext_lazy("A shared place after tie-breaks: its money is added and divided")),
    (Shared.NEVER, gettext_lazy("Never divided: by the order of the table, a shared place by seed number")),
]
BANDS = ("rating", "born", "age")
TEXTS = ("club", "federation", "own")


class PrizesForm(forms.Form):
    """``document()`` is what the service takes."""

    shared = forms.ChoiceField(label=gettext_lazy("Players who are level"), choices=SHARED)
    unit = forms.ChoiceField(
        label=gettext_lazy("Money is rounded down to"), choices=[(str(unit), str(unit)) for unit in UNITS]
    )
    one_each = forms.BooleanField(
        label=gettext_lazy("One prize a player: the most valuable, and the next player moves up"),
        required=False,
    )
    early = forms.BooleanField(
        label=gettext_lazy("Show who wins what before the event is finished"), required=False
    )

    def __init__(self, *args: Any, event: Tournament, **kwargs: Any) -> None:
        self.plan = plan = plan_from(event.prizes)
        kwargs["initial"] = _initial(plan)
        super().__init__(*args, **kwargs)
        self.category_count = min(len(plan.categories) + SPARE_CATEGORIES, MOST_CATEGORIES)
        self.prize_count = min(len(plan.prizes) + SPARE_PRIZES, MOST_PRIZES)
        for number in range(1, self.category_count + 1):
            self.fields |= _category_fields(f"category_{number}_")
        names = [(str(n), _row_name(plan, n)) for n in range(1, self.category_count + 1)]
        for number in range(1, self.prize_count + 1):
            self.fields |= _prize_fields(f"prize_{number}_", names)

    @property
    def category_rows(self) -> list[dict[str, Any]]:
        """The fields of each category, by their own names; its ``title``; ``open``: to be seen at once."""
        return [self._category_row(number) for number in range(1, self.category_count + 1)]

    def _category_row(self, number: int) -> dict[str, Any]:
        row = self._row(f"category_{number}_")
        wrong = any(field.errors for field in row.values())
        return row | {"title": _row_name(self.plan, number), "open": wrong}

    @property
    def prize_rows(self) -> list[dict[str, Any]]:
        """The fields of each prize, by their own names."""
        return [self._row(f"prize_{number}_") for number in range(1, self.prize_count + 1)]

    def _row(self, prefix: str) -> dict[str, Any]:
        return {name.removeprefix(prefix): self[name] for name in self.fields if name.startswith(prefix)}

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        try:
            self.document = self._document(data)
            plan_from(self.document)
        except MisreadError as error:
            self.add_error(error.field, str(error))
        except PrizeError as error:
            self.add_error(None, _sentence(in_words(error)))
        return data

    def _document(self, data: Mapping[str, Any]) -> dict[str, Any]:
        numbers = range(1, self.category_count + 1)
        categories = {str(n): _read_category(data, f"category_{n}_") for n in numbers}
        prizes = [_read_prize(data, f"prize_{n}_", categories) for n in range(1, self.prize_count + 1)]
        return {
            "rules": {key: data.get(key) for key in ("shared", "one_each", "unit") if key in data},
            "categories": [category for category in categories.values() if category],
            "prizes": [prize for prize in prizes if prize],
            "early": bool(data.get("early")),
        }


class CategoriesForm(forms.Form):
    """The event's own categories of each entry, with commas between them."""

    def __init__(self, *args: Any, entries: list[Entry], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.entries = entries
        for entry in entries:
            self.fields[f"entry_{entry.pk}"] = forms.CharField(
                label=entry.name, required=False, max_length=440, initial=", ".join(entry.categories)
            )

    def names(self) -> dict[int, list[str]]:
        """What was written, by entry id."""
        return {entry.pk: self.cleaned_data[f"entry_{entry.pk}"].split(",") for entry in self.entries}

    @property
    def rows(self) -> list[tuple[Entry, Any]]:
        """Each entry with its field."""
        return [(entry, self[f"entry_{entry.pk}"]) for entry in self.entries]


def _category_fields(prefix: str) -> dict[str, forms.Field]:
    text = {"name": (_("Name"), 80), "club": (_("Club"), 80), "federation": (_("Federation"), 3)}
    found: dict[str, forms.Field] = {
        prefix + key: forms.CharField(label=label, max_length=longest, required=False)
        for key, (label, longest) in text.items()
    }
    found[prefix + "own"] = forms.CharField(
        label=_("Own category"),
        max_length=40,
        required=False,
        help_text=_("A name that you give to players, such as “women” or “beginners”."),
    )
    labels = {
        "rating": (_("Rating from"), _("Rating up to")),
        "born": (_("Born from"), _("Born up to")),
        "age": (_("Age from"), _("Age up to")),
    }
    for key, ends in labels.items():
        for end, label in zip(("from", "to"), ends, strict=True):
            found[f"{prefix}{key}_{end}"] = forms.IntegerField(label=label, required=False, min_value=0)
    found[prefix + "age_year"] = forms.IntegerField(label=_("Age reached in the year"), required=False)
    found[prefix + "unrated"] = forms.BooleanField(label=_("Players without a rating"), required=False)
    return found


def _prize_fields(prefix: str, names: list[tuple[str, str]]) -> dict[str, forms.Field]:
    short = forms.TextInput({"class": "short"})
    return {
        prefix + "place": forms.IntegerField(
            label=_("Place"),
            required=False,
            min_value=1,
            max_value=999,
            widget=forms.NumberInput({"class": "short"}),
        ),
        prefix + "name": forms.CharField(label=_("Prize"), max_length=80, required=False),
        prefix + "category": forms.ChoiceField(
            label=_("Category"), choices=[("", _("all")), *names], required=False
        ),
        prefix + "amount": forms.CharField(label=_("Money"), max_length=12, required=False, widget=short),
        prefix + "currency": forms.CharField(label=_("Currency"), max_length=8, required=False, widget=short),
    }


def _initial(plan: PrizePlan) -> dict[str, Any]:
    rules = plan.rules.data()
    found: dict[str, Any] = {**rules, "unit": str(plan.rules.unit), "early": plan.early}
    for number, category in enumerate(plan.categories, 1):
        found |= _category_initial(category, f"category_{number}_")
    rows = {category.name: str(number) for number, category in enumerate(plan.categories, 1)}
    for number, prize in enumerate(plan.prizes, 1):
        found |= _prize_initial(prize, f"prize_{number}_", rows.get(prize.category, ""))
    return found


def _row_name(plan: PrizePlan, number: int) -> str:
    if number <= len(plan.categories):
        return plan.categories[number - 1].name
    return _("new category %(number)d") % {"number": number - len(plan.categories)}


def _category_initial(category: Category, prefix: str) -> dict[str, Any]:
    found: dict[str, Any] = {
        prefix + key: value for key, value in category.data().items() if key not in BANDS
    }
    for key in BANDS:
        ends = category.data().get(key, {})
        found |= {f"{prefix}{key}_{end}": value for end, value in ends.items()}
    return found


def _prize_initial(prize: Prize, prefix: str, row: str) -> dict[str, Any]:
    return {prefix + key: value for key, value in prize.data().items()} | {prefix + "category": row}


def _read_category(data: Mapping[str, Any], prefix: str) -> dict[str, Any]:
    """The category of a row; empty when nothing is written in it."""
    found: dict[str, Any] = {key: text for key in TEXTS if (text := (data.get(prefix + key) or "").strip())}
    for key in BANDS:
        ends = {end: data.get(f"{prefix}{key}_{end}") for end in ("from", "to")}
        if band := {end: value for end, value in ends.items() if value is not None}:
            found[key] = band
    if data.get(prefix + "unrated"):
        found["unrated"] = True
    if (year := data.get(prefix + "age_year")) is not None:
        found["age_year"] = year
    name = (data.get(prefix + "name") or "").strip()
    if found and not name:
        raise MisreadError(prefix + "name", _("Give the category a name."))
    return {"name": name} | found if name else {}


def _read_prize(data: Mapping[str, Any], prefix: str, categories: Mapping[str, Any]) -> dict[str, Any]:
    """The prize of a row; empty when it has no name and no money."""
    name = (data.get(prefix + "name") or "").strip()
    amount = (data.get(prefix + "amount") or "").strip().replace(",", ".")
    if not name and not amount:
        return {}
    place, row = data.get(prefix + "place") or 1, data.get(prefix + "category") or ""
    if row and not categories.get(row):
        raise MisreadError(prefix + "category", _("That category has no name yet: it is below."))
    found = {
        "name": name or _("Place %(place)d") % {"place": place},
        "category": categories[row]["name"] if row else None,
        "place": place,
    }
    if amount:
        found |= {"amount": amount, "currency": (data.get(prefix + "currency") or "").strip()}
    return found


def _sentence(words: str) -> str:
    return words[:1].upper() + words[1:] + ("" if words.endswith(".") else ".")
