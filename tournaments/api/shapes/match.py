"""Matches, results and reports as data."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from games.models import Duel, Game, Report, Result, Side, TilesGame
from games.models.result import ResultKind
from games.models.scoring import JobState, ScoringJob
from games.services.claims import STATEMENTS
from games.services.points import MOST_POINTS
from tournaments.api.fields import Flag, Int, Link, ScoreIn, SideIn, Strict, Text
from tournaments.api.shapes.entry import EntryRef
from tournaments.api.shapes.on_line import DuelShort, TilesShort
from tournaments.models import Pairing
from tournaments.queries.tables import SeatLine, Table

FIRST = "Order in game 1; seat 1 in Gyul! Hap! and Chaos Tiles."
SECOND = "Order in game 2; seat 2 in Gyul! Hap! and Chaos Tiles."


class SeatScoreOut(serializers.Serializer[Any]):
    """What a seat came to; null for a seat that did not play."""

    score = serializers.CharField(allow_null=True, help_text="Exact, of any size: 30, 10.5.")
    place = serializers.IntegerField(allow_null=True, help_text="1 is the best; shared ones are equal.")


SEATS = "Everybody at the table, by seat: two, or one to five where the event seats tables."


class ResultOut(serializers.Serializer[Result]):
    """A result. Scores are null while a board is being counted. Note and who entered it are for the staff."""

    kind = serializers.ChoiceField(choices=ResultKind.choices)
    summary = serializers.CharField(help_text="First player first, as in 88-71.")
    first_score = serializers.IntegerField(
        allow_null=True,
        help_text="Order score of the first player (game 1), or points in Gyul! Hap!: these may be negative.",
    )
    second_score = serializers.IntegerField(
        allow_null=True, help_text="Order score of the second player (game 2), or points."
    )
    seats = SeatScoreOut(
        many=True, allow_null=True, help_text="In Chaos Tiles, in place of both scores: all, seat 1 first."
    )
    first_penalty = serializers.IntegerField()
    second_penalty = serializers.IntegerField()
    winner = serializers.IntegerField(
        allow_null=True, help_text="Side that won a no-show or a ruling: 1 or 2."
    )
    counter_placed = serializers.BooleanField(help_text="Play began: the two have met.")
    version = serializers.IntegerField(help_text="Rises with every amendment.")
    entered_at = serializers.DateTimeField()
    entered_by = serializers.SerializerMethodField()
    note = serializers.SerializerMethodField()

    def get_entered_by(self, result: Result) -> str | None:
        return result.entered_by if self.context.get("staff") else None

    def get_note(self, result: Result) -> str | None:
        return result.note if self.context.get("staff") else None


class SeatOut(serializers.Serializer[SeatLine]):
    """A seat at a table, with what it came to in Chaos Tiles once the result is in."""

    seat = serializers.IntegerField(source="number", help_text="1 begins.")
    entry = EntryRef()
    score = serializers.SerializerMethodField(help_text="Exact, as a text; null without one.")
    place = serializers.SerializerMethodField(help_text="At this table; null without a result, or absent.")
    absent = serializers.BooleanField(source="is_absent")

    def get_score(self, seat: SeatLine) -> str | None:
        return seat.score or None

    def get_place(self, seat: SeatLine) -> int | None:
        return int(seat.place) if seat.place else None


class MatchOut(serializers.Serializer[Table]):
    """A published table: two players, and its result if there is one."""

    url = Link("match", pk="pairing.match_id")
    id = serializers.IntegerField(source="pairing.match_id")
    tournament = Link("tournament", slug="pairing.round.tournament.slug")
    round = serializers.IntegerField(source="pairing.round.number")
    table = serializers.IntegerField(source="number")
    state = serializers.SerializerMethodField()
    first = EntryRef(help_text=FIRST)
    second = EntryRef(help_text=SECOND, source="other", allow_null=True)
    seats = SeatOut(many=True, help_text=SEATS)
    result = ResultOut(allow_null=True)

    @extend_schema_field(serializers.ChoiceField(choices=["missing", "scoring", "done"]))
    def get_state(self, table: Table) -> str:
        if table.result is None:
            return "missing"
        return "scoring" if table.result.is_scoring else "done"


class ScoringOut(serializers.Serializer[ScoringJob]):
    """How a board was counted."""

    state = serializers.ChoiceField(choices=JobState.choices)
    total = serializers.IntegerField(allow_null=True)
    detail = serializers.DictField(
        allow_null=True, help_text="Total, each row and column, and every pattern."
    )


class GameOut(serializers.Serializer[Game]):
    """One filling of the board. Board and scoring are null where they may not be seen yet."""

    number = serializers.IntegerField()
    order = serializers.SerializerMethodField(help_text="Side that is Order.")
    score = serializers.IntegerField(allow_null=True, help_text="The Order score.")
    board = serializers.SerializerMethodField(help_text="Rows of digits, top row first, '.' for empty.")
    unfinished = serializers.BooleanField()
    scoring = serializers.SerializerMethodField()

    @extend_schema_field(serializers.ChoiceField(choices=["first", "second"]))
    def get_order(self, game: Game) -> str:
        return "first" if game.order == Side.FIRST else "second"

    def get_board(self, game: Game) -> str | None:
        return game.board if game.board and self.context["boards"] else None

    @extend_schema_field(ScoringOut(allow_null=True))
    def get_scoring(self, game: Game) -> dict[str, Any] | None:
        if not (game.board and self.context["boards"]):
            return None
        jobs = (job for job in game.scorings.all() if job.board_version == game.board_version)
        job = next(jobs, None)
        return dict(ScoringOut(job).data) if job else None


class MatchDetail(MatchOut):
    """A match with its two games, or with its play of Gyul! Hap! or Chaos Tiles."""

    games = serializers.SerializerMethodField(
        help_text="Game 1 and 2; empty in Gyul! Hap! and in Chaos Tiles."
    )
    duel = serializers.SerializerMethodField(
        help_text="Play of Gyul! Hap! on line; null over the board and in other games."
    )

    tiles = serializers.SerializerMethodField(
        help_text="Play of Chaos Tiles on line; null over the board and in other games."
    )

    @extend_schema_field(DuelShort(allow_null=True))
    def get_duel(self, table: Table) -> dict[str, Any] | None:
        duel = Duel.objects.filter(match=table.match).first() if table.match else None
        return dict(DuelShort(duel, context=self.context).data) if duel else None

    @extend_schema_field(TilesShort(allow_null=True))
    def get_tiles(self, table: Table) -> dict[str, Any] | None:
        game = TilesGame.objects.filter(match=table.match).first() if table.match else None
        return dict(TilesShort(game, context=self.context).data) if game else None

    @extend_schema_field(GameOut(many=True))
    def get_games(self, table: Table) -> list[dict[str, Any]]:
        games = table.match.games.all() if table.match else []
        return [dict(GameOut(game, context=self.context).data) for game in games]


class MatchFilter(Strict):
    """Which matches."""

    round = serializers.IntegerField(min_value=1, max_value=99, required=False)
    player = serializers.IntegerField(min_value=1, required=False, help_text="Id in the register.")
    entry = serializers.IntegerField(min_value=1, required=False)
    state = serializers.ChoiceField(choices=["missing", "scoring", "done"], required=False)


class GameIn(Strict):
    """One game: its Order score, its final board, or both, which must agree."""

    score = Int(max_value=999_999, allow_null=True, required=False)
    board = Text(
        max_length=400,
        allow_blank=True,
        required=False,
        trim_whitespace=False,
        help_text="Rows of digits, top row first, on lines of their own or separated by '/'; '.' for empty.",
    )
    unfinished = Flag(required=False, help_text="The board was not full when play ended.")


class SeatScoreIn(Strict):
    """A score, exact as a text (or a whole number), and the place where it does not follow from them."""

    score = ScoreIn(allow_null=True, required=False)
    place = Int(min_value=1, max_value=5, allow_null=True, required=False)


class ResultIn(Strict):
    """A result: two games, the points of Gyul! Hap!, the seats of Chaos Tiles, or the kind of what happened
    instead."""

    kind = serializers.ChoiceField(choices=ResultKind.choices, required=False)
    games = serializers.ListField(
        child=GameIn(), min_length=2, max_length=2, required=False, help_text="Game 1, then game 2."
    )
    points = serializers.ListField(
        child=Int(min_value=-MOST_POINTS, max_value=MOST_POINTS),
        min_length=2,
        max_length=2,
        required=False,
        help_text="In Gyul! Hap!, in place of games: what both players have, the first player first.",
    )
    seats = serializers.ListField(
        child=SeatScoreIn(),
        min_length=1,
        max_length=5,
        required=False,
        help_text="In Chaos Tiles, in place of games: all seats, seat 1 first.",
    )
    first_penalty = Int(max_value=999_999, required=False)
    second_penalty = Int(max_value=999_999, required=False)
    winner = SideIn(
        choices=[(1, "first"), (2, "second")],
        allow_null=True,
        required=False,
        help_text="Of a no-show or a ruling: 1 or 2.",
    )
    counter_placed = Flag(required=False, help_text="Play began before the ruling.")
    note = Text(max_length=2000, allow_blank=True, required=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if attrs.get("kind", ResultKind.PLAYED) != ResultKind.PLAYED:
            words = _("Scores and boards go with a match that was played; leave them or the kind out.")
            wrong: dict[str, Any] = {name: words for name in STATEMENTS if name in attrs}
            if wrong:
                raise serializers.ValidationError(wrong)
        return attrs


class ResultChange(ResultIn):
    """An amended result: why, and the version that it replaces (or If-Match)."""

    reason = Text(max_length=2000)
    version = Int(min_value=1, required=False)


class ResultRemoval(Strict):
    """Why a result is taken back, and which version (or If-Match)."""

    reason = serializers.CharField(max_length=2000)
    version = serializers.IntegerField(min_value=1, required=False)


class ReportOut(serializers.Serializer[Report]):
    """What one side says the result was."""

    url = Link("report", pk="pk")
    id = serializers.IntegerField()
    match = Link("match", pk="match_id")
    round = serializers.IntegerField(source="match.pairing.round.number")
    table = serializers.IntegerField(source="match.pairing.table")
    side = serializers.IntegerField(help_text="1: the first player, 2: the second.")
    name = serializers.SerializerMethodField()
    claim = serializers.DictField()
    state = serializers.ChoiceField(choices=Report.State.choices)
    created_at = serializers.DateTimeField()

    def get_name(self, report: Report) -> str:
        return report.match.name_of(report.side)


class ReportFilter(Strict):
    """Which reports."""

    state = serializers.ChoiceField(choices=Report.State.choices, required=False)


def table_in(pairing: Pairing) -> Table:
    """A pairing read with its seats, as a table."""
    seats = sorted(pairing.seats.all(), key=lambda seat: seat.side or 0)
    return Table(pairing.table, tuple(seat.entry for seat in seats), pairing)
