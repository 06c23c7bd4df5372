"""The settings of Gyul! Hap! that the rules know; how long anything may take is settled where it is timed."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields, replace
from types import MappingProxyType

from games.engine.errors import EngineError
from games.engine.gyul_hap.rarity import BOARDS, check_bounds
from words import said

MOST_BOARDS = 99
MOST_EXTRA_BOARDS = 3

_MOST_POINTS = 99
_MOST_SECONDS = 3600


class OptionsError(EngineError):
    """A setting that can't be; `setting` is its name, and the message begins with it."""

    def __init__(self, setting: str, what: str) -> None:
        super().__init__(said("{setting}: {what}", setting=setting, what=what))
        self.setting = setting
        self.what = what


@dataclass(frozen=True, slots=True)
class Options:
    """How a match is played and what calls are worth. Checked when made: raises OptionsError.

    `preset` is where the values come from, whatever of them was changed. `alternate`: players call in turn.
    `claim` ... `wrong_gyul` are the points of a verdict. `bonus_gyul`: after a right Hap in turn its caller
    may add GYUL. `extra_boards` may be played after a tie. `least_haps` and `most_haps` bound what is dealt
    (None: whatever comes). The seconds are added to a lone player's time and never points.
    """

    preset: str = "seed"
    players: int = 2
    boards: int = 5
    alternate: bool = False
    claim: int = 1
    duplicate: int = 0
    wrong: int = -1
    gyul: int = 3
    wrong_gyul: int = -2
    bonus_gyul: bool = True
    skip: bool = True
    extra_boards: int = 0
    least_haps: int | None = None
    most_haps: int | None = None
    wrong_seconds: int = 0
    wrong_gyul_seconds: int = 0

    def __post_init__(self) -> None:
        _check(self)

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats that are taken."""
        return tuple(range(1, self.players + 1))


_RANGES: Mapping[str, tuple[int, int]] = {
    "players": (1, 2),
    "boards": (1, MOST_BOARDS),
    "claim": (1, _MOST_POINTS),
    "duplicate": (-_MOST_POINTS, 0),
    "wrong": (-_MOST_POINTS, 0),
    "gyul": (0, _MOST_POINTS),
    "wrong_gyul": (-_MOST_POINTS, 0),
    "extra_boards": (0, MOST_EXTRA_BOARDS),
    "wrong_seconds": (0, _MOST_SECONDS),
    "wrong_gyul_seconds": (0, _MOST_SECONDS),
}
_SWITCHES = ("alternate", "bonus_gyul", "skip")
_BOUNDS = ("least_haps", "most_haps")


def _check(options: Options) -> None:
    if options.preset not in _PRESET_KEYS:
        raise OptionsError(
            "preset",
            said(
                "{preset} is none: choose {choices}",
                preset=repr(options.preset),
                choices=", ".join(_PRESET_KEYS),
            ),
        )
    for name, (low, high) in _RANGES.items():
        _check_number(name, getattr(options, name), low, high)
    for name in _SWITCHES:
        if not isinstance(getattr(options, name), bool):
            raise OptionsError(
                name, said("{options} is neither true nor false", options=repr(getattr(options, name)))
            )
    for name in _BOUNDS:
        if getattr(options, name) is not None:
            _check_number(name, getattr(options, name), 0, max(BOARDS))
    if options.players == 1 and options.alternate:
        raise OptionsError("alternate", said("one player alone has nobody to take turns with"))
    if options.players == 1 and options.extra_boards:
        raise OptionsError("extra_boards", said("one player alone can't tie"))
    try:
        check_bounds(options.least_haps, options.most_haps)
    except EngineError as error:
        raise OptionsError(_BOUNDS[0] if options.least_haps is not None else _BOUNDS[1], str(error)) from None


def _check_number(name: str, value: object, low: int, high: int) -> None:
    if not isinstance(value, int) or isinstance(value, bool):
        raise OptionsError(name, said("{value} is no whole number", value=repr(value)))
    if not low <= value <= high:
        raise OptionsError(name, said("{value} is not from {low} to {high}", value=value, low=low, high=high))


_PRESET_KEYS = ("seed", "tv", "practice")
_SEED = Options()

PRESETS: Mapping[str, Options] = MappingProxyType(
    {
        "seed": _SEED,
        "tv": replace(_SEED, preset="tv", boards=10, alternate=True, duplicate=-1, wrong_gyul=-1),
        "practice": replace(_SEED, preset="practice", players=1, wrong_seconds=10, wrong_gyul_seconds=30),
    }
)
OPTION_NAMES: tuple[str, ...] = tuple(field.name for field in fields(Options))


def options_data(options: Options) -> dict[str, str | int | bool | None]:
    """All settings as an object for `json.dumps`; `options_from` gives equal options."""
    return asdict(options)


def options_from(data: Mapping[str, object]) -> Options:
    """Read settings: a `preset` (`seed` when none is named) and what differs from it. Raises OptionsError.

    >>> options_from({"preset": "tv", "boards": 6}).duplicate
    -1
    >>> options_from({"preset": "tv", "bords": 6})
    Traceback (most recent call last):
        ...
    games.engine.gyul_hap.options.OptionsError: bords: no setting of Gyul! Hap!
    """
    preset = data.get("preset", "seed")
    if not isinstance(preset, str) or preset not in PRESETS:
        raise OptionsError(
            "preset",
            said("{preset} is none: choose {choices}", preset=repr(preset), choices=", ".join(PRESETS)),
        )
    unknown = next((name for name in data if name not in OPTION_NAMES), None)
    if unknown is not None:
        raise OptionsError(str(unknown), said("no setting of Gyul! Hap!"))
    return replace(PRESETS[preset], **data)  # type: ignore[arg-type]  # every value is checked when made
