"""A player's part in one event: seed number, presence, byes asked for, pairs forbidden."""

from __future__ import annotations

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from tournaments.models.player import Player
from tournaments.models.team import Team
from tournaments.models.tournament import Tournament


class Entry(models.Model):
    """A player in an event. Club and rating are as of the event; the name is the register's.

    ``from_round`` is the first round the player takes part in; ``last_round`` the last one before a
    withdrawal (0: left before round 1), empty while the player is in. ``categories``: the event's own names
    for who competes for which prize. ``is_house``: plays where a bye would be and is not ranked.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="entries")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="entries")
    seed = models.PositiveIntegerField(_("seed number"))
    club = models.CharField(_("club"), max_length=120, blank=True)
    rating = models.PositiveIntegerField(_("rating"), null=True, blank=True)
    categories = models.JSONField(_("categories"), default=list, blank=True)
    team = models.ForeignKey(Team, null=True, blank=True, on_delete=models.SET_NULL, related_name="members")
    board = models.PositiveSmallIntegerField(_("board"), null=True, blank=True)
    is_house = models.BooleanField(_("house player"), default=False)
    checked_in_at = models.DateTimeField(null=True, blank=True)
    from_round = models.PositiveSmallIntegerField(default=1)
    last_round = models.PositiveSmallIntegerField(null=True, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["seed"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "player"], name="one_entry_per_player"),
            models.UniqueConstraint(fields=["tournament", "seed"], name="one_entry_per_seed"),
            models.UniqueConstraint(fields=["team", "board"], name="one_entry_per_board"),
            models.UniqueConstraint(
                fields=["tournament"], condition=Q(is_house=True), name="one_house_player"
            ),
        ]
        verbose_name = _("entry")
        verbose_name_plural = _("entries")

    def __str__(self) -> str:
        return self.player.name

    @property
    def name(self) -> str:
        return self.player.name

    @property
    def is_withdrawn(self) -> bool:
        return self.last_round is not None

    def takes_part_in(self, number: int) -> bool:
        """In by round ``number``, and not withdrawn before it."""
        return self.from_round <= number and not self.has_left_before(number)

    def has_left_before(self, number: int) -> bool:
        """Withdrawn, with no part in round ``number`` or later."""
        return self.last_round is not None and self.last_round < number


class AbsenceKind(models.TextChoices):
    """What a player who is not paired in a round gets."""

    ABSENT = "absent", _("absent")
    HALF = "half", _("requested bye")
    FULL = "full", _("full-point bye")
    ZERO = "zero", _("zero-point bye")


class Absence(models.Model):
    """A player who is not to be paired in one round, and why."""

    Kind = AbsenceKind

    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="absences")
    round_number = models.PositiveSmallIntegerField(_("round"))
    kind = models.CharField(_("kind"), max_length=6, choices=AbsenceKind.choices)

    class Meta:
        ordering = ["round_number"]
        constraints = [
            models.UniqueConstraint(fields=["entry", "round_number"], name="one_absence_per_round"),
        ]
        verbose_name = _("absence")
        verbose_name_plural = _("absences")

    def __str__(self) -> str:
        return f"{self.entry}, round {self.round_number}: {self.kind}"


class ForbiddenPair(models.Model):
    """Two entries that must not meet, ever or up to a round (that round included)."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="forbidden_pairs")
    low = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="+")
    high = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="+")
    until_round = models.PositiveSmallIntegerField(_("up to round"), null=True, blank=True)

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(fields=["low", "high"], name="forbidden_once"),
            models.CheckConstraint(condition=Q(low__lt=F("high")), name="forbidden_low_before_high"),
        ]
        verbose_name = _("forbidden pair")
        verbose_name_plural = _("forbidden pairs")

    def __str__(self) -> str:
        return f"{self.low} – {self.high}"
