"""The organiser's prize document, read and checked: what is wrong, and where."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import Decimal
from itertools import pairwise
from typing import Any

from tournaments.standings.exact import ZERO, hundredths

from .plan import Band, Category, Prize, PrizePlan, PrizeRules, Shared

MOST_PRIZES = 200
MOST_CATEGORIES = 40
LONGEST = 80
UNITS = (Decimal("0.01"), Decimal("0.05"), Decimal("0.1"), Decimal("0.5"), *map(Decimal, (1, 5, 10)))


class PrizeError(ValueError):
    """A prize document that can't be used: where, and what would be right."""


def plan_from(data: object) -> PrizePlan:
    """The plan that JSON data describe; an empty document offers nothing. Raises PrizeError."""
    document = _object(data or {}, "prizes", ("rules", "categories", "prizes", "early"))
    categories = tuple(
        _category(entry, f"category {number}")
        for number, entry in enumerate(_list(document, "categories", MOST_CATEGORIES), 1)
    )
    names = [category.name for category in categories]
    if twice := next((name for place, name in enumerate(names) if name in names[:place]), None):
        raise PrizeError(f"category {twice!r} is there twice; each has a name of its own")
    prizes = tuple(
        _prize(entry, f"prize {number}", names)
        for number, entry in enumerate(_list(document, "prizes", MOST_PRIZES), 1)
    )
    _check_places(prizes)
    early = document.get("early", False)
    if not isinstance(early, bool):
        raise PrizeError(f"early is {early!r}; it is true or false")
    return PrizePlan(_rules(document.get("rules", {})), categories, prizes, early)


def _rules(data: object) -> PrizeRules:
    rules = _object(data, "rules", ("shared", "one_each", "unit"))
    usual = PrizeRules()
    shared, one_each = rules.get("shared", usual.shared), rules.get("one_each", usual.one_each)
    if shared not in list(Shared):
        raise PrizeError(f"rules, shared: {shared!r} is none of {', '.join(Shared)}")
    if not isinstance(one_each, bool):
        raise PrizeError(f"rules, one_each: {one_each!r} is not true or false")
    unit = _money(rules.get("unit", usual.unit), "rules, unit")
    if unit not in UNITS:
        raise PrizeError(f"rules, unit: {unit} is none of {', '.join(map(str, UNITS))}")
    return PrizeRules(Shared(shared), one_each, unit)


def _category(data: object, where: str) -> Category:
    keys = ("name", "rating", "unrated", "born", "age", "age_year", "club", "federation", "own")
    entry = _object(data, where, keys)
    name = _text(entry, "name", where)
    if not name:
        raise PrizeError(f"{where}: it has no name")
    where = f"category {name!r}"
    unrated = entry.get("unrated", False)
    if not isinstance(unrated, bool):
        raise PrizeError(f"{where}, unrated: {unrated!r} is not true or false")
    found = Category(
        name=name,
        rating=_band(entry, "rating", where, 0, 4000),
        unrated=unrated,
        born=_band(entry, "born", where, 1900, 2100),
        age=_band(entry, "age", where, 0, 130),
        age_year=_whole(entry.get("age_year"), f"{where}, age_year", 1900, 2100),
        club=_text(entry, "club", where),
        federation=_text(entry, "federation", where),
        own=_text(entry, "own", where),
    )
    if found.age is not None and found.age_year is None:
        raise PrizeError(f"{where}: age is reached in a year; give age_year with it")
    if set(found.data()) <= {"name", "age_year"}:
        raise PrizeError(f"{where}: nothing says who is in it; give a rating, an age, a club or an own name")
    return found


def _prize(data: object, where: str, categories: Sequence[str]) -> Prize:
    entry = _object(data, where, ("name", "category", "place", "amount", "currency"))
    name = _text(entry, "name", where)
    if not name:
        raise PrizeError(f"{where}: it has no name")
    where = f"{where} ({name})"
    category = entry.get("category") or ""
    if category and category not in categories:
        raise PrizeError(f"{where}: there is no category {category!r}")
    place = _whole(entry.get("place", 1), f"{where}, place", 1, 999) or 1
    amount = entry.get("amount")
    if amount in (None, ""):
        return Prize(name, category, place)
    money = _money(amount, f"{where}, amount")
    if money <= 0:
        raise PrizeError(f"{where}, amount: {money} is not more than 0; leave it out where no money is won")
    return Prize(name, category, place, money, _text(entry, "currency", where, 8))


def _check_places(prizes: Sequence[Prize]) -> None:
    """In a category places have no gaps, money is of one currency and never rises with the place."""
    for category in dict.fromkeys(prize.category for prize in prizes):
        offered = [prize for prize in prizes if prize.category == category]
        where = f"category {category!r}" if category else "the prizes for all"
        if len({prize.currency for prize in offered if prize.amount is not None}) > 1:
            raise PrizeError(f"{where}: its prizes are in several currencies, which can't be added up")
        sums: dict[int, Decimal] = {}
        for prize in sorted(offered, key=lambda prize: prize.place):
            sums[prize.place] = sums.get(prize.place, ZERO) + (prize.amount or ZERO)
        if missing := sorted(set(range(1, max(sums) + 1)) - set(sums)):
            raise PrizeError(
                f"{where}: there is a prize for place {max(sums)}, but none for place {missing[0]}"
            )
        for above, below in pairwise(sums):
            if sums[below] > sums[above]:
                raise PrizeError(f"{where}: place {below} would win more money than place {above}")


def _object(data: object, where: str, keys: tuple[str, ...]) -> Mapping[str, Any]:
    if not isinstance(data, Mapping):
        raise PrizeError(f"{where}: {data!r} is no object; it has the keys {', '.join(keys)}")
    if unknown := sorted(str(key) for key in data if key not in keys):
        raise PrizeError(f"{where}: there is no {unknown[0]!r}; there are {', '.join(keys)}")
    return data


def _list(document: Mapping[str, Any], key: str, most: int) -> Sequence[Any]:
    found = document.get(key, ())
    if isinstance(found, str) or not isinstance(found, Sequence):
        raise PrizeError(f"{key}: {found!r} is not a list")
    if len(found) > most:
        raise PrizeError(f"{key}: {len(found)} are too many; at most {most}")
    return found


def _text(entry: Mapping[str, Any], key: str, where: str, longest: int = LONGEST) -> str:
    found = entry.get(key) or ""
    if not isinstance(found, str):
        raise PrizeError(f"{where}, {key}: {found!r} is not a text")
    found = " ".join(found.split())
    if len(found) > longest:
        raise PrizeError(f"{where}, {key}: {len(found)} letters are too many; at most {longest}")
    return found


def _band(entry: Mapping[str, Any], key: str, where: str, least: int, most: int) -> Band | None:
    if entry.get(key) is None:
        return None
    ends = _object(entry[key], f"{where}, {key}", ("from", "to"))
    low = _whole(ends.get("from"), f"{where}, {key} from", least, most)
    high = _whole(ends.get("to"), f"{where}, {key} to", least, most)
    if low is None and high is None:
        return None
    if low is not None and high is not None and low > high:
        raise PrizeError(f"{where}, {key}: from {low} to {high} holds nothing")
    return Band(low, high)


def _whole(value: object, where: str, least: int, most: int) -> int | None:
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise PrizeError(f"{where}: {value!r} is not a whole number from {least} to {most}")
    return value


def _money(value: object, where: str) -> Decimal:
    try:
        return hundredths(value, where)
    except ValueError as error:
        raise PrizeError(str(error).replace("points either way", "either way")) from None
