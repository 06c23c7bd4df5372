"""Which person of the register a line means, by the rule that ``find_or_add_player`` enters by."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from tournaments.models import Player
from tournaments.models.player import name_key
from tournaments.services.importing.values import Problem
from tournaments.services.people import contradicts


@dataclass(frozen=True, slots=True)
class Register:
    """The people of the register by the form of their name."""

    people: dict[str, list[Player]]

    def find(self, values: dict[str, Any]) -> tuple[Player | None, list[Problem]]:
        """The person, if exactly one fits; otherwise a warning where there are people of that name."""
        same = self.people.get(name_key(values.get("name", "")), [])
        fitting = [player for player in same if not contradicts(player, values)]
        if len(fitting) == 1:
            return fitting[0], []
        if fitting:
            words = _("%(count)d people of this name are in the register, and nothing says which is meant.")
            return None, [Problem("name", _new(words % {"count": len(fitting)}), warning=True)]
        if same:
            words = _("The register knows %(name)s of %(club)s, who is somebody else.")
            other = {"name": same[0].name, "club": same[0].club or same[0].federation or _("another club")}
            return None, [Problem("name", _new(words % other), warning=True)]
        return None, []


def register_of(keys: set[str]) -> Register:
    """Everybody with one of these names."""
    people: dict[str, list[Player]] = defaultdict(list)
    ordered = sorted(keys - {""})
    for start in range(0, len(ordered), 500):  # databases limit the length of a list
        for player in Player.objects.filter(name_key__in=ordered[start : start + 500]).order_by("pk"):
            people[player.name_key].append(player)
    return Register(dict(people))


def _new(words: str) -> str:
    return words + " " + _("A new person is added.")
