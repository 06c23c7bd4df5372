"""Seasons: a table of points over several events."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.tournament import Tournament, Visibility


class Season(models.Model):
    """Several events with one table. ``rule`` is read by ``tournaments.standings.season``: points for
    places or the points of the events, how many results count, minimum of events."""

    slug = models.SlugField(max_length=60, unique=True)
    name = models.CharField(_("name"), max_length=120)
    visibility = models.CharField(
        _("visibility"), max_length=10, choices=Visibility.choices, default=Visibility.PUBLIC
    )
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="seasons"
    )
    rule = models.JSONField(_("rule"), default=dict, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-created_at", "-id"]
        verbose_name = _("season")
        verbose_name_plural = _("seasons")

    def __str__(self) -> str:
        return self.name

    @property
    def scope(self) -> str:
        return f"season:{self.pk}"


class SeasonEvent(models.Model):
    """An event of a season; its points count ``weight`` per cent."""

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="events")
    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="seasons")
    number = models.PositiveSmallIntegerField()
    weight = models.PositiveSmallIntegerField(_("weight"), default=100)

    class Meta:
        ordering = ["season_id", "number"]
        constraints = [
            models.UniqueConstraint(fields=["season", "tournament"], name="one_event_per_season"),
            models.UniqueConstraint(fields=["season", "number"], name="one_number_per_season"),
        ]
        verbose_name = _("event of a season")
        verbose_name_plural = _("events of a season")

    def __str__(self) -> str:
        return f"{self.season}: {self.tournament}"
