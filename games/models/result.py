"""The result of a match: at most one, by constraint."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.models.match import Match, Side


class ResultKind(models.TextChoices):
    """How a match ended (match_scoring.md)."""

    PLAYED = "played", _("played")
    NO_SHOW = "no_show", _("won by no-show")
    RULED = "ruled", _("decided by rule after play began")
    DOUBLE_FORFEIT = "double_forfeit", _("lost by both")
    VOID = "void", _("void")


WON_WITHOUT_SCORES = [ResultKind.NO_SHOW, ResultKind.RULED]


class Result(models.Model):
    """Two scores and penalties, or a forfeit, a double forfeit or a void match.

    The scores are the Order scores of the two games, or the points of both players in a match of Gyul! Hap!,
    which may be negative. A played game of Chaos Tiles has neither: ``seats`` holds a score and a place for
    each seat, seat 1 first, as ``{"score": "10.5", "place": 1}``; scores are exact, of any size, and may be
    halves. Places are those of the game, which may part equal scores; seats that share one have the better.
    Whoever did not play has None for both.

    A played result whose boards are still being counted lacks a score: ``is_scoring``.
    """

    Kind = ResultKind

    match = models.OneToOneField(Match, on_delete=models.CASCADE, related_name="result")
    kind = models.CharField(max_length=16, choices=ResultKind.choices)
    first_score = models.IntegerField(null=True, blank=True)
    second_score = models.IntegerField(null=True, blank=True)
    first_penalty = models.PositiveIntegerField(default=0)
    second_penalty = models.PositiveIntegerField(default=0)
    seats = models.JSONField(null=True, blank=True)
    winner = models.PositiveSmallIntegerField(choices=Side.choices, null=True, blank=True)
    counter_placed = models.BooleanField(default=True)
    version = models.PositiveIntegerField(default=1)
    source = models.CharField(max_length=10)  # the actor's ``via``
    entered_by = models.CharField(max_length=150)
    entered_at = models.DateTimeField()
    note = models.TextField(blank=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(kind__in=WON_WITHOUT_SCORES, winner__isnull=False)
                | (~Q(kind__in=WON_WITHOUT_SCORES) & Q(winner__isnull=True)),
                name="winner_only_of_a_forfeit",
            ),
            models.CheckConstraint(
                condition=Q(kind=ResultKind.PLAYED)
                | Q(first_score__isnull=True, second_score__isnull=True, seats__isnull=True),
                name="scores_only_of_a_played_match",
            ),
        ]
        verbose_name = _("result")
        verbose_name_plural = _("results")

    def __str__(self) -> str:
        return f"{self.match}: {self.summary}"

    @property
    def is_scoring(self) -> bool:
        """A worker is still counting a board."""
        if self.kind != ResultKind.PLAYED or self.seats is not None:
            return False
        return self.first_score is None or self.second_score is None

    @property
    def summary(self) -> str:
        """The result in a few characters, first player first: ``88-71``, ``7 : -2``."""
        if self.seats is not None:
            return " : ".join(seat["score"] or "–" for seat in self.seats)
        if self.kind == ResultKind.PLAYED:
            scores = self.first_score, self.second_score
            return between(*scores).join(map(_shown, scores))
        if self.kind in WON_WITHOUT_SCORES:
            return "1-0" if self.winner == Side.FIRST else "0-1"
        return "0-0"


def between(first: int | None, second: int | None) -> str:
    """What stands between two scores: a hyphen; a colon where that would read as a minus."""
    return " : " if min(first or 0, second or 0) < 0 else "-"


def _shown(score: int | None) -> str:
    return "…" if score is None else str(score)
