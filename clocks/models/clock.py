"""A clock and its events. The events are the truth; the row is their fold, kept for reading and locking."""

from __future__ import annotations

from typing import Any, NoReturn

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from clocks.core import ClockState
from clocks.core.codec import state_from_json

SETTLE_MS = 250


class RestartPolicy(models.TextChoices):
    """What becomes of running clocks when the service was away."""

    FREEZE = "freeze", _("freeze: the time away is nobody's")
    CHARGE = "charge", _("charge: clocks run on")
    CREDIT = "credit", _("credit: freeze, and both sides get 15 seconds")


class Clock(models.Model):
    """One clock. ``state`` is `clocks.core.codec` data; ``deadline`` (ms) is indexed for the watcher.

    ``lag`` is the quota of lag compensation per side, None when it is off. ``scope`` is the audit scope.
    """

    Policy = RestartPolicy
    _read: tuple[Any, ClockState] | None = None  # the state that `value` was made of, and that

    scope = models.CharField(max_length=40, db_index=True)
    control = models.CharField(max_length=200)
    sides = models.PositiveSmallIntegerField(default=2)
    state = models.JSONField()
    version = models.PositiveIntegerField(default=0)
    deadline = models.BigIntegerField(null=True, blank=True, db_index=True)
    ended = models.BooleanField(default=False)
    settle_ms = models.PositiveIntegerField(default=SETTLE_MS)
    restart_policy = models.CharField(
        max_length=8, choices=RestartPolicy.choices, default=RestartPolicy.FREEZE
    )
    lag = models.JSONField(null=True, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("clock")
        verbose_name_plural = _("clocks")

    def __str__(self) -> str:
        return f"clock {self.pk} ({self.control})"

    @property
    def value(self) -> ClockState:
        """The clock as a value of the core."""
        if self._read is None or self._read[0] is not self.state:
            self._read = self.state, state_from_json(self.state)
        return self._read[1]


class ClockEvent(models.Model):
    """One event of a clock, with who caused it. Written once, never changed, never deleted.

    ``key`` is the idempotency key of the act, if it had one: a repetition finds the first verdict.
    """

    clock = models.ForeignKey(Clock, on_delete=models.PROTECT, related_name="events")
    version = models.PositiveIntegerField()
    kind = models.CharField(max_length=12)
    at = models.BigIntegerField()
    data = models.JSONField()
    key = models.CharField(max_length=255, null=True, blank=True)  # noqa: DJ001 (no key is not an empty key)
    actor_label = models.CharField(max_length=150)
    via = models.CharField(max_length=10)
    recorded_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["clock_id", "version"]
        constraints = [
            models.UniqueConstraint(fields=["clock", "version"], name="one_event_per_version"),
            models.UniqueConstraint(
                fields=["clock", "key"], condition=Q(key__isnull=False), name="one_event_per_key"
            ),
        ]
        verbose_name = _("clock event")
        verbose_name_plural = _("clock events")

    def __str__(self) -> str:
        return f"{self.clock_id}.{self.version} {self.kind} at {self.at}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        if self.pk is not None:
            raise TypeError("A clock event is never changed.")
        super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> NoReturn:
        raise TypeError("A clock event is never deleted.")
