"""Commands of the arbiter: one object for all, with the fields that each takes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from django.utils.translation import gettext as _
from rest_framework import serializers

from tournaments.api.fields import Strict, Text

Commands = Mapping[str, tuple[set[str], set[str]]]
"""Each command with what it needs and what it may have."""


class CommandIn(Strict):
    """What the arbiter does to one match. Which fields a command takes stands with the address."""

    commands: ClassVar[Commands]
    reason = Text(max_length=1000, required=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        needs, may = self.commands[attrs["command"]]
        wrong = {name: [_("This command needs it.")] for name in needs - attrs.keys()}
        others = attrs.keys() - needs - may - {"command"}
        wrong |= {name: [_("This command does not take it.")] for name in others}
        if wrong:
            raise serializers.ValidationError(wrong)
        return attrs


def described(commands: Commands) -> str:
    """Each command and its fields, for a description."""
    return "\n".join(
        f"* `{name}`: {', '.join([*sorted(needs), *(f'({each})' for each in sorted(may))]) or '-'}"
        for name, (needs, may) in commands.items()
    )
