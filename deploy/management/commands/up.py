"""`manage.py up`: everything that one machine needs, on one address, until it is told to stop."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import connections

from deploy import instance
from deploy.supervisor.addresses import EVERY_ADDRESS, AddressRefused, hall_address, names, open_port
from deploy.supervisor.broker import BrokerMissing
from deploy.supervisor.claim import AlreadyRunning, claim
from deploy.supervisor.supervisor import Supervisor, environment_for


class Command(BaseCommand):
    help = (
        "Serves this instance: web with live streams, clocks, worker, beat and broker. "
        "Ctrl-C or SIGTERM stops all."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--host", default="127.0.0.1", help="0.0.0.0 also serves the phones in the hall")
        parser.add_argument("--init", action="store_true", help="first make ready what the instance lacks")
        parser.add_argument("--demo", action="store_true", help="with --init: load the demonstration event")
        parser.add_argument("--port", type=int, default=8000, help="0 takes any free port")

    def handle(self, *args: Any, host: str, port: int, init: bool, demo: bool, **options: Any) -> None:
        # The port first: a port in use must change nothing and start nothing.
        try:
            listener = open_port(host, port)
            folder = instance.create()
            lock = claim(folder)
            supervisor = Supervisor(
                folder,
                listener,
                environment_for(folder, names(host)),
                web_processes=settings.WEB_PROCESSES,
                backup_every=settings.BACKUP_EVERY,
            )
        except (AddressRefused, AlreadyRunning, BrokerMissing) as error:
            raise CommandError(str(error)) from error
        except OSError as error:
            raise CommandError(
                f"The instance {instance.folder()} can't be written: {error.strerror}."
            ) from error
        with lock:
            if init:
                call_command("init_instance", demo=demo, stdout=self.stdout)
                connections.close_all()
            supervisor.run(lambda: self._say_where(host, listener.getsockname()[1]))
        self.stdout.write("Orderly has stopped.")

    def _say_where(self, host: str, port: int) -> None:
        shown = "127.0.0.1" if host in EVERY_ADDRESS else f"[{host}]" if ":" in host else host
        self.stdout.write(f"Orderly is ready at http://{shown}:{port}/ (Ctrl-C stops it)")
        if host in EVERY_ADDRESS and (address := hall_address()):
            self.stdout.write(f"In this network: http://{address}:{port}/")
        self.stdout.flush()
