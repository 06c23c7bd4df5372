"""A season: its name, who sees it, and its rule; and an event with its weight."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from audit.in_words import in_words
from tournaments.models import Season, Tournament
from tournaments.models.tournament import Visibility
from tournaments.services.seasons import MOST_WEIGHT
from tournaments.standings.season import MOST_EVENTS, PointsBy, SeasonRule, SeasonRuleError, rule_from

USUAL_TABLE = "25, 18, 15, 12, 10, 8, 6, 4, 2, 1"
VISIBILITIES = [
    (Visibility.PUBLIC, gettext_lazy("public: listed and open to all")),
    (Visibility.UNLISTED, gettext_lazy("unlisted: open to who has the address")),
    (Visibility.PRIVATE, gettext_lazy("private: only for its owner")),
]
POINTS = [
    (PointsBy.PLACES, gettext_lazy("points for places, by the table below")),
    (PointsBy.EVENT, gettext_lazy("the points of the events")),
    (PointsBy.SHARE, gettext_lazy("the points of the events, in per cent of the first of the event")),
]


class SeasonForm(forms.Form):
    """Everything of a season but its events."""

    name = forms.CharField(label=gettext_lazy("Name"), max_length=120)
    visibility = forms.ChoiceField(
        label=gettext_lazy("Who sees it"), choices=VISIBILITIES, initial=Visibility.PUBLIC
    )
    points = forms.ChoiceField(
        label=gettext_lazy("What an event gives"), choices=POINTS, initial=PointsBy.PLACES
    )
    table = forms.CharField(
        label=gettext_lazy("Points for places"),
        max_length=4000,
        required=False,
        initial=USUAL_TABLE,
        help_text=gettext_lazy(
            "From the first place on. Who shares a place gets the average of the places that are shared."
        ),
    )
    best = forms.IntegerField(
        label=gettext_lazy("How many results count"),
        min_value=1,
        max_value=MOST_EVENTS,
        required=False,
        help_text=gettext_lazy("The best ones. Empty: all."),
    )
    minimum = forms.IntegerField(
        label=gettext_lazy("Events that a place needs"),
        min_value=1,
        max_value=MOST_EVENTS,
        initial=1,
        help_text=gettext_lazy("Who has played fewer is listed below, without a place."),
    )
    running = forms.BooleanField(
        label=gettext_lazy("Events that still go on count, with their newest standings"), required=False
    )

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        document = {
            "points": data.get("points"),
            "table": _numbers(data.get("table") or ""),
            "best": data.get("best"),
            "minimum": data.get("minimum") or 1,
            "running": data.get("running", False),
        }
        try:
            self.rule = rule_from(document)
        except SeasonRuleError as error:
            self.add_error(error.key if error.key in self.fields else None, _sentence(in_words(error)))
        return data

    def values(self) -> dict[str, Any]:
        """What the service takes."""
        given = {name: self.cleaned_data[name] for name in ("name", "visibility")}
        return given | {"rule": self.rule.data()}


class SeasonEventForm(forms.Form):
    """An event to put into the season, and its weight."""

    tournament = forms.ChoiceField(label=gettext_lazy("Event"))
    weight = forms.IntegerField(
        label=gettext_lazy("Weight in per cent"), min_value=0, max_value=MOST_WEIGHT, initial=100
    )

    def __init__(self, *args: Any, events: Iterable[Tournament], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["tournament"].choices = [(str(each.pk), str(each)) for each in events]  # type: ignore[attr-defined]


def initial_of(season: Season) -> dict[str, Any]:
    """What the form of a season starts from."""
    rule: SeasonRule = rule_from(season.rule)
    document = rule.data()
    return {
        "name": season.name,
        "visibility": season.visibility,
        **document,
        "table": ", ".join(document["table"]),
    }


def _numbers(text: str) -> list[str]:
    """Numbers of a list that people write: by commas, semicolons, spaces or lines."""
    return [part for part in re.split(r"[,;\s]+", text) if part]


def _sentence(words: str) -> str:
    return _("%(words)s.") % {"words": words[:1].upper() + words[1:]}
