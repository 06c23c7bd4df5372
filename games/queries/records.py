"""The record of a timed game, as it may be downloaded: what everybody may know of it, and no more."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.engine.actions import Role
from games.engine.flags import game_record
from games.engine.record import Decision, GameRecord, Header
from games.errors import Conflict
from games.models import LiveGame, Side
from games.play.codec import role_named
from games.queries.timed_match import TimedMatch


@dataclass(frozen=True, slots=True)
class Place:
    """Where a match was played, for the header of its records."""

    event: str | None = None
    round: int | None = None
    table: int | None = None


def attempt_of(held: TimedMatch, number: int, attempt: int | None) -> LiveGame | None:
    """An attempt of game ``number``, the newest unless told otherwise; None when there is none."""
    newest = held.games[number - 1]
    if attempt in (None, newest.attempt):
        return newest
    rows = LiveGame.objects.filter(live=held.live, number=number, attempt=attempt)
    return rows.select_related("clock", "bag").first()


def is_secret(game: LiveGame) -> bool:
    """Whether only its players and the arbiters may see a game: others still have to play its bag."""
    return game.bag is not None and bool(game.bag.slot) and game.bag.revealed_at is None


def record_of(held: TimedMatch, game: LiveGame, place: Place) -> GameRecord:
    """The record of a game on line so far. Instants count from its start; seed and salt only once revealed.

    Raises Conflict for a game that has not begun, and over the board, where nobody writes the moves down.
    """
    if not held.is_online:
        raise Conflict(
            _("Over the board nobody writes the moves down: there is no record but the final board.")
        )
    played = held.flag_game(game) if game.started_at is not None else None
    if played is None:
        raise Conflict(_("Game %(number)d has not begun.") % {"number": game.number})
    return game_record(played, _header(held, game, place), since=game.started_at or 0)


def _header(held: TimedMatch, game: LiveGame, place: Place) -> Header:
    bag = game.bag
    assert bag is not None
    revealed = bag.revealed_at is not None
    ruled = _decision(game)
    return Header(
        variant=held.variant,
        id=f"{held.live.match_id}-{game.number}" + (f".{game.attempt}" if game.attempt > 1 else ""),
        event=_line(place.event or ""),
        round=place.round,
        table=place.table,
        game=game.number,
        chaos=_name(held, game, Role.CHAOS),
        order=_name(held, game, Role.ORDER),
        clock=f"{held.settings.clock} {held.settings.bank}",
        ruling=ruled,
        bag=bag.commitment,
        seed=bag.seed if revealed else None,
        salt=bag.salt if revealed else None,
        order_score=ruled.score if ruled else None,
    )


def _name(held: TimedMatch, game: LiveGame, role: Role) -> str | None:
    side: Side = held.side_of(game, role)
    return _line(held.match.name_of(side))


def _decision(game: LiveGame) -> Decision | None:
    ruling = game.ruling
    if not ruling:
        return None
    side = ruling.get("side")
    return Decision(ruling["policy"], role_named(side) if side else None, ruling.get("score"))


def _line(text: str) -> str | None:
    """As a record takes it: one line without spaces at its ends."""
    return " ".join(text.split()) or None
