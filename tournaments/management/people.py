"""Which person a command is about."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.core.management.base import CommandError, CommandParser

from tournaments.models import Player


def add_person(parser: CommandParser) -> None:
    parser.add_argument(
        "--player", type=int, help="the number of the person in the register: /players/NUMBER/"
    )
    parser.add_argument("--account", help="the name that the person signs in with")


def find_person(player: int | None, account: str | None) -> tuple[Player | None, User | None]:
    """What was asked for; raises CommandError for what is not there, and when nothing was asked for."""
    if player is None and account is None:
        raise CommandError("Say whom: --player NUMBER, --account NAME, or both.")
    found = Player.objects.filter(pk=player).first() if player is not None else None
    if player is not None and found is None:
        raise CommandError(f"The register has no player {player}.")
    user = User.objects.filter(username=account).first() if account else None
    if account and user is None:
        raise CommandError(f"There is no account {account}.")
    return found, user
