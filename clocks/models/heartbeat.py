"""Signs of life: since when a part of the service could not act is known from the last one."""

from __future__ import annotations

from django.db import models


class Heartbeat(models.Model):
    """The newest sign of life of a part (``web``, ``watcher``, ``worker``): an instant of the clocks."""

    part = models.CharField(max_length=20, unique=True)
    at = models.BigIntegerField()

    def __str__(self) -> str:
        return f"{self.part} at {self.at}"
