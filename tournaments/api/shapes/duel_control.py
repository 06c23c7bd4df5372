"""What arbiters send to matches of Gyul! Hap! on line."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers

from games.services.live.incidents import MOST_POINTS
from tournaments.api.fields import Int, SideIn, Strict, Text
from tournaments.api.shapes.duel import DuelSnapshot
from tournaments.api.shapes.live import SIDES

DUEL_COMMANDS: dict[str, tuple[set[str], set[str]]] = {
    # command: what it needs, what it may have
    "start": (set(), {"reason"}),
    "pause": (set(), {"reason"}),
    "resume": (set(), {"reason"}),
    "void": ({"board", "reason"}, set()),
    "penalty": ({"side", "points", "reason"}, set()),
    "stop": ({"reason"}, set()),
}


class DuelCommand(Strict):
    """What the arbiter does to one match. Which fields a command takes stands with the address."""

    command = serializers.ChoiceField(choices=list(DUEL_COMMANDS))
    board = Int(min_value=1, max_value=999, required=False, help_text="Of void: the number of the board.")
    side = SideIn(choices=SIDES, required=False, help_text="Whose: 1 the first player, 2 the second.")
    points = Int(
        max_value=MOST_POINTS, required=False, help_text="Of penalty: what comes off in all; 0 takes it back."
    )
    reason = Text(max_length=1000, required=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        needs, may = DUEL_COMMANDS[attrs["command"]]
        wrong = {name: [_("This command needs it.")] for name in needs - attrs.keys()}
        others = attrs.keys() - needs - may - {"command"}
        wrong |= {name: [_("This command does not take it.")] for name in others}
        if wrong:
            raise serializers.ValidationError(wrong)
        return attrs


class DuelAfter(serializers.Serializer[Any]):
    """The match after an act."""

    state = DuelSnapshot()
