"""Ratings of the register, per game and system, and how each event changed them."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.player import Player
from tournaments.models.tournament import Tournament


class RatingSystem(models.TextChoices):
    ELO = "elo", _("Elo")
    GLICKO = "glicko-2", _("Glicko-2")


class RatingChange(models.Model):
    """What one finished event did to one player's rating of one game (``variant``).

    A rating is the ``after`` of the newest change. Everything is computed anew, in the order of the events'
    ends, when an event in the past changes. ``detail`` holds the arithmetic.
    """

    System = RatingSystem

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="rating_changes")
    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="rating_changes")
    variant = models.CharField(max_length=20)
    system = models.CharField(max_length=10, choices=RatingSystem.choices)
    period = models.DateTimeField()  # the event's end
    before = models.DecimalField(max_digits=8, decimal_places=2, null=True)
    after = models.DecimalField(max_digits=8, decimal_places=2, null=True)  # empty: not enough matches yet
    deviation = models.DecimalField(max_digits=8, decimal_places=2, null=True)
    volatility = models.DecimalField(max_digits=10, decimal_places=8, null=True)
    matches = models.PositiveIntegerField()  # rated in this event
    total_matches = models.PositiveIntegerField()  # rated so far, these included
    score = models.DecimalField(max_digits=6, decimal_places=1)
    performance = models.IntegerField(null=True)
    detail = models.JSONField(default=dict)

    class Meta:
        ordering = ["period", "tournament_id", "id"]
        constraints = [
            models.UniqueConstraint(
                fields=["player", "tournament", "system"], name="one_rating_change_per_event"
            ),
        ]
        indexes = [models.Index(fields=["variant", "system", "player", "period"], name="rating_by_player")]
        verbose_name = _("rating change")
        verbose_name_plural = _("rating changes")

    def __str__(self) -> str:
        return f"{self.player}, {self.tournament}: {self.system}"


class RatingJob(models.Model):
    """Ratings of a game that are out of date from the events of ``since`` on. Written in the transaction of
    the act that made them so, removed by the computation that put them right."""

    variant = models.CharField(max_length=20)
    since = models.DateTimeField(null=True)  # empty: from the first event on
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["id"]
        verbose_name = _("job of ratings")
        verbose_name_plural = _("jobs of ratings")

    def __str__(self) -> str:
        return f"{self.variant} since {self.since or 'the beginning'}"
