"""People, events, entries and rounds for tests. Nothing is made that a test did not ask for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import factory
from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from audit.actor import SYSTEM
from games.models import Result, Side
from games.services.claims import two_numbers
from games.services.matches import create_match
from tournaments.models import Entry, Pairing, Player, Role, Round, Seat, Tournament
from tournaments.models.role import RoleName
from tournaments.models.round import RoundState
from tournaments.services import results
from tournaments.services.standings import refresh_standings


class UserFactory(factory.django.DjangoModelFactory[User]):
    class Meta:
        model = User

    username = factory.Sequence(lambda n: f"user{n}")


class PlayerFactory(factory.django.DjangoModelFactory[Player]):
    class Meta:
        model = Player

    name = factory.Sequence(lambda n: f"Player {n:03d}")


class TournamentFactory(factory.django.DjangoModelFactory[Tournament]):
    class Meta:
        model = Tournament

    name = factory.Sequence(lambda n: f"Event {n}")
    slug = factory.Sequence(lambda n: f"event-{n}")
    variant = "entropy7"


class EntryFactory(factory.django.DjangoModelFactory[Entry]):
    """An entry; the next free seed number of its event unless one is given."""

    class Meta:
        model = Entry

    tournament = factory.SubFactory(TournamentFactory)
    player = factory.SubFactory(PlayerFactory)
    seed = factory.LazyAttribute(lambda entry: entry.tournament.entries.count() + 1)
    club = factory.LazyAttribute(lambda entry: entry.player.club)
    rating = factory.LazyAttribute(lambda entry: entry.player.rating)


@dataclass(frozen=True, slots=True)
class Cast:
    """The people of every page and API test: three with a role in the event, and one without."""

    organiser: User
    arbiter: User
    helper: User
    outsider: User


def cast_of(event: Tournament) -> Cast:
    """Makes the four people, with their roles in ``event``."""
    people = {name: UserFactory(username=name) for name in ("organiser", "arbiter", "helper", "outsider")}
    for name, role in (
        ("organiser", RoleName.ORGANISER),
        ("arbiter", RoleName.ARBITER),
        ("helper", RoleName.ENTRY),
    ):
        Role.objects.create(tournament=event, user=people[name], name=role)
    return Cast(**people)


def field_of(event: Tournament, count: int) -> list[Entry]:
    """``count`` entries, seed numbers following on."""
    return [EntryFactory(tournament=event) for _ in range(count)]


def draft_of(
    event: Tournament, pairs: Sequence[tuple[Entry, Entry]], byes: dict[Entry, str] | None = None
) -> Round:
    """The event's next round as a draft: tables 1, 2, ... in the order of ``pairs``, first player first."""
    round_ = Round.objects.create(tournament=event, number=event.rounds.count() + 1)
    for table, sides in enumerate(pairs, 1):
        pairing = Pairing.objects.create(round=round_, table=table)
        for side, entry in zip(Side, sides, strict=True):
            Seat.objects.create(round=round_, entry=entry, pairing=pairing, side=side)
    for entry, kind in (byes or {}).items():
        Seat.objects.create(round=round_, entry=entry, bye=kind)
    return round_


def published_round(
    event: Tournament, pairs: Sequence[tuple[Entry, Entry]], byes: dict[Entry, str] | None = None
) -> Round:
    """The event's next round, published: as ``draft_of``, with its matches and standings."""
    round_ = draft_of(event, pairs, byes)
    for pairing, (first, second) in zip(round_.pairings.order_by("table"), pairs, strict=True):
        pairing.match = create_match(event.scope, event.variant, event.bag_mode, first.name, second.name)
        pairing.save()
    round_.state, round_.published_at = RoundState.PUBLISHED, timezone.now()
    round_.save()
    if event.started_at is None:
        event.started_at = round_.published_at
        event.save()
    with transaction.atomic():
        refresh_standings(event, from_round=round_.number)
    return round_


def table_of(round_: Round, table: int) -> Pairing:
    """The pairing at a table, as services and pages read it."""
    return Pairing.objects.select_related("round__tournament", "match").get(round=round_, table=table)


def play(round_: Round, table: int, first_score: int, second_score: int, **claim: Any) -> Result:
    """Enters the two Order scores, or the points, of a table."""
    pairing = table_of(round_, table)
    stated = two_numbers(first_score, second_score, round_.tournament.variant)
    return results.enter(pairing, results.read_result(pairing, stated | claim), SYSTEM)
