from tournaments.models.arena import ArenaPlace
from tournaments.models.bot import Bot
from tournaments.models.change import Change
from tournaments.models.daily import DailyBoard, DailyRun
from tournaments.models.entry import Absence, Entry, ForbiddenPair
from tournaments.models.invitation import Invitation
from tournaments.models.player import Player
from tournaments.models.rating import RatingChange, RatingJob
from tournaments.models.registration import Registration
from tournaments.models.role import Role
from tournaments.models.round import Pairing, Round, Seat, TeamPairing
from tournaments.models.season import Season, SeasonEvent
from tournaments.models.snapshot import StandingsSnapshot
from tournaments.models.team import Team
from tournaments.models.token import ApiToken
from tournaments.models.tournament import Tournament
from tournaments.models.webhook import Webhook, WebhookDelivery

__all__ = [
    "Absence",
    "ApiToken",
    "ArenaPlace",
    "Bot",
    "Change",
    "DailyBoard",
    "DailyRun",
    "Entry",
    "ForbiddenPair",
    "Invitation",
    "Pairing",
    "Player",
    "RatingChange",
    "RatingJob",
    "Registration",
    "Role",
    "Round",
    "Season",
    "SeasonEvent",
    "Seat",
    "StandingsSnapshot",
    "Team",
    "TeamPairing",
    "Tournament",
    "Webhook",
    "WebhookDelivery",
]
