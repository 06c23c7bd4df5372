"""What is held of a person, as JSON."""

from __future__ import annotations

import json
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from audit.actor import COMMAND
from tournaments.management.people import add_person, find_person
from tournaments.services.personal.export import export_person


class Command(BaseCommand):
    """``export_person --player 12 --account ada > ada.json``; the log notes it."""

    help = "Write everything that is held of a person, without secrets, as JSON."

    def add_arguments(self, parser: CommandParser) -> None:
        add_person(parser)

    def handle(self, *args: Any, player: int | None, account: str | None, **options: Any) -> None:
        found, user = find_person(player, account)
        document = export_person(COMMAND, player=found, user=user)
        self.stdout.write(json.dumps(document, ensure_ascii=False, indent=2))
