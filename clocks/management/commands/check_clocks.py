"""Whether every clock is what its events say."""

from __future__ import annotations

import json
import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from clocks.services.check import check_clocks


class Command(BaseCommand):
    """``check_clocks [--json]``: exit status 1 when a clock differs."""

    help = "Work out every clock anew from its events and list what differs. Exit status 1 if anything does."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--json", action="store_true", help="one JSON object a line, the sum last")

    def handle(self, *args: Any, **options: Any) -> None:
        checked = wrong = 0
        for clock_id, problems in check_clocks():
            checked += 1
            wrong += bool(problems)
            if problems and options["json"]:
                self.stdout.write(json.dumps({"clock": clock_id, "problems": problems}))
            elif problems:
                self.stdout.write(f"clock {clock_id}: {'; '.join(problems)}")
        if options["json"]:
            self.stdout.write(json.dumps({"checked": checked, "wrong": wrong}))
        else:
            self.stdout.write(f"{checked} clocks checked, {wrong} differ from their events.")
        if wrong:
            sys.exit(1)
