"""Matches of Gyul! Hap! that are over as they were elsewhere: for the import of a whole event. Nothing is
judged here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from games.models import Call, Duel, DuelBoard, Match


@dataclass(frozen=True, slots=True)
class BoardRecord:
    """Fields of a DuelBoard, and of its Calls in order."""

    fields: dict[str, Any]
    calls: Sequence[dict[str, Any]]


@dataclass(frozen=True, slots=True)
class DuelRecord:
    """Fields of a Duel, and its boards in the order in which they were shown."""

    fields: dict[str, Any]
    boards: Sequence[BoardRecord]


def restore_duel(match: Match, record: DuelRecord) -> Duel:
    """Writes the play of a match, in the caller's transaction."""
    duel = Duel.objects.create(match=match, **record.fields)
    for each in record.boards:
        board = DuelBoard.objects.create(duel=duel, seq=len(each.calls), **each.fields)
        Call.objects.bulk_create(
            Call(board=board, seq=number, **call) for number, call in enumerate(each.calls, 1)
        )
    return duel
