"""The daily board of Gyul! Hap!: the same nine cards for everybody, once a day and visitor."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models import Match

DAILY = "daily:"  # how the scopes of daily boards and of their runs begin


class DailyBoard(models.Model):
    """The board of a day (UTC). ``seed`` and ``salt`` leave the server only when ``revealed_at`` is set."""

    day = models.DateField(unique=True)
    seed = models.CharField(max_length=64)
    salt = models.CharField(max_length=64)
    commitment = models.CharField(max_length=64)
    created_at = models.DateTimeField(auto_now_add=True)
    revealed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-day"]
        verbose_name = _("daily board")
        verbose_name_plural = _("daily boards")

    def __str__(self) -> str:
        return str(self.day)

    def __repr__(self) -> str:
        return f"<DailyBoard {self.day}>"

    @property
    def scope(self) -> str:
        """The audit scope of the board and of the matches in which it is played."""
        return f"{DAILY}{self.day}"


class DailyRun(models.Model):
    """One visitor's try at a daily board.

    ``visitor`` is a digest: only the name that was given says who it was. ``time_ms`` is the time with its
    penalties, None until the board is done. ``match`` goes when it is old; what is listed stays here. A run
    that is ``hidden``, for its name, is listed for nobody but who played it.
    """

    board = models.ForeignKey(DailyBoard, on_delete=models.PROTECT, related_name="runs")
    visitor = models.CharField(max_length=40)
    name = models.CharField(max_length=60)
    match = models.OneToOneField(
        Match, on_delete=models.PROTECT, related_name="daily_run", null=True, blank=True
    )
    time_ms = models.PositiveIntegerField(null=True, blank=True)
    points = models.IntegerField(default=0)
    wrong = models.PositiveIntegerField(default=0)
    created_at = models.DateTimeField(auto_now_add=True)
    done_at = models.DateTimeField(null=True, blank=True)
    hidden = models.BooleanField(default=False)

    class Meta:
        ordering = ["board_id", "time_ms", "id"]
        constraints = [
            models.UniqueConstraint(fields=["board", "visitor"], name="one_daily_run_per_visitor"),
        ]
        verbose_name = _("run of a daily board")
        verbose_name_plural = _("runs of daily boards")

    def __str__(self) -> str:
        return f"{self.board}: {self.name}"
