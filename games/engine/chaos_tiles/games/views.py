"""What is seen of a game where pips count: the own hand, and of the others no more than the table shows.

Kinds are no secret: a tile face down is still seen to be a Vek or a Kay. Pips are, and so is which tiles they
are, in hands and in what an exchange returns; and the order of the boneyard for ever.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from games.engine.chaos_tiles.blob import TileId
from games.engine.chaos_tiles.games.actions import Exchange, TilesAction
from games.engine.chaos_tiles.games.clumps import Clump, Spot
from games.engine.chaos_tiles.games.options import Options
from games.engine.chaos_tiles.games.pips import Colour, kind_of
from games.engine.chaos_tiles.games.scores import Standing, outcome, standings
from games.engine.chaos_tiles.games.state import End, Phase, PipState, Scored
from games.engine.chaos_tiles.placement import Placement
from games.engine.chaos_tiles.tiles import KAY, VEK
from games.engine.interface import Outcome, Seat


@dataclass(frozen=True, slots=True)
class Count:
    """How many tiles of each kind there are."""

    veks: int
    kays: int


@dataclass(frozen=True, slots=True)
class HandView:
    """A hand: its tiles only for its owner, and for everybody after the end."""

    size: int
    count: Count
    tiles: tuple[TileId, ...] | None


@dataclass(frozen=True, slots=True)
class TurnView:
    """A turn as everybody sees it."""

    number: int
    since: int
    placed: tuple[TileId, ...]
    moved: tuple[TileId, ...]
    main: bool
    claimed: bool
    returned: Count


@dataclass(frozen=True, slots=True)
class PipView:
    """A game as a seat or everybody may see it."""

    options: Options
    ply: int
    seat: Seat
    phase: Phase
    turn: TurnView
    blob: Mapping[TileId, Placement]
    clumps: tuple[Clump, ...]
    hands: tuple[HandView, ...]
    boneyard: Count
    exchanges: tuple[int, ...]
    played: tuple[int, ...]
    claims: tuple[tuple[Colour, Seat], ...]
    points: tuple[int, ...]
    scored: tuple[Scored, ...]
    burned: frozenset[Spot]
    gone: frozenset[Seat]
    standings: tuple[Standing, ...]
    ended: End | None
    outcome: Outcome | None


def view(state: PipState, seat: Seat | None, /) -> PipView:
    """All that a seat may see, or (None) what everybody may."""
    turn = state.turn
    return PipView(
        options=state.options,
        ply=state.ply,
        seat=state.seat,
        phase=state.phase,
        turn=TurnView(
            turn.number,
            turn.since,
            turn.placed,
            turn.moved,
            turn.main,
            turn.claimed,
            count(turn.returned),
        ),
        blob=dict(state.blob.tiles),
        clumps=state.clumps,
        hands=tuple(hand_view(state, owner, seat) for owner in state.options.seats),
        boneyard=count(state.boneyard.order),
        exchanges=state.exchanges,
        played=state.played,
        claims=state.claims,
        points=state.points,
        scored=state.scored,
        burned=state.burned,
        gone=state.gone,
        standings=standings(state),
        ended=state.ended,
        outcome=outcome(state),
    )


def hand_view(state: PipState, owner: Seat, seat: Seat | None) -> HandView:
    """A hand as a seat or (None) everybody may see it."""
    tiles = state.hands[owner - 1]
    is_seen = owner == seat or state.ended is not None
    return HandView(state.options.hands[owner - 1], count(tiles), tiles if is_seen else None)


def count(tiles: tuple[TileId, ...]) -> Count:
    """The kinds of tiles, without saying which they are."""
    kinds = [kind_of(tile) for tile in tiles]
    return Count(kinds.count(VEK), kinds.count(KAY))


def shown_text(action: TilesAction, seat: Seat | None, *, is_over: bool = False) -> str:
    """An action's text, as a seat or (None) everybody may read it before the end.

    >>> shown_text(Exchange(1, (3, 60, 70)), 2)
    '1 EXCHANGE 1 V 2 K'
    """
    if isinstance(action, Exchange) and not is_over and seat != action.seat:
        kinds = count(action.tiles)
        return f"{action.seat} {action.word} {kinds.veks} {VEK} {kinds.kays} {KAY}"
    return str(action)
