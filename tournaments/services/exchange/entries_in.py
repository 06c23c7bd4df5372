"""Settings, entries and forbidden pairs of a document, read and checked."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Any

from django.utils.translation import gettext as _

from tournaments.models.entry import AbsenceKind
from tournaments.models.player import name_key
from tournaments.services.exchange.form import ENTRY, ENTRY_MORE, PLAYER, PRIVATE
from tournaments.services.exchange.node import Node, refuse_twice
from tournaments.settings import SETTINGS

MOST_ROUNDS = 99
MOST_WAVES = 9999  # an arena has a round for each wave of pairs


@dataclass(frozen=True, slots=True)
class EntryRecord:
    """One entry: the person, fields of Entry, (round, kind) of each absence, and the seed of the team."""

    node: Node
    person: dict[str, Any]
    fields: dict[str, Any]
    absences: tuple[tuple[int, str], ...]
    team: int | None = None

    @property
    def seed(self) -> int:
        seed: int = self.fields["seed"]
        return seed


def read_settings(node: Node) -> dict[str, Any]:
    """Fields of Tournament; the service that creates the event judges their values."""
    node.keys("slug", *SETTINGS)
    values = {key: node.at(key).value for key in SETTINGS if key in node.value}
    for key in ("name", "variant"):
        node.at(key).text(120)
    for key in ("venue", "description", "visibility", "system", "bag_mode"):
        if key in values:
            node.at(key).text()
    if "planned_rounds" in values:
        node.at("planned_rounds").whole(1, MOST_ROUNDS)
    for key in ("scheme", "awards", "ranking", "pairing", "timing"):
        if key in values:
            node.at(key).mapping()
    return values | {"starts_on": _day(node.get("starts_on"))}


def _day(node: Node) -> date | None:
    if node.value is None:
        return None
    try:
        return date.fromisoformat(node.text(10))
    except ValueError:
        node.refuse(_("expected a date such as 2026-05-01, not %(value)s.") % {"value": node.shown})


def read_entries(node: Node, teams: set[int]) -> list[EntryRecord]:
    """The entries in the order of their seed numbers."""
    entries = [_entry(item, teams) for item in node.items()]
    refuse_twice(
        (entry.node.at("seed") for entry in entries), _("the seed number %(value)s is that of %(where)s too.")
    )
    names = [entry.node.at("player").at("name") for entry in entries]
    keys = [Node(name_key(name.text(120)), name.path) for name in names]
    refuse_twice(keys, _("the name %(value)s is that of %(where)s too."))
    return sorted(entries, key=lambda entry: entry.seed)


def _entry(node: Node, teams: set[int]) -> EntryRecord:
    node.keys(*ENTRY, *ENTRY_MORE)
    fields = {
        "seed": node.at("seed").whole(1),
        "club": node.get("club", "").text(120),
        "rating": node.get("rating").maybe_whole(),
        "from_round": node.get("from_round", 1).whole(1, MOST_WAVES),
        "last_round": node.get("last_round").maybe_whole(0, MOST_WAVES),
        "checked_in_at": node.get("checked_in_at").moment(),
        "categories": [item.text(60) for item in node.get("categories", []).items()],
        "board": node.get("board").maybe_whole(1, 32_767),
        "is_house": node.get("house", False).flag(),
    }
    team = node.get("team")
    absences = tuple(_absence(item) for item in node.get("absences", []).items())
    rounds = [Node(item.value["round"], item.path) for item in node.get("absences", []).items()]
    refuse_twice(rounds, _("round %(value)s has an absence at %(where)s already."))
    plays_for = None if team.value is None else team.known(teams)
    return EntryRecord(node, _person(node.at("player")), fields, absences, plays_for)


def _person(node: Node) -> dict[str, Any]:
    node.keys(*PLAYER, *PRIVATE)
    person: dict[str, Any] = {
        "name": node.at("name").text(120),
        "club": node.get("club", "").text(120),
        "federation": node.get("federation", "").text(3),
        "rating": node.get("rating").maybe_whole(0, 4000),
        "birth_year": node.get("birth_year").maybe_whole(1900, 2100),
        "contact": node.get("contact", "").text(254),
    }
    if not name_key(person["name"]):
        node.at("name").refuse(_("the name is empty."))
    return person


def _absence(node: Node) -> tuple[int, str]:
    node.keys("round", "kind")
    return node.at("round").whole(1, MOST_WAVES), node.at("kind").one_of(AbsenceKind.values)


@dataclass(frozen=True, slots=True)
class ForbiddenRecord:
    """Two seed numbers that must not meet, ever or up to a round."""

    seeds: tuple[int, int]
    until_round: int | None


def read_forbidden(node: Node, seeds: set[int]) -> list[ForbiddenRecord]:
    """The forbidden pairs, each once."""
    pairs = [_forbidden(item, seeds) for item in node.items()]
    told = [Node(tuple(sorted(pair.seeds)), f"{node.path}[{n}]") for n, pair in enumerate(pairs)]
    refuse_twice(told, _("the pair %(value)s is forbidden at %(where)s already."))
    return pairs


def _forbidden(node: Node, seeds: set[int]) -> ForbiddenRecord:
    both = [seed.known(seeds) for seed in node.keys("seeds", "until_round").at("seeds").items()]
    if len(both) != 2 or both[0] == both[1]:
        node.at("seeds").refuse(_("expected two different seed numbers."))
    return ForbiddenRecord((both[0], both[1]), node.get("until_round").maybe_whole(1, MOST_WAVES))
