"""An action that stands: written into line and log under the game's lock, and followed by the clock."""

from __future__ import annotations

from audit.actor import Actor
from clocks.core import Press, Start
from clocks.services.ledger import append
from games.engine.chaos_tiles.games.actions import Flag, Leave, TilesAction, parse_action
from games.engine.chaos_tiles.games.play import to_act
from games.engine.chaos_tiles.games.undo import without_last
from games.engine.errors import OutOfTurn
from games.engine.interface import Seat
from games.models import TilesAct
from games.play.tiles.line import played, running_seat, turn_of
from games.play.tiles.words import UNDO
from games.queries.tiles.tiles_match import TilesMatch
from games.services.tiles.ending import end_if_over


def step(held: TilesMatch, action: TilesAction, *, at: int, actor: Actor, key: str | None = None) -> None:
    """A player's action: the clock is pressed when it ends a turn, and stops when it ends the game.

    Raises what the engine raises; nothing of this action is written then.
    """
    before = held.state
    advance(held, action)
    after, seat = held.state, running_seat(before)
    following = running_seat(after)
    moved = (seat, turn_of(before)) != (following, turn_of(after))
    pressed = _press(held, seat, following, at, actor) if moved else None
    write(held, action, at=at, actor=actor, key=key, clock_version=pressed)
    end_if_over(held, at=at, actor=actor)


def follow(
    held: TilesMatch,
    action: Flag | Leave,
    *,
    at: int,
    resume_at: int,
    actor: Actor,
    key: str | None = None,
) -> None:
    """A seat is out of the game, by the line and by a fall on the clock: the next clock starts at
    ``resume_at`` (ms) if nobody's runs."""
    write(held, action, at=at, actor=actor, key=key)
    following, clock = running_seat(held.state), held.clock
    if following is not None and clock.value.turn is None:
        append(clock, Start(clock.version + 1, max(resume_at, clock.value.at), following - 1), actor)
    end_if_over(held, at=max(resume_at, clock.value.at), actor=actor)


def take_back(held: TilesMatch, seat: Seat, *, at: int, actor: Actor, key: str | None = None) -> None:
    """The seat's last action of its turn is undone; its clock runs on. Raises Illegal, OutOfTurn."""
    if seat not in to_act(held.state):
        raise OutOfTurn(f"{UNDO}: it is not the turn of seat {seat}")
    line = tuple(map(str, without_last(held.state, held.actions)))
    played(held.options, held.game.seed, line)
    held.game.line = list(line)
    _log(held, seat, UNDO, at=at, actor=actor, key=key, clock_version=None)


def action_of(seat: Seat, text: str) -> TilesAction:
    """An action of a seat, in the engine's words. Raises Malformed."""
    return parse_action(f"{seat} {text}")


def advance(held: TilesMatch, action: TilesAction) -> None:
    """Adds an action to the line. Raises what the engine raises, and then the line is as it was."""
    line = [*held.game.line, str(action)]
    played(held.options, held.game.seed, line)
    held.game.line = line


def write(
    held: TilesMatch,
    action: TilesAction,
    *,
    at: int,
    actor: Actor,
    key: str | None = None,
    clock_version: int | None = None,
) -> None:
    """The row of the log."""
    _log(held, action.seat, action.text, at=at, actor=actor, key=key, clock_version=clock_version)


def _log(
    held: TilesMatch,
    seat: Seat,
    text: str,
    *,
    at: int,
    actor: Actor,
    key: str | None,
    clock_version: int | None,
) -> None:
    game = held.game
    game.seq += 1
    TilesAct.objects.create(
        game=game,
        attempt=game.attempt,
        seq=game.seq,
        seat=seat,
        text=text,
        at=at,
        key=key,
        clock_version=clock_version,
        actor_label=actor.label[:150],
        via=actor.via,
    )


def _press(held: TilesMatch, seat: Seat | None, following: Seat | None, at: int, actor: Actor) -> int | None:
    """The clock goes to who is next: by a press, or by a start where nobody's ran."""
    clock = held.clock
    to = None if following is None else following - 1
    if seat is not None:
        return append(clock, Press(clock.version + 1, at, seat - 1, to), actor).version
    return None if to is None else append(clock, Start(clock.version + 1, at, to), actor).version
