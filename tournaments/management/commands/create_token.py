"""Makes an API token and prints it once."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import User
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import transaction

from audit.actor import COMMAND
from audit.services import record
from tournaments.models import ApiToken


class Command(BaseCommand):
    """``create_token USERNAME``: only a digest is kept, so the token can't be shown again."""

    help = "Make an API token for a person and print it, once."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("username", help="the name the person signs in with")

    def handle(self, *args: Any, username: str, **options: Any) -> None:
        user = User.objects.filter(username=username, is_active=True).first()
        if user is None:
            raise CommandError(f"Nobody has the account “{username}”.")
        with transaction.atomic():
            _kept, token = ApiToken.objects.create(user)
            record("site", COMMAND, "token.created", user)
        self.stdout.write(token)
        self.stderr.write("Send it as the header “Authorization: Token …”. It is not shown again.")
