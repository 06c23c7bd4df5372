"""Pair a round by the FIDE (Dutch) System. A pure function of settings, history and scores."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tournaments.pairing.errors import Choice, PairingImpossible
from tournaments.pairing.explain import manual_reason
from tournaments.pairing.model import Pair, Pairing, PairingSettings, Request, Score
from tournaments.pairing.rules import bye_warnings, pair_warnings
from tournaments.standings.history import History, PlayerId

from .document import Document, document_of
from .engine import Engine, Found, NoLegalPairing, Terms, dutch
from .explain import again_reason, bye_reason, pair_reason
from .past import Past, past_of
from .seating import by_hand, impossible, seated, table_key, terms_of, verify, with_repeats

Maker = Callable[[Document, int, Terms], Engine]


def pair_dutch(
    settings: PairingSettings, history: History, scores: Mapping[PlayerId, Score], request: Request
) -> Pairing:
    """The pairing of round ``request.number``; Order first is White.

    Points are those of ``scores`` (in round 1 all have 0) and virtual ones; floats follow the results, by
    ``settings.win``, ``draw`` and ``awards``. Manual pairs and a manual bye are taken out first; so are
    repeats, where no round exists without and the request allows them. Raises RequestError,
    PairingImpossible (C.04.3, 1.9.3) and PairingFailed.
    """
    return paired(past_of(settings, history, scores, request), dutch)


def paired(past: Past, maker: Maker, *, team: bool = False) -> Pairing:
    """A round of any of the systems that the library knows."""
    field = past.field
    if len(field.order) < 2:
        raise PairingImpossible(field.number, (), (Choice.MORE_PLAYERS, Choice.FEWER_ROUNDS))
    engine = maker(document_of(past), field.number, terms_of(past))
    try:
        found = engine.run()
    except NoLegalPairing:
        other = with_repeats(past, engine) if past.repeats else None
        if other is None:
            raise impossible(past, engine) from None
        return paired(other, maker, team=team)
    verify(past, found)
    bye = next((past.ids[f.first] for f in found if not f.second), field.manual_bye)
    pairs = [_pair(past, f, team=team) for f in found if f.second]
    pairs += [_manual(past, f) for f in by_hand(past, engine)]
    warnings = [warning for pair in pairs for warning in pair.warnings]
    return Pairing(
        number=field.number,
        pairs=tuple(sorted(pairs, key=lambda pair: table_key(past, pair.first, pair.second))),
        bye=bye,
        bye_reason=bye_reason(past, bye, team=team),
        cost=(0, 0, 0, 0),
        warnings=(*warnings, *(() if bye is None else bye_warnings(field, bye))),
    )


def _pair(past: Past, found: Found, *, team: bool) -> Pair:
    first, second = seated(past, found)
    return Pair(first, second, pair_reason(past, first, second, found.rule, team=team))


def _manual(past: Past, found: Found) -> Pair:
    first, second = seated(past, found)
    if {first, second} in past.again:
        return Pair(first, second, again_reason(past, first, second))
    reason = manual_reason(past.field, first, second)
    return Pair(first, second, reason, manual=True, warnings=pair_warnings(past.field, first, second))
