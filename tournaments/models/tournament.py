"""A tournament (event) and its settings."""

from __future__ import annotations

from typing import Any

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy


class System(models.TextChoices):
    """Who decides the pairings."""

    SWISS = "two-game-swiss", _("Two-game Swiss")
    DUTCH = "dutch", _("FIDE Dutch Swiss")
    TEAM_SWISS = "team-swiss", _("Swiss by match points, then spread")
    MONRAD = "monrad", _("Danish (Monrad)")
    ROBIN = "round-robin", _("Round robin")
    DOUBLE_ROBIN = "double-round-robin", _("Double round robin")
    GROUPS = "groups", _("Groups, then finals")
    KNOCK_OUT = "knock-out", _("Knock-out")
    DOUBLE_ELIMINATION = "double-elimination", _("Double elimination")
    ARENA = "arena", _("Arena")
    MANUAL = "manual", _("Paired by hand")
    TABLES = "tables", _("Tables of three to five")
    SCORES = "scores", _("Everybody alone, on the same tiles")


PAIRED_BY_STANDINGS = frozenset({System.SWISS, System.DUTCH, System.TEAM_SWISS, System.MONRAD})
# A round can't be seated before the results of the last one are in.
WAITING_FOR_RESULTS = PAIRED_BY_STANDINGS | {System.TABLES}
SEATING_TABLES = frozenset({System.TABLES, System.SCORES})
WITH_LINE_UP = frozenset(
    {System.ROBIN, System.DOUBLE_ROBIN, System.GROUPS, System.KNOCK_OUT, System.DOUBLE_ELIMINATION}
)


class Visibility(models.TextChoices):
    """Who finds and sees the event."""

    PUBLIC = "public", _("public: listed and open to all")
    UNLISTED = "unlisted", _("unlisted: open to who has the address")
    PRIVATE = "private", _("private: only the event's staff")


class BagMode(models.TextChoices):
    """Which bags the games of a round are drawn from (entropy.md, "Bag")."""

    INDEPENDENT = "independent", _("independent: every game its own bag")
    MIRRORED = "mirrored", _("mirrored: both games of a match use one bag")
    DUPLICATE = "duplicate", _("duplicate: two bags a round for all")


def default_scheme() -> dict[str, Any]:
    return {"name": "win-draw-loss"}


class Tournament(models.Model):
    """An event: settings here, people in entries, play in rounds.

    ``scheme``, ``awards``, ``ranking``, ``pairing``, ``timing``, ``prizes``, ``registration``,
    ``announcement`` and ``publication`` are documents that ``tournaments.settings`` and the modules of their
    names read and validate; an absent key means the default. An empty ``timing`` means results only, an empty
    ``registration`` that nobody registers alone.

    ``line_up`` is what a system with a fixed field started from, written when round 1 is drafted:
    ``{"players": [entry ids in seeding order], "groups": [[entry ids]], "finals": [entry ids]}``.
    ``arena_ends_at``: when an arena that has begun stops pairing.
    """

    System = System
    Visibility = Visibility
    BagMode = BagMode

    slug = models.SlugField(max_length=60, unique=True)
    name = models.CharField(_("name"), max_length=120)
    venue = models.CharField(pgettext_lazy("location", "place"), max_length=160, blank=True)
    starts_on = models.DateField(_("date"), null=True, blank=True)
    description = models.TextField(_("description"), blank=True)
    visibility = models.CharField(
        _("visibility"), max_length=10, choices=Visibility.choices, default=Visibility.PUBLIC
    )
    variant = models.CharField(_("variant"), max_length=20)
    system = models.CharField(_("system"), max_length=20, choices=System.choices, default=System.SWISS)
    planned_rounds = models.PositiveSmallIntegerField(
        _("rounds"), default=6, validators=[MinValueValidator(1), MaxValueValidator(99)]
    )
    bag_mode = models.CharField(
        _("bags"), max_length=12, choices=BagMode.choices, default=BagMode.INDEPENDENT
    )
    scheme = models.JSONField(_("scheme of points"), default=default_scheme)
    awards = models.JSONField(_("byes and forfeits"), default=dict, blank=True)
    ranking = models.JSONField(_("ranking"), default=dict, blank=True)
    pairing = models.JSONField(_("pairing rules"), default=dict, blank=True)
    timing = models.JSONField(_("timed play"), default=dict, blank=True)
    prizes = models.JSONField(_("prizes"), default=dict, blank=True)
    registration = models.JSONField(_("registration"), default=dict, blank=True)
    announcement = models.JSONField(_("announcement"), default=dict, blank=True)
    publication = models.JSONField(_("publication"), default=dict, blank=True)
    teams = models.BooleanField(_("team event"), default=False)
    rated = models.BooleanField(_("rated"), default=True)
    line_up = models.JSONField(default=dict, blank=True, editable=False)
    arena_ends_at = models.DateTimeField(null=True, blank=True, editable=False)
    created_at = models.DateTimeField(auto_now_add=True)
    started_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-starts_on", "-id"]
        verbose_name = _("tournament")
        verbose_name_plural = _("tournaments")

    def __str__(self) -> str:
        return self.name

    @property
    def scope(self) -> str:
        """The event's scope in the audit log and on the stream."""
        return f"event:{self.pk}"

    @property
    def has_started(self) -> bool:
        """A round was published: what would change the past is locked."""
        return self.started_at is not None

    @property
    def is_finished(self) -> bool:
        return self.finished_at is not None

    @property
    def is_robin(self) -> bool:
        return self.system in (System.ROBIN, System.DOUBLE_ROBIN)

    @property
    def has_bracket(self) -> bool:
        return self.system in (System.KNOCK_OUT, System.DOUBLE_ELIMINATION)

    @property
    def has_groups(self) -> bool:
        return self.system == System.GROUPS

    @property
    def draws_bracket(self) -> bool:
        """It has a bracket, or may have one in its finals."""
        return self.has_bracket or self.system == System.GROUPS

    @property
    def is_arena(self) -> bool:
        return self.system == System.ARENA

    @property
    def seats_tables(self) -> bool:
        """A round has tables of three to five, or of one, in place of matches of two."""
        return self.system in SEATING_TABLES

    @property
    def counts_rounds(self) -> bool:
        """How many rounds there are is known beforehand; a bracket and an arena end by themselves."""
        return not (self.draws_bracket or self.system == System.ARENA)

    @property
    def everyone_plays(self) -> bool:
        """Whoever is in plays every round: who is not paired in one was absent, or has a bye."""
        return not (self.draws_bracket or self.is_arena or self.teams)

    @property
    def field_stands(self) -> bool:
        """It has started from a field of players that nobody joins any more."""
        return self.has_started and self.has_line_up and not self.teams

    @property
    def has_line_up(self) -> bool:
        """Its field is fixed when round 1 is drafted."""
        return self.system in WITH_LINE_UP
