"""Rounds, pairings and seats."""

from __future__ import annotations

from typing import Any

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from audit.in_words import spoken
from games.models import Match
from tournaments.models.entry import Entry
from tournaments.models.team import Team
from tournaments.models.tournament import Tournament


class RoundState(models.TextChoices):
    DRAFT = "draft", _("draft")
    PUBLISHED = "published", _("published")


class Round(models.Model):
    """One round. A draft is seen by the event's staff alone; publishing creates the matches.

    ``explanation`` is what the pairing said: cost, warnings, what changed on re-pairing. ``basis`` is a
    digest of what it was made from, to see before the publication whether that is so still; empty: not known.
    """

    State = RoundState

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    state = models.CharField(max_length=10, choices=RoundState.choices, default=RoundState.DRAFT)
    explanation = models.JSONField(default=dict, blank=True)
    basis = models.CharField(max_length=64, blank=True, editable=False)
    version = models.PositiveIntegerField(default=1)  # rises with every publication
    notice = models.TextField(blank=True)  # shown with the pairings: what was amended since
    created_at = models.DateTimeField(auto_now_add=True)
    published_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["tournament_id", "number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="one_round_per_number"),
            models.UniqueConstraint(
                fields=["tournament"], condition=Q(state="draft"), name="one_draft_per_tournament"
            ),
        ]
        verbose_name = _("round")
        verbose_name_plural = _("rounds")

    def __str__(self) -> str:
        return f"{self.tournament}, round {self.number}"

    @property
    def is_published(self) -> bool:
        return self.state == RoundState.PUBLISHED

    @property
    def told(self) -> dict[str, Any]:
        """``explanation`` in the language of the reader."""
        return spoken(self.explanation)


class TeamPairing(models.Model):
    """Two teams that meet in a round, or one that has the bye (``second`` empty). Its boards are pairings."""

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="team_pairings")
    number = models.PositiveSmallIntegerField()
    first = models.ForeignKey(Team, on_delete=models.PROTECT, related_name="+")
    second = models.ForeignKey(Team, null=True, blank=True, on_delete=models.PROTECT, related_name="+")
    reason = models.JSONField(default=dict, blank=True)

    class Meta:
        ordering = ["round_id", "number"]
        constraints = [
            models.UniqueConstraint(fields=["round", "number"], name="one_team_pairing_per_number"),
            models.UniqueConstraint(fields=["round", "first"], name="one_team_pairing_per_first"),
            models.UniqueConstraint(fields=["round", "second"], name="one_team_pairing_per_second"),
            models.CheckConstraint(condition=~Q(first=F("second")), name="team_pairing_of_two"),
        ]
        verbose_name = _("team pairing")
        verbose_name_plural = _("team pairings")

    def __str__(self) -> str:
        return f"{self.round}, teams {self.number}"

    @property
    def told(self) -> dict[str, Any]:
        """``reason`` in the language of the reader."""
        return spoken(self.reason)


class Corrections(models.TextChoices):
    """For what a result counts that was corrected late: after the next round had ended (FIDE C.04.2).

    What is corrected earlier counts for everything that is not paired yet.
    """

    ALWAYS = "always", _("for standings and all pairings to come")
    STANDINGS = "standings", _("for standings, not for pairings")
    RATING = "rating", _("for ratings only")


class Pairing(models.Model):
    """The seats at a table, two in most events. The match exists from the publication on.

    ``board``: within the teams. ``as_was`` is the result before a correction that came late, with what the
    correction ``counts`` for: pairings, and perhaps standings, go on from it. Empty: the result counts for
    all.
    """

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="pairings")
    table = models.PositiveSmallIntegerField()
    match = models.OneToOneField(
        Match, null=True, blank=True, on_delete=models.PROTECT, related_name="pairing"
    )
    manual = models.BooleanField(default=False)
    reason = models.JSONField(default=dict, blank=True)
    as_was = models.JSONField(null=True, blank=True)
    teams = models.ForeignKey(
        TeamPairing, null=True, blank=True, on_delete=models.CASCADE, related_name="boards"
    )
    board = models.PositiveSmallIntegerField(null=True, blank=True)

    class Meta:
        ordering = ["round_id", "table"]
        constraints = [
            models.UniqueConstraint(fields=["round", "table"], name="one_pairing_per_table"),
        ]
        verbose_name = _("pairing")
        verbose_name_plural = _("pairings")

    def __str__(self) -> str:
        return f"{self.round}, table {self.table}"


class SeatBye(models.TextChoices):
    """What an entry without an opponent has in a round."""

    ALLOCATED = "allocated", _("bye")
    FULL = "full", _("full-point bye")
    HALF = "half", _("requested bye")
    ZERO = "zero", _("zero-point bye")


class Seat(models.Model):
    """An entry's place in a round: a side at a table, or a bye. One a round, by constraint.

    ``side`` is 1 or 2; at a table of several, 1 to 5. A lone player's table has side 1 alone.
    """

    Bye = SeatBye

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="seats")
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="seats")
    pairing = models.ForeignKey(
        Pairing, null=True, blank=True, on_delete=models.CASCADE, related_name="seats"
    )
    side = models.PositiveSmallIntegerField(null=True, blank=True)
    bye = models.CharField(max_length=10, choices=SeatBye.choices, blank=True)
    reason = models.JSONField(default=dict, blank=True)  # of a bye; a pairing has its own

    class Meta:
        ordering = ["round_id", "pairing_id", "side"]
        constraints = [
            models.UniqueConstraint(fields=["round", "entry"], name="one_seat_per_round"),
            models.UniqueConstraint(fields=["pairing", "side"], name="one_entry_per_side"),
            models.CheckConstraint(
                condition=Q(pairing__isnull=False, side__isnull=False, bye="")
                | (Q(pairing__isnull=True, side__isnull=True) & ~Q(bye="")),
                name="seat_is_side_or_bye",
            ),
        ]
        verbose_name = _("seat")
        verbose_name_plural = _("seats")

    def __str__(self) -> str:
        return f"{self.entry}, round {self.round_id}"

    @property
    def told(self) -> dict[str, Any]:
        """``reason`` in the language of the reader."""
        return spoken(self.reason)
