"""What arbiters send to matches of Gyul! Hap! on line."""

from __future__ import annotations

from rest_framework import serializers

from games.services.live.incidents import MOST_POINTS
from tournaments.api.fields import Int, SideIn
from tournaments.api.shapes.commands import CommandIn, Commands
from tournaments.api.shapes.live import SIDES

DUEL_COMMANDS: Commands = {
    # command: what it needs, what it may have
    "start": (set(), {"reason"}),
    "pause": (set(), {"reason"}),
    "resume": (set(), {"reason"}),
    "void": ({"board", "reason"}, set()),
    "penalty": ({"side", "points", "reason"}, set()),
    "stop": ({"reason"}, set()),
}


class DuelCommand(CommandIn):
    """What the arbiter does to one match of Gyul! Hap!; its address says which fields a command takes."""

    commands = DUEL_COMMANDS
    command = serializers.ChoiceField(choices=list(DUEL_COMMANDS))
    board = Int(min_value=1, max_value=999, required=False, help_text="Of void: the number of the board.")
    side = SideIn(choices=SIDES, required=False, help_text="Whose: 1 the first player, 2 the second.")
    points = Int(
        max_value=MOST_POINTS, required=False, help_text="Of penalty: what comes off in all; 0 takes it back."
    )
