"""The settings of the six games. A game has some of them; the others keep their defaults."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from games.engine.chaos_tiles.games.figure import MEDALLION
from games.engine.chaos_tiles.games.keys import GAME_KEYS, PIP_GAMES
from games.engine.chaos_tiles.games.option_checks import (
    PLAYERS,
    SETTINGS,
    OptionsError,
    check_game,
    check_rules,
    check_types,
)
from games.engine.chaos_tiles.games.pips import COLOURS, KAYS, VEKS
from words import said

__all__ = ["HAND", "PLAYERS", "SETTINGS", "TARGET", "Options", "OptionsError", "options_data", "options_from"]

HAND = 10
"""Half-units of a hand: five Veks, ten Kays, or between."""
TARGET = 12
"""The clump that every colour needs in the solitaire."""

_KOMI = re.compile(r"[+-]?\d{0,9}([./]\d{0,9})?", re.ASCII)  # no exponent: 1e99999999 would take for ever


@dataclass(frozen=True, slots=True)
class Options:
    """How a game is played. Checked when made: raises OptionsError. `SETTINGS` has those of each game.

    `hands`: half-units of each seat, 10 when none are given; a larger hand is a handicap. `colours`: those in
    play are 1 to this. `partial_contact`: edges may touch along a part. `exchanges`, `target`, `any_time`
    (solitaire): exchanges a game, the clump that every colour needs, and whether reaching it ends the game.
    `claims`: colours a player may claim (None: one, two when two play); `sum`: both own colours count. `veks`
    and `kays`: the open supply of Cruel Duos. `komi` is seat 2's; `figure` is the medallion, generated (of
    `figure_tiles`) or built (of `figure_placements`, their texts between blanks).
    """

    game: str
    players: int = 2
    pip_set: str = "r3"
    colours: int = COLOURS
    hands: tuple[int, ...] = ()
    partial_contact: bool = True
    exchanges: int = 3
    target: int = TARGET
    any_time: bool = False
    claims: int | None = None
    sum: bool = False
    veks: int = VEKS
    kays: int = KAYS
    komi: Fraction = Fraction(1, 2)
    figure: str = MEDALLION
    figure_tiles: int = 40
    figure_placements: str = ""

    def __post_init__(self) -> None:
        check_game(self)
        check_types(self)
        if not self.hands and self.game in PIP_GAMES:
            object.__setattr__(self, "hands", (HAND,) * self.players)
        check_rules(self)

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats that are taken, in the order of play: counter-clockwise round the table."""
        return tuple(range(1, self.players + 1))

    @property
    def claims_each(self) -> int:
        """The colours that a player may claim."""
        return self.claims if self.claims is not None else 2 if self.players == 2 else 1


def options_data(options: Options) -> dict[str, Any]:
    """The settings of the game as an object for `json.dumps`; `options_from` gives equal options."""
    data: dict[str, Any] = {"game": options.game}
    data |= {name: getattr(options, name) for name in SETTINGS[options.game]}
    if "hands" in data:
        data["hands"] = list(options.hands)
    if "komi" in data:
        data["komi"] = float(options.komi)
    return data


def options_from(data: Mapping[str, object]) -> Options:
    """Read settings: `game`, and what differs from its defaults. Raises OptionsError.

    >>> options_from({"game": "scorers-solitaire", "exchanges": 5}).players
    1
    >>> options_from({"game": "chaos-omelet", "komi": 3})
    Traceback (most recent call last):
        ...
    games.engine.chaos_tiles.games.option_checks.OptionsError: komi: no setting of chaos-omelet
    """
    given: dict[str, Any] = dict(data)
    game = given.pop("game", None)
    if not isinstance(game, str) or game not in SETTINGS:
        raise OptionsError(
            "game", said("{game} is none: choose {choices}", game=repr(game), choices=", ".join(GAME_KEYS))
        )
    for name in given:
        if name not in SETTINGS[game]:
            raise OptionsError(str(name), said("no setting of {game}", game=game))
    given.setdefault("players", PLAYERS[game][0])
    if isinstance(given.get("hands"), list):
        given["hands"] = tuple(given["hands"])
    if "komi" in given:
        given["komi"] = _komi(given["komi"])
    return Options(game, **given)


def _komi(value: object) -> Fraction:
    if isinstance(value, bool) or not isinstance(value, int | float | str | Fraction):
        raise OptionsError("komi", said("{value} is no number", value=repr(value)))
    if isinstance(value, str) and not _KOMI.fullmatch(value.strip()):
        raise OptionsError("komi", said("{value} is no number as 6.5 or 13/2", value=repr(value[:40])))
    try:
        return Fraction(str(value))  # 0.3 is three tenths, not the double nearest to it
    except (ValueError, ZeroDivisionError, OverflowError):
        raise OptionsError("komi", said("{value} is no number", value=repr(value))) from None
