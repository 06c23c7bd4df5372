"""Teams, brackets and arenas as data."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from tournaments.api.fields import Exact, Flag, Id, Int, Link, Strict, Text
from tournaments.api.shapes.entry import EntryRef
from tournaments.models import Team, TeamPairing
from tournaments.pairing.bracket import Part, State
from tournaments.system_settings import LONGEST_ARENA

TIE_STATES = [(state.value, state.value) for state in State]


class TeamRef(serializers.Serializer[Team]):
    """A team, shortly."""

    url = Link("team", pk="pk")
    id = serializers.IntegerField()
    name = serializers.CharField()
    seed = serializers.IntegerField()


class MemberOut(serializers.Serializer[Any]):
    """Who plays for a team; those after the event's number of boards are reserves."""

    board = serializers.IntegerField(allow_null=True)
    entry = EntryRef(source="*")


class TeamOut(serializers.Serializer[Team]):
    """A team of an event."""

    url = Link("team", pk="pk")
    id = serializers.IntegerField()
    tournament = Link("tournament", slug="tournament.slug")
    name = serializers.CharField()
    seed = serializers.IntegerField()
    club = serializers.CharField()
    captain = serializers.CharField()
    last_round = serializers.IntegerField(
        allow_null=True, help_text="Last round before a withdrawal; null: still in."
    )
    members = MemberOut(many=True)


class TeamChange(Strict):
    """What a team is called, and who speaks for it."""

    name = Text(max_length=120)
    club = Text(max_length=120, allow_blank=True, required=False)
    captain = Text(max_length=120, allow_blank=True, required=False)


class Members(Strict):
    """Entries in the order of the boards."""

    entries = serializers.ListField(child=Id(), max_length=100)


class MeetingOut(serializers.Serializer[TeamPairing]):
    """Two teams that meet; without a second one it is the bye. Its boards are tables that name it."""

    number = serializers.IntegerField()
    first = TeamRef()
    second = TeamRef(allow_null=True)


class TieSide(serializers.Serializer[Any]):
    """One side of a tie. ``player`` is the id of an entry, in a team event of a team."""

    player = serializers.IntegerField(allow_null=True, help_text="null: not known yet, or nobody.")
    name = serializers.CharField(allow_blank=True)
    seed = serializers.IntegerField(allow_null=True, help_text="Place in the seeding of the bracket.")
    wins = serializers.IntegerField()
    comes_from = serializers.CharField(help_text="seed 3, winner of W1.2, loser of W2.1, or remaining 1.")


class TieOut(serializers.Serializer[Any]):
    """Two who meet until one goes on."""

    id = serializers.CharField(
        help_text="W2.1: winners' round 2, first tie; L losers', 3P third place, F final."
    )
    part = serializers.ChoiceField(choices=[part.value for part in Part])
    round = serializers.IntegerField(help_text="Within its part of the bracket.")
    slot = serializers.IntegerField()
    name = serializers.CharField(help_text="Quarter-final 2.")
    state = serializers.ChoiceField(choices=TIE_STATES)
    best_of = serializers.IntegerField()
    sides = TieSide(many=True)
    spread = Exact(help_text="Of the first side, over all matches of the tie.")
    rounds = serializers.ListField(
        child=serializers.IntegerField(), help_text="Rounds of the event in which its matches are."
    )
    winner = serializers.IntegerField(allow_null=True)
    words = serializers.CharField(allow_blank=True, help_text="How it was decided.")


class BracketOut(serializers.Serializer[Any]):
    """A bracket as it stands."""

    tournament = Link("tournament", slug="slug")
    double = serializers.BooleanField()
    over = serializers.BooleanField()
    winner = serializers.IntegerField(allow_null=True)
    ties = TieOut(many=True)
    conflicts = serializers.ListField(
        child=serializers.CharField(), help_text="What was played and no longer follows from the results."
    )


class ArenaOut(serializers.Serializer[Any]):
    """An arena as it is now."""

    tournament = Link("tournament", slug="slug")
    state = serializers.ChoiceField(choices=["before", "running", "over"])
    ends_at = serializers.DateTimeField(allow_null=True)
    waiting = EntryRef(many=True)
    playing = serializers.IntegerField(help_text="Matches without a result.")


class ArenaStart(Strict):
    """How long it takes from now; left out: as the event is set."""

    minutes = Int(min_value=1, max_value=LONGEST_ARENA, required=False)


class ArenaWish(Strict):
    """Whether the player wants opponents."""

    wants = Flag()


class ArenaPlaceOut(serializers.Serializer[Any]):
    """A player's part in an arena. ``play`` is the token of the match to be played now."""

    wants = serializers.BooleanField()
    waits = serializers.BooleanField()
    match = serializers.IntegerField(allow_null=True)
    play = serializers.CharField(allow_blank=True, help_text="For /api/v1/play/{token}/; empty: none.")
