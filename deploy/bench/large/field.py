"""Many invented players, and the events they enter, written in bulk."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import User
from django.utils import timezone

from audit.actor import Actor
from tournaments.models import Entry, Player, Registration, Team, Tournament
from tournaments.models.player import name_key
from tournaments.services import events

CLUBS = 30
TEAM = 5  # members: four boards and a reserve
ORGANISER = "organiser"
PRIZES = {
    "categories": [{"name": "Juniors", "own": "junior"}, {"name": "Below 1500", "rating": {"to": 1499}}],
    "prizes": [
        {"name": f"{place}. prize", "category": category, "place": place, "amount": "100", "currency": "EUR"}
        for category in ("", "Juniors", "Below 1500")
        for place in range(1, 11)
    ],
}


def organiser() -> Actor:
    """Who made all the events."""
    return Actor.of(User.objects.get_or_create(username=ORGANISER)[0])


def people(count: int) -> list[Player]:
    """The register. The last tenth has no rating."""
    names = [f"Player {number:03} of the Long List" for number in range(1, count + 1)]
    return Player.objects.bulk_create(
        Player(
            name=name,
            name_key=name_key(name),
            club=f"Club {number % CLUBS + 1}",
            federation=("GER", "FRA", "NED")[number % 3],
            rating=2200 - 1200 * number // count if number < count * 9 // 10 else None,
        )
        for number, name in enumerate(names)
    )


def event_of(slug: str, players: list[Player], **values: Any) -> Tournament:
    """An event that all of them have entered and come to; every fifth competes as a junior."""
    event = events.create_event(
        organiser(), slug=slug, name=f"The {slug} event", variant="entropy7", **values
    )
    now = timezone.now()
    Entry.objects.bulk_create(
        Entry(
            tournament=event,
            player=player,
            seed=seed,
            club=player.club,
            rating=player.rating,
            categories=["junior"] if seed % 5 == 0 else [],
            checked_in_at=now,
        )
        for seed, player in enumerate(players, 1)
    )
    return event


def make_teams(event: Tournament) -> None:
    """Everybody into teams, by seed number."""
    entries = list(event.entries.order_by("seed"))
    teams = Team.objects.bulk_create(
        Team(tournament=event, name=f"Team {number}", seed=number)
        for number in range(1, len(entries) // TEAM + 1)
    )
    for place, entry in enumerate(entries[: len(teams) * TEAM]):
        entry.team, entry.board = teams[place // TEAM], place % TEAM + 1
    Entry.objects.bulk_update(entries, ["team", "board"])


def make_registrations(event: Tournament, count: int) -> None:
    """As many who ask to take part, in every state."""
    states = Registration.State.values
    Registration.objects.bulk_create(
        Registration(tournament=event, name=f"Guest {number}", state=states[number % len(states)])
        for number in range(count)
    )
