"""A match of two games with the roles swapped."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

PRACTICE = "practice:"  # how the scopes of matches outside every event begin


class Side(models.IntegerChoices):
    """The two players of a match. The first is Order in game 1 and Chaos in game 2."""

    FIRST = 1, _("first")
    SECOND = 2, _("second")

    @property
    def other(self) -> Side:
        return Side.SECOND if self is Side.FIRST else Side.FIRST


class Match(models.Model):
    """Two players; in Chaos Tiles one to five. ``scope`` is the audit scope that the match belongs to.

    ``second_name`` is empty for a lone player; ``more_names`` are those of seats 3 to 5.
    """

    scope = models.CharField(max_length=40, db_index=True)
    variant = models.CharField(max_length=20)
    bag_mode = models.CharField(max_length=12, default="independent")
    first_name = models.CharField(max_length=120)
    second_name = models.CharField(max_length=120)
    more_names = models.JSONField(default=list, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("match")
        verbose_name_plural = _("matches")

    def __str__(self) -> str:
        return " – ".join(self.names)

    @property
    def names(self) -> tuple[str, ...]:
        """The names by seat, seat 1 first."""
        two = (self.first_name, self.second_name) if self.second_name else (self.first_name,)
        return (*two, *self.more_names)

    def name_of(self, side: int) -> str:
        """The name of the player on a side or seat."""
        if side > Side.SECOND:
            return str(self.more_names[side - 3])
        return self.first_name if side == Side.FIRST else self.second_name


class Game(models.Model):
    """One filling of the board. ``score`` is the Order score: typed, or counted by a worker."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="games")
    number = models.PositiveSmallIntegerField(choices=[(1, _("game 1")), (2, _("game 2"))])
    score = models.PositiveIntegerField(null=True, blank=True)
    board = models.TextField(blank=True)  # rows of digits, top row first, '.' = empty
    board_version = models.PositiveIntegerField(default=0)  # rises with every board that is entered
    unfinished = models.BooleanField(default=False)  # the board was not full when play ended
    physical_bag = models.BooleanField(default=True)

    class Meta:
        ordering = ["match_id", "number"]
        constraints = [
            models.UniqueConstraint(fields=["match", "number"], name="one_game_per_number"),
            models.CheckConstraint(condition=models.Q(number__in=[1, 2]), name="game_number_1_or_2"),
        ]
        verbose_name = _("game")
        verbose_name_plural = _("games")

    def __str__(self) -> str:
        return f"{self.match}, game {self.number}"

    @property
    def order(self) -> Side:
        """Who is Order: the first player in game 1, the second in game 2."""
        return Side.FIRST if self.number == 1 else Side.SECOND
