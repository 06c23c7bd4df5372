"""Named settings of clock and flags that events choose from (clock_and_flags.md, the table of presets)."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal

from games.engine.flags.options import BothFlags, ChaosFlag, Viewpoint
from games.engine.flags.rule import FlagRule


@dataclass(frozen=True, slots=True)
class Preset:
    """A time control in text form, how its bank is kept, the flag rule, and the scheme of the points.

    `bank_is_a_choice`: the published words ("15 min per player for both games") may mean per game or per
    match; the page shows the choice beside the preset.
    """

    key: str
    clock: str
    rule: FlagRule
    points: Literal["win-draw-loss", "victory-points", "codecup"]
    bank: Literal["per_game", "per_match"] = "per_game"
    bank_is_a_choice: bool = False


_ORDER_THEN_RANDOM = FlagRule(chaos_flag=ChaosFlag.ORDER_PLACES, both_flags=BothFlags.RANDOM_FILL)
_ORDER_THEN_FILL = FlagRule(
    chaos_flag=ChaosFlag.ORDER_PLACES, both_flags=BothFlags.AUTO_FILL, viewpoint=Viewpoint.ARBITER
)
_FILL = FlagRule(chaos_flag=ChaosFlag.AUTO_FILL, both_flags=BothFlags.AUTO_FILL, viewpoint=Viewpoint.CHAOS)

_ALL = (
    Preset("mso-a", "15", _ORDER_THEN_RANDOM, "win-draw-loss"),
    Preset("mso-b", "15", _ORDER_THEN_FILL, "victory-points"),
    Preset("mso-c", "15", _ORDER_THEN_RANDOM, "victory-points", bank_is_a_choice=True),
    Preset("mso-d", "15", _FILL, "victory-points", bank_is_a_choice=True),
    Preset("club", "15", _FILL, "win-draw-loss"),
    Preset("codecup", "30s", _FILL, "codecup"),
)

PRESETS: Mapping[str, Preset] = MappingProxyType({preset.key: preset for preset in _ALL})
DEFAULT_PRESET = PRESETS["club"]
