"""What an event decides for its system of pairing: those parts of the document that only some systems ask."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from django.utils.translation import gettext as _

from tournaments.duel_settings import plays_duels
from tournaments.models import Tournament
from tournaments.models.tournament import System
from tournaments.pairing.options import (
    Acceleration,
    BracketOptions,
    Drawn,
    Finals,
    GroupOptions,
    LineUp,
)
from tournaments.pods.scheme import PlacingError, PlacingPoints, placing_from
from tournaments.pods.sizes import SIZES
from tournaments.pods.sizes import USUAL as USUAL_TABLE
from tournaments.standings.plain_schemes import WinDrawLoss
from tournaments.tiles_settings import plays_tiles

MOST_GROUPS = 32
MOST_MATCHES = 9
MOST_BOARDS = 20
LONGEST_ARENA = 24 * 60
USUAL_REACTION, SLOWEST_REACTION = 6, 120  # seconds

SYSTEM_DEFAULTS: dict[str, Any] = {
    "acceleration": Acceleration.NONE.value,
    "sides": True,
    "top_is_first": True,  # the lot drawn before round 1: which side the first seed has in it
    "bracket": {},
    "groups": {},
    "arena": {},
    "house": {},
    "tables": {},
    "team_boards": 4,
    "team_points": ["2", "1", "0"],  # match points of a team that wins, draws, loses
}
# Systems that count in wins and draws, so that they need a scheme of points that does.
IN_WINS = frozenset({System.DUTCH, System.TEAM_SWISS})
NOT_FOR_TEAMS = frozenset({System.ARENA, System.GROUPS, System.TABLES, System.SCORES})


class House(StrEnum):
    """Who takes the place of a bye."""

    NONE = "none"
    PASS = "pass"  # noqa: S105  places the counters where they fall and never moves
    GREEDY = (
        "greedy"  # an engine that looks one ply ahead; in Chaos Tiles the one that takes what scores most
    )
    LEVEL_1 = "level-1"  # the engine that searches, from its weakest ...
    LEVEL_2 = "level-2"
    LEVEL_3 = "level-3"
    LEVEL_4 = "level-4"
    LEVEL_5 = "level-5"
    LEVEL_6 = "level-6"
    LEVEL_7 = "level-7"
    LEVEL_8 = "level-8"
    LEVEL_9 = "level-9"
    LEVEL_10 = "level-10"  # ... to its full strength
    CALLER = "caller"  # of Gyul! Hap!: calls everything, a set time after each verdict


class HouseCounts(StrEnum):
    """What a match against the house player is worth."""

    MATCH = "match"  # its result counts like any other
    BYE = "bye"  # the player gets what a bye is worth, however it ends


@dataclass(frozen=True, slots=True)
class HouseSettings:
    """The house player of an event. ``seconds``: how long the one of Gyul! Hap! takes for each call."""

    player: House = House.NONE
    counts: HouseCounts = HouseCounts.MATCH
    seconds: int = USUAL_REACTION


@dataclass(frozen=True, slots=True)
class ArenaSettings:
    """An arena pairs for so many minutes; matches under way are played to their end."""

    minutes: int = 60


@dataclass(frozen=True, slots=True)
class TableSettings:
    """Tables of several: the size that is wanted, and what places are worth."""

    size: int = USUAL_TABLE
    points: PlacingPoints = field(default_factory=PlacingPoints)


Part = Mapping[str, Any]


def bracket_options(document: Part) -> BracketOptions:
    """Raises ValueError with the name of the setting."""
    part = _part(document, "bracket", ("best_of", "third_place", "reseed", "drawn", "reset"))
    best_of = part.get("best_of", [1])
    if not isinstance(best_of, list) or not best_of or not all(_odd(number) for number in best_of):
        raise ValueError(
            _("bracket.best_of is a list of odd numbers from 1 to %(most)d, one a round, such as [1, 3].")
            % {"most": MOST_MATCHES}
        )
    return BracketOptions(
        best_of=tuple(best_of),
        third_place=_flag(part, "bracket", "third_place", default=False),
        reseed=_flag(part, "bracket", "reseed", default=False),
        drawn=Drawn(_choice(part, "bracket", "drawn", list(Drawn), Drawn.REPLAY)),
        reset=_flag(part, "bracket", "reset", default=True),
    )


def group_options(document: Part) -> GroupOptions:
    """Raises ValueError with the name of the setting."""
    part = _part(document, "groups", ("count", "double", "qualifiers", "finals"))
    return GroupOptions(
        count=_whole(part, "groups", "count", 2, (2, MOST_GROUPS)),
        double=_flag(part, "groups", "double", default=False),
        qualifiers=_whole(part, "groups", "qualifiers", 2, (1, MOST_GROUPS)),
        finals=Finals(_choice(part, "groups", "finals", list(Finals), Finals.KNOCK_OUT)),
    )


def arena_settings(document: Part) -> ArenaSettings:
    """Raises ValueError with the name of the setting."""
    part = _part(document, "arena", ("minutes",))
    return ArenaSettings(_whole(part, "arena", "minutes", 60, (1, LONGEST_ARENA)))


def house_settings(document: Part) -> HouseSettings:
    """Raises ValueError with the name of the setting."""
    part = _part(document, "house", ("player", "counts", "seconds"))
    return HouseSettings(
        House(_choice(part, "house", "player", list(House), House.NONE)),
        HouseCounts(_choice(part, "house", "counts", list(HouseCounts), HouseCounts.MATCH)),
        _whole(part, "house", "seconds", USUAL_REACTION, (1, SLOWEST_REACTION)),
    )


def table_settings(document: Part) -> TableSettings:
    """Raises ValueError with the name of the setting."""
    part = _part(document, "tables", ("size", "points"))
    size = _whole(part, "tables", "size", USUAL_TABLE, (SIZES[0], SIZES[-1]))
    try:
        return TableSettings(size, placing_from(part.get("points", {})))
    except PlacingError as error:
        raise ValueError(f"tables.points: {error}") from None


def line_up_of(event: Tournament) -> LineUp:
    """The field that the event started from; empty before its round 1 is drafted."""
    stored = event.line_up
    return LineUp(
        tuple(stored.get("players", ())),
        tuple(tuple(group) for group in stored.get("groups", ())),
        tuple(stored.get("finals", ())),
    )


def team_scheme(event: Tournament) -> WinDrawLoss:
    """What a team gets for a match won, drawn, lost by board points. Raises ValueError for what is none."""
    points = event.pairing.get("team_points", SYSTEM_DEFAULTS["team_points"])
    if not isinstance(points, list) or len(points) != 3:
        raise ValueError(
            _("team_points are three numbers, for a win, a draw and a loss, such as %(example)s.")
            % {"example": '["2", "1", "0"]'}
        )
    return WinDrawLoss(*points)


def check_system(event: Tournament, document: Part) -> None:
    """Raises ValueError for what the event's system can't be played with."""
    _choice(document, "", "acceleration", list(Acceleration), Acceleration.NONE)
    _flag(document, "", "sides", default=True)
    _flag(document, "", "top_is_first", default=True)
    _whole(document, "", "team_boards", 4, (1, MOST_BOARDS))
    bracket, groups = bracket_options(document), group_options(document)
    arena_settings(document)
    table_settings(document)
    _check_house(event, house_settings(document).player)
    team_scheme(event)
    twice = event.system == System.GROUPS and groups.finals is Finals.DOUBLE_ELIMINATION
    if bracket.reseed and (twice or event.system == System.DOUBLE_ELIMINATION):
        raise ValueError(
            _("bracket.reseed: a double elimination keeps its bracket; only a knock-out is re-seeded.")
        )
    if event.system == System.GROUPS and groups.count * groups.qualifiers < 2:
        raise ValueError(_("groups.qualifiers: finals take at least two players."))
    if event.system in IN_WINS and not event.teams and event.scheme.get("name") != "win-draw-loss":
        raise ValueError(
            _("%(system)s pairs by wins and draws: choose the scheme of points “win, draw, loss”.")
            % {"system": System(event.system).label}
        )
    if not event.everyone_plays and isinstance(event.awards, Mapping) and "absent" in event.awards:
        raise ValueError(
            _("In a system in which not everybody plays every round, nobody can have points for an absence.")
        )
    if event.teams and event.system in NOT_FOR_TEAMS:
        raise ValueError(
            _("%(system)s is for single players, not for teams.") % {"system": System(event.system).label}
        )


def _check_house(event: Tournament, player: House) -> None:
    """Every game has house players of its own."""
    if player is House.NONE:
        return
    if event.seats_tables:
        raise ValueError(_("house.player: at tables of several nobody has a bye that it could play against."))
    if plays_duels(event) and player is not House.CALLER:
        raise ValueError(_("house.player is none or caller in Gyul! Hap!: the others play Entropy."))
    if plays_duels(event) and not event.timing:
        raise ValueError(_("house.player: nobody calls for the house player over the board, only on line."))
    if plays_tiles(event) and player is not House.GREEDY:
        raise ValueError(_("house.player is none or greedy in Chaos Tiles: the others play other games."))
    if plays_tiles(event) and not event.timing:
        raise ValueError(_("house.player: nobody moves for the house player over the board, only on line."))
    if player is House.CALLER and not plays_duels(event):
        raise ValueError(_("house.player: caller plays Gyul! Hap! only."))


def _part(document: Part, name: str, known: tuple[str, ...]) -> Part:
    part = document.get(name, {})
    if not isinstance(part, Mapping):
        raise ValueError(
            _("%(name)s is an object with the keys %(keys)s.") % {"name": name, "keys": ", ".join(known)}
        )
    if unknown := sorted(set(part) - set(known)):
        raise ValueError(
            _("%(name)s has no key %(key)s; there are %(keys)s.")
            % {"name": name, "key": unknown[0], "keys": ", ".join(known)}
        )
    return part


def _named(part: str, key: str) -> str:
    return f"{part}.{key}" if part else key


def _flag(part: Part, name: str, key: str, *, default: bool) -> bool:
    value = part.get(key, default)
    if not isinstance(value, bool):
        raise ValueError(_("%(key)s is true or false.") % {"key": _named(name, key)})
    return value


def _choice(part: Part, name: str, key: str, choices: list[Any], default: str) -> str:
    value = part.get(key, default)
    if value not in choices:
        raise ValueError(
            _("%(key)s is one of %(choices)s.")
            % {"key": _named(name, key), "choices": ", ".join(map(str, choices))}
        )
    return str(value)


def _whole(part: Part, name: str, key: str, default: int, bounds: tuple[int, int]) -> int:
    value, (least, most) = part.get(key, default), bounds
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise ValueError(
            _("%(key)s is a whole number from %(least)d to %(most)d.")
            % {"key": _named(name, key), "least": least, "most": most}
        )
    return value


def _odd(value: object) -> bool:
    return (
        isinstance(value, int)
        and not isinstance(value, bool)
        and 1 <= value <= MOST_MATCHES
        and value % 2 == 1
    )
