"""Makes the demonstration event."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from celery import current_app
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import transaction

from audit.actor import COMMAND
from games.errors import Refused
from tournaments.demo.evening import Plan, Stage, make_event
from tournaments.demo.hap import SLUG as HAP_SLUG
from tournaments.demo.hap import make_hap_event
from tournaments.demo.online import SLUG as ONLINE_SLUG
from tournaments.demo.online import make_online_event
from tournaments.demo.people import FEWEST, PEOPLE
from tournaments.demo.removal import remove_event
from tournaments.demo.tiles import SLUG as TILES_SLUG
from tournaments.demo.tiles import make_tiles_event
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
        parser.add_argument("--hap", action="store_true", help="a small event of Gyul! Hap! in play on line")
        parser.add_argument(
            "--tiles", action="store_true", help="a small event of Chaos Tiles in play on line"
        )
        small = f"{ONLINE_SLUG}, {HAP_SLUG} or {TILES_SLUG} for the small ones"
        parser.add_argument("--slug", help=f"the event's address: {plan.slug}; {small}")
        parser.add_argument("--replace", action="store_true", help="remove the event at that address first")

    def handle(self, *args: Any, slug: str | None, replace: bool, **options: Any) -> None:
        small = next((each for each in _SMALL if options[each]), "")
        slug = slug or (_SMALL[small][0] if small else Plan().slug)
        existing = Tournament.objects.filter(slug=slug).first()
        if existing and not replace:
            self.stdout.write(f"There is an event at “{slug}” already; nothing was done.")
            return
        wanted = {key: options[key] for key in ("seed", "players", "rounds")}
        plan = Plan(stage=Stage(options["stage"]), slug=slug, **wanted)
        with _jobs_in_place():
            self._make(plan, existing, small)
        self.stdout.write(f"Made the demonstration event “{slug}” ({'on line' if small else plan.stage}).")

    def _make(self, plan: Plan, existing: Tournament | None, small: str) -> None:
        try:
            with transaction.atomic():
                if existing:
                    remove_event(existing.pk, COMMAND)
                if small:
                    _SMALL[small][1](plan.slug, plan.seed)
                else:
                    make_event(plan)
        except Refused as error:
            raise CommandError(str(error)) from None


# Events by the option that asks for them: address, and what makes them.
_SMALL: dict[str, tuple[str, Callable[[str, int], Tournament]]] = {
    "online": (ONLINE_SLUG, make_online_event),
    "hap": (HAP_SLUG, make_hap_event),
    "tiles": (TILES_SLUG, make_tiles_event),
}


@contextmanager
def _jobs_in_place() -> Iterator[None]:
    """No worker is needed: what is sent on commit runs here."""
    before = current_app.conf.task_always_eager
    current_app.conf.task_always_eager = True
    try:
        yield
    finally:
        current_app.conf.task_always_eager = before
