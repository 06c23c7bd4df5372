"""What a check of entered boards found: for the arbiter to look at, never a punishment."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.match import Game


class FindingKind(models.TextChoices):
    COUNTS = "counts", _("counters that the bag does not have")
    SCORE = "score", _("a score that no board gives")
    SAME_BOARD = "same", _("the board of another table")
    FAR = "far", _("a score far from what the record could give")


class Finding(models.Model):
    """One doubt about one board or score. It stays when it was seen, with who saw it and what was noted."""

    Kind = FindingKind

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="findings")
    kind = models.CharField(max_length=8, choices=FindingKind.choices)
    board_version = models.PositiveIntegerField()
    score = models.PositiveIntegerField(default=0)
    facts = models.JSONField(default=dict)
    created_at = models.DateTimeField(auto_now_add=True)
    seen_at = models.DateTimeField(null=True, blank=True)
    seen_by = models.CharField(max_length=150, blank=True)
    note = models.TextField(blank=True)

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(
                fields=["game", "kind", "board_version", "score"], name="one_finding_per_kind"
            ),
        ]
        verbose_name = _("finding")
        verbose_name_plural = _("findings")

    def __str__(self) -> str:
        return f"{self.game}: {self.kind}"
