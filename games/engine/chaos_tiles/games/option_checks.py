"""Which settings each game has, and whether they can be."""

from collections.abc import Mapping
from dataclasses import fields
from fractions import Fraction
from types import MappingProxyType
from typing import TYPE_CHECKING

from games.engine.chaos_tiles.games.figure import BUILT, FIGURES, LEAST_TILES, MOST_TILES, built
from games.engine.chaos_tiles.games.keys import (
    CHAOS_OMELET,
    CRUEL_DUOS,
    GAME_KEYS,
    GO_ASUNDER,
    MICROPENTAGONS,
    PIP_GAMES,
    SOLITAIRE,
    TILES_TRANSFER,
)
from games.engine.chaos_tiles.games.pips import (
    COLOURS,
    FEWEST_COLOURS,
    KAYS,
    PIP_SETS,
    VEKS,
    kind_of,
    pip_tiles,
    units,
)
from games.engine.errors import EngineError

if TYPE_CHECKING:
    from games.engine.chaos_tiles.games.options import Options

_PIP_SETTINGS = ("players", "pip_set", "colours", "hands", "partial_contact")

SETTINGS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        CHAOS_OMELET: _PIP_SETTINGS,
        TILES_TRANSFER: (*_PIP_SETTINGS, "claims", "sum"),
        SOLITAIRE: (*_PIP_SETTINGS, "exchanges", "target", "any_time"),
        GO_ASUNDER: ("players", "komi", "figure", "figure_tiles", "figure_placements"),
        CRUEL_DUOS: ("players", "veks", "kays", "partial_contact"),
        MICROPENTAGONS: _PIP_SETTINGS,
    }
)
"""The settings that each game has."""

PLAYERS: Mapping[str, tuple[int, int]] = MappingProxyType(
    dict.fromkeys(GAME_KEYS, (2, 5)) | {SOLITAIRE: (1, 1), GO_ASUNDER: (2, 2)}
)
"""How few and how many may play each game."""

_LEAST_HAND, _MOST_HAND = 2, 40
_MOST_KOMI = 100
_RANGES: Mapping[str, tuple[int, int]] = {
    "colours": (FEWEST_COLOURS, COLOURS),
    "exchanges": (0, 99),
    "target": (2, 90),
    "veks": (0, VEKS),
    "kays": (0, KAYS),
    "figure_tiles": (LEAST_TILES, MOST_TILES),
}
_SWITCHES = ("partial_contact", "any_time", "sum")
_WORDS: Mapping[str, tuple[str, ...]] = {"pip_set": tuple(PIP_SETS), "figure": FIGURES}


class OptionsError(EngineError):
    """A setting that can't be; `setting` is its name, and the message begins with it."""

    def __init__(self, setting: str, what: str) -> None:
        super().__init__(f"{setting}: {what}")
        self.setting = setting
        self.what = what


def check_game(options: "Options") -> None:
    """Raises OptionsError for an unknown game, and for what is no setting of it."""
    if options.game not in GAME_KEYS:
        raise OptionsError("game", f"{options.game!r} is none: choose {', '.join(GAME_KEYS)}")
    for field in fields(options):
        known = field.name == "game" or field.name in SETTINGS[options.game]
        if not known and getattr(options, field.name) != field.default:
            raise OptionsError(field.name, f"no setting of {options.game}")


def check_types(options: "Options") -> None:
    """Raises OptionsError for values that no game takes."""
    for name, (low, high) in {**_RANGES, "players": PLAYERS[options.game]}.items():
        _check_number(name, getattr(options, name), low, high)
    for name in _SWITCHES:
        if not isinstance(getattr(options, name), bool):
            raise OptionsError(name, f"{getattr(options, name)!r} is neither true nor false")
    for name, words in _WORDS.items():
        if getattr(options, name) not in words:
            raise OptionsError(name, f"{getattr(options, name)!r} is none: choose {', '.join(words)}")
    if not isinstance(options.komi, Fraction) or options.komi.denominator > 2:
        raise OptionsError("komi", f"{str(options.komi)[:40]} is no multiple of a half")
    if abs(options.komi) > _MOST_KOMI:
        raise OptionsError("komi", f"it is not from -{_MOST_KOMI} to {_MOST_KOMI}")


def _check_number(name: str, value: object, low: int, high: int) -> None:
    if not isinstance(value, int) or isinstance(value, bool):
        raise OptionsError(name, f"{value!r} is no whole number")
    if not low <= value <= high:
        raise OptionsError(
            name, f"{value} is not {low}" if low == high else f"{value} is not {low} to {high}"
        )


def check_rules(options: "Options") -> None:
    """Raises OptionsError for what the game's own rules do not allow."""
    if options.game in PIP_GAMES:
        _check_hands(options)
    if options.game == TILES_TRANSFER:
        _check_claims(options)
    if options.game == CRUEL_DUOS and options.veks + options.kays < 2:
        raise OptionsError("veks", "a supply of fewer than two tiles makes no duo")
    if options.game == GO_ASUNDER:
        _check_figure(options)


def _check_hands(options: "Options") -> None:
    if not isinstance(options.hands, tuple) or len(options.hands) != options.players:
        raise OptionsError(
            "hands", f"{options.hands!r}: give the half-units of each of {options.players} hands"
        )
    for size in options.hands:
        _check_number("hands", size, _LEAST_HAND, _MOST_HAND)
    held = sum(units(kind_of(tile)) for tile in pip_tiles(options.pip_set, options.colours))
    if sum(options.hands) + 2 > held:
        raise OptionsError("hands", f"they take {sum(options.hands)} half-units, but the tiles are {held}")


def _check_claims(options: "Options") -> None:
    if options.claims is not None:
        _check_number("claims", options.claims, 1, COLOURS)
    wanted = options.claims_each * options.players
    if wanted > options.colours:
        raise OptionsError(
            "claims",
            f"{options.players} players with {options.claims_each} each claim {wanted} colours, "
            f"but {options.colours} are in play",
        )


def _check_figure(options: "Options") -> None:
    if not isinstance(options.figure_placements, str):
        raise OptionsError("figure_placements", "give the texts of placements, with blanks between")
    if options.figure != BUILT:
        if options.figure_placements:
            raise OptionsError("figure_placements", f"the figure is {options.figure}, not {BUILT}")
        return
    try:
        built(options.figure_placements)
    except EngineError as error:
        raise OptionsError("figure_placements", str(error)) from None
