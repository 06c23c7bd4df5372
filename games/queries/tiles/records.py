"""The record of a game of Chaos Tiles, as it may be downloaded when its seed is revealed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from django.utils.translation import gettext as _

from games.engine.chaos_tiles.games.actions import parse_action
from games.engine.chaos_tiles.games.record import TilesRecord, record_of
from games.errors import Conflict
from games.models import TilesGame
from games.play.tiles.line import state_after
from games.queries.records import Place
from games.queries.tiles.tiles_match import TilesMatch


def tiles_record(held: TilesMatch, place: Place, attempt: int | None = None) -> TilesRecord:
    """The game with all its actions, seed and salt; of an earlier ``attempt`` as the arbiter ended it.

    Its actions name tiles that were secret. Raises Conflict while the game goes on or others still play from
    its seed, and for an attempt that there was not.
    """
    game = held.game
    if not game.is_over:
        raise Conflict(_("The record of a game of Chaos Tiles is made when the game is over."))
    if game.revealed_at is None:
        raise Conflict(_("Others still play from the same seed: the record is made when all are done."))
    played = _attempt(game, attempt)
    line: Sequence[str] = played["line"]
    record = record_of(
        state_after(held.settings.options, played["seed"], line),
        tuple(map(parse_action, line)),
        commitment=played["commitment"],
        seed=played["seed"],
        salt=played["salt"],
    )
    return replace(record, **_header(game, place, played["attempt"]))


def _attempt(game: TilesGame, attempt: int | None) -> dict[str, Any]:
    """What a game or an earlier attempt was made of."""
    if attempt in (None, game.attempt):
        names = ("attempt", "seed", "salt", "commitment", "line")
        return {name: getattr(game, name) for name in names}
    found = next((each for each in game.earlier if each["attempt"] == attempt), None)
    if found is None:
        raise Conflict(_("There was no attempt %(attempt)d of this game.") % {"attempt": attempt})
    return dict(found)


def _header(game: TilesGame, place: Place, attempt: int) -> dict[str, Any]:
    match = game.match
    return {
        "id": f"{match.pk}.{attempt}" if attempt > 1 or game.earlier else str(match.pk),
        "event": _line(place.event),
        "round": None if place.round is None else str(place.round),
        "table": None if place.table is None else str(place.table),
        "date": match.created_at.date().isoformat(),
        "names": tuple(" ".join(name.split()) or f"seat {seat}" for seat, name in enumerate(match.names, 1)),
    }


def _line(text: str | None) -> str | None:
    """As a record takes it: one line without spaces at its ends."""
    return " ".join(text.split()) or None if text else None
