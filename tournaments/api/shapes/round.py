"""Rounds as data."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from tournaments.api.addresses import reverse
from tournaments.api.fields import Flag, Id, Link, Strict
from tournaments.api.shapes.entry import EntryRef
from tournaments.api.shapes.match import FIRST, SEATS, SECOND, ResultOut, SeatOut
from tournaments.api.shapes.systems import MeetingOut
from tournaments.models import Seat
from tournaments.models.round import RoundState, SeatBye
from tournaments.queries.frozen import digest_of, pairings_document
from tournaments.queries.tables import RoundSheet, Table


class RoundOut(serializers.Serializer[RoundSheet]):
    """A round and how far it is. Drafts are shown to arbiters alone."""

    url = serializers.SerializerMethodField()
    number = serializers.IntegerField(source="round.number")
    state = serializers.ChoiceField(choices=RoundState.choices, source="round.state")
    version = serializers.IntegerField(source="round.version", help_text="Rises with every publication.")
    published_at = serializers.DateTimeField(source="round.published_at", allow_null=True)
    snapshot = serializers.SerializerMethodField(
        help_text="These pairings at an address whose content never changes; null for a draft."
    )
    notice = serializers.CharField(source="round.notice", help_text="What was amended since the publication.")
    table_count = serializers.SerializerMethodField()
    missing = serializers.SerializerMethodField(help_text="Tables without a result.")
    scoring = serializers.SerializerMethodField(help_text="Tables whose boards are still being counted.")

    def get_url(self, sheet: RoundSheet) -> str:
        parts = {"slug": self.context["slug"], "number": sheet.round.number}
        return reverse("api:round", kwargs=parts, request=self.context["request"])

    def get_snapshot(self, sheet: RoundSheet) -> str | None:
        if not sheet.round.is_published:
            return None
        digest = digest_of(pairings_document(sheet))
        parts = [self.context["slug"], sheet.round.number, sheet.round.version, digest]
        return reverse("api:pairings-snapshot", args=parts, request=self.context["request"])

    def get_table_count(self, sheet: RoundSheet) -> int:
        return len(sheet.tables)

    def get_missing(self, sheet: RoundSheet) -> list[int]:
        return [table.number for table in sheet.missing]

    def get_scoring(self, sheet: RoundSheet) -> list[int]:
        return [table.number for table in sheet.scoring]


class Why(serializers.Serializer[Any]):
    """Why somebody was paired so, in plain words."""

    key = serializers.CharField(required=False)
    text = serializers.CharField(required=False)
    warnings = serializers.ListField(child=serializers.CharField(), required=False)


class TableOut(serializers.Serializer[Table]):
    """A table. The match exists from the publication on."""

    table = serializers.IntegerField(source="number")
    match = Link("match", pk="pairing.match_id", allow_null=True)
    first = EntryRef(help_text=FIRST)
    second = EntryRef(help_text=SECOND, source="other", allow_null=True)
    seats = SeatOut(many=True, help_text=SEATS)
    manual = serializers.BooleanField(source="pairing.manual", help_text="Paired by hand.")
    meeting = serializers.IntegerField(
        source="pairing.teams.number", allow_null=True, help_text="Of two teams; null where players play."
    )
    board = serializers.IntegerField(source="pairing.board", allow_null=True, help_text="Within the meeting.")
    reason = serializers.SerializerMethodField()
    result = ResultOut(allow_null=True)

    @extend_schema_field(Why)
    def get_reason(self, table: Table) -> dict[str, Any]:
        return table.reason


class ByeOut(serializers.Serializer[Seat]):
    """An entry without an opponent, and why."""

    entry = EntryRef()
    bye = serializers.ChoiceField(choices=SeatBye.choices)
    reason = serializers.SerializerMethodField()

    @extend_schema_field(Why)
    def get_reason(self, seat: Seat) -> dict[str, Any]:
        return seat.told


class RoundDetail(RoundOut):
    """A round with its tables, byes and reasons."""

    tables = TableOut(many=True)
    byes = ByeOut(many=True)
    meetings = serializers.SerializerMethodField(help_text="Teams that meet; empty where players play.")
    explanation = serializers.SerializerMethodField()

    @extend_schema_field(MeetingOut(many=True))
    def get_meetings(self, sheet: RoundSheet) -> Any:
        found: Any = sheet.round.team_pairings.select_related("first", "second").order_by("number")
        return MeetingOut(found, many=True, context=self.context).data

    @extend_schema_field({"type": "object", "additionalProperties": {}})
    def get_explanation(self, sheet: RoundSheet) -> dict[str, Any]:
        """Cost and warnings; what changed from an earlier draft is for who may see drafts."""
        told: dict[str, Any] = sheet.round.told
        return (
            told
            if self.context["drafts"]
            else {key: value for key, value in told.items() if key != "changes"}
        )


class PairWishes(Strict):
    """What is decided by hand: pairs and the bye, as ids of entries. The system pairs the rest."""

    pairs = serializers.ListField(
        child=serializers.ListField(child=Id(), min_length=2, max_length=2),
        max_length=1000,
        required=False,
        default=list,
        help_text="In an event paired by hand, Order in game 1 or seat 1 first; elsewhere the rules say who.",
    )
    tables = serializers.ListField(
        child=serializers.ListField(child=Id(), min_length=3, max_length=5),
        max_length=1000,
        required=False,
        default=list,
        help_text="Of an event with tables of several, in place of pairs: who sits together.",
    )
    bye = Id(required=False, allow_null=True, default=None)
    repeats = Flag(required=False, default=False, help_text="Pairs may meet again, as few as possible.")
