"""Who wins what.

A group is everybody level among those of a category who have won nothing yet. It takes the next prizes of the
category, one a head, and their money is added and divided. With one prize a player the group goes first that
gets the largest share anywhere: each takes the most valuable prize in reach, and the next ones move up.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from itertools import takewhile

from tournaments.standings.exact import ZERO

from .plan import Award, Category, Contestant, Prize, PrizePlan, Shared


@dataclass(slots=True)
class _Race:
    """A category on its way: who is in, in the table's order, and its prizes place by place."""

    category: str
    eligible: list[Contestant]
    places: list[list[Prize]]
    next_place: int = 1
    gone: set[int] = field(default_factory=set)  # won elsewhere before they were reached here

    def group(self, shared: Shared) -> list[Contestant]:
        """The next players, all level."""
        waiting = [c for c in self.eligible if c.id not in self.gone]
        if shared is Shared.NEVER:
            return waiting[:1]
        if shared is Shared.POINTS:
            return list(takewhile(lambda c: c.points == waiting[0].points, waiting))
        return list(takewhile(lambda c: c.rank == waiting[0].rank, waiting))

    def passed(self, contestant: Contestant) -> int:
        """How many ahead of the player have won elsewhere."""
        ahead = takewhile(lambda c: c.id != contestant.id, self.eligible)
        return sum(c.id in self.gone for c in ahead)

    def stakes(self, size: int) -> list[Prize]:
        """What the next players get together: the prizes of as many places."""
        return [prize for prizes in self.places[:size] for prize in prizes]

    def close(self, group: Sequence[Contestant]) -> None:
        """The group has had its places."""
        ids = {contestant.id for contestant in group}
        self.places = self.places[len(group) :]
        self.next_place += len(group)
        self.eligible = [c for c in self.eligible if c.id not in ids]


def awards_of(plan: PrizePlan, table: Sequence[Contestant]) -> tuple[Award, ...]:
    """Every award, in the order of the categories as they are offered, then of places.

    ``table``: the final table in its order. Equal input gives equal output.
    """
    races = [_race(plan, name, table) for name in dict.fromkeys(prize.category for prize in plan.prizes)]
    found: list[Award] = []
    while True:
        running = [race for race in races if race.places and race.group(plan.rules.shared)]
        if not running:
            break
        race = max(running, key=lambda one: _share(plan, one))  # the first of several that are worth the same
        group = race.group(plan.rules.shared)
        paid = _paid(plan, race, group)
        race.close(group)
        if plan.rules.one_each:
            for other in races:
                other.gone |= {award.player for award in paid if award.amount or award.things}
        found += paid
    order = {race.category: number for number, race in enumerate(races)}
    return tuple(sorted(found, key=lambda award: (order[award.category], award.places)))


def is_in(contestant: Contestant, category: Category) -> bool:
    """Whether everything that the category asks for fits; what is not known does not fit."""
    checks = (
        _rating_fits(contestant.rating, category),
        category.born is None
        or (contestant.birth_year is not None and category.born.holds(contestant.birth_year)),
        category.age is None or _age_fits(contestant, category),
        not category.club or _same(contestant.club, category.club),
        not category.federation or _same(contestant.federation, category.federation),
        not category.own or any(_same(own, category.own) for own in contestant.categories),
    )
    return all(checks)


def _race(plan: PrizePlan, name: str, table: Sequence[Contestant]) -> _Race:
    category = next((c for c in plan.categories if c.name == name), None)
    eligible = [c for c in table if category is None or is_in(c, category)]
    offered = [prize for prize in plan.prizes if prize.category == name]
    last = max(prize.place for prize in offered)
    return _Race(name, eligible, [[p for p in offered if p.place == place] for place in range(1, last + 1)])


def _share(plan: PrizePlan, race: _Race) -> Decimal:
    group = race.group(plan.rules.shared)
    return _money(race.stakes(len(group))) / len(group)


def _money(prizes: Sequence[Prize]) -> Decimal:
    return sum((prize.amount for prize in prizes if prize.amount is not None), ZERO)


def _paid(plan: PrizePlan, race: _Race, group: Sequence[Contestant]) -> list[Award]:
    """The awards of a group; things go one by one in the table's order."""
    stakes = race.stakes(len(group))
    paid = [prize for prize in stakes if prize.amount is not None]
    things = [prize.name for prize in stakes if prize.amount is None]
    pool = _money(paid)
    share = pool / len(group) // plan.rules.unit * plan.rules.unit
    last = race.next_place + len(group) - 1
    found = []
    for number, contestant in enumerate(group):
        own = tuple(things[number :: len(group)])
        if not paid and not own:
            continue
        found.append(
            Award(
                player=contestant.id,
                category=race.category,
                places=(race.next_place, last),
                prizes=tuple(prize.name for prize in paid),
                amount=share if paid else None,
                currency=paid[0].currency if paid else "",
                pool=pool if paid else None,
                sharers=len(group),
                rest=pool - share * len(group),
                things=own,
                moved_up=race.passed(contestant),
            )
        )
    return found


def _rating_fits(rating: int | None, category: Category) -> bool:
    if category.rating is None:
        return rating is None or not category.unrated
    return category.unrated if rating is None else category.rating.holds(rating)


def _age_fits(contestant: Contestant, category: Category) -> bool:
    if contestant.birth_year is None or category.age is None or category.age_year is None:
        return False
    return category.age.holds(category.age_year - contestant.birth_year)


def _same(one: str, other: str) -> bool:
    return one.strip().casefold() == other.strip().casefold()
