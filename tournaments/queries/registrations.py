"""Places of an event, its waiting list, and the queue that its organiser decides on."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import QuerySet
from django.db.models.functions import Coalesce

from tournaments.models import Player, Registration, Tournament
from tournaments.models.player import name_key
from tournaments.models.registration import RegistrationState
from tournaments.registration import Phase, Rules, phase_of, rules_of

SIMILAR = 8  # people of the register that a registration may be, at most


@dataclass(frozen=True, slots=True)
class Places:
    """How full an event is. ``free`` is None without a limit."""

    rules: Rules
    phase: Phase
    taken: int
    waiting: int

    @property
    def free(self) -> int | None:
        return None if self.rules.limit is None else max(0, self.rules.limit - self.taken)


def places_of(event: Tournament) -> Places:
    """Places of the event as everybody may know them, in three queries."""
    return Places(rules_of(event), phase_of(event), taken(event), waiting(event).count())


def taken(event: Tournament) -> int:
    """Places that are held: by who is entered and has not left, and by who waits for approval."""
    entered = event.entries.filter(last_round__isnull=True, is_house=False).count()
    return entered + undecided(event)


def undecided(event: Tournament) -> int:
    """Registrations that wait for the organiser."""
    return event.registrations.filter(state=RegistrationState.PENDING).count()


def free_places(event: Tournament, rules: Rules) -> int | None:
    """How many more may come in; None: no limit."""
    return None if rules.limit is None else max(0, rules.limit - taken(event))


def waiting(event: Tournament) -> QuerySet[Registration]:
    """The waiting list in its order: who was put on it by the organiser is behind who came before that."""
    found = event.registrations.filter(state=RegistrationState.WAITING)
    return found.order_by(Coalesce("decided_at", "created_at"), "pk")


def place_on_list(registration: Registration) -> int | None:
    """The place of a registration on the waiting list, from 1; None when it is not on it."""
    order = list(waiting(registration.tournament).values_list("pk", flat=True))
    return order.index(registration.pk) + 1 if registration.pk in order else None


@dataclass(frozen=True, slots=True)
class Line:
    """A registration with the people of the register who have its name."""

    registration: Registration
    same: tuple[Player, ...]


def queue_of(event: Tournament) -> dict[RegistrationState, list[Line]]:
    """All registrations by state, each state in the order in which it counts. Two queries."""
    found = list(event.registrations.select_related("entry").order_by("created_at", "pk"))
    people = _by_name([registration.name for registration in found])
    lines: dict[RegistrationState, list[Line]] = {state: [] for state in RegistrationState}
    for registration in found:
        same = people.get(name_key(registration.name), ())
        lines[RegistrationState(registration.state)].append(Line(registration, tuple(same)))
    lines[RegistrationState.WAITING].sort(key=lambda line: _turn(line.registration))
    return lines


def _turn(registration: Registration) -> tuple[object, int]:
    return (registration.decided_at or registration.created_at, registration.pk)


def _by_name(names: Sequence[str]) -> dict[str, list[Player]]:
    people: dict[str, list[Player]] = defaultdict(list)
    for player in Player.objects.filter(name_key__in={name_key(name) for name in names}):
        people[player.name_key].append(player)
    return people


def similar(registration: Registration) -> list[Player]:
    """People of the register that a registration may be: those of its name first, then those who share the
    most words with it."""
    words = [word for word in name_key(registration.name).split() if len(word) > 1]
    found: dict[int, tuple[int, Player]] = {}
    for word in words[:4]:
        for player in Player.objects.filter(name_key__contains=word)[: 10 * SIMILAR]:
            found[player.pk] = (found.get(player.pk, (0, player))[0] + 1, player)
    ranked = sorted(found.values(), key=lambda each: (-each[0], each[1].name_key, each[1].pk))
    return [player for _count, player in ranked[:SIMILAR]]
