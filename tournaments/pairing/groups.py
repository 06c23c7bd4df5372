"""Groups, each a round robin, side by side; then finals among the first of each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from tournaments.standings.history import History, PlayerId

from .model import Pairing, PairingSettings, Request, Score

Groups = tuple[tuple[PlayerId, ...], ...]
Stage = tuple[Literal["group", "finals"], int]


def snake(players: Sequence[PlayerId], count: int) -> Groups:
    """The players, in seeding order, in ``count`` groups: A B C, C B A, A B C, ..."""
    raise NotImplementedError


def group_rounds(settings: PairingSettings) -> int:
    """How many rounds the group stage has: those of the largest group."""
    raise NotImplementedError


def finals_rounds(settings: PairingSettings, players: int) -> int:
    """How many rounds groups and finals take together, for so many players."""
    raise NotImplementedError


def stage_of(settings: PairingSettings, number: int) -> Stage:
    """``("group", n)`` or ``("finals", n)``: round ``number`` of the event as the stage's own n-th round."""
    raise NotImplementedError


def qualified(
    groups: Groups, ranks: Mapping[PlayerId, tuple[Any, ...]], qualifiers: int
) -> tuple[PlayerId, ...]:
    """The seeding order of the finals, ``qualifiers`` of each group.

    ``ranks``: smaller is better, compared within a group and among those who took the same place in
    different groups (equal: by group). Who is not in it (left the event) does not go on.
    """
    raise NotImplementedError


def pair_groups(
    settings: PairingSettings, history: History, scores: Mapping[PlayerId, Score], request: Request
) -> Pairing:
    """The round of all groups side by side; after the group stage the round of the finals.

    Raises RequestError (``finals_not_drawn``) while the finals have no line-up.
    """
    raise NotImplementedError
