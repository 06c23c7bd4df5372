"""Answers to writes that a client may send twice."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _


class KeptResponse(models.Model):
    """The answer to a write with an ``Idempotency-Key``.

    The row is made in the transaction of the act: an act that is not committed leaves none, and of two that
    arrive at once one waits for the other.
    """

    owner = models.CharField(max_length=60)
    key = models.CharField(max_length=255)
    fingerprint = models.CharField(max_length=64)
    status = models.PositiveSmallIntegerField(default=0)
    headers = models.JSONField(default=dict)
    body = models.TextField(blank=True)
    created_at = models.DateTimeField(db_index=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["owner", "key"], name="one_response_per_key")]
        verbose_name = _("kept response")
        verbose_name_plural = _("kept responses")

    def __str__(self) -> str:
        return f"{self.owner}: {self.key}"
