"""A board to be counted: a row with a state, so that nothing is lost when the broker is."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.match import Game


class JobState(models.TextChoices):
    PENDING = "pending", _("waiting")
    DONE = "done", _("scored")
    FAILED = "failed", _("failed")


class ScoringJob(models.Model):
    """Counts one version of one game's board. ``detail`` holds rows, columns and patterns when done."""

    State = JobState

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="scorings")
    board_version = models.PositiveIntegerField()
    board = models.TextField()
    variant = models.CharField(max_length=20)
    state = models.CharField(max_length=8, choices=JobState.choices, default=JobState.PENDING)
    attempts = models.PositiveIntegerField(default=0)
    created_at = models.DateTimeField(auto_now_add=True)
    sent_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)
    total = models.PositiveIntegerField(null=True, blank=True)
    detail = models.JSONField(null=True, blank=True)
    error = models.TextField(blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["game", "board_version"], name="one_scoring_per_board"),
        ]
        indexes = [models.Index(fields=["state", "sent_at"], name="scoring_state_sent")]
        verbose_name = _("scoring")
        verbose_name_plural = _("scorings")

    def __str__(self) -> str:
        return f"{self.game}, board {self.board_version}: {self.state}"
