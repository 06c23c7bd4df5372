"""Two-game Swiss: pair a round (pairing.md). A pure function of settings, history and scores."""

from __future__ import annotations

from collections.abc import Mapping

from tournaments.standings.history import History, PlayerId

from .choice import Decision, decide, shown_costs
from .explain import bye_reason, manual_reason, pair_reasons
from .field import Field, field_of
from .model import Pair, Pairing, PairingSettings, Request, Score
from .reason import Reason
from .roles import order_first
from .rules import bye_warnings, pair_warnings


def pair(
    settings: PairingSettings, history: History, scores: Mapping[PlayerId, Score], request: Request
) -> Pairing:
    """The pairing of round ``request.number``.

    ``scores`` are the points and spreads the order is made from (see ``scores.scores_for``); in
    round 1 they are not asked. Raises RequestError for a request that contradicts itself and
    PairingImpossible for a round that can't be paired.
    """
    field = field_of(settings, history, scores, request)
    return pairing_of(field, decide(field, repeats=request.repeats))


def pairing_of(field: Field, decision: Decision) -> Pairing:
    """A decision with manual pairs, roles, tables, reasons and warnings."""
    bye = field.manual_bye if field.manual_bye is not None else decision.bye
    pairs = in_table_order(field, [*_manual(field), *_decided(field, decision)])
    warnings = [warning for pair_ in pairs for warning in pair_.warnings]
    if bye is not None:
        warnings += bye_warnings(field, bye)
    return Pairing(
        number=field.number,
        pairs=pairs,
        bye=bye,
        bye_reason=bye_reason(field, decision),
        cost=shown_costs(field, decision.solution.cost),
        h5=decision.h5,
        h5_proved=decision.h5_proved,
        warnings=(*warnings, *_next_round_warning(field, decision)),
    )


def in_table_order(field: Field, pairs: list[Pair]) -> tuple[Pair, ...]:
    """Tables by the higher-placed player of each pair."""
    place = {p: i for i, p in enumerate(field.order)}
    return tuple(sorted(pairs, key=lambda pair_: min(place[pair_.first], place[pair_.second])))


def _manual(field: Field) -> list[Pair]:
    pairs: list[Pair] = []
    for a, b in field.manual:
        first, second = order_first(field.facts, field.seeds, a, b)
        warnings = pair_warnings(field, first, second)
        pairs.append(Pair(first, second, manual_reason(field, a, b), manual=True, warnings=warnings))
    return pairs


def _decided(field: Field, decision: Decision) -> list[Pair]:
    return [
        Pair(*order_first(field.facts, field.seeds, a, b), reason, warnings=pair_warnings(field, a, b))
        for (a, b), reason in pair_reasons(field, decision).items()
    ]


def _next_round_warning(field: Field, decision: Decision) -> tuple[Reason, ...]:
    if decision.h5:
        return ()
    key = "warn_next_round" if decision.h5_proved else "warn_next_round_unproved"
    return (Reason(key, {}, {"round": field.number + 1}),)
