"""A table whose places come from somewhere else than points: a bracket, or groups and their finals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from decimal import Decimal

from .exact import Exact
from .history import History, PlayerId, Round
from .settings import StandingsSettings
from .table import Standing, standings

Places = Sequence[tuple[int, Sequence[PlayerId]]]


def by_places(table: Sequence[Standing], places: Places) -> tuple[Standing, ...]:
    """The lines of the table in the order of ``places`` (place, players who share it), with these places.

    Players who share a place keep the order of the table. Who has no place follows the others, unranked by
    it: all of them share the place after the last.
    """
    lines = {line.player: line for line in table}
    order = {player: i for i, player in enumerate(lines)}
    placed = [(rank, [p for p in players if p in lines]) for rank, players in places]
    rest = set(lines) - {player for _rank, players in placed for player in players}
    if rest:
        placed.append((len(lines) - len(rest) + 1, list(rest)))
    return tuple(
        replace(lines[player], rank=rank, shared=len(players) > 1)
        for rank, players in placed
        for player in sorted(players, key=lambda p: order[p])
    )


def group_tables(
    history: History, groups: Sequence[Sequence[PlayerId]], last: int, settings: StandingsSettings
) -> tuple[tuple[Standing, ...], ...]:
    """The table of each group, from the rounds up to ``last``: matches and byes of its players only."""
    so_far = history.up_to(last)
    return tuple(standings(_inside(so_far, frozenset(group)), settings) for group in groups)


def after_groups(
    tables: Sequence[Sequence[Standing]], finals: Places
) -> tuple[tuple[int, tuple[PlayerId, ...]], ...]:
    """Places of the whole field: the finals first, then by place in the group, points and spread.

    ``tables`` are those of the groups. Players of different groups with the same place, points and spread
    share theirs.
    """
    in_finals = {player for _rank, players in finals for player in players}
    others: dict[tuple[int, Decimal, Exact], list[PlayerId]] = {}
    for line in (line for table in tables for line in table if line.player not in in_finals):
        others.setdefault((line.rank, -line.points, -line.spread), []).append(line.player)
    found = [(rank, tuple(players)) for rank, players in finals]
    rank = len(in_finals) + 1
    for key in sorted(others):
        found.append((rank, tuple(others[key])))
        rank += len(others[key])
    return tuple(found)


def _inside(history: History, group: frozenset[PlayerId]) -> History:
    """Only what happened inside the group."""
    rounds = (
        Round(
            round_.number,
            tuple(match for match in round_.matches if {match.a, match.b} <= group),
            tuple(bye for bye in round_.byes if bye.player in group),
        )
        for round_ in history.rounds
    )
    return History(tuple(player for player in history.players if player.id in group), tuple(rounds))


def group_names(groups: Sequence[Sequence[PlayerId]]) -> Mapping[PlayerId, str]:
    """The letter of each player's group; after Z come AA, AB, ...

    >>> group_names([[4], [7]])
    {4: 'A', 7: 'B'}
    """
    return {player: _letter(i) for i, group in enumerate(groups) for player in group}


def _letter(number: int) -> str:
    high, low = divmod(number, 26)
    return (_letter(high - 1) if high else "") + chr(ord("A") + low)
