"""Makes an API token and prints it once."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import User
from django.core.management.base import BaseCommand, CommandError, CommandParser

from audit.actor import COMMAND
from games.errors import Refused
from tournaments.models import Tournament
from tournaments.models.token import TokenScope
from tournaments.services.tokens import days_from_now, make_token


class Command(BaseCommand):
    """``create_token USERNAME``: only a digest is kept, so the token can't be shown again."""

    help = "Make an API token for a person and print it, once."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("username", help="the name the person signs in with")
        parser.add_argument("--name", default="create_token", help="what it is for, as its owner sees it")
        parser.add_argument(
            "--scope",
            action="append",
            choices=TokenScope.values,
            help="what it is good for; may be given several times (default: everything)",
        )
        parser.add_argument("--event", metavar="SLUG", help="good for this event alone")
        parser.add_argument("--days", type=int, help="after so many days it ends (default: never)")

    def handle(
        self,
        *args: Any,
        username: str,
        name: str,
        scope: list[str] | None,
        event: str | None,
        days: int | None,
        **options: Any,
    ) -> None:
        user = User.objects.filter(username=username, is_active=True).first()
        if user is None:
            raise CommandError(f"Nobody has the account “{username}”.")
        if days is not None and not 1 <= days <= 3650:
            raise CommandError("--days is 1 to 3650.")
        try:
            _kept, token = make_token(
                user, COMMAND, name=name, scopes=scope, event=_event(event), expires_at=days_from_now(days)
            )
        except Refused as error:
            raise CommandError(str(error)) from None
        self.stdout.write(token)
        self.stderr.write("Send it as the header “Authorization: Token …”. It is not shown again.")


def _event(slug: str | None) -> Tournament | None:
    if slug is None:
        return None
    event = Tournament.objects.filter(slug=slug).first()
    if event is None:
        raise CommandError(f"There is no event “{slug}”.")
    return event
