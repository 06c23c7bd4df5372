"""The organiser's prize document, read and checked: what is wrong, and where."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import Decimal
from itertools import pairwise
from typing import Any

from tournaments.standings.exact import ZERO, hundredths
from words import mark, said

from .plan import Band, Category, Prize, PrizePlan, PrizeRules, Shared

MOST_PRIZES = 200
MOST_CATEGORIES = 40
LONGEST = 80
UNITS = (Decimal("0.01"), Decimal("0.05"), Decimal("0.1"), Decimal("0.5"), *map(Decimal, (1, 5, 10)))

_TOO_MUCH = mark("{what}: {value} is out of range; at most {largest} either way")


class PrizeError(ValueError):
    """A prize document that can't be used: where, and what would be right."""


def plan_from(data: object) -> PrizePlan:
    """The plan that JSON data describe; an empty document offers nothing. Raises PrizeError."""
    document = _object(data or {}, "prizes", ("rules", "categories", "prizes", "early"))
    categories = tuple(
        _category(entry, said("category {number}", number=number))
        for number, entry in enumerate(_list(document, "categories", MOST_CATEGORIES), 1)
    )
    names = [category.name for category in categories]
    if twice := next((name for place, name in enumerate(names) if name in names[:place]), None):
        raise PrizeError(
            said("category {twice} is there twice; each has a name of its own", twice=repr(twice))
        )
    prizes = tuple(
        _prize(entry, said("prize {number}", number=number), names)
        for number, entry in enumerate(_list(document, "prizes", MOST_PRIZES), 1)
    )
    _check_places(prizes)
    early = document.get("early", False)
    if not isinstance(early, bool):
        raise PrizeError(said("early is {early}; it is true or false", early=repr(early)))
    return PrizePlan(_rules(document.get("rules", {})), categories, prizes, early)


def _rules(data: object) -> PrizeRules:
    rules = _object(data, "rules", ("shared", "one_each", "unit"))
    usual = PrizeRules()
    shared, one_each = rules.get("shared", usual.shared), rules.get("one_each", usual.one_each)
    if shared not in list(Shared):
        raise PrizeError(
            said(
                "rules, shared: {shared} is none of {choices}", shared=repr(shared), choices=", ".join(Shared)
            )
        )
    if not isinstance(one_each, bool):
        raise PrizeError(said("rules, one_each: {one_each} is not true or false", one_each=repr(one_each)))
    unit = _money(rules.get("unit", usual.unit), said("rules, unit"))
    if unit not in UNITS:
        raise PrizeError(
            said("rules, unit: {unit} is none of {choices}", unit=unit, choices=", ".join(map(str, UNITS)))
        )
    return PrizeRules(Shared(shared), one_each, unit)


def _category(data: object, where: str) -> Category:
    keys = ("name", "rating", "unrated", "born", "age", "age_year", "club", "federation", "own")
    entry = _object(data, where, keys)
    name = _text(entry, "name", where)
    if not name:
        raise PrizeError(said("{where}: it has no name", where=where))
    where = said("category {name}", name=repr(name))
    unrated = entry.get("unrated", False)
    if not isinstance(unrated, bool):
        raise PrizeError(
            said("{where}, unrated: {unrated} is not true or false", where=where, unrated=repr(unrated))
        )
    found = Category(
        name=name,
        rating=_band(entry, "rating", where, 0, 4000),
        unrated=unrated,
        born=_band(entry, "born", where, 1900, 2100),
        age=_band(entry, "age", where, 0, 130),
        age_year=_whole(entry.get("age_year"), said("{where}, age_year", where=where), 1900, 2100),
        club=_text(entry, "club", where),
        federation=_text(entry, "federation", where),
        own=_text(entry, "own", where),
    )
    if found.age is not None and found.age_year is None:
        raise PrizeError(said("{where}: age is reached in a year; give age_year with it", where=where))
    if set(found.data()) <= {"name", "age_year"}:
        raise PrizeError(
            said(
                "{where}: nothing says who is in it; give a rating, an age, a club or an own name",
                where=where,
            )
        )
    return found


