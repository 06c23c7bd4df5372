"""Addresses elsewhere that are told what happens in an event, and every message to them."""

from __future__ import annotations

from urllib.parse import urlsplit

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.models.tournament import Tournament


class Webhook(models.Model):
    """An address with what it wants to hear of (values of `ChangeKind`; none: everything).

    ``secret`` signs each message by the Standard Webhooks scheme, so it is kept as it is; it is shown to
    organisers only, as is the address: its path may be a secret too. ``failing_since`` is set by the first
    message given up, and cleared by the next success. ``not_before``: until then nobody sends, because
    somebody is sending, or the receiver can't be reached.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="webhooks")
    url = models.URLField(_("address"), max_length=500)
    kinds = models.JSONField(_("what is told"), default=list, blank=True)
    secret = models.CharField(max_length=100)
    active = models.BooleanField(_("active"), default=True)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    created_at = models.DateTimeField()
    failing_since = models.DateTimeField(null=True, blank=True)
    not_before = models.DateTimeField(null=True, blank=True, editable=False)

    class Meta:
        ordering = ["tournament_id", "id"]
        verbose_name = _("webhook")
        verbose_name_plural = _("webhooks")

    def __str__(self) -> str:
        return self.host

    @property
    def host(self) -> str:
        """Who is told, without what may be a secret in the address."""
        return urlsplit(self.url).hostname or ""

    def wants(self, kind: str) -> bool:
        """Whether it hears of changes of this kind."""
        return not self.kinds or kind in self.kinds


class DeliveryState(models.TextChoices):
    PENDING = "pending", _("waits")
    DELIVERED = "delivered", _("delivered")
    FAILED = "failed", _("given up")


class WebhookDelivery(models.Model):
    """One message to one address, made in the transaction of what it tells of.

    ``message_id`` is the same in every try, so that the receiver can tell a repetition. ``tries`` are
    ``{"at", "status", "error", "ms"}``, oldest first. ``due_at``: when a pending message is tried next.
    ``replay_of`` is the message that an organiser had sent once more.
    """

    State = DeliveryState

    webhook = models.ForeignKey(Webhook, on_delete=models.CASCADE, related_name="deliveries")
    message_id = models.CharField(max_length=40, unique=True)
    kind = models.CharField(max_length=20)
    payload = models.JSONField()
    state = models.CharField(max_length=10, choices=DeliveryState.choices, default=DeliveryState.PENDING)
    tries = models.JSONField(default=list)
    due_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True, blank=True)
    replay_of = models.ForeignKey("self", null=True, blank=True, on_delete=models.SET_NULL, related_name="+")

    class Meta:
        ordering = ["-id"]
        indexes = [
            models.Index(fields=["due_at"], condition=Q(state="pending"), name="delivery_due"),
            models.Index(fields=["webhook", "-id"], name="delivery_newest"),
        ]
        verbose_name = _("webhook message")
        verbose_name_plural = _("webhook messages")

    def __str__(self) -> str:
        return f"{self.message_id}: {self.kind}"
