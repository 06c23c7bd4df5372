"""Who asked to take part in an event, and what became of it."""

from __future__ import annotations

import secrets

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.entry import Entry
from tournaments.models.player import Player
from tournaments.models.tournament import Tournament


class RegistrationState(models.TextChoices):
    PENDING = "pending", _("waits for approval")
    WAITING = "waiting", _("on the waiting list")
    APPROVED = "approved", _("approved")
    REFUSED = "refused", _("refused")
    CANCELLED = "cancelled", _("cancelled")


def new_token() -> str:
    return secrets.token_urlsafe(16)


class Registration(models.Model):
    """One person's registration. Contact, birth year and note are private. ``token`` is the address at
    which the person sees and cancels it."""

    State = RegistrationState

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="registrations")
    name = models.CharField(_("name"), max_length=120)
    club = models.CharField(_("club"), max_length=120, blank=True)
    federation = models.CharField(_("federation"), max_length=3, blank=True)
    rating = models.PositiveIntegerField(_("rating"), null=True, blank=True)
    birth_year = models.PositiveSmallIntegerField(_("birth year"), null=True, blank=True)
    contact = models.EmailField(_("e-mail address"), blank=True)
    note = models.TextField(_("note"), blank=True, max_length=1000)
    state = models.CharField(
        max_length=10, choices=RegistrationState.choices, default=RegistrationState.PENDING
    )
    player = models.ForeignKey(Player, null=True, blank=True, on_delete=models.PROTECT, related_name="+")
    entry = models.OneToOneField(
        Entry, null=True, blank=True, on_delete=models.SET_NULL, related_name="registration"
    )
    token = models.CharField(max_length=32, unique=True, default=new_token, editable=False)
    created_at = models.DateTimeField(auto_now_add=True)
    decided_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["created_at", "id"]
        verbose_name = _("registration")
        verbose_name_plural = _("registrations")

    def __str__(self) -> str:
        return f"{self.name}, {self.tournament}"
