"""Takes a person out of the register, closes their account, or both."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import transaction

from audit.actor import COMMAND
from games.errors import Refused
from tournaments.management.people import add_person, find_person
from tournaments.services.personal.erase_account import erase_account
from tournaments.services.personal.erase_player import erase_player


class Command(BaseCommand):
    """``erase_person --player 12 --account ada --yes``. It can't be taken back."""

    help = "Erase a person: a number takes the place of the name, what was played stays."

    def add_arguments(self, parser: CommandParser) -> None:
        add_person(parser)
        parser.add_argument("--yes", action="store_true", help="do it; without it nothing is done")

    def handle(self, *args: Any, player: int | None, account: str | None, yes: bool, **options: Any) -> None:
        found, user = find_person(player, account)
        if not yes:
            names = ", ".join(str(each) for each in (found, user) if each)
            raise CommandError(f"This erases {names} for good. Say --yes.")
        try:
            with transaction.atomic():
                told = [erase_player(found.pk, COMMAND).name] if found else []
                told += [erase_account(user.pk, COMMAND).username] if user else []
        except Refused as error:
            raise CommandError(str(error)) from None
        self.stdout.write(f"Erased: {', '.join(told)}")
