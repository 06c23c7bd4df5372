"""A match of Gyul! Hap! on line: boards that are shown to both at once, calls that are judged one by one."""

from __future__ import annotations

from typing import Any, NoReturn

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.models.match import Match, Side


class DuelState(models.TextChoices):
    WAITING = "waiting", _("waits for the players")
    PLAYING = "playing", _("in play")
    BETWEEN = "between", _("between the boards")
    PAUSED = "paused", _("held by the arbiter")
    FINISHED = "finished", _("played")
    STOPPED = "stopped", _("stopped")


DUEL_OVER = (DuelState.FINISHED, DuelState.STOPPED)
"""The states in which nothing is played any more."""


class Duel(models.Model):
    """The play of one match. ``settings`` is `games.play.duel` data as of the publication.

    ``timer_at`` (ms) is the next instant at which play goes on by itself between boards: the start, or the
    next board; what is due while a board is open stands on the board. ``number`` and ``attempt`` name the
    board in hand, 0 before the first. ``first_points`` and ``second_points`` are the sums of the boards that
    count. ``seed`` and ``salt`` leave the server only when ``revealed_at`` is set: all boards follow from
    them. A seed that ``is_shared`` is dealt to others too, and is not revealed with this match's end.
    ``house_side`` is played by the house player, ``reaction_ms`` after each thing it answers.
    """

    State = DuelState

    match = models.OneToOneField(Match, on_delete=models.PROTECT, related_name="duel")
    settings = models.JSONField()
    state = models.CharField(max_length=8, choices=DuelState.choices, default=DuelState.WAITING)
    version = models.PositiveIntegerField(default=1)
    number = models.PositiveSmallIntegerField(default=0)
    attempt = models.PositiveSmallIntegerField(default=0)
    first_points = models.IntegerField(default=0)
    second_points = models.IntegerField(default=0)
    first_penalty = models.PositiveIntegerField(default=0)
    second_penalty = models.PositiveIntegerField(default=0)
    winner = models.PositiveSmallIntegerField(choices=Side.choices, null=True, blank=True)
    first_ready = models.BooleanField(default=False)
    second_ready = models.BooleanField(default=False)
    first_seen = models.BooleanField(default=False)
    second_seen = models.BooleanField(default=False)
    pause_asked = models.BooleanField(default=False)  # takes effect when the board in hand is over
    opened_at = models.BigIntegerField()
    started_at = models.BigIntegerField(null=True, blank=True)
    ended_at = models.BigIntegerField(null=True, blank=True)
    timer_at = models.BigIntegerField(null=True, blank=True, db_index=True)
    default_at = models.BigIntegerField(null=True, blank=True)
    seed = models.CharField(max_length=64)
    salt = models.CharField(max_length=64)
    commitment = models.CharField(max_length=64)
    is_shared = models.BooleanField(default=False)
    revealed_at = models.DateTimeField(null=True, blank=True)
    house_side = models.PositiveSmallIntegerField(choices=Side.choices, null=True, blank=True)
    reaction_ms = models.PositiveIntegerField(null=True, blank=True)
    settled_at = models.DateTimeField(null=True, blank=True)  # the result was entered, or needs no entering

    class Meta:
        verbose_name = _("match of Gyul! Hap!")
        verbose_name_plural = _("matches of Gyul! Hap!")
        indexes = [models.Index(fields=["state", "settled_at"], name="duel_state_settled")]

    def __str__(self) -> str:
        return str(self.match)

    def __repr__(self) -> str:
        return f"<Duel {self.pk}>"

    @property
    def is_over(self) -> bool:
        return self.state in DUEL_OVER

    def is_ready(self, side: int) -> bool:
        return self.first_ready if side == Side.FIRST else self.second_ready

    def is_seen(self, side: int) -> bool:
        return self.first_seen if side == Side.FIRST else self.second_seen

    def points_of(self, side: int) -> int:
        return self.first_points if side == Side.FIRST else self.second_points

    def penalty_of(self, side: int) -> int:
        return self.first_penalty if side == Side.FIRST else self.second_penalty


class BoardState(models.TextChoices):
    OPEN = "open", _("open")
    CLOSED = "closed", _("over")
    VOID = "void", _("void")


