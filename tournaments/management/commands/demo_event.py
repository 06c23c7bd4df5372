"""Makes the demonstration event."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from celery import current_app
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import transaction

from audit.actor import COMMAND
from games.errors import Refused
from tournaments.demo.evening import Plan, Stage, make_event
from tournaments.demo.online import SLUG, make_online_event
from tournaments.demo.people import FEWEST, PEOPLE
from tournaments.demo.removal import remove_event
from tournaments.models import Tournament


class Command(BaseCommand):
    """``demo_event``: does nothing when an event of that address exists, unless told to replace it."""

    help = "Make the demonstration event: invented players, boards that were really played."

    def add_arguments(self, parser: CommandParser) -> None:
        plan = Plan()
        stages = [stage.value for stage in Stage]
        parser.add_argument("--stage", choices=stages, default=plan.stage.value, help="how far it has come")
        parser.add_argument("--seed", type=int, default=plan.seed, help="another number, other games")
        parser.add_argument("--players", type=int, default=plan.players, help=f"{FEWEST} to {len(PEOPLE)}")
        parser.add_argument("--rounds", type=int, default=plan.rounds, help="how many are planned")
        parser.add_argument(
            "--online", action="store_true", help="a small event with a match in play on line"
        )
        parser.add_argument("--slug", help=f"the event's address: {plan.slug}, or {SLUG} with --online")
        parser.add_argument("--replace", action="store_true", help="remove the event at that address first")

    def handle(self, *args: Any, slug: str | None, online: bool, replace: bool, **options: Any) -> None:
        slug = slug or (SLUG if online else Plan().slug)
        existing = Tournament.objects.filter(slug=slug).first()
        if existing and not replace:
            self.stdout.write(f"There is an event at “{slug}” already; nothing was done.")
            return
        wanted = {key: options[key] for key in ("seed", "players", "rounds")}
        plan = Plan(stage=Stage(options["stage"]), slug=slug, **wanted)
        with _jobs_in_place():
            self._make(plan, existing, online)
        self.stdout.write(f"Made the demonstration event “{slug}” ({'on line' if online else plan.stage}).")

    def _make(self, plan: Plan, existing: Tournament | None, online: bool) -> None:
        try:
            with transaction.atomic():
                if existing:
                    remove_event(existing.pk, COMMAND)
                if online:
                    make_online_event(plan.slug, plan.seed)
                else:
                    make_event(plan)
        except Refused as error:
            raise CommandError(str(error)) from None


@contextmanager
def _jobs_in_place() -> Iterator[None]:
    """No worker is needed: what is sent on commit runs here."""
    before = current_app.conf.task_always_eager
    current_app.conf.task_always_eager = True
    try:
        yield
    finally:
        current_app.conf.task_always_eager = before
