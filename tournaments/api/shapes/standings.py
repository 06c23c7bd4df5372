"""Standings as data: the stored document, as it was published."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from tournaments.api.fields import Exact, Link, Strict

DECIMAL = "An exact number, as a decimal string."
AT_TABLES = "Where the event seats tables of several."


class Term(serializers.Serializer[Any]):
    """One step of a tie-break's arithmetic."""

    value = serializers.CharField(help_text=DECIMAL)
    note = serializers.CharField(allow_blank=True)
    round = serializers.IntegerField(allow_null=True)
    opponent = serializers.CharField(allow_null=True)
    virtual = serializers.BooleanField(help_text="An opponent that stands for a round not played.")
    counted = serializers.BooleanField()


class TieBreak(serializers.Serializer[Any]):
    """A tie-break's value with its arithmetic."""

    key = serializers.CharField()
    value = serializers.CharField(allow_null=True, help_text=DECIMAL)
    note = serializers.CharField(allow_blank=True)
    terms = Term(many=True)


class Counts(serializers.Serializer[Any]):
    """Rounds of each sort; a match is one result, a bye is one result."""

    played = serializers.IntegerField()
    won = serializers.IntegerField()
    drawn = serializers.IntegerField()
    lost = serializers.IntegerField()
    byes = serializers.IntegerField()
    won_by_no_show = serializers.IntegerField()
    lost_by_no_show = serializers.IntegerField()
    absent = serializers.IntegerField()
    void = serializers.IntegerField()
    pending = serializers.IntegerField()


class RoundPart(serializers.Serializer[Any]):
    """What a round gave."""

    round = serializers.IntegerField()
    kind = serializers.CharField()
    opponent = serializers.IntegerField(allow_null=True, help_text="Id of the opponent's entry.")
    points = serializers.CharField(help_text=DECIMAL)
    spread = Exact()
    table = serializers.IntegerField(
        allow_null=True, required=False, help_text=f"{AT_TABLES} Number of the table."
    )
    score = serializers.CharField(allow_null=True, required=False, help_text=f"{AT_TABLES} Exact.")
    place = serializers.IntegerField(allow_null=True, required=False, help_text=f"{AT_TABLES} There.")
    of = serializers.IntegerField(required=False, help_text=f"{AT_TABLES} Seats of the table.")
    others = serializers.ListField(
        child=serializers.IntegerField(), required=False, help_text=f"{AT_TABLES} Entries of the others."
    )
    own_total = Exact(allow_null=True)
    other_total = Exact(allow_null=True)
    ahead = serializers.IntegerField(
        required=False, help_text="In Chaos Tiles: 1 for the better place, 0 for a shared one, -1."
    )


class StandingsRow(serializers.Serializer[Any]):
    """A line of the table. In CSV a field within a field has its path as column: counts.played."""

    rank = serializers.IntegerField()
    shared = serializers.BooleanField()
    entry = serializers.IntegerField(help_text="Id of the entry.")
    name = serializers.CharField()
    seed = serializers.IntegerField()
    points = serializers.CharField(help_text=DECIMAL)
    spread = Exact(help_text="The one that ranks; capped where the event caps it.")
    raw_spread = Exact()
    tie_breaks = TieBreak(many=True)
    counts = Counts()
    rounds = RoundPart(many=True)
    group = serializers.CharField(
        required=False, help_text="Letter of the player's group, where there are any."
    )


class Column(serializers.Serializer[Any]):
    """A tie-break of the list, in the order in which they rank."""

    key = serializers.CharField()
    label = serializers.CharField()  # type: ignore[assignment]


class TeamStandings(serializers.Serializer[Any]):
    """The table of the teams: points are match points; totals of a round are board points in hundredths."""

    tie_breaks = Column(many=True)
    rows = StandingsRow(many=True)


class StandingsOut(serializers.Serializer[Any]):
    """The standings after a round. A complete version stays for ever; an amendment makes a new one."""

    url = serializers.URLField(help_text="The address of exactly this version.")
    snapshot = serializers.URLField(
        allow_null=True, help_text="This version at an address whose content never changes."
    )
    tournament = Link("tournament", slug="slug")
    round = serializers.IntegerField(help_text="0: no round is published yet.")
    version = serializers.IntegerField()
    versions = serializers.ListField(
        child=serializers.IntegerField(), help_text="All versions after this round."
    )
    complete = serializers.BooleanField(
        help_text="All results are in; where the event ranks by luck-adjusted scores, the analyses too."
    )
    updated_at = serializers.DateTimeField(allow_null=True)
    tie_breaks = Column(many=True)
    rows = StandingsRow(many=True)
    by_group = serializers.BooleanField(
        help_text="The rows are the tables of the groups, one after the other."
    )
    teams = TeamStandings(
        allow_null=True, help_text="The table of the teams; ``entry`` is a team's id there."
    )


class StandingsFilter(Strict):
    """Which standings; the newest if left out."""

    round = serializers.IntegerField(min_value=1, max_value=99, required=False)
    version = serializers.IntegerField(min_value=1, required=False)
