"""A match that is played with clocks: on line, or over the board with our clock on the table."""

from __future__ import annotations

from typing import Any, NoReturn

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from clocks.models import Clock
from games.models.bag import Bag
from games.models.match import Match, Side


class Play(models.TextChoices):
    """Where the board is."""

    ONLINE = "online", _("on line")
    TABLE = "table", _("over the board, with the clock on the table")


class LiveState(models.TextChoices):
    WAITING = "waiting", _("waits for the players")
    PLAYING = "playing", _("in play")
    BETWEEN = "between", _("between the games")
    FINISHED = "finished", _("played")
    STOPPED = "stopped", _("stopped")


class LiveMatch(models.Model):
    """The timed play of a match; its row is the lock of all acts on the match's games and clocks.

    ``settings`` is `games.play.settings` data as of the publication. ``current`` is the game in hand.
    ``timer_at`` (ms) is the next instant at which play goes on by itself: game 1 at its hour, game 2 after
    the wait. ``offer`` is an agreed result on its way: scores and who has confirmed. The penalties are the
    points that the arbiter has taken off: the sum of the games' incidents. ``house_side`` is played by the
    house player, a program of ours.
    """

    Play = Play
    State = LiveState

    match = models.OneToOneField(Match, on_delete=models.PROTECT, related_name="live")
    play = models.CharField(max_length=8, choices=Play.choices)
    settings = models.JSONField()
    state = models.CharField(max_length=8, choices=LiveState.choices, default=LiveState.WAITING)
    version = models.PositiveIntegerField(default=1)
    current = models.PositiveSmallIntegerField(default=1)
    opened_at = models.BigIntegerField()
    first_ready = models.BooleanField(default=False)
    second_ready = models.BooleanField(default=False)
    first_seen = models.BooleanField(default=False)
    second_seen = models.BooleanField(default=False)
    timer_at = models.BigIntegerField(null=True, blank=True, db_index=True)
    default_at = models.BigIntegerField(null=True, blank=True)
    offer = models.JSONField(null=True, blank=True)
    first_penalty = models.PositiveIntegerField(default=0)
    second_penalty = models.PositiveIntegerField(default=0)
    house_side = models.PositiveSmallIntegerField(choices=Side.choices, null=True, blank=True)
    house_kind = models.CharField(max_length=8, blank=True)  # a key of `games.engine.house.KINDS`
    settled_at = models.DateTimeField(null=True, blank=True)  # the result was entered, or needs no entering

    class Meta:
        verbose_name = _("timed match")
        verbose_name_plural = _("timed matches")
        indexes = [models.Index(fields=["state", "settled_at"], name="live_state_settled")]

    def __str__(self) -> str:
        return f"{self.match}, {self.get_play_display()}"

    @property
    def is_over(self) -> bool:
        return self.state in (LiveState.FINISHED, LiveState.STOPPED)

    def is_ready(self, side: int) -> bool:
        return self.first_ready if side == Side.FIRST else self.second_ready


class LiveGameState(models.TextChoices):
    READY = "ready", _("not begun")
    PLAYING = "playing", _("in play")
    ENDED = "ended", _("ended")
    VOID = "void", _("void")


class LiveGame(models.Model):
    """One game of a timed match, with its clock. A void game stays; its replacement is the next attempt.

    ``plies`` is the line that stands, as `[text, by]` with by `chaos`, `order` or `rule`; `flags` and
    `lifted` are `games.play.codec` data. Together with rule and bag they are the whole game. ``branch``
    counts how often play went back. ``bag`` is None for a cloth bag.
    """

    State = LiveGameState

    live = models.ForeignKey(LiveMatch, on_delete=models.PROTECT, related_name="games")
    number = models.PositiveSmallIntegerField(choices=[(1, _("game 1")), (2, _("game 2"))])
    attempt = models.PositiveSmallIntegerField(default=1)
    clock = models.OneToOneField(Clock, on_delete=models.PROTECT, related_name="game")
    bag = models.ForeignKey(Bag, null=True, blank=True, on_delete=models.PROTECT, related_name="games")
    state = models.CharField(max_length=8, choices=LiveGameState.choices, default=LiveGameState.READY)
    plies = models.JSONField(default=list)
    flags = models.JSONField(default=list)
    lifted = models.JSONField(default=list)
    branch = models.PositiveSmallIntegerField(default=0)
    board = models.TextField(blank=True)  # of the last ply, or as entered over the board
    score = models.PositiveIntegerField(null=True, blank=True)
    ruling = models.JSONField(null=True, blank=True)  # how a flag or the arbiter decided the game
    started_at = models.BigIntegerField(null=True, blank=True)
    ended_at = models.BigIntegerField(null=True, blank=True)

    class Meta:
        ordering = ["live_id", "number", "attempt"]
        constraints = [
            models.UniqueConstraint(fields=["live", "number", "attempt"], name="one_live_game_per_attempt"),
        ]
        verbose_name = _("timed game")
        verbose_name_plural = _("timed games")

    def __str__(self) -> str:
        return f"{self.live.match}, game {self.number}"

    @property
    def order(self) -> Side:
        """Who is Order: the first player in game 1, the second in game 2."""
        return Side.FIRST if self.number == 1 else Side.SECOND


class Action(models.Model):
    """One ply of a game, with who did it and when. Written once, never changed, never deleted.

    ``by`` is `chaos`, `order` or, where nobody chose it, `rule`. Plies after a point to which play went back
    stay under their ``branch``. ``clock_version`` is that of the press that completed the turn with this ply.
    """

    game = models.ForeignKey(LiveGame, on_delete=models.PROTECT, related_name="actions")
    branch = models.PositiveSmallIntegerField(default=0)
    ply = models.PositiveSmallIntegerField()
    text = models.CharField(max_length=8)
    by = models.CharField(max_length=5)
    at = models.BigIntegerField()
    key = models.CharField(max_length=255, null=True, blank=True)  # noqa: DJ001 (no key is not an empty key)
    clock_version = models.PositiveIntegerField(null=True, blank=True)
    actor_label = models.CharField(max_length=150)
    via = models.CharField(max_length=10)
    recorded_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["game_id", "branch", "ply"]
        constraints = [
            models.UniqueConstraint(fields=["game", "branch", "ply"], name="one_action_per_ply"),
            models.UniqueConstraint(
                fields=["game", "key"], condition=Q(key__isnull=False), name="one_action_per_key"
            ),
        ]
        verbose_name = _("action")
        verbose_name_plural = _("actions")

    def __str__(self) -> str:
        return f"{self.game_id}.{self.ply} {self.text}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        if self.pk is not None:
            raise TypeError("An action is never changed.")
        super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> NoReturn:
        raise TypeError("An action is never deleted.")
