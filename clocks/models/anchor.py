"""Where a boot of a machine stands on the time line of all clocks."""

from __future__ import annotations

from django.db import models


class BootAnchor(models.Model):
    """``offset_ms`` + time since boot = the instant in ms. Fixed once, so wall-clock steps don't matter."""

    boot_id = models.CharField(max_length=64, unique=True)
    offset_ms = models.BigIntegerField()
    created_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"boot {self.boot_id}: {self.offset_ms}"
