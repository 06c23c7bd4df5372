"""What arbiters send to games of Chaos Tiles on line."""

from __future__ import annotations

from rest_framework import serializers

from clocks.core.control import MOST_MAIN
from tournaments.api.fields import Int
from tournaments.api.shapes.commands import CommandIn, Commands

TILES_COMMANDS: Commands = {
    # command: what it needs, what it may have
    "start": (set(), {"reason"}),
    "pause": (set(), {"reason"}),
    "resume": (set(), {"reason"}),
    "add": ({"seat", "ms", "reason"}, set()),
    "set": ({"seat", "ms", "reason"}, set()),
    "remove": ({"seat", "reason"}, set()),
    "restart": ({"reason"}, set()),
    "stop": ({"reason"}, set()),
}


class TilesCommand(CommandIn):
    """What the arbiter does to one game of Chaos Tiles; its address says which fields a command takes."""

    commands = TILES_COMMANDS
    command = serializers.ChoiceField(choices=list(TILES_COMMANDS))
    seat = Int(min_value=1, max_value=5, required=False, help_text="Whose clock, or who is taken out.")
    ms = Int(
        min_value=-MOST_MAIN, max_value=MOST_MAIN, required=False,
        help_text="Of add and set, in milliseconds; negative ones are taken off.",
    )  # fmt: skip
