"""The house player's seat: who would have the bye plays against it instead."""

from __future__ import annotations

from tournaments.models import Entry, Player, Tournament
from tournaments.models.player import name_key
from tournaments.pairing.facts import facts_of
from tournaments.pairing.roles import order_first
from tournaments.queries.history import history_of
from tournaments.settings import pairing_options
from tournaments.system_settings import House, house_settings

NAME = "House player"
SEED = 999_999  # behind every number that a late entrant gets


def has_house(event: Tournament) -> bool:
    """Whether a bye of the event is played against the house player."""
    return house_settings(pairing_options(event)).player is not House.NONE


def house_entry(event: Tournament) -> Entry:
    """The house player of the event, entered when it is first wanted."""
    found = event.entries.filter(is_house=True).first()
    if found:
        return found
    player = Player.objects.filter(name_key=name_key(NAME)).first() or Player.objects.create(name=NAME)
    return Entry.objects.create(tournament=event, player=player, seed=SEED, is_house=True)


def sides_against_house(event: Tournament, entry_id: int, house: Entry, number: int) -> tuple[int, int]:
    """The two entries, Order first in front, by the rule of roles (pairing.md)."""
    history = history_of(event, up_to=number - 1)
    seeds = {player.id: player.seed for player in history.players}
    return order_first(facts_of(history), seeds, entry_id, house.pk)
