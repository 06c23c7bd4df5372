"""A game of Chaos Tiles on line: one to five seats round one blob, a clock with a side for each."""

from __future__ import annotations

from typing import Any, NoReturn

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from clocks.models import Clock
from games.models.match import Match


class TilesState(models.TextChoices):
    WAITING = "waiting", _("waits for the players")
    PLAYING = "playing", _("in play")
    FINISHED = "finished", _("played")
    STOPPED = "stopped", _("stopped")


TILES_OVER = (TilesState.FINISHED, TilesState.STOPPED)
"""The states in which nothing is played any more."""


class TilesGame(models.Model):
    """The play of one match; its row is the lock of all acts. Seats count from 1, as `Match.names` do.

    ``settings`` is `games.play.tiles` data as of the publication. ``line`` holds the texts of the actions
    that stand, their seats before them (seat 0: clock and arbiter): with options and seed they are the whole
    game. ``seq`` is the last number given in its log (`TilesAct`); ``attempt`` counts how often it was begun,
    and ``earlier`` keeps what is revealed of attempts before this one. ``to_act`` are the seats whose turn it
    is, ``ready`` and ``seen`` those that are ready and were there, ``house`` those of the house player. The
    side of ``clock`` is the seat less one; pauses are the clock's. ``timer_at`` (ms): play begins then, ready
    or not. ``slot`` names games that are dealt one seed: it is revealed, and outsiders see them, when all are
    over.
    """

    State = TilesState

    match = models.OneToOneField(Match, on_delete=models.PROTECT, related_name="tiles")
    settings = models.JSONField()
    state = models.CharField(max_length=8, choices=TilesState.choices, default=TilesState.WAITING)
    version = models.PositiveIntegerField(default=1)
    attempt = models.PositiveSmallIntegerField(default=1)
    earlier = models.JSONField(default=list)
    line = models.JSONField(default=list)
    seq = models.PositiveIntegerField(default=0)
    to_act = models.JSONField(default=list)
    clock = models.OneToOneField(Clock, on_delete=models.PROTECT, related_name="tiles")
    ready = models.JSONField(default=list)
    seen = models.JSONField(default=list)
    house = models.JSONField(default=list)
    opened_at = models.BigIntegerField()
    started_at = models.BigIntegerField(null=True, blank=True)
    ended_at = models.BigIntegerField(null=True, blank=True)
    timer_at = models.BigIntegerField(null=True, blank=True, db_index=True)
    default_at = models.BigIntegerField(null=True, blank=True)
    ended_by = models.CharField(max_length=8, blank=True)  # an `End` of the engine, or `stopped`
    standings = models.JSONField(default=list)  # at the end: seat, place, points and breaks, seat 1 first
    seed = models.CharField(max_length=64)
    salt = models.CharField(max_length=64)
    commitment = models.CharField(max_length=64)
    slot = models.CharField(max_length=60, blank=True, db_index=True)
    revealed_at = models.DateTimeField(null=True, blank=True)
    settled_at = models.DateTimeField(null=True, blank=True)  # the result was entered, or needs no entering

    class Meta:
        verbose_name = _("game of Chaos Tiles")
        verbose_name_plural = _("games of Chaos Tiles")
        indexes = [models.Index(fields=["state", "settled_at"], name="tiles_state_settled")]

    def __str__(self) -> str:
        return str(self.match)

    def __repr__(self) -> str:
        return f"<TilesGame {self.pk}>"

    @property
    def is_over(self) -> bool:
        return self.state in TILES_OVER


class TilesAct(models.Model):
    """One thing that was done in a game, by a seat or (seat 0) by clock or arbiter. Never changed.

    ``text`` is the action in the engine's words without its seat, or `UNDO`, which takes back the seat's last
    action of its turn. ``seq`` is given under the game's lock. It may name tiles that only its seat may know:
    show it with `games.engine.chaos_tiles.games.views.shown_text` alone. ``clock_version``: of the press that
    ended the turn with it.
    """

    game = models.ForeignKey(TilesGame, on_delete=models.PROTECT, related_name="acts")
    attempt = models.PositiveSmallIntegerField(default=1)
    seq = models.PositiveIntegerField()
    seat = models.PositiveSmallIntegerField()
    text = models.CharField(max_length=400)
    at = models.BigIntegerField()
    key = models.CharField(max_length=255, null=True, blank=True)  # noqa: DJ001 (no key is not an empty key)
    clock_version = models.PositiveIntegerField(null=True, blank=True)
    actor_label = models.CharField(max_length=150)
    via = models.CharField(max_length=10)
    recorded_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["game_id", "seq"]
        constraints = [
            models.UniqueConstraint(fields=["game", "seq"], name="one_tiles_act_per_seq"),
            models.UniqueConstraint(
                fields=["game", "key"], condition=Q(key__isnull=False), name="one_tiles_act_per_key"
            ),
        ]
        verbose_name = _("act in a game of Chaos Tiles")
        verbose_name_plural = _("acts in games of Chaos Tiles")

    def __str__(self) -> str:
        return f"{self.game_id}.{self.seq}"  # its text may be secret

    def save(self, *args: Any, **kwargs: Any) -> None:
        if self.pk is not None:
            raise TypeError("An act is never changed.")
        super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> NoReturn:
        raise TypeError("An act is never deleted.")
