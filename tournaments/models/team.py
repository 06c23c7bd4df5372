"""Teams of an event, and what they meet for: a match on several boards."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.tournament import Tournament


class Team(models.Model):
    """A team in one event. Its members are entries with a board number, 1 the first."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="team_list")
    name = models.CharField(_("name"), max_length=120)
    seed = models.PositiveIntegerField(_("seed number"))
    club = models.CharField(_("club"), max_length=120, blank=True)
    captain = models.CharField(_("captain"), max_length=120, blank=True)
    last_round = models.PositiveSmallIntegerField(null=True, blank=True)  # the last before a withdrawal
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["seed"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "name"], name="one_team_per_name"),
            models.UniqueConstraint(fields=["tournament", "seed"], name="one_team_per_seed"),
        ]
        verbose_name = _("team")
        verbose_name_plural = _("teams")

    def __str__(self) -> str:
        return self.name
