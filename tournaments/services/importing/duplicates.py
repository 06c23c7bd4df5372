"""The same person, or the same seed number, on two lines of one list."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from tournaments.models.player import name_key
from tournaments.services.importing.values import Problem

Places = dict[Any, list[int]]


@dataclass(frozen=True, slots=True)
class Twins:
    """Line numbers by name and by seed number."""

    names: Places
    seeds: Places

    def problems(self, number: int, values: dict[str, Any]) -> list[Problem]:
        """What line ``number`` has in common with other lines."""
        name, seed = values.get("name"), values.get("seed")
        found = []
        if others := _others(self.names, name_key(name) if name else None, number):
            words = _("The same name stands on line %(lines)s. Keep one of lines %(all)s.")
            found.append(Problem("name", words % {"lines": _list(others), "all": _list([*others, number])}))
        if others := _others(self.seeds, seed, number):
            words = _("Seed number %(seed)d stands on lines %(all)s.")
            found.append(Problem("seed", words % {"seed": seed, "all": _list([*others, number])}))
        return found


def twins_of(lines: Sequence[tuple[int, dict[str, Any]]]) -> Twins:
    """Where each name and each seed number stands."""
    names: Places = defaultdict(list)
    seeds: Places = defaultdict(list)
    for number, values in lines:
        if name := values.get("name"):
            names[name_key(name)].append(number)
        if seed := values.get("seed"):
            seeds[seed].append(number)
    return Twins(dict(names), dict(seeds))


def _others(places: Places, key: Any, number: int) -> list[int]:
    return [place for place in places.get(key, []) if place != number]


def _list(numbers: list[int]) -> str:
    return ", ".join(map(str, sorted(numbers)))
