"""Who helps with an event, and as what."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.models.tournament import Tournament


class RoleName(models.TextChoices):
    """What a person may do in an event; each includes the ones below it."""

    ORGANISER = "organiser", _("organiser")
    ARBITER = "arbiter", _("arbiter")
    ENTRY = "entry", _("result entry")


class Roles(models.QuerySet["Role"]):
    """Whoever reads roles to decide something reads the held ones."""

    def held(self) -> Roles:
        """Without those that have ended."""
        return self.filter(Q(ends_at=None) | Q(ends_at__gt=timezone.now()))


class Role(models.Model):
    """One person's role in one event, for good or up to ``ends_at``."""

    Name = RoleName

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="roles")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="event_roles")
    name = models.CharField(_("role"), max_length=10, choices=RoleName.choices)
    ends_at = models.DateTimeField(_("ends"), null=True, blank=True)  # from then on it is none

    objects = Roles.as_manager()

    class Meta:
        ordering = ["id"]
        constraints = [models.UniqueConstraint(fields=["tournament", "user"], name="one_role_per_person")]
        verbose_name = _("role")
        verbose_name_plural = _("roles")

    def __str__(self) -> str:
        return f"{self.user}: {self.name}"

    @property
    def has_ended(self) -> bool:
        return self.ends_at is not None and self.ends_at <= timezone.now()
