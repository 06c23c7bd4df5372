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
from words import said

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
        super().__init__(said("{setting}: {what}", setting=setting, what=what))
        self.setting = setting
        self.what = what


def check_game(options: "Options") -> None:
    """Raises OptionsError for an unknown game, and for what is no setting of it."""
    if options.game not in GAME_KEYS:
        raise OptionsError(
            "game",
            said("{game} is none: choose {choices}", game=repr(options.game), choices=", ".join(GAME_KEYS)),
        )
    for field in fields(options):
        known = field.name == "game" or field.name in SETTINGS[options.game]
        if not known and getattr(options, field.name) != field.default:
            raise OptionsError(field.name, said("no setting of {game}", game=options.game))


def check_types(options: "Options") -> None:
    """Raises OptionsError for values that no game takes."""
    for name, (low, high) in {**_RANGES, "players": PLAYERS[options.game]}.items():
        _check_number(name, getattr(options, name), low, high)
    for name in _SWITCHES:
        if not isinstance(getattr(options, name), bool):
            raise OptionsError(
                name, said("{options} is neither true nor false", options=repr(getattr(options, name)))
            )
    for name, words in _WORDS.items():
        if getattr(options, name) not in words:
            raise OptionsError(
                name,
                said(
                    "{options} is none: choose {choices}",
                    options=repr(getattr(options, name)),
                    choices=", ".join(words),
                ),
            )
    if not isinstance(options.komi, Fraction) or options.komi.denominator > 2:
        raise OptionsError("komi", said("{komi} is no multiple of a half", komi=str(options.komi)[:40]))
    if abs(options.komi) > _MOST_KOMI:
        raise OptionsError("komi", said("it is not from -{most_komi} to {most_komi}", most_komi=_MOST_KOMI))


def _check_number(name: str, value: object, low: int, high: int) -> None:
    if not isinstance(value, int) or isinstance(value, bool):
        raise OptionsError(name, said("{value} is no whole number", value=repr(value)))
    if not low <= value <= high:
        raise OptionsError(
            name,
            said("{value} is not {low}", value=value, low=low)
            if low == high
            else said("{value} is not {low} to {high}", value=value, low=low, high=high),
        )


def check_rules(options: "Options") -> None:
    """Raises OptionsError for what the game's own rules do not allow."""
    if options.game in PIP_GAMES:
        _check_hands(options)
    if options.game == TILES_TRANSFER:
        _check_claims(options)
    if options.game == CRUEL_DUOS and options.veks + options.kays < 2:
        raise OptionsError("veks", said("a supply of fewer than two tiles makes no duo"))
    if options.game == GO_ASUNDER:
        _check_figure(options)


def _check_hands(options: "Options") -> None:
    if not isinstance(options.hands, tuple) or len(options.hands) != options.players:
        raise OptionsError(
            "hands",
            said(
                "{hands}: give the half-units of each of {players} hands",
                hands=repr(options.hands),
                players=options.players,
            ),
        )
    for size in options.hands:
        _check_number("hands", size, _LEAST_HAND, _MOST_HAND)
    held = sum(units(kind_of(tile)) for tile in pip_tiles(options.pip_set, options.colours))
    if sum(options.hands) + 2 > held:
        raise OptionsError(
            "hands",
            said(
                "they take {hands} half-units, but the tiles are {held}", hands=sum(options.hands), held=held
            ),
        )


def _check_claims(options: "Options") -> None:
    if options.claims is not None:
        _check_number("claims", options.claims, 1, COLOURS)
    wanted = options.claims_each * options.players
    if wanted > options.colours:
        raise OptionsError(
            "claims",
            said(
                "{players} players with {claims_each} each claim {wanted} colours, but {colours} are in play",
                players=options.players,
                claims_each=options.claims_each,
                wanted=wanted,
                colours=options.colours,
            ),
        )


def _check_figure(options: "Options") -> None:
    if not isinstance(options.figure_placements, str):
        raise OptionsError("figure_placements", said("give the texts of placements, with blanks between"))
    if options.figure != BUILT:
        if options.figure_placements:
            raise OptionsError(
                "figure_placements",
                said("the figure is {figure}, not {built}", figure=options.figure, built=BUILT),
            )
        return
    try:
        built(options.figure_placements)
    except EngineError as error:
        raise OptionsError("figure_placements", str(error)) from None
