"""The engine's look back at a finished game with a record."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.adjudication import PartState
from games.models.live import LiveGame
from games.models.scoring import JobState


class Analysis(models.Model):
    """The analysis of one finished game: a job until ``result`` (`games.engine.analysis` data) is there.

    ``luck`` and ``adjusted`` are hundredths of points of the Order score: what the order of the draws was
    worth, and the score without it.
    """

    State = JobState

    game = models.OneToOneField(LiveGame, on_delete=models.CASCADE, related_name="analysis")
    state = models.CharField(max_length=8, choices=JobState.choices, default=JobState.PENDING)
    engine = models.CharField(max_length=60, blank=True)
    result = models.JSONField(null=True, blank=True)
    luck = models.IntegerField(null=True, blank=True)
    adjusted = models.IntegerField(null=True, blank=True)
    attempts = models.PositiveIntegerField(default=0)
    error = models.TextField(blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    sent_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        indexes = [models.Index(fields=["state", "sent_at"], name="analysis_state_sent")]
        verbose_name = _("analysis")
        verbose_name_plural = _("analyses")

    def __str__(self) -> str:
        return f"{self.game}: {self.state}"


class AnalysisPart(models.Model):
    """Some plies of an analysis, looked at by one worker."""

    State = PartState

    analysis = models.ForeignKey(Analysis, on_delete=models.CASCADE, related_name="parts")
    number = models.PositiveSmallIntegerField()
    state = models.CharField(max_length=8, choices=PartState.choices, default=PartState.PENDING)
    result = models.JSONField(null=True, blank=True)

    class Meta:
        ordering = ["analysis_id", "number"]
        constraints = [
            models.UniqueConstraint(fields=["analysis", "number"], name="one_analysis_part_per_number"),
        ]
        verbose_name = _("share of an analysis")
        verbose_name_plural = _("shares of analyses")

    def __str__(self) -> str:
        return f"{self.analysis_id}.{self.number}: {self.state}"
