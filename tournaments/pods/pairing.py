"""A round of tables: round 1 by seed, later ones by rank, with as few repeated meetings as possible.

The arbiter's own tables stand; the others are filled from who is left. A score event seats everybody alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import combinations

from tournaments.pairing.errors import PairingImpossible, RequestError
from tournaments.pairing.reason import Reason

from .facts import Facts, facts_of
from .line import Tables, blocks, first_line, snake
from .model import Cost, FirstRound, History, PlayerId, Pod, Request, Seated, Seating
from .search import Board
from .seats import seat_cost, seated
from .sizes import LEAST, SIZES, table_sizes

Players = tuple[PlayerId, ...]
Ranks = Mapping[PlayerId, int]


def seat_tables(seating: Seating, history: History, ranking: Sequence[PlayerId], request: Request) -> Seated:
    """The tables of a round. ``ranking``: the players, best first; asked from round 2 on. Who has none yet
    comes last, by seed.

    Raises RequestError for tables by hand that can't be, and PairingImpossible for one or two players.
    """
    present = _present(history, request)
    _check_given(present, request)
    line = _line(seating, history, ranking, request.number, present)
    facts = facts_of(history.up_to(request.number - 1))
    given = {player for players in request.given for player in players}
    free = [player for player in line if player not in given]
    rank = {player: place for place, player in enumerate(line, 1)}
    pods = [_pod_by_hand(facts, rank, players) for players in request.given]
    tables, cost = _free_tables(seating, facts, free, request.number)
    pods += [_pod(facts, rank, players, seating, request.number) for players in tables]
    pods.sort(key=lambda pod: min(rank[player] for player in pod.players))
    return _result(request.number, pods, facts, cost)


def seat_alone(history: History, request: Request) -> Seated:
    """The round of a score event: a table each, by seed. Raises PairingImpossible for nobody."""
    present = _present(history, request)
    if not present:
        raise PairingImpossible(request.number, (), (), Reason("pods_nobody"))
    pods = tuple(Pod((player,), Reason("pod_alone", {"a": player})) for player in present)
    return Seated(request.number, pods, Cost(), shares={1: len(pods)})


def pod_as_it_sits(history: History, ranking: Sequence[PlayerId], players: Players) -> Pod:
    """A table that stands as it was set, seats too, with what there is to say about it."""
    facts, rank = facts_of(history), {player: place for place, player in enumerate(ranking, 1)}
    known = rank | {player: len(rank) + 1 for player in players if player not in rank}
    return replace(_pod_by_hand(facts, known, players), players=players)


def cost_of(seating: Seating, history: History, number: int, tables: Sequence[Players]) -> tuple[int, ...]:
    """The levels of what a round costs whose tables stand as they were set; places are not counted there."""
    facts = facts_of(history)
    forbidden = sum(
        {pair.a, pair.b} <= set(players)
        for players in tables
        for pair in seating.forbidden
        if pair.holds_in(number)
    )
    seats = [seat_cost(facts, players) for players in tables]
    repeats = sum(facts.meetings(players) for players in tables)
    return forbidden, repeats, 0, sum(one for one, _ in seats), sum(other for _, other in seats)


def _present(history: History, request: Request) -> list[PlayerId]:
    if request.number < 1:
        raise RequestError(Reason("request_no_round", params={"round": request.number}))
    here = [player for player in history.players if not player.house and player.id not in request.away]
    return [player.id for player in sorted(here, key=lambda player: player.seed)]


def _line(
    seating: Seating, history: History, ranking: Sequence[PlayerId], number: int, present: list[PlayerId]
) -> list[PlayerId]:
    here = set(present)
    if number == 1:
        by_seed = [p.id for p in sorted(history.players, key=lambda p: p.seed) if not p.house]
        return [player for player in first_line(seating, by_seed) if player in here]
    ranked = [player for player in ranking if player in here]
    return ranked + [player for player in present if player not in set(ranked)]


def _check_given(present: Sequence[PlayerId], request: Request) -> None:
    named = [player for players in request.given for player in players]
    where = {"round": request.number}
    if gone := sorted(set(named) - set(present)):
        raise RequestError(Reason("request_not_there", {"a": gone[0]}, where))
    if twice := sorted(player for player, count in Counter(named).items() if count > 1):
        raise RequestError(Reason("request_placed_twice", {"a": twice[0]}))
    for players in request.given:
        if len(players) not in SIZES:
            raise RequestError(Reason("pods_wrong_size", {"a": players[0] if players else None}))
    left = len(present) - len(named)
    if named and 0 < left < LEAST:
        raise RequestError(Reason("pods_left_over", params={"count": left}))


def _free_tables(
    seating: Seating, facts: Facts, free: Sequence[PlayerId], number: int
) -> tuple[list[Players], tuple[int, int, int]]:
    """The players by table, each table by rank, and what the cut costs."""
    if 0 < len(free) < LEAST:
        raise PairingImpossible(number, (), (), Reason("pods_too_few", params={"count": len(free)}))
    ideal = _ideal(seating, table_sizes(len(free), seating.size), number)
    forbidden = {frozenset((pair.a, pair.b)) for pair in seating.forbidden if pair.holds_in(number)}
    board = Board(
        ideal,
        [[int(frozenset((a, b)) in forbidden) for b in free] for a in free],
        [[facts.met[a][b] ** 2 for b in free] for a in free],
    )
    tables = board.settle()
    return [tuple(free[place] for place in players) for players in tables], board.total(tables)


def _ideal(seating: Seating, sizes: Sequence[int], number: int) -> Tables:
    return snake(sizes) if number == 1 and seating.first_round is FirstRound.FOLD else blocks(sizes)


def _pod(facts: Facts, rank: Ranks, players: Players, seating: Seating, number: int) -> Pod:
    ranks = sorted(rank[player] for player in players)
    if number == 1:
        key = f"pod_{seating.first_round.value}"
    else:
        key = "pod_block" if ranks[-1] - ranks[0] == len(ranks) - 1 else "pod_moved"
    return _made(facts, rank, players, key, manual=False)


def _pod_by_hand(facts: Facts, rank: Ranks, players: Players) -> Pod:
    return _made(facts, rank, players, "pod_manual", manual=True)


def _made(facts: Facts, rank: Ranks, players: Players, key: str, *, manual: bool) -> Pod:
    ranks = ", ".join(str(place) for place in sorted(rank[player] for player in players))
    by_rank = tuple(sorted(players, key=lambda player: rank[player]))
    again = tuple(
        Reason("pod_again", {"a": a, "b": b}, {"times": facts.met[a][b]})
        for a, b in combinations(by_rank, 2)
        if facts.met[a][b]
    )
    order = seated(facts, by_rank)
    begins = Reason("pod_begins", {"a": order[0]}, {"times": facts.seats[order[0]][1]})
    return Pod(order, Reason(key, params={"places": ranks}, parts=(begins,)), manual, again)


def _result(number: int, pods: list[Pod], facts: Facts, cost: tuple[int, int, int]) -> Seated:
    costs = [seat_cost(facts, pod.players) for pod in pods]
    by_hand = sum(facts.meetings(pod.players) for pod in pods if pod.manual)
    return Seated(
        number,
        tuple(pods),
        Cost(
            cost[0],
            cost[1] + by_hand,
            cost[2],
            sum(starts for starts, _ in costs),
            sum(seats for _, seats in costs),
        ),
        _warnings(cost),
        dict(sorted(Counter(len(pod.players) for pod in pods).items(), reverse=True)),
    )


def _warnings(cost: tuple[int, int, int]) -> tuple[Reason, ...]:
    return (Reason("pods_forbidden", params={"count": cost[0]}),) if cost[0] else ()
