"""The sentences of a round by FIDE's rules: score groups, floats, sides, the bye."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from tournaments.pairing.reason import Reason, exact_text
from tournaments.standings.history import PlayerId

from .past import Past
from .results import Game

_RULES = {
    "E.1": "side_wanted",
    "E.2": "side_stronger",
    "E.3": "side_alternates",
    "E.4": "side_ranked",
    "E.5": "side_drawn",
    "4.3.1": "side_drawn",
    "4.3.5": "side_balance",
    "4.3.6": "side_changes",
    "4.3.8": "side_own",
    "4.3.9": "side_own",
}


def pair_reason(past: Past, first: PlayerId, second: PlayerId, rule: str, *, team: bool = False) -> Reason:
    """Why these two meet, and why ``first`` is Order first. ``team``: floats are those of C.04.6."""
    group = {p: past.points[p] + past.virtual_now(p) for p in (first, second)}
    a, b = sorted((first, second), key=lambda p: (-group[p], past.numbers[p]))
    parts = [*_virtual(past, a, b)]
    if group[a] != group[b]:
        parts += _floated_before(past, a, "down", team=team)
        parts += _floated_before(past, b, "up", team=team)
    parts.append(_side(past, first, rule))
    return Reason(
        "pair_group" if group[a] == group[b] else "pair_float",
        {"a": a, "b": b},
        {"a_points": exact_text_of(past, a), "b_points": exact_text_of(past, b)},
        tuple(parts),
    )


def again_reason(past: Past, first: PlayerId, second: PlayerId) -> Reason:
    """Why these two meet again."""
    a, b = sorted((first, second), key=lambda p: (-past.points[p], past.numbers[p]))
    shown = {"a_points": exact_text_of(past, a), "b_points": exact_text_of(past, b)}
    return Reason("pair_again", {"a": a, "b": b}, shown)


def exact_text_of(past: Past, player: PlayerId) -> str:
    """The player's points, without virtual ones."""
    return exact_text(past.field.shown_points(player))


def _side(past: Past, first: PlayerId, rule: str) -> Reason:
    key = _RULES.get(rule, "side_alternates") if past.settings.sides else "side_free"
    return Reason(key, {"first": first})


def _virtual(past: Past, *players: PlayerId) -> Iterator[Reason]:
    for player in players:
        if points := past.virtual_now(player):
            yield Reason("virtual_points", {"a": player}, {"points": f"{points.normalize():f}"})


def _floated_before(past: Past, player: PlayerId, way: str, *, team: bool) -> Iterator[Reason]:
    """Floats in the two rounds before (of teams: in the round before), which the rules avoid to repeat."""
    for back in (1,) if team else (1, 2):
        number = past.field.number - back
        if _float(past, player, number, byes=not team) == way:
            yield Reason("floated_before", {"a": player}, {"way": way, "round": number})


def _float(past: Past, player: PlayerId, number: int, *, byes: bool) -> str | None:
    game = next((g for g in past.games if g.round == number and player in _players(g)), None)
    if game is None:
        return None
    own = next(half for half in game.halves if half.player == player)
    if game.second is None or not game.played:
        return "down" if byes and own.points > 0 else None
    other = next(half.player for half in game.halves if half.player != player)
    before = {p: _before(past, p, number) for p in (player, other)}
    if before[player] == before[other]:
        return None
    return "down" if before[player] > before[other] else "up"


def _players(game: Game) -> set[PlayerId]:
    return {half.player for half in game.halves}


def _before(past: Past, player: PlayerId, number: int) -> Decimal:
    earned = [h.points for g in past.games if g.round < number for h in g.halves if h.player == player]
    return sum(earned, past.virtual[number].get(player, Decimal(0)))


def bye_reason(past: Past, player: PlayerId | None, *, team: bool = False) -> Reason | None:
    """Why this player has the allocated bye."""
    if player is None:
        return None
    if player == past.field.manual_bye:
        return Reason("bye_manual", {"a": player})
    unplayed = past.field.facts.unplayed[player]
    played = len(past.history.rounds) - unplayed
    shown = {"points": exact_text_of(past, player), "unplayed": str(unplayed), "played": str(played)}
    return Reason("bye_team" if team else "bye_group", {"a": player}, shown)
