"""Programs that play by an account of their own."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.player import Player


class Bot(models.Model):
    """An account of a program, and who it is in the register. Its API token is all that it needs to play.

    Such an account has no password and signs in nowhere else; switched off, its tokens are gone.
    """

    user = models.OneToOneField(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="bot")
    player = models.OneToOneField(Player, on_delete=models.PROTECT, related_name="bot")
    created_by = models.CharField(max_length=150)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["player__name_key", "id"]
        verbose_name = _("program")
        verbose_name_plural = _("programs")

    def __str__(self) -> str:
        return str(self.player)
