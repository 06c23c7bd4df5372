"""Writes an event as plain pages and JSON that any host serves."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from tournaments.models import Tournament
from tournaments.static_site import SiteError, publish_site


class Command(BaseCommand):
    help = (
        "Writes the event, as everybody sees it, into a folder: pages, JSON, feed, calendar. An earlier site "
        "of the event in this folder is replaced as a whole; a folder with anything else in it is left alone."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("event", help="address part (slug) of the event")
        parser.add_argument("folder", type=Path, help="the folder to write, made if it is not there")
        parser.add_argument(
            "--language", default=settings.LANGUAGE_CODE, choices=sorted(dict(settings.LANGUAGES))
        )
        parser.add_argument(
            "--address", default="", help="where the site will be, as https://club.example/open/"
        )
        parser.add_argument("--no-replays", action="store_true", help="without a page for each ply of a game")

    def handle(self, *args: Any, **options: Any) -> None:
        event = Tournament.objects.filter(slug=options["event"]).first()
        if event is None:
            raise CommandError(f"There is no event {options['event']}.")
        # This process serves nobody: for the clocks it is no sign that players can act.
        settings.CLOCK_PULSE = False
        try:
            count = publish_site(
                event,
                options["folder"],
                language=options["language"],
                address=options["address"],
                replays=not options["no_replays"],
            )
        except SiteError as error:
            raise CommandError(str(error)) from None
        except OSError as error:
            raise CommandError(f"The folder can't be written: {error}") from None
        self.stdout.write(f"{count} files are in {options['folder']}.")
