"""A clock without a game: any board game over the board, on a phone or tablet."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from clocks.models.clock import Clock


class TableClock(models.Model):
    """A stand-alone clock behind a secret address; ``serial`` counts what was set up anew on this table.

    ``flag_stops``: a fallen flag ends play (most games of two); otherwise the other clocks go on without it.
    ``more_names`` are those of sides 2 to 4, where there are so many.
    """

    token = models.CharField(max_length=43, unique=True)
    clock = models.OneToOneField(Clock, on_delete=models.PROTECT, related_name="table")
    title = models.CharField(max_length=80, blank=True)
    first_name = models.CharField(max_length=60, blank=True)
    second_name = models.CharField(max_length=60, blank=True)
    more_names = models.JSONField(default=list, blank=True)
    flag_stops = models.BooleanField(default=True)
    serial = models.PositiveIntegerField(default=1)
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("table clock")
        verbose_name_plural = _("table clocks")

    def __str__(self) -> str:
        return self.title or f"table clock {self.pk}"

    @property
    def names(self) -> list[str]:
        """The names by side, side 0 first."""
        return [self.first_name, self.second_name, *self.more_names]
