"""A round paired wholly by hand: taken as it is, with what the rules say against it as warnings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from tournaments.standings.history import History, PlayerId

from .check import Pairs, findings
from .choice import shown_costs
from .costs import cost_table
from .errors import RequestError
from .explain import manual_reason
from .field import Field, field_of
from .model import Pair, Pairing, PairingSettings, Request, Score
from .next_round import Meeting, next_round
from .reason import Reason
from .swiss import in_table_order

# What no round can have, whoever pairs it.
_CONTRADICTIONS = frozenset(
    {"unknown", "not_there", "has_granted_bye", "twice", "with_self", "missing", "bye_in_even_field"}
)


def pair_by_hand(
    settings: PairingSettings,
    history: History,
    scores: Mapping[PlayerId, Score],
    pairs: Pairs,
    bye: PlayerId | None,
    request: Request,
) -> Pairing:
    """The round as given, Order first in front in each pair, with the findings of ``check`` as warnings.

    Raises RequestError when a player stands in it twice, is not there, or is left out.
    """
    field = field_of(settings, history, scores, request)
    found = findings(settings, history, scores, pairs, bye, request)
    if wrong := [reason for reason in found if reason.key in _CONTRADICTIONS]:
        raise RequestError(*wrong)
    coming = next_round(field)
    meetings: list[Meeting] = [*pairs, *([] if bye is None else [(bye, None)])]
    return Pairing(
        number=field.number,
        pairs=in_table_order(field, [Pair(a, b, manual_reason(field, a, b), manual=True) for a, b in pairs]),
        bye=bye,
        bye_reason=None if bye is None else Reason("bye_manual", {"a": bye}),
        cost=shown_costs(field, _cost(field, pairs, bye)),
        h5=coming is None or coming.possible(meetings),
        warnings=tuple(found),
    )


def _cost(field: Field, pairs: Pairs, bye: PlayerId | None) -> tuple[int, ...]:
    """Levels 0 to 4 of all pairs, places counted without the bye."""
    whole = replace(field, free=tuple(p for p in field.order if p != bye))
    table = cost_table(whole, whole.free, {}, {})
    place = {p: i for i, p in enumerate(whole.free)}
    return table.total((place[a], place[b]) for a, b in pairs)
