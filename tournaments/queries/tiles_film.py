"""A game of Chaos Tiles again, action by action: board, hands, scores and clocks as they were.

Only of a game whose seed is revealed: every hand is shown, as whoever has seed and line could work it out.
"""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock
from typing import Any

from games.engine.chaos_tiles.games import play
from games.models import TilesAct
from games.play.tiles.line import state_after
from games.queries.tiles.game_facts import hand_facts, play_facts, seat_facts
from games.queries.tiles.tiles_match import Standing, TilesMatch
from tournaments.queries.clock_film import ClockFilm

Facts = dict[str, Any]
MOST_KEPT = 8
_kept: OrderedDict[tuple[int, int], Facts] = OrderedDict()
_lock = Lock()


def may_be_replayed(held: TilesMatch) -> bool:
    """Whether the whole game may be shown: it is over, and nobody still plays from its seed."""
    return held.game.is_over and held.game.revealed_at is not None


def film_of(held: TilesMatch) -> Facts:
    """The whole game for scripts: ``frames[0]`` before the first action, then one after each.

    A frame has what differs from the one before; of ``blob`` the tiles that lie otherwise (``put``) and those
    that are gone (``off``). It is worked out once for each version of a game.
    """
    key = (held.game.pk, held.game.version)
    with _lock:
        if key in _kept:
            return _kept[key]
    made = {"match": held.game.match_id, "version": held.game.version, "control": held.clock.control}
    made |= {"actions": actions_of(held, held.standing), "frames": _changes(_frames(held))}
    with _lock:
        _kept[key] = made
        while len(_kept) > MOST_KEPT:
            _kept.popitem(last=False)
    return made


def frame_at(held: TilesMatch, ply: int) -> Facts:
    """The game after so many actions; a snapshot with these facts in place of its own shows it as it was."""
    shown = held.standing[:ply]
    state = state_after(held.options, held.game.seed, held.game.line[:ply])
    clock = _clocks(held, shown)[-1]
    return _frame(state) | {"actions": actions_of(held, shown), "clock": clock, "at": clock["at"]}


def actions_of(held: TilesMatch, shown: list[Standing]) -> list[Facts]:
    """The actions with the tiles that they named."""
    turns = held.played.turns
    rows = zip(shown, turns, strict=False)
    return [
        {"seq": each.seq, "seat": each.seat, "text": each.text, "at": each.at, "turn": turn}
        for each, turn in rows
    ]


def _frames(held: TilesMatch) -> list[Facts]:
    state = play.start(held.options, held.game.seed)
    frames = [_frame(state)]
    for text in held.game.line:
        state = play.apply(state, play.parse(state, text))
        frames.append(_frame(state))
    clocks = _clocks(held, held.standing)
    return [frame | {"clock": clock} for frame, clock in zip(frames, clocks, strict=True)]


def _frame(state: play.State) -> Facts:
    shown = play.view(state, None)
    seats = seat_facts(shown)
    return play_facts(shown) | {
        "seats": [seats[seat] | {"hand": hand_facts(state, seat)} for seat in state.options.seats],
        "to_act": sorted(play.to_act(state)),
    }


def _clocks(held: TilesMatch, shown: list[Standing]) -> list[Facts]:
    """What all clocks showed at the start and just after each action."""
    film = ClockFilm(held.clock)
    versions = dict(
        TilesAct.objects.filter(game=held.game, clock_version__isnull=False).values_list(
            "seq", "clock_version"
        )
    )
    start = film.at_start(held.game.started_at)
    return [start, *(film.after(each.at, versions.get(each.seq)) for each in shown)]


def _changes(frames: list[Facts]) -> list[Facts]:
    """Each frame as what differs from the one before."""
    before: Facts = {}
    found = []
    for frame in frames:
        change = {name: facts for name, facts in frame.items() if name not in before or before[name] != facts}
        if before and "blob" in change:
            change["blob"] = _moved(before["blob"], frame["blob"])
        found.append(change)
        before = frame
    return found


def _moved(before: list[Facts], after: list[Facts]) -> Facts:
    old = {tile["tile"]: tile for tile in before}
    new = {tile["tile"]: tile for tile in after}
    return {
        "put": [tile for number, tile in new.items() if old.get(number) != tile],
        "off": [number for number in old if number not in new],
    }
