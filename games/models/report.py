"""What a player says the result was, through the link of a match."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.models.match import Match, Side


class ReportState(models.TextChoices):
    OPEN = "open", _("waits for the other side")
    ACCEPTED = "accepted", _("accepted")
    CLOSED = "closed", _("closed")


class Report(models.Model):
    """One side's claim: Order scores or boards of both games. At most one open claim a side."""

    State = ReportState

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="reports")
    side = models.PositiveSmallIntegerField(choices=Side.choices)
    claim = models.JSONField()  # as games.services.claims reads and writes it
    state = models.CharField(max_length=8, choices=ReportState.choices, default=ReportState.OPEN)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(
                fields=["match", "side"], condition=Q(state="open"), name="one_open_report_per_side"
            ),
        ]
        verbose_name = _("report")
        verbose_name_plural = _("reports")

    def __str__(self) -> str:
        return f"{self.match}: {self.match.name_of(self.side)} reports"
