"""What a fallen flag does to a game of Entropy (clock_and_flags.md): rules as data, and a state machine.

Pure, and without time: that a flag has fallen, and when, comes from outside; instants are only noted.
"""

from games.engine.flags.check import check_game
from games.engine.flags.game import FlagGame, Mode, Ply
from games.engine.flags.lift import lift
from games.engine.flags.options import BothFlags, ChaosFlag, Policy, RuleError, Viewpoint
from games.engine.flags.order import cells_in_order
from games.engine.flags.overtime import overtime_limit, overtime_points
from games.engine.flags.play import (
    actor,
    apply,
    begin,
    fall,
    give_up,
    inherited,
    is_over,
    legal,
    outcome,
)
from games.engine.flags.presets import DEFAULT_PRESET, PRESETS, Preset
from games.engine.flags.record import game_record, retrace
from games.engine.flags.rule import FlagRule
from games.engine.flags.rule_text import header_rule, parse_rule, rule_data, rule_from, rule_text
from games.engine.flags.ruling import Ruling, awaits_ruling, ruling, set_score
from games.engine.record import Lifted

__all__ = [
    "DEFAULT_PRESET",
    "PRESETS",
    "BothFlags",
    "ChaosFlag",
    "FlagGame",
    "FlagRule",
    "Lifted",
    "Mode",
    "Ply",
    "Policy",
    "Preset",
    "RuleError",
    "Ruling",
    "Viewpoint",
    "actor",
    "apply",
    "awaits_ruling",
    "begin",
    "cells_in_order",
    "check_game",
    "fall",
    "game_record",
    "give_up",
    "header_rule",
    "inherited",
    "is_over",
    "legal",
    "lift",
    "outcome",
    "overtime_limit",
    "overtime_points",
    "parse_rule",
    "retrace",
    "rule_data",
    "rule_from",
    "rule_text",
    "ruling",
    "set_score",
]
