"""One round paired by the event's system, from what is stored. Writes nothing."""

from __future__ import annotations

from dataclasses import dataclass

from games.errors import Refused
from tournaments.models import Tournament
from tournaments.pairing.errors import PairingFailed, PairingImpossible, RequestError
from tournaments.pairing.field import Field, field_of
from tournaments.pairing.model import Pairing, Request
from tournaments.pairing.scores import scores_for
from tournaments.pairing.systems import pair_round
from tournaments.queries.presence import Presence
from tournaments.services.apart import is_slow, pair_apart
from tournaments.services.competition import Competition, competition_of
from tournaments.services.explain import Explainer
from tournaments.settings import pairing_settings


@dataclass(frozen=True, slots=True)
class Wishes:
    """What the arbiter decides by hand: pairs and the bye (entry ids), and whether pairs may repeat; in place
    of pairs the ``tables`` of several."""

    pairs: tuple[tuple[int, int], ...] = ()
    bye: int | None = None
    repeats: bool = False
    tables: tuple[tuple[int, ...], ...] = ()


class ImpossibleRound(Refused):
    """The round can't be paired. ``facts``: who can't be served (None: the bye) and the choices left."""

    status = 409
    kind = "impossible-round"


def pair_by_system(event: Tournament, number: int, presence: Presence, wishes: Wishes) -> Pairing:
    """The pairing of round ``number``. Raises ImpossibleRound, or Refused for contradicting wishes."""
    settings = pairing_settings(event)
    now = competition_of(event, number, presence)
    points = scores_for(settings, now.counted, number, now.scoring)
    request = _request(number, now, wishes, repeats=settings.repeats_allowed)
    players = len(now.history.players) - len(request.away)
    pair = pair_apart if is_slow(event.system, players) else pair_round
    try:
        return pair(event.system, settings, now.history, points, request)
    except PairingImpossible as error:
        raise ImpossibleRound(
            Explainer(event).say(error),
            unserved=sorted(error.unserved, key=lambda pk: (pk is None, pk or 0)),
            choices=[choice.value for choice in error.choices],
        ) from None
    except (RequestError, PairingFailed) as error:
        raise Refused(Explainer(event).say(error)) from None


@dataclass(frozen=True, slots=True)
class Ahead:
    """A round paired before the event's lock was taken, and a digest of what it was paired from."""

    number: int
    basis: str
    paired: Pairing


def swiss_field(event: Tournament, number: int, presence: Presence) -> Field:
    """The players of a Swiss round in their order, with what its rules ask about them; no wishes yet."""
    settings = pairing_settings(event)
    now = competition_of(event, number, presence)
    points = scores_for(settings, now.counted, number, now.scoring)
    return field_of(settings, now.history, points, _request(number, now, Wishes()))


def _request(number: int, now: Competition, wishes: Wishes, *, repeats: bool = False) -> Request:
    return Request(
        number=number,
        absent=now.absent,
        byes=now.byes,
        manual=wishes.pairs,
        manual_bye=wishes.bye,
        repeats=wishes.repeats or repeats,
        left=now.left,
    )
