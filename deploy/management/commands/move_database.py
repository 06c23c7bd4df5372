"""`manage.py move_database --to postgres://...`: from SQLite to PostgreSQL, or back, with nothing lost."""

from __future__ import annotations

import os
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import connection

from deploy import instance
from deploy.moving import env_file
from deploy.moving.moving import Moved, MoveRefused, move
from deploy.moving.other import OTHER, close_other, hidden, open_other
from deploy.supervisor.claim import AlreadyRunning, standing_still

VARIABLE = "MOVE_TO"


class Command(BaseCommand):
    help = "Copy this instance's database into an empty one, compare both, and with --switch use that one."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--to",
            metavar="URL",
            default=os.environ.get(VARIABLE),
            help=f"as postgres://orderly:password@localhost/orderly; else from the environment: {VARIABLE}",
        )
        parser.add_argument("--switch", action="store_true", help="write it into orderly.env as DATABASE_URL")

    def handle(self, *args: Any, to: str | None, switch: bool, **options: Any) -> None:
        if not to:
            raise CommandError(
                "--to says where: postgres://user:password@host/name, or sqlite:////path/file."
            )
        try:
            (instance.folder() / "run").mkdir(mode=0o700, parents=True, exist_ok=True)
            with standing_still(instance.folder()):
                open_other(to)
                if _same(to):
                    raise MoveRefused("That is the database in use.")
                moved = move(OTHER, self.stdout.write if options["verbosity"] > 1 else lambda _line: None)
        except (MoveRefused, AlreadyRunning, ValueError) as error:
            raise CommandError(f"Nothing was moved. {error}") from error
        finally:
            close_other()
        self._say(moved, to, switch)

    def _say(self, moved: Moved, to: str, switch: bool) -> None:
        self.stdout.write(
            f"{sum(moved.rows.values())} rows in {len(moved.rows)} tables are the same in {hidden(to)}."
        )
        for table in moved.strange:
            self.stdout.write(f"Left where it is, as no part of this version: {table}")
        if not switch:
            self.stdout.write("Nothing was switched: put DATABASE_URL into orderly.env, or use --switch.")
            return
        file = instance.settings_file()
        text = file.read_text() if file.exists() else ""
        env_file.write(file, env_file.with_setting(text, "DATABASE_URL", to))
        self.stdout.write(f"{file} names it: the next start uses it. The old database is left as it is.")
        if os.environ.get("DATABASE_URL"):
            self.stdout.write("DATABASE_URL is also in the environment, which wins: change it there.")


def _same(url: str) -> bool:
    from django.db import connections

    own, other = connection.settings_dict, connections[OTHER].settings_dict
    names = ("ENGINE", "NAME", "HOST", "PORT")
    return all(str(own[name]) == str(other[name]) for name in names) and own["OPTIONS"] == other["OPTIONS"]