def _prize(data: object, where: str, categories: Sequence[str]) -> Prize:
    entry = _object(data, where, ("name", "category", "place", "amount", "currency"))
    name = _text(entry, "name", where)
    if not name:
        raise PrizeError(said("{where}: it has no name", where=where))
    where = said("{where} ({name})", where=where, name=name)
    category = entry.get("category") or ""
    if category and category not in categories:
        raise PrizeError(
            said("{where}: there is no category {category}", where=where, category=repr(category))
        )
    place = _whole(entry.get("place", 1), said("{where}, place", where=where), 1, 999) or 1
    amount = entry.get("amount")
    if amount in (None, ""):
        return Prize(name, category, place)
    money = _money(amount, said("{where}, amount", where=where))
    if money <= 0:
        raise PrizeError(
            said(
                "{where}, amount: {money} is not more than 0; leave it out where no money is won",
                where=where,
                money=money,
            )
        )
    return Prize(name, category, place, money, _text(entry, "currency", where, 8))


def _check_places(prizes: Sequence[Prize]) -> None:
    """In a category places have no gaps, money is of one currency and never rises with the place."""
    for category in dict.fromkeys(prize.category for prize in prizes):
        offered = [prize for prize in prizes if prize.category == category]
        where = (
            said("category {category}", category=repr(category)) if category else said("the prizes for all")
        )
        if len({prize.currency for prize in offered if prize.amount is not None}) > 1:
            raise PrizeError(
                said("{where}: its prizes are in several currencies, which can't be added up", where=where)
            )
        sums: dict[int, Decimal] = {}
        for prize in sorted(offered, key=lambda prize: prize.place):
            sums[prize.place] = sums.get(prize.place, ZERO) + (prize.amount or ZERO)
        if missing := sorted(set(range(1, max(sums) + 1)) - set(sums)):
            raise PrizeError(
                said(
                    "{where}: there is a prize for place {sums}, but none for place {missing}",
                    where=where,
                    sums=max(sums),
                    missing=missing[0],
                )
            )
        for above, below in pairwise(sums):
            if sums[below] > sums[above]:
                raise PrizeError(
                    said(
                        "{where}: place {below} would win more money than place {above}",
                        where=where,
                        below=below,
                        above=above,
                    )
                )


def _object(data: object, where: str, keys: tuple[str, ...]) -> Mapping[str, Any]:
    if not isinstance(data, Mapping):
        raise PrizeError(
            said(
                "{where}: {data} is no object; it has the keys {choices}",
                where=where,
                data=repr(data),
                choices=", ".join(keys),
            )
        )
    if unknown := sorted(str(key) for key in data if key not in keys):
        raise PrizeError(
            said(
                "{where}: there is no {unknown}; there are {choices}",
                where=where,
                unknown=repr(unknown[0]),
                choices=", ".join(keys),
            )
        )
    return data


def _list(document: Mapping[str, Any], key: str, most: int) -> Sequence[Any]:
    found = document.get(key, ())
    if isinstance(found, str) or not isinstance(found, Sequence):
        raise PrizeError(said("{key}: {found} is not a list", key=key, found=repr(found)))
    if len(found) > most:
        raise PrizeError(
            said("{key}: {count} are too many; at most {most}", key=key, count=len(found), most=most)
        )
    return found


def _text(entry: Mapping[str, Any], key: str, where: str, longest: int = LONGEST) -> str:
    found = entry.get(key) or ""
    if not isinstance(found, str):
        raise PrizeError(
            said("{where}, {key}: {found} is not a text", where=where, key=key, found=repr(found))
        )
    found = " ".join(found.split())
    if len(found) > longest:
        raise PrizeError(
            said(
                "{where}, {key}: {count} letters are too many; at most {longest}",
                where=where,
                key=key,
                count=len(found),
                longest=longest,
            )
        )
    return found


def _band(entry: Mapping[str, Any], key: str, where: str, least: int, most: int) -> Band | None:
    if entry.get(key) is None:
        return None
    ends = _object(entry[key], said("{where}, {key}", where=where, key=key), (said("from"), said("to")))
    low = _whole(ends.get(said("from")), said("{where}, {key} from", where=where, key=key), least, most)
    high = _whole(ends.get(said("to")), said("{where}, {key} to", where=where, key=key), least, most)
    if low is None and high is None:
        return None
    if low is not None and high is not None and low > high:
        raise PrizeError(
            said(
                "{where}, {key}: from {low} to {high} holds nothing", where=where, key=key, low=low, high=high
            )
        )
    return Band(low, high)


def _whole(value: object, where: str, least: int, most: int) -> int | None:
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise PrizeError(
            said(
                "{where}: {value} is not a whole number from {least} to {most}",
                where=where,
                value=repr(value),
                least=least,
                most=most,
            )
        )
    return value


def _money(value: object, where: str) -> Decimal:
    try:
        return hundredths(value, where, _TOO_MUCH)
    except ValueError as error:
        raise PrizeError(str(error)) from None
