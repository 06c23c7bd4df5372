"""Links that make somebody a helper of an event."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.role import RoleName
from tournaments.models.tournament import Tournament


class Invitation(models.Model):
    """A link that gives its first visitor a role. Only a digest of its token is kept.

    ``valid_until``: the link; ``role_ends_at``: the role that it gives, null for no end.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="invitations")
    role = models.CharField(_("role"), max_length=10, choices=RoleName.choices)
    note = models.CharField(_("for whom"), max_length=80, blank=True)
    digest = models.CharField(max_length=64, unique=True, editable=False)
    valid_until = models.DateTimeField(_("link valid until"))
    role_ends_at = models.DateTimeField(_("role ends"), null=True, blank=True)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    created_at = models.DateTimeField()
    accepted_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    accepted_at = models.DateTimeField(null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-id"]
        verbose_name = _("invitation")
        verbose_name_plural = _("invitations")

    def __str__(self) -> str:
        return f"{self.tournament}: {self.role}"
