"""Who waits in an arena for the next opponent."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.entry import Entry


class ArenaPlace(models.Model):
    """An entry's readiness to play in an arena: ``waiting_since`` is set while an opponent is wanted."""

    entry = models.OneToOneField(Entry, on_delete=models.CASCADE, related_name="arena_place")
    waiting_since = models.DateTimeField(null=True, blank=True, db_index=True)
    seen_at = models.DateTimeField(null=True, blank=True)  # the page's last sign of life

    class Meta:
        ordering = ["waiting_since", "id"]
        verbose_name = _("place in the arena")
        verbose_name_plural = _("places in the arena")

    def __str__(self) -> str:
        return str(self.entry)
