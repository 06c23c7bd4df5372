"""The words in which an event says what a fallen flag does (clock_and_flags.md)."""

from enum import StrEnum

from games.engine.errors import EngineError


class RuleError(EngineError):
    """A flag rule that can't be: the message says which setting, and what would be right."""


class ChaosFlag(StrEnum):
    """Who places the counters once Chaos's flag has fallen: Order, or the server in fill order."""

    ORDER_PLACES = "order_places"
    AUTO_FILL = "auto_fill"


class BothFlags(StrEnum):
    """How the rest is placed once both flags have fallen: at random from the bag's seed, or in fill order."""

    RANDOM_FILL = "random_fill"
    AUTO_FILL = "auto_fill"


class Viewpoint(StrEnum):
    """Whose top left a fill begins at: Chaos's (row A is the farthest), or that of the event's arbiter."""

    CHAOS = "chaos"
    ARBITER = "arbiter"


class Policy(StrEnum):
    """Whether a fallen flag changes the game (`play_on`, the rule), or what it decides or costs instead."""

    PLAY_ON = "play_on"
    FORFEIT_MATCH = "forfeit_match"
    FORFEIT_GAME = "forfeit_game"
    SCORE_AS_IT_STANDS = "score_as_it_stands"
    OVERTIME_PENALTY = "overtime_penalty"
    ENGINE_PROJECTION = "engine_projection"
