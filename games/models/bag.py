"""Bags: committed when they are made, secret until every game on them has ended."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _


class Bag(models.Model):
    """A committed bag. ``seed`` and ``salt`` leave the server only when ``revealed_at`` is set.

    ``slot`` says what draws from it (round, match, game; empty: a bag of its own); ``extra`` marks one that
    was given later, to a void, restarted or late game.
    """

    scope = models.CharField(max_length=40, db_index=True)
    variant = models.CharField(max_length=20)
    slot = models.CharField(max_length=60, blank=True)
    extra = models.BooleanField(default=False)
    seed = models.CharField(max_length=64)
    salt = models.CharField(max_length=64)
    commitment = models.CharField(max_length=64)
    published_at = models.DateTimeField(auto_now_add=True)
    revealed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["scope", "slot"], condition=~models.Q(slot=""), name="one_bag_per_slot"
            ),
        ]
        verbose_name = _("bag")
        verbose_name_plural = _("bags")

    def __str__(self) -> str:
        return f"bag {self.commitment[:12]}"

    def __repr__(self) -> str:
        return f"<Bag {self.pk}>"
