"""`manage.py init_instance`: makes an instance ready to be served; safe to repeat, quick when ready."""

from __future__ import annotations

import time
from argparse import ArgumentParser, BooleanOptionalAction
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import OperationalError, connection

from deploy import instance, prepare


class Command(BaseCommand):
    help = "Makes the folder, secrets, database, static files and administrator of an instance where missing."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--demo",
            action=BooleanOptionalAction,
            default=False,
            help="load the demonstration event when new",
        )
        parser.add_argument(
            "--static",
            action=BooleanOptionalAction,
            default=True,
            help="collect the static files; an image holds them already",
        )
        parser.add_argument(
            "--wait",
            metavar="SECONDS",
            type=float,
            default=0,
            help="for how long the database may be away; after a power cut it comes later",
        )

    def handle(self, *args: Any, demo: bool, static: bool, wait: float, **options: Any) -> None:
        try:
            folder = instance.create()
            self._wait_for_the_database(wait)
            fresh = prepare.migrate()
            if static:
                prepare.collect_static()
        except OSError as error:
            raise CommandError(
                f"The instance {instance.folder()} can't be written: {error.strerror}."
            ) from error
        except OperationalError as error:
            raise CommandError(f"The database can't be reached: {' '.join(str(error).split())}") from error
        # Said at once, as it is kept nowhere: what follows may be interrupted.
        if password := prepare.first_administrator():
            self.stdout.write(f"Administrator: {prepare.ADMINISTRATOR}   password: {password}")
            self.stdout.write("The password is shown only now; change it after the first login.")
            self.stdout.flush()
        if fresh:
            self.stdout.write(f"New instance in {folder}")
        if not demo:
            prepare.do_without_demonstration()
        elif prepare.load_demonstration():
            self.stdout.write("Loaded the demonstration event.")

    def _wait_for_the_database(self, seconds: float) -> None:
        """Returns when it answers, or when the time is over: then what comes next says what is wrong."""
        until, said = time.monotonic() + seconds, False
        while time.monotonic() < until:
            try:
                connection.ensure_connection()
                return
            except OperationalError as error:
                if not said:
                    self.stderr.write(f"Waiting for the database: {' '.join(str(error).split())}")
                said = True
                time.sleep(1)
