"""What the six games show, as JSON-ready facts: made of what `play.view` gives, with no secret at hand."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from games.engine.chaos_tiles.games import play
from games.engine.chaos_tiles.games.cruel_duos import DuosState
from games.engine.chaos_tiles.games.go_asunder import GoPhase, GoState
from games.engine.chaos_tiles.games.options import Options
from games.engine.chaos_tiles.games.pip_game import PipView
from games.engine.chaos_tiles.games.pips import pip_tiles
from games.engine.chaos_tiles.games.record import scores_text
from games.engine.chaos_tiles.games.scores import LEAST_FACTOR, Standing
from games.engine.chaos_tiles.games.state import PipState
from games.engine.chaos_tiles.games.views import HandView, hand_view
from games.engine.chaos_tiles.placement import Placement
from games.engine.interface import Seat
from games.play.tiles.line import turn_of

Facts = dict[str, Any]

NOTHING: Facts = {
    "phase": None,
    "turn": None,
    "blob": [],
    "clumps": [],
    "boneyard": None,
    "supply": None,
    "duos": None,
    "go": None,
    "scored": [],
    "winners": [],
}
"""What a game shows of which nothing is shown: the names that all have."""


def play_facts(shown: play.View) -> Facts:
    """All that is seen in a view, but for what belongs to a seat."""
    if isinstance(shown, PipView):
        return NOTHING | _pips(shown)
    return NOTHING | (_duos(shown) if isinstance(shown, DuosState) else _go(shown))


def seat_facts(shown: play.View) -> dict[Seat, Facts]:
    """What is seen of each seat in a view, as it stands now."""
    standing = shown.standings if isinstance(shown, PipView) else play.standings(shown)
    return {each.seat: _standing(each) | _of_seat(shown, each.seat) for each in standing}


def hand_facts(state: play.State, seat: Seat) -> Facts | None:
    """A seat's own hand; None in a game without hands."""
    return _hand(hand_view(state, seat, seat), state.options) if isinstance(state, PipState) else None


def _standing(each: Standing) -> Facts:
    return {"place": each.place, "points": scores_text((each.points,)), "breaks": list(each.breaks)}


def _of_seat(shown: play.View, seat: Seat) -> Facts:
    facts: Facts = {"gone": seat in shown.gone, "played": 0, "exchanges": 0, "claims": [], "hand": None}
    if isinstance(shown, PipView):
        facts |= {
            "played": shown.played[seat - 1],
            "exchanges": shown.exchanges[seat - 1],
            "claims": [colour for colour, owner in shown.claims if owner == seat],
            "hand": _hand(shown.hands[seat - 1], shown.options),
        }
    return facts


def _hand(hand: HandView, options: Options) -> Facts:
    pips = pip_tiles(options.pip_set, options.colours)
    return {
        "veks": hand.count.veks,
        "kays": hand.count.kays,
        "size": hand.size,
        "tiles": None if hand.tiles is None else list(hand.tiles),
        "pips": None if hand.tiles is None else [list(pips[tile]) for tile in hand.tiles],
    }


def _pips(shown: PipView) -> Facts:
    turn, pips = shown.turn, pip_tiles(shown.options.pip_set, shown.options.colours)
    return {
        "phase": str(shown.phase),
        "turn": {
            "number": turn.number,
            "placed": list(turn.placed),
            "moved": list(turn.moved),
            "main": turn.main,
            "claimed": turn.claimed,
        },
        "blob": [
            _tile(tile, way, pips=pips[tile], burned=sorted(c for t, c in shown.burned if t == tile))
            for tile, way in shown.blob.items()
        ],
        "clumps": [
            {"colour": each.colour, "size": each.size, "tiles": sorted(each.tiles)}
            for each in shown.clumps
            if each.size >= LEAST_FACTOR
        ],
        "boneyard": {"veks": shown.boneyard.veks, "kays": shown.boneyard.kays},
        "scored": [
            {
                "turn": each.turn,
                "seat": each.seat,
                "clumps": [list(clump) for clump in each.clumps],
                "points": str(each.points),
            }
            for each in shown.scored
        ],
        "winners": list(shown.outcome.winners) if shown.outcome else [],
    }


def _duos(shown: DuosState) -> Facts:
    return {
        "phase": "over" if shown.ended else "play",
        "turn": _turn(shown),
        "blob": [_tile(tile, way) for tile, way in shown.blob.tiles.items()],
        "supply": dict(shown.supply),
        "duos": [{"duo": each.duo, "seat": each.seat, "turn": each.turn} for each in shown.owned],
        "winners": _winners(shown),
    }


def _go(shown: GoState) -> Facts:
    areas = {str(seat): sorted((*area.stones, *area.territory)) for seat, area in sorted(shown.areas.items())}
    return {
        "phase": "mark" if shown.phase is GoPhase.MARK else str(shown.phase),
        "turn": _turn(shown),
        "blob": [
            _tile(tile, way, owner=shown.position[tile - 1]) for tile, way in shown.figure.tiles.items()
        ],
        "go": {
            "captured": list(shown.captured),
            "passes": shown.passes,
            "dead": [None if each is None else list(each) for each in shown.dead],
            "resumed": shown.resumed,
            "areas": areas,
            "komi": scores_text((shown.options.komi,)),
        },
        "winners": _winners(shown),
    }


def _turn(shown: DuosState | GoState) -> Facts:
    return {"number": turn_of(shown), "placed": [], "moved": [], "main": False, "claimed": False}


def _winners(shown: DuosState | GoState) -> list[Seat]:
    ended = play.outcome(shown)
    return list(ended.winners) if ended else []


def _tile(
    tile: int, way: Placement, *, pips: Iterable[int] = (), owner: Seat = 0, burned: Iterable[int] = ()
) -> Facts:
    return {"tile": tile, "at": str(way), "pips": list(pips), "owner": owner, "burned": list(burned)}
