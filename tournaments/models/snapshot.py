"""Standings as they were published."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.tournament import Tournament


class StandingsSnapshot(models.Model):
    """The standings after a round. While results are missing the newest row is rewritten; a complete one
    stays for ever, and an amended result makes a new version beside it. Where the event ranks by
    luck-adjusted scores, games that wait for their analysis are missing too."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="snapshots")
    round_number = models.PositiveSmallIntegerField()
    version = models.PositiveIntegerField()
    complete = models.BooleanField(default=False)
    data = models.JSONField()
    created_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["tournament_id", "round_number", "version"]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "round_number", "version"], name="one_snapshot_per_version"
            ),
        ]
        verbose_name = _("standings")
        verbose_name_plural = _("standings")

    def __str__(self) -> str:
        return f"{self.tournament}, after round {self.round_number} (version {self.version})"
