"""The hard rules H1 to H3 as questions about players of a field."""

from __future__ import annotations

from collections.abc import Mapping

from tournaments.standings.history import PlayerId

from .field import Field
from .reason import Reason

Blocked = Mapping[PlayerId, frozenset[PlayerId]]


def blocked_pairs(field: Field, number: int, *, h1: bool) -> dict[PlayerId, frozenset[PlayerId]]:
    """For each present player the present players who may not be met in round ``number``.

    Before the meetings of the field's own round. ``h1``: whether earlier meetings count.
    """
    present = frozenset(field.order)
    blocked = {p: set(field.facts.met[p]) if h1 else set() for p in field.order}
    for pair in field.settings.forbidden:
        if pair.holds_in(number) and pair.a in present and pair.b in present:
            blocked[pair.a].add(pair.b)
            blocked[pair.b].add(pair.a)
    return {p: frozenset(others & present) for p, others in blocked.items()}


def met_in(field: Field, a: PlayerId, b: PlayerId) -> int | None:
    """The latest round in which the two met, or None."""
    return field.facts.met[a].get(b)


def is_forbidden(field: Field, a: PlayerId, b: PlayerId) -> bool:
    """Whether the two are a forbidden pair in the field's round (H2)."""
    return any({p.a, p.b} == {a, b} and p.holds_in(field.number) for p in field.settings.forbidden)


def may_have_bye(field: Field, player: PlayerId) -> bool:
    """Whether the player may get the allocated bye (H3)."""
    return player not in field.facts.bars


def bye_order(field: Field) -> list[PlayerId]:
    """The free players in bye order: fewest points, fewest rounds not played, last in the order."""
    place = {p: i for i, p in enumerate(field.order)}
    return sorted(field.free, key=lambda p: (field.points[p], field.facts.unplayed[p], -place[p]))


def pair_warnings(field: Field, a: PlayerId, b: PlayerId) -> tuple[Reason, ...]:
    """What H1 and H2 say against a pair."""
    players = {"a": a, "b": b}
    found: list[Reason] = []
    number = met_in(field, a, b)
    if number is not None and field.settings.asks_h1(field.number):
        found.append(Reason("warn_met", players, {"round": number}))
    if is_forbidden(field, a, b):
        found.append(Reason("warn_forbidden", players))
    return tuple(found)


def bye_warnings(field: Field, player: PlayerId) -> tuple[Reason, ...]:
    """What H3 says against the bye of a player."""
    bar = field.facts.bars.get(player)
    return (Reason(f"warn_{bar.key}", {"a": player}, {"round": bar.round}),) if bar else ()
