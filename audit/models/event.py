"""The audit log: what was done, by whom, to what, and why. Written in its transaction, never changed."""

from __future__ import annotations

from typing import Any, NoReturn

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class AuditEvent(models.Model):
    """One act; only `audit.redact` changes rows, where a person is erased.

    ``scope`` says where it belongs: ``event:7`` for a tournament, ``accounts`` for accounts and their tokens,
    ``site`` for the rest.
    """

    scope = models.CharField(max_length=40)
    at = models.DateTimeField(auto_now_add=True)
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    actor_label = models.CharField(max_length=150)
    via = models.CharField(max_length=10)
    verb = models.CharField(max_length=40, db_index=True)
    target = models.CharField(max_length=60, blank=True)  # "match:12"
    target_label = models.CharField(max_length=200, blank=True)
    before = models.JSONField(null=True, blank=True)
    after = models.JSONField(null=True, blank=True)
    reason = models.TextField(blank=True)

    class Meta:
        ordering = ["-id"]
        indexes = [models.Index(fields=["scope", "-id"], name="audit_scope_newest")]
        verbose_name = _("audit event")
        verbose_name_plural = _("audit events")

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M:%S} {self.actor_label} {self.verb} {self.target_label}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        if self.pk is not None:
            raise TypeError("An audit event is never changed.")
        super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> NoReturn:
        raise TypeError("An audit event is never deleted.")
