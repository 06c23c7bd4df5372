"""Who waits in an arena for the next opponent."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.entry import Entry


class ArenaPlace(models.Model):
    """An entry's part in an arena.

    ``wants``: goes on playing, match after match; ``waiting_since`` is set while it does and has no opponent;
    ``seen_at``: its page's last sign of life: who is not seen is not paired.
    """

    entry = models.OneToOneField(Entry, on_delete=models.CASCADE, related_name="arena_place")
    wants = models.BooleanField(default=True)
    waiting_since = models.DateTimeField(null=True, blank=True, db_index=True)
    seen_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["waiting_since", "id"]
        verbose_name = _("place in the arena")
        verbose_name_plural = _("places in the arena")

    def __str__(self) -> str:
        return str(self.entry)
