"""From the library's pairs to ours: sides, tables, and the check that the hard rules hold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from tournaments.pairing.errors import Choice, PairingFailed, PairingImpossible
from tournaments.pairing.facts import ORDER
from tournaments.pairing.impossible import smallest_unserved
from tournaments.pairing.matching import perfect_matching
from tournaments.pairing.reason import Reason
from tournaments.pairing.roles import order_first
from tournaments.pairing.rules import is_forbidden, may_have_bye, met_in
from tournaments.standings.history import Match, PlayerId
from words import said

from .engine import Engine, Found, Terms
from .past import Past

SEARCH = 2_000  # sets of players looked at one by one when a round is impossible


def terms_of(past: Past) -> Terms:
    """What the library is told beyond the results."""
    field = past.field
    by_hand = {p for pair in field.manual for p in pair}
    return Terms(
        barred=frozenset(past.numbers[p] for p in field.facts.bars if p in past.numbers),
        seated=frozenset(past.numbers[p] for p in by_hand),
        sides=_sides(past),
        spreads={past.numbers[p]: spread for p, spread in past.spreads.items()},
    )


def _sides(past: Past) -> dict[int, str]:
    """Sides off: nobody has had one. On: only players with a match whose sides are not known differ."""
    if not past.settings.sides:
        return dict.fromkeys(past.numbers.values(), "")
    dim = {p for r in past.history.rounds for m in r.matches if _sides_unknown(m) for p in (m.a, m.b)}
    roles = past.field.facts.roles
    return {
        past.numbers[p]: "".join("w" if roles[p][n] == ORDER else "b" for n in sorted(roles[p])) for p in dim
    }


def _sides_unknown(match: Match) -> bool:
    return match.first is None and match.is_meeting


def seated(past: Past, found: Found) -> tuple[PlayerId, PlayerId]:
    """The pair, Order first in front; with sides off by the balance of the past, which costs nobody."""
    first, second = past.ids[found.first], past.ids[found.second]
    if past.settings.sides:
        return first, second
    return order_first(past.field.facts, past.field.seeds, first, second)


def by_hand(past: Past, engine: Engine) -> list[Found]:
    """The arbiter's pairs with sides by the rules of the system."""
    return [engine.sides(past.numbers[a], past.numbers[b]) for a, b in past.field.manual]


def table_key(past: Past, a: PlayerId, b: PlayerId) -> tuple[object, ...]:
    """Tables by the score of the higher-ranked player, the sum of both scores, and the higher-ranked one's
    number (C.04.2, order of boards); virtual points do not count here."""
    points, number = min((-past.points[p], past.numbers[p]) for p in (a, b))
    return points, -(past.points[a] + past.points[b]), number


def verify(past: Past, found: Sequence[Found]) -> None:
    """Everybody once, nobody against the absolute rules; PairingFailed when the library gave such a round."""
    ids = past.ids
    standing = Counter(ids[n] for pair in found for n in (pair.first, pair.second) if n)
    wrong = [str(p) for p in past.field.free if standing[p] != 1] + [
        str(p) for p in standing if p not in past.field.free
    ]
    for pair in found:
        a = ids[pair.first]
        if not pair.second:
            wrong += [] if may_have_bye(past.field, a) else [said("bye of {a}", a=a)]
        elif met_in(past.field, a, ids[pair.second]) is not None or is_forbidden(
            past.field, a, ids[pair.second]
        ):
            wrong.append(f"{a} - {ids[pair.second]}")
    if wrong:
        reason = Reason("engine_wrong", {}, {"what": ", ".join(wrong)})
        raise PairingFailed(past.field.number, reason)


def with_repeats(past: Past, engine: Engine) -> Past | None:
    """As few repeats as any round takes, and those as low as possible, set aside like pairs by hand; None:
    even with repeats there is no round."""
    field = past.field
    here = [*field.free, *([None] if field.odd else [])]
    place = {p: at for at, p in enumerate(here)}
    ids = past.ids
    edges = [(place[ids.get(a)], place[ids.get(b)], 0) for a, b in engine.edges()]
    size = len(here)
    edges += [
        (place[a], place[b], size * size + size - place[a])
        for a in field.free
        for b in field.facts.met[a]
        if place.get(b, -1) > place[a] and not is_forbidden(field, a, b)
    ]
    costs = {(min(i, j), max(i, j)): cost for i, j, cost in edges}
    found = perfect_matching(size, [(i, j, cost) for (i, j), cost in costs.items()])
    if found is None:
        return None
    again = tuple((field.free[i], field.free[j]) for i, j in found if costs[i, j])
    taken = {p for pair in again for p in pair}
    rest = tuple(p for p in field.free if p not in taken)
    return replace(
        past,
        field=replace(field, free=rest, manual=(*field.manual, *again)),
        again=frozenset(map(frozenset, again)),
        repeats=False,
    )


def impossible(past: Past, engine: Engine) -> PairingImpossible:
    """Why nothing is left: the players who can't all be served, when the absolute rules alone tell it."""
    number = past.field.number
    here = [past.numbers[p] for p in past.field.free] + [0] * past.field.odd
    place = {n: i for i, n in enumerate(here)}
    edges = [(place[a], place[b]) for a, b in engine.edges()]
    missing = smallest_unserved(len(here), edges, SEARCH)
    unserved = [past.ids.get(here[i]) for i in missing]
    allow = () if past.settings.repeats_allowed else (Choice.ALLOW_REPEATS,)
    choices = (*allow, Choice.BY_HAND, *([Choice.CHANGE_BYE] if past.field.odd else []), Choice.FEWER_ROUNDS)
    why = None if unserved else Reason("no_legal_round")
    return PairingImpossible(number, unserved, choices, why)
