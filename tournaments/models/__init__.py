from tournaments.models.entry import Absence, Entry, ForbiddenPair
from tournaments.models.player import Player
from tournaments.models.role import Role
from tournaments.models.round import Pairing, Round, Seat
from tournaments.models.snapshot import StandingsSnapshot
from tournaments.models.tournament import Tournament

__all__ = [
    "Absence",
    "Entry",
    "ForbiddenPair",
    "Pairing",
    "Player",
    "Role",
    "Round",
    "Seat",
    "StandingsSnapshot",
    "Tournament",
]