class BoardEnd(models.TextChoices):
    """What closed a board."""

    GYUL = "gyul", _("a right Gyul")
    LIMIT = "limit", _("its time ran out")
    SKIP = "skip", _("both skipped it")
    LEAD = "lead", _("the first lead after a tie")
    STOPPED = "stopped", _("the match was stopped")


class DuelBoard(models.Model):
    """Nine cards that both see. Its row is the lock of all calls on it; made at the instant it is shown.

    ``cards`` are nine of three digits (background, colour, shape) with spaces between, position 1 first.
    ``seq`` is the last number given to a call. ``due_at`` (ms) is when time alone does something next: a
    turn, the board's limit, the house player's call. ``lost_ms`` of its time nobody could act, the last time
    up to ``resumed_at`` (ms). A void board stays; its replacement is the next attempt.
    """

    State = BoardState
    End = BoardEnd

    duel = models.ForeignKey(Duel, on_delete=models.PROTECT, related_name="boards")
    number = models.PositiveSmallIntegerField()
    attempt = models.PositiveSmallIntegerField(default=1)
    is_extra = models.BooleanField(default=False)  # after a tie: counts for nothing but who wins
    cards = models.CharField(max_length=35)
    state = models.CharField(max_length=6, choices=BoardState.choices, default=BoardState.OPEN)
    ended_by = models.CharField(max_length=7, choices=BoardEnd.choices, blank=True)
    seq = models.PositiveIntegerField(default=0)
    first_points = models.IntegerField(default=0)
    second_points = models.IntegerField(default=0)
    shown_at = models.BigIntegerField()
    closed_at = models.BigIntegerField(null=True, blank=True)
    due_at = models.BigIntegerField(null=True, blank=True, db_index=True)
    resumed_at = models.BigIntegerField(null=True, blank=True)
    lost_ms = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ["duel_id", "number", "attempt"]
        constraints = [
            models.UniqueConstraint(fields=["duel", "number", "attempt"], name="one_duel_board_per_attempt"),
            models.UniqueConstraint(
                fields=["duel"], condition=Q(state=BoardState.OPEN), name="one_open_duel_board"
            ),
        ]
        verbose_name = _("board of Gyul! Hap!")
        verbose_name_plural = _("boards of Gyul! Hap!")

    def __str__(self) -> str:
        return f"{self.duel}, board {self.number}"

    def points_of(self, side: int) -> int:
        return self.first_points if side == Side.FIRST else self.second_points


class Call(models.Model):
    """One call on a board as it was judged, or what the clock did to it (no ``side``). Never changed.

    ``seq`` is given under the board's lock and is the only order there is. ``text`` is the action in the
    engine's words, ``triple`` the sorted positions of a Hap, as `367`. ``verdict`` is a
    `games.engine.gyul_hap.Verdict`.
    """

    board = models.ForeignKey(DuelBoard, on_delete=models.PROTECT, related_name="calls")
    seq = models.PositiveIntegerField()
    side = models.PositiveSmallIntegerField(choices=Side.choices, null=True, blank=True)
    client_call_id = models.CharField(max_length=64, null=True, blank=True)  # noqa: DJ001 (no id is not an empty id)
    text = models.CharField(max_length=16)
    triple = models.CharField(max_length=3, blank=True)
    verdict = models.CharField(max_length=16)
    points = models.SmallIntegerField(default=0)
    at = models.BigIntegerField()
    actor_label = models.CharField(max_length=150)
    via = models.CharField(max_length=10)
    recorded_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["board_id", "seq"]
        constraints = [
            models.UniqueConstraint(fields=["board", "seq"], name="one_call_per_seq"),
            models.UniqueConstraint(
                fields=["board", "triple"], condition=Q(verdict="claim"), name="one_claim_per_triple"
            ),
            models.UniqueConstraint(
                fields=["board", "side", "client_call_id"],
                condition=Q(client_call_id__isnull=False),
                name="one_call_per_client_id",
            ),
            models.CheckConstraint(condition=~Q(verdict="claim") | ~Q(triple=""), name="claim_has_a_triple"),
        ]
        verbose_name = _("call")
        verbose_name_plural = _("calls")

    def __str__(self) -> str:
        return f"{self.board_id}.{self.seq} {self.text}: {self.verdict}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        if self.pk is not None:
            raise TypeError("A call is never changed.")
        super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> NoReturn:
        raise TypeError("A call is never deleted.")
