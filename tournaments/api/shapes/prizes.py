"""Prizes as data: what is offered, and who wins what."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from rest_framework import serializers

from tournaments.api.fields import Document, Flag, Id, Link, Strict, Text
from tournaments.services.prizes import LONGEST_NAME, MOST_NAMES
from tournaments.standings.exact import plain
from tournaments.standings.prizes.reading import MOST_CATEGORIES, MOST_PRIZES

MONEY = "An exact sum, as a decimal string."


class Won(serializers.Serializer[Any]):
    """What one player gets from one category, and why."""

    entry = serializers.IntegerField(source="entry.pk", help_text="Id of the entry.")
    name = serializers.CharField(source="entry.name")
    seed = serializers.IntegerField(source="entry.seed")
    category = serializers.CharField(source="award.category", help_text="Empty: the prizes for all.")
    places = serializers.ListField(
        child=serializers.IntegerField(),
        source="award.places",
        min_length=2,
        max_length=2,
        help_text="The first and last place of the category whose prizes are shared.",
    )
    prizes = serializers.ListField(child=serializers.CharField(), source="award.prizes")
    things = serializers.ListField(
        child=serializers.CharField(), source="award.things", help_text="What is handed over, undivided."
    )
    amount = serializers.SerializerMethodField(help_text=MONEY)
    currency = serializers.CharField(source="award.currency")
    pool = serializers.SerializerMethodField(help_text="What was divided. " + MONEY)
    sharers = serializers.IntegerField(source="award.sharers")
    rest = serializers.SerializerMethodField(help_text="What the division leaves over. " + MONEY)
    reason = serializers.CharField()

    def get_amount(self, won: Any) -> str | None:
        return _text(won.award.amount)

    def get_pool(self, won: Any) -> str | None:
        return _text(won.award.pool)

    def get_rest(self, won: Any) -> str:
        return plain(Decimal(won.award.rest))


class PrizesOut(serializers.Serializer[Any]):
    """What is offered, and the awards by the newest standings without missing results."""

    url = Link("prizes", slug="slug")
    tournament = Link("tournament", slug="slug")
    round = serializers.IntegerField(help_text="0: no round is complete yet.")
    version = serializers.IntegerField(help_text="Of the standings.")
    public = serializers.BooleanField(help_text="Everybody sees it.")
    final = serializers.BooleanField(help_text="The event is finished.")
    rules = serializers.DictField()
    categories = serializers.ListField(child=serializers.DictField())
    prizes = serializers.ListField(child=serializers.DictField())
    early = serializers.BooleanField(help_text="Shown before the event is finished.")
    awards = Won(many=True)


class PrizesIn(Strict):
    """What is offered from now on; it replaces what was offered."""

    rules = Document(
        required=False, help_text='{"shared": "points" | "place" | "never", "one_each": true, "unit": "0.01"}'
    )
    categories = serializers.ListField(
        child=Document(),
        required=False,
        max_length=MOST_CATEGORIES,
        help_text='Each {"name", "rating": {"from", "to"}, "unrated", "born": {"from", "to"}, '
        '"age": {"from", "to"}, "age_year", "club", "federation", "own"}.',
    )
    prizes = serializers.ListField(
        child=Document(),
        required=False,
        max_length=MOST_PRIZES,
        help_text='Each {"name", "category", "place", "amount", "currency"}; no category: for all.',
    )
    early = Flag(required=False)


class EntryCategories(Strict):
    """The event's own categories of one entry."""

    entry = Id()
    categories = serializers.ListField(child=Text(max_length=LONGEST_NAME), max_length=MOST_NAMES)


class CategoriesIn(Strict):
    """Who competes in the event's own categories; entries that are not named keep theirs."""

    entries = EntryCategories(many=True)


def _text(amount: Any) -> str | None:
    return None if amount is None else plain(amount)
