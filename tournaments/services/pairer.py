"""One round paired by the event's system, from what is stored. Writes nothing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from games.errors import Refused
from tournaments.models import Tournament
from tournaments.models.tournament import System
from tournaments.pairing import manual, robin, swiss
from tournaments.pairing.errors import PairingImpossible, RequestError
from tournaments.pairing.from_history import lagged_scores
from tournaments.pairing.model import Pairing, PairingSettings, Request
from tournaments.queries.history import history_of
from tournaments.queries.presence import Presence
from tournaments.settings import awards_of, pairing_settings, scheme_of
from tournaments.standings.history import ByeKind, History


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
    """The pairing of round ``number``. Raises ImpossibleRound, or Refused for wishes that contradict themselves."""
    settings, history = pairing_settings(event), history_of(event, up_to=number - 1)
    request = Request(
        number=number,
        absent=frozenset(presence.absent),
        byes={pk: ByeKind(kind) for pk, kind in presence.byes.items()},
        manual=wishes.pairs,
        manual_bye=wishes.bye,
        repeats=wishes.repeats or settings.repeats_allowed,
    )
    try:
        return _SYSTEMS[System(event.system)](event, settings, history, request)
    except PairingImpossible as error:
        raise ImpossibleRound(
            error.sentence(_namer(event)),
            unserved=sorted(error.unserved, key=lambda pk: (pk is None, pk or 0)),
            choices=[choice.value for choice in error.choices],
        ) from None
    except RequestError as error:
        raise Refused(str(error)) from None


def _namer(event: Tournament) -> Callable[[int | None], str]:
    names = dict(event.entries.values_list("pk", "player__name"))
    return lambda pk: _("the bye") if pk is None else names.get(pk, str(pk))


def _swiss(event: Tournament, settings: PairingSettings, history: History, request: Request) -> Pairing:
    scores = lagged_scores(history, scheme_of(event), awards_of(event), settings, request.number)
    return swiss.pair(settings, history, scores, request)
