"""Who wins what as the standings are: awards with the names and reasons that a page may show.

Birth years decide about categories and are shown nowhere.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from django.utils.translation import gettext as _

from audit.in_words import in_words
from tournaments.models import Entry, StandingsSnapshot, Tournament
from tournaments.permissions import allowed
from tournaments.queries.snapshots import published_snapshots
from tournaments.standings.prizes import (
    Award,
    Band,
    Category,
    Contestant,
    PrizePlan,
    Shared,
    awards_of,
    plan_from,
)
from tournaments.standings.prizes import sentence_of as reason_of
from tournaments.standings.prizes.wording import money


@dataclass(frozen=True, slots=True)
class Won:
    """One award as it is shown. ``amount`` is a text such as “50 EUR”, empty where no money is in it."""

    award: Award
    entry: Entry
    amount: str
    reason: str

    @property
    def place(self) -> str:
        """“2”, or “2–4” where several share."""
        first, last = self.award.places
        return str(first) if first == last else f"{first}–{last}"

    @property
    def is_plain(self) -> bool:
        """The place alone says why."""
        return self.award.sharers == 1 and not self.award.moved_up

    @property
    def what(self) -> str:
        """The names of the prizes, those handed over included."""
        return ", ".join((*self.award.prizes, *self.award.things))


@dataclass(frozen=True, slots=True)
class CategoryList:
    """One category's awards; ``name`` empty: the prizes for all. ``who``: who competes, in words."""

    name: str
    who: str
    awards: tuple[Won, ...]


@dataclass(frozen=True, slots=True)
class PrizeList:
    """All of an event's prizes. ``round``: the standings they follow; 0 while none are complete."""

    plan: PrizePlan
    round: int
    version: int
    categories: tuple[CategoryList, ...]

    @property
    def awards(self) -> tuple[Won, ...]:
        return tuple(won for category in self.categories for won in category.awards)


NOTHING = PrizeList(PrizePlan(), 0, 0, ())


def prizes_public(event: Tournament) -> bool:
    """Whether everybody may see who wins what: at the end, or earlier where the organiser shows it."""
    plan = plan_from(event.prizes)
    return bool(plan.prizes) and (event.is_finished or plan.early)


def prizes_shown(event: Tournament, user: Any) -> bool:
    """Whether the visitor may see who wins what: as everybody, the organiser always."""
    return prizes_public(event) or allowed(user, "change_settings", event)


def prize_list(event: Tournament) -> PrizeList:
    """The awards by the newest complete standings. Three queries."""
    plan = plan_from(event.prizes)
    snapshot = newest_complete(event)
    if snapshot is None:
        return PrizeList(plan, 0, 0, _lists(plan, (), {}))
    entries = {entry.pk: entry for entry in event.entries.select_related("player")}
    rows = [row for row in snapshot.data["rows"] if row["entry"] in entries]
    awards = awards_of(_as_played(event, plan), [_contestant(row, entries[row["entry"]]) for row in rows])
    return PrizeList(plan, snapshot.round_number, snapshot.version, _lists(plan, awards, entries))


def _as_played(event: Tournament, plan: PrizePlan) -> PrizePlan:
    """The plan as it is worked out. A bracket's places were played for whatever the points are (the second
    may have as many as the third), so money is divided only where a place is shared."""
    if event.draws_bracket and plan.rules.shared is Shared.POINTS:
        return replace(plan, rules=replace(plan.rules, shared=Shared.PLACE))
    return plan


def newest_complete(event: Tournament) -> StandingsSnapshot | None:
    """The newest standings in which no result is missing."""
    return published_snapshots(event).filter(complete=True).defer(None).last()


def who_competes(category: Category) -> str:
    """What a category asks for, as “rating up to 1500, or none; born 2008 or later”."""
    parts = [
        _rating_words(category),
        _band_words(
            category.born,
            _("born %(from)d to %(to)d"),
            _("born %(from)d or later"),
            _("born %(to)d or earlier"),
        ),
        _age_words(category),
        category.club,
        category.federation,
        category.own if category.own.casefold() != category.name.casefold() else "",
    ]
    return "; ".join(part for part in parts if part)


def _lists(plan: PrizePlan, awards: tuple[Award, ...], entries: dict[int, Entry]) -> tuple[CategoryList, ...]:
    known = {category.name: category for category in plan.categories}
    return tuple(
        CategoryList(
            name,
            who_competes(known[name]) if name else "",
            tuple(_won(award, entries[award.player]) for award in awards if award.category == name),
        )
        for name in dict.fromkeys(prize.category for prize in plan.prizes)
    )


def _won(award: Award, entry: Entry) -> Won:
    amount = "" if award.amount is None else money(award.amount, award.currency)
    return Won(award, entry, amount, in_words(reason_of(award)))


def _contestant(row: dict[str, Any], entry: Entry) -> Contestant:
    return Contestant(
        id=entry.pk,
        rank=row["rank"],
        points=Fraction(row["points"]),
        rating=entry.rating,
        birth_year=entry.player.birth_year,
        club=entry.club,
        federation=entry.player.federation,
        categories=tuple(entry.categories),
    )


def _rating_words(category: Category) -> str:
    words = _band_words(
        category.rating, _("rating %(from)d to %(to)d"), _("rating from %(from)d"), _("rating up to %(to)d")
    )
    if not category.unrated:
        return words
    return _("%(band)s, or none") % {"band": words} if words else _("without a rating")


def _age_words(category: Category) -> str:
    words = _band_words(
        category.age,
        _("%(from)d to %(to)d years old"),
        _("%(from)d years or older"),
        _("up to %(to)d years old"),
    )
    return _("%(age)s in %(year)d") % {"age": words, "year": category.age_year} if words else ""


def _band_words(band: Band | None, both: str, low: str, high: str) -> str:
    if band is None:
        return ""
    if band.low is not None and band.high is not None:
        return both % {"from": band.low, "to": band.high}
    return low % {"from": band.low} if band.low is not None else high % {"to": band.high}
