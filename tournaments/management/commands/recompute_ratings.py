"""Computes all ratings anew."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.engine.families import game_keys
from tournaments.services.ratings import compute, outdate_everything


class Command(BaseCommand):
    """``recompute_ratings [VARIANT]``: here and now, no worker is needed. What was right stays untouched."""

    help = "Compute the ratings of one game, or of all, anew from the first event on."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("variant", nargs="?", help="the key of a variant; all if left out")

    def handle(self, *args: Any, variant: str | None, **options: Any) -> None:
        if variant is not None and variant not in game_keys():
            raise CommandError(f"There is no variant “{variant}”; there are: {', '.join(game_keys())}.")
        for each in outdate_everything(variant):
            self.stdout.write(f"{each}: {compute(each)} changes")
