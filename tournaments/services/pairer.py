"""One round paired by the event's system, from what is stored. Writes nothing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from games.errors import Refused
from tournaments.models import Tournament
from tournaments.models.tournament import System
from tournaments.pairing import swiss
from tournaments.pairing.errors import PairingImpossible, RequestError
from tournaments.pairing.field import Field, field_of
from tournaments.pairing.manual import pair_by_hand
from tournaments.pairing.model import Pairing, PairingSettings, Request
from tournaments.pairing.robin import pair_robin
from tournaments.pairing.scores import Scoring, scores_for
from tournaments.queries.history import history_of
from tournaments.queries.presence import Presence
from tournaments.services.explain import Explainer
from tournaments.settings import awards_of, pairing_settings, ranking_options, scheme_of
from tournaments.standings.history import ByeKind, History
from tournaments.standings.ledger import scores


@dataclass(frozen=True, slots=True)
class Wishes:
    """What the arbiter decides by hand: pairs and the bye (entry ids), and whether pairs may repeat."""

    pairs: tuple[tuple[int, int], ...] = ()
    bye: int | None = None
    repeats: bool = False


class ImpossibleRound(Refused):
    """The round can't be paired. ``facts``: who can't be served (None: the bye) and the choices left."""

    status = 409
    kind = "impossible-round"


def pair_by_system(event: Tournament, number: int, presence: Presence, wishes: Wishes) -> Pairing:
    """The pairing of round ``number``. Raises ImpossibleRound, or Refused for contradicting wishes."""
    settings, history = pairing_settings(event), history_of(event, up_to=number - 1)
    request = Request(
        number=number,
        absent=frozenset(presence.absent),
        byes=_kinds(presence),
        manual=wishes.pairs,
        manual_bye=wishes.bye,
        repeats=wishes.repeats or settings.repeats_allowed,
    )
    try:
        return _SYSTEMS[System(event.system)](event, settings, history, request)
    except PairingImpossible as error:
        raise ImpossibleRound(
            Explainer(event).say(error),
            unserved=sorted(error.unserved, key=lambda pk: (pk is None, pk or 0)),
            choices=[choice.value for choice in error.choices],
        ) from None
    except RequestError as error:
        raise Refused(Explainer(event).say(error)) from None


def _scoring(event: Tournament) -> Scoring:
    scheme, awards = scheme_of(event), awards_of(event)
    caps = tuple(ranking_options(event)["spread_caps"])
    return lambda past: scores(past, scheme, awards, caps)


def _swiss(event: Tournament, settings: PairingSettings, history: History, request: Request) -> Pairing:
    return swiss.pair(
        settings, history, scores_for(settings, history, request.number, _scoring(event)), request
    )


def swiss_field(event: Tournament, number: int, presence: Presence) -> Field:
    """The players of a Swiss round in their order, with what its rules ask about them; no wishes yet."""
    settings, history = pairing_settings(event), history_of(event, up_to=number - 1)
    request = Request(number, absent=frozenset(presence.absent), byes=_kinds(presence))
    return field_of(settings, history, scores_for(settings, history, number, _scoring(event)), request)


def _kinds(presence: Presence) -> dict[int, ByeKind]:
    return {pk: ByeKind(kind) for pk, kind in presence.byes.items()}


def _by_hand(event: Tournament, settings: PairingSettings, history: History, request: Request) -> Pairing:
    """Who is not named sits the round out."""
    named = {player for pair in request.manual for player in pair} | {request.manual_bye}
    left_out = {player.id for player in history.players} - named - set(request.byes)
    points = scores_for(settings, history, request.number, _scoring(event))
    here = Request(request.number, absent=request.absent | left_out, byes=request.byes)
    return pair_by_hand(settings, history, points, request.manual, request.manual_bye, here)


def _robin(event: Tournament, settings: PairingSettings, history: History, request: Request) -> Pairing:
    """The Berger round of the field that started; a pair without one of its players is left out."""
    players = robin_field(event)
    double = event.system == System.DOUBLE_ROBIN
    table = pair_robin(players, request.number, double=double)
    here = set(players) - request.absent - set(request.byes)
    return replace(
        table,
        pairs=tuple(pair for pair in table.pairs if pair.players <= here),
        bye=table.bye if table.bye in here else None,
    )


def robin_field(event: Tournament) -> list[int]:
    """The entries of a round robin in the order of their seeds: all who did not leave before round 1."""
    return [entry.pk for entry in event.entries.order_by("seed") if entry.takes_part_in(1)]


_SYSTEMS: dict[System, Callable[[Tournament, PairingSettings, History, Request], Pairing]] = {
    System.SWISS: _swiss,
    System.ROBIN: _robin,
    System.DOUBLE_ROBIN: _robin,
    System.MANUAL: _by_hand,
}
