"""What the arbiter notes on a game: illegal moves, claims, penalties, time given. A log that only grows."""

from __future__ import annotations

from typing import Any, NoReturn

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.live import LiveGame
from games.models.match import Side


class IncidentKind(models.TextChoices):
    """What happened (clock_and_flags.md, "Touch-move and incidents")."""

    ILLEGAL = "illegal", _("illegal move")
    CLAIM = "claim", _("claim")
    PENALTY = "penalty", _("penalty")
    TIME = "time", _("time correction")
    FLAG = "flag", _("flag lifted")
    BACK = "back", _("moves taken back")
    NOTE = "note", _("note")


class Incident(models.Model):
    """One incident, with who noted it, when (``at``, ms) and why. Written once, never changed.

    ``points`` (of a penalty) go off the player's own total in the match; negative ones take a penalty back.
    ``ply`` is how far the game was.
    """

    Kind = IncidentKind

    game = models.ForeignKey(LiveGame, on_delete=models.PROTECT, related_name="incidents")
    kind = models.CharField(max_length=8, choices=IncidentKind.choices)
    side = models.PositiveSmallIntegerField(choices=Side.choices, null=True, blank=True)
    points = models.IntegerField(default=0)
    text = models.TextField()
    ply = models.PositiveSmallIntegerField(default=0)
    at = models.BigIntegerField()
    actor_label = models.CharField(max_length=150)
    via = models.CharField(max_length=10)
    recorded_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["id"]
        verbose_name = _("incident")
        verbose_name_plural = _("incidents")

    def __str__(self) -> str:
        return f"{self.game}: {self.get_kind_display()}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        if self.pk is not None:
            raise TypeError("An incident is never changed.")
        super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> NoReturn:
        raise TypeError("An incident is never deleted.")
