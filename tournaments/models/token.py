"""Tokens of the API: what a program or a script may do in a person's name."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _
from knox.models import AbstractAuthToken

from tournaments.models.tournament import Tournament


class TokenScope(models.TextChoices):
    """What a token is good for. A person can do no more by a token than without one."""

    READ = "read", _("read what the person may see")
    PLAY = "play", _("control clocks and games on line")
    RESULTS = "results", _("enter results, boards and reports")
    ENTRIES = "entries", _("players, teams, registrations, check-in")
    PAIRINGS = "pairings", _("draft, change and publish rounds")
    MANAGE = "manage", _("everything else: settings, roles, webhooks, files, account")


def every_scope() -> list[str]:
    return list(TokenScope.values)


class ApiToken(AbstractAuthToken):
    """A token of the API; only its digest is kept (knox).

    ``scopes`` are values of `TokenScope`; reading is part of every token. With a ``tournament`` the token is
    good for that event alone: elsewhere its bearer is a visitor.
    """

    Scope = TokenScope

    name = models.CharField(_("name"), max_length=80, blank=True)
    scopes = models.JSONField(_("scopes"), default=every_scope)
    tournament = models.ForeignKey(
        Tournament, null=True, blank=True, on_delete=models.CASCADE, related_name="+"
    )
    last_used_on = models.DateField(null=True, blank=True)

    class Meta:
        ordering = ["-created"]
        verbose_name = _("API token")
        verbose_name_plural = _("API tokens")

    def __str__(self) -> str:
        return f"{self.user}: {self.name or self.token_key}"
