"""Games of Chaos Tiles that are over as they were elsewhere: for the import of a whole event. Nothing is
judged here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from games.errors import Invalid
from games.models import Match, TilesAct, TilesGame
from games.services.restore_live import ClockRecord, restore_clock


@dataclass(frozen=True, slots=True)
class TilesRecord:
    """Fields of a TilesGame, its clock, and the fields of its acts in their order."""

    fields: dict[str, Any]
    clock: ClockRecord
    acts: Sequence[dict[str, Any]]


def restore_tiles(match: Match, record: TilesRecord) -> TilesGame:
    """Writes the play of a match, in the caller's transaction. Raises Invalid where it has other seats."""
    if len(match.names) != record.clock.fields["sides"]:
        words = _("A game of another number of seats can't be that of %(match)s.") % {"match": match}
        raise Invalid(words, fields={"tiles": words})
    clock = restore_clock(match.scope, record.clock)
    game = TilesGame.objects.create(match=match, clock=clock, seq=len(record.acts), **record.fields)
    TilesAct.objects.bulk_create(
        TilesAct(game=game, seq=seq, **act) for seq, act in enumerate(record.acts, start=1)
    )
    return game
