"""A tournament as data."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from games.engine.families import Family, game_keys
from tournaments.api.fields import Document, Flag, Int, Link, Strict, Text
from tournaments.api.shapes.timing import Timing
from tournaments.models import Tournament
from tournaments.models.tournament import BagMode, System, Visibility
from tournaments.queries.next_step import Step
from tournaments.queries.play_words import sentences_of
from tournaments.settings import locked_settings

OF_ENTROPY = "Of Entropy alone."


@extend_schema_field(Timing)
class TimingShown(serializers.DictField):
    """The stored document: what is left out is as in its preset."""


class TournamentOut(serializers.Serializer[Tournament]):
    """An event: its settings, how far it is, and where its parts are."""

    url = Link("tournament", slug="slug")
    slug = serializers.CharField()
    name = serializers.CharField()
    venue = serializers.CharField()
    starts_on = serializers.DateField(allow_null=True)
    description = serializers.CharField()
    visibility = serializers.ChoiceField(choices=Visibility.choices)
    variant = serializers.CharField(help_text="Key of a game; see /api/v1/variants/.")
    system = serializers.ChoiceField(choices=System.choices)
    planned_rounds = serializers.IntegerField()
    bag_mode = serializers.ChoiceField(choices=BagMode.choices)
    teams = serializers.BooleanField(help_text="Teams meet teams, on several boards.")
    rated = serializers.BooleanField(help_text="Its matches change the ratings.")
    scheme = serializers.DictField(help_text="The scheme of points.")
    awards = serializers.DictField(
        help_text="What byes and forfeits are worth, where not as the scheme has it."
    )
    ranking = serializers.DictField(help_text="Preset or ordered list of tie-breaks.")
    pairing = serializers.DictField(help_text="Pairing rules that differ from the default.")
    timing = TimingShown(help_text="Clocks and flags of the rounds to come; empty: results only.")
    registration = serializers.SerializerMethodField(
        help_text="Whether and how people register, and check themselves in, where not as the default has it."
    )
    announcement = serializers.DictField(help_text="Plain texts and a programme for the event's page.")
    publication = serializers.DictField(help_text="`embed`: the sites that may frame the event's embeds.")
    entry_count = serializers.IntegerField()
    current_round = serializers.IntegerField(help_text="Newest published round; 0 before the first.")
    started_at = serializers.DateTimeField(allow_null=True)
    finished_at = serializers.DateTimeField(allow_null=True)
    entries = Link("entries", slug="slug")
    rounds = Link("rounds", slug="slug")
    matches = Link("matches", slug="slug")
    standings = Link("standings", slug="slug")

    @extend_schema_field({"type": "object", "additionalProperties": {}})
    def get_registration(self, event: Tournament) -> dict[str, Any]:
        return {key: value for key, value in event.registration.items() if key != "check_in"}


class TournamentDetail(TournamentOut):
    """An event, with the settings that can't change any more and why."""

    rule_words = serializers.SerializerMethodField(help_text="How it is played on line, or with clocks.")
    locked = serializers.SerializerMethodField(help_text="Setting -> why it can't change any more.")

    def get_rule_words(self, event: Tournament) -> list[str]:
        return sentences_of(event)

    @extend_schema_field({"type": "object", "additionalProperties": {"type": "string"}})
    def get_locked(self, event: Tournament) -> dict[str, str]:
        return {field: str(why) for field, why in locked_settings(event).items()}


class TournamentChange(Strict):
    """Settings. After the start, what would change the past is refused, with the reason."""

    name = Text(max_length=120)
    venue = Text(max_length=160, allow_blank=True, required=False)
    starts_on = serializers.DateField(allow_null=True, required=False)
    description = Text(max_length=20_000, allow_blank=True, required=False)
    visibility = serializers.ChoiceField(choices=Visibility.choices, required=False)
    variant = serializers.ChoiceField(choices=game_keys())
    system = serializers.ChoiceField(choices=System.choices, required=False)
    planned_rounds = Int(min_value=1, max_value=99, required=False)
    bag_mode = serializers.ChoiceField(choices=BagMode.choices, required=False)
    teams = Flag(required=False)
    rated = Flag(required=False)
    scheme = Document(required=False)
    awards = Document(required=False)
    ranking = Document(required=False)
    pairing = Document(required=False)
    timing = Timing(required=False)
    registration = Document(required=False)
    announcement = Document(required=False)
    publication = Document(required=False)


class TournamentNew(TournamentChange):
    """A new event: name and variant are enough; who makes it is its organiser."""

    slug = serializers.RegexField(
        r"^[-a-zA-Z0-9_]+$",
        max_length=60,
        required=False,
        help_text="The event's address; made from the name if left out.",
    )


class Reason(Strict):
    """Why, for the audit log."""

    reason = Text(max_length=2000)


class MaybeReason(Strict):
    """Why, for the audit log, if there is something to say."""

    reason = Text(max_length=2000, allow_blank=True, required=False, default="")


class NextOut(serializers.Serializer[Any]):
    """What the organiser does next."""

    step = serializers.ChoiceField(choices=[step.value for step in Step])
    round = serializers.IntegerField(help_text="The round it is about; 0: none.")
    tables = serializers.ListField(
        child=serializers.IntegerField(), help_text="Tables without a result, or still being counted."
    )
    conflicts = serializers.IntegerField(help_text="Matches whose two players report different results.")
    rulings = serializers.IntegerField(help_text="Games that wait for the arbiter's ruling.")


class VariantOut(serializers.Serializer[Any]):
    """A game: a variant of Entropy with its board and bag, or Gyul! Hap! or a game of Chaos Tiles, which have
    neither."""

    url = Link("variant", key="key")
    key = serializers.CharField()
    family = serializers.ChoiceField(choices=[family.value for family in Family])
    name = serializers.CharField()
    size = serializers.IntegerField(required=False, help_text=f"{OF_ENTROPY} Rows and columns of the board.")
    colours = serializers.IntegerField(required=False, help_text=OF_ENTROPY)
    copies = serializers.IntegerField(required=False, help_text=f"{OF_ENTROPY} Counters of each colour.")
    min_pattern = serializers.IntegerField(
        required=False, help_text=f"{OF_ENTROPY} Shortest palindrome that scores."
    )
    presets = serializers.ListField(
        child=serializers.CharField(),
        required=False,
        help_text="Of Gyul! Hap! alone. Ways to play it, for `timing` of an event.",
    )
    fewest_players = serializers.IntegerField(required=False, help_text="Of Chaos Tiles alone.")
    most_players = serializers.IntegerField(required=False, help_text="Of Chaos Tiles alone.")
    aliases = serializers.ListField(child=serializers.CharField())
