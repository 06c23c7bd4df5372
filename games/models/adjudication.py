"""A ruling on an unfinished game: the engine's estimate, and what the arbiter made of it."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.models.live import LiveGame


class AdjudicationCause(models.TextChoices):
    """Why a ruling is asked for."""

    FLAG = "flag", _("a flag fell")
    BOTH_FLAGS = "both", _("both flags fell")
    ADJOURNED = "adjourned", _("adjourned")
    INCIDENT = "incident", _("incident")


class AdjudicationState(models.TextChoices):
    PENDING = "pending", _("is being estimated")
    READY = "ready", _("waits for the arbiter")
    FAILED = "failed", _("could not be estimated")
    ACCEPTED = "accepted", _("accepted")
    OVERRIDDEN = "overridden", _("decided otherwise")
    PLAYED_ON = "played_on", _("played on")
    OVERTAKEN = "overtaken", _("overtaken")


OPEN_ADJUDICATIONS = (AdjudicationState.PENDING, AdjudicationState.READY, AdjudicationState.FAILED)


class PartState(models.TextChoices):
    PENDING = "pending", _("waiting")
    DONE = "done", _("done")


class Adjudication(models.Model):
    """One request for a ruling. ``position`` is `games.engine.position_json` data as of ply ``ply``.

    ``with_flags``: judged under the flag rule with the flags as they are, else as if none were down.
    ``estimate`` is `games.engine.estimate` data when it is there. ``score`` is the Order score that the
    arbiter accepted or set. Overtaken: the game was ended, changed or declared void without it.
    """

    Cause = AdjudicationCause
    State = AdjudicationState

    game = models.ForeignKey(LiveGame, on_delete=models.PROTECT, related_name="adjudications")
    cause = models.CharField(max_length=10, choices=AdjudicationCause.choices)
    state = models.CharField(
        max_length=10, choices=AdjudicationState.choices, default=AdjudicationState.PENDING
    )
    branch = models.PositiveSmallIntegerField(default=0)
    ply = models.PositiveSmallIntegerField()
    position = models.JSONField()
    with_flags = models.BooleanField(default=False)
    seed = models.CharField(max_length=64)
    playouts = models.PositiveIntegerField()
    estimate = models.JSONField(null=True, blank=True)
    attempts = models.PositiveIntegerField(default=0)
    error = models.TextField(blank=True)
    asked_by = models.CharField(max_length=150)
    created_at = models.DateTimeField(auto_now_add=True)
    sent_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)
    score = models.PositiveIntegerField(null=True, blank=True)
    reason = models.TextField(blank=True)
    decided_by = models.CharField(max_length=150, blank=True)
    decided_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(
                fields=["game"], condition=Q(state__in=OPEN_ADJUDICATIONS), name="one_open_ruling_per_game"
            ),
        ]
        indexes = [models.Index(fields=["state", "sent_at"], name="adjudication_state_sent")]
        verbose_name = _("ruling")
        verbose_name_plural = _("rulings")

    def __str__(self) -> str:
        return f"{self.game}, ply {self.ply}: {self.state}"


class AdjudicationPart(models.Model):
    """A share of the play-outs of one estimate, done by one worker; ``finals`` counts final Order scores.

    ``attempts`` counts the tries that failed.
    """

    State = PartState

    adjudication = models.ForeignKey(Adjudication, on_delete=models.CASCADE, related_name="parts")
    number = models.PositiveSmallIntegerField()
    playouts = models.PositiveIntegerField()
    state = models.CharField(max_length=8, choices=PartState.choices, default=PartState.PENDING)
    finals = models.JSONField(null=True, blank=True)
    attempts = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ["adjudication_id", "number"]
        constraints = [
            models.UniqueConstraint(fields=["adjudication", "number"], name="one_part_per_number"),
        ]
        verbose_name = _("share of an estimate")
        verbose_name_plural = _("shares of estimates")

    def __str__(self) -> str:
        return f"{self.adjudication_id}.{self.number}: {self.state}"
