"""What has changed in an event, as others may follow it."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.tournament import Tournament


class ChangeKind(models.TextChoices):
    """What happened. The same words are the types of webhooks."""

    ROUND_PUBLISHED = "round.published", _("pairings published")
    ROUND_CHANGED = "round.changed", _("published pairings changed")
    ROUND_WITHDRAWN = "round.withdrawn", _("publication of a round withdrawn")
    ROUND_FINISHED = "round.finished", _("round finished")
    GAME_FINISHED = "game.finished", _("game on line finished")
    RESULT = "result", _("result entered, amended or taken back")
    STANDINGS = "standings", _("standings changed")
    ENTRIES = "entries", _("players or teams changed")
    EVENT = "event", _("event made known, changed, finished or reopened")


class Change(models.Model):
    """One public change of an event; ``seq`` counts them from 1 without a gap.

    Written under the event's lock, in the transaction of the act, so nobody who has read up to a number
    misses a smaller one. ``data`` holds only what everybody who may see the event may know.
    """

    Kind = ChangeKind

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="changes")
    seq = models.PositiveIntegerField()
    kind = models.CharField(max_length=20, choices=ChangeKind.choices)
    data = models.JSONField(default=dict)
    at = models.DateTimeField()

    class Meta:
        ordering = ["tournament_id", "seq"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "seq"], name="one_change_per_number"),
        ]
        verbose_name = _("change")
        verbose_name_plural = _("changes")

    def __str__(self) -> str:
        return f"{self.tournament_id}: {self.seq} {self.kind}"
