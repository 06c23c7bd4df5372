"""Groups, each a round robin, side by side; then finals among the first of each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Literal

from tournaments.standings.history import History, PlayerId

from .bracket import bracket_rounds, pair_bracket
from .errors import RequestError
from .line_up import line_up_of
from .model import Pair, Pairing, PairingSettings, Request, Score
from .options import Finals
from .reason import Reason
from .robin import RobinRound, berger, pair_robin, rounds_needed

Groups = tuple[tuple[PlayerId, ...], ...]
Stage = tuple[Literal["group", "finals"], int]


def snake(players: Sequence[PlayerId], count: int) -> Groups:
    """The players, in seeding order, in ``count`` groups by turns: A B C, C B A, A B C, ...

    >>> snake([1, 2, 3, 4, 5, 6, 7], 3)
    ((1, 6, 7), (2, 5), (3, 4))
    """
    groups: list[list[PlayerId]] = [[] for _ in range(count)]
    for place, player in enumerate(players):
        turn, step = divmod(place, count)
        groups[count - 1 - step if turn % 2 else step].append(player)
    return tuple(map(tuple, groups))


def with_groups(
    settings: PairingSettings, history: History, left: Sequence[PlayerId] = ()
) -> PairingSettings:
    """The settings with groups: those that were drawn, or else a snake of the line-up.

    Raises RequestError for a group of fewer than two players or a player in two groups.
    """
    groups = settings.line_up.groups
    if not groups:
        groups = snake(line_up_of(settings, history, left), settings.groups.count)
    if min(map(len, groups), default=0) < 2:
        raise RequestError(Reason("groups_too_small"))
    everyone = [player for group in groups for player in group]
    if twice := sorted(player for player in set(everyone) if everyone.count(player) > 1):
        raise RequestError(Reason("groups_overlap", {"a": twice[0]}))
    if unknown := sorted(set(everyone) - {p.id for p in history.players}):
        raise RequestError(Reason("unknown", {"a": unknown[0]}))
    return replace(settings, line_up=replace(settings.line_up, groups=groups))


def group_rounds(settings: PairingSettings) -> int:
    """How many rounds the group stage has: those of the largest group (0 while there are no groups)."""
    largest = max(map(len, settings.line_up.groups), default=0)
    return rounds_needed(largest, double=settings.groups.double) if largest > 1 else 0


def finals_rounds(settings: PairingSettings, players: int) -> int:
    """How many rounds the finals of so many players have, repeated drawn matches of a bracket aside."""
    if players < 2:
        return 0
    if settings.groups.finals is Finals.ROBIN:
        return rounds_needed(players)
    double = settings.groups.finals is Finals.DOUBLE_ELIMINATION
    return bracket_rounds(settings.bracket, players, double=double)


def whole_rounds(settings: PairingSettings, players: int) -> int:
    """How many rounds groups and finals take together, for so many players."""
    groups = settings.line_up.groups or snake(range(players), settings.groups.count)
    drawn = replace(settings, line_up=replace(settings.line_up, groups=groups))
    going_on = sum(min(settings.groups.qualifiers, len(group)) for group in groups)
    return group_rounds(drawn) + finals_rounds(settings, len(settings.line_up.finals) or going_on)


def stage_of(settings: PairingSettings, number: int) -> Stage:
    """``("group", n)`` or ``("finals", n)``: round ``number`` of the event as the stage's own n-th round."""
    rounds = group_rounds(settings)
    return ("group", number) if number <= rounds else ("finals", number - rounds)


def group_histories(settings: PairingSettings, history: History) -> tuple[History, ...]:
    """What each group played, as a history of its own: the group's table is its standings."""
    rounds = [r for r in history.rounds if stage_of(settings, r.number)[0] == "group"]
    return tuple(
        History(
            tuple(p for p in history.players if p.id in group),
            tuple(
                replace(
                    r,
                    matches=tuple(m for m in r.matches if m.a in group and m.b in group),
                    byes=tuple(b for b in r.byes if b.player in group),
                )
                for r in rounds[: rounds_needed(len(group), double=settings.groups.double)]
            ),
        )
        for group in settings.line_up.groups
    )


def pair_groups(
    settings: PairingSettings, history: History, scores: Mapping[PlayerId, Score], request: Request
) -> Pairing:
    """The round of all groups side by side; after the group stage the round of the finals.

    Who is free in an odd group has no bye (see ``Pairing.free``), and a pair without one of its players is
    left out. Raises RequestError (``finals_not_drawn``) while the finals have no line-up.
    """
    settings = with_groups(settings, history, [*request.left])
    stage, number = stage_of(settings, request.number)
    if stage == "group":
        return _group_round(settings, request)
    finals = settings.line_up.finals
    if not finals:
        raise RequestError(Reason("finals_not_drawn"))
    if settings.groups.finals is Finals.ROBIN:
        return _robin_finals(finals, number, request)
    own = replace(settings, line_up=replace(settings.line_up, players=finals))
    double = settings.groups.finals is Finals.DOUBLE_ELIMINATION
    return pair_bracket(own, history, scores, request, double=double, since=group_rounds(settings))


def _robin_finals(finals: Sequence[PlayerId], number: int, request: Request) -> Pairing:
    """The finals' own round ``number`` of the Berger table."""
    table, there = pair_robin(finals, number), {*finals} - request.away
    free: dict[PlayerId, Reason] = {}
    if table.bye is not None and table.bye in there:
        free[table.bye] = Reason("free_group", {"a": table.bye}, {"table_round": number})
    pairs = tuple(pair for pair in table.pairs if pair.players <= there)
    return Pairing(request.number, pairs, None, None, cost=(0, 0, 0, 0), free=free)


def _group_round(settings: PairingSettings, request: Request) -> Pairing:
    """The Berger rounds of all groups that have this many, group after group."""
    pairs: list[Pair] = []
    free: dict[PlayerId, Reason] = {}
    why = {"table_round": request.number}
    for group in settings.line_up.groups:
        there = {*group} - request.away
        table = _berger_round(group, request.number, settings.groups.double)
        for a, b in ((group[i - 1], group[j - 1]) for i, j in table.pairs):
            if {a, b} <= there:
                pairs.append(Pair(a, b, Reason("pair_robin", {"a": a, "b": b}, why)))
        if table.bye is not None and group[table.bye - 1] in there:
            player = group[table.bye - 1]
            free[player] = Reason("free_group", {"a": player}, why)
    return Pairing(request.number, tuple(pairs), None, None, cost=(0, 0, 0, 0), free=free)


def _berger_round(group: Sequence[PlayerId], number: int, double: bool) -> RobinRound:
    """The group's round of its table; an empty one when a smaller group is through."""
    table = berger(len(group), double=double)
    return table[number - 1] if number <= len(table) else RobinRound(())
