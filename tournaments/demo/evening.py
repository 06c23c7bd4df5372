"""The demonstration event, from the first entry to the stage that is asked for."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from random import Random

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from audit.actor import Actor
from games.errors import Invalid
from tournaments.demo.people import FEWEST, PEOPLE, Person
from tournaments.demo.results import Desk
from tournaments.models import Entry, Round, Tournament
from tournaments.models.entry import AbsenceKind
from tournaments.services import attendance, entries, events, forbidden, rounds
from tournaments.standings.points import EXAMPLE_20

ARBITER = Actor(None, "demonstration", "command")
_LATE_FOR, _LEAVES_AFTER, _SITS_OUT = 2, 2, 3


class Stage(StrEnum):
    """How far the event has come."""

    REGISTRATION = "registration"
    MID_EVENT = "mid-event"
    FINISHED = "finished"


@dataclass(frozen=True, slots=True)
class Plan:
    """What is asked for. The same plan makes the same event."""

    stage: Stage = Stage.MID_EVENT
    seed: int = 1
    players: int = 23
    rounds: int = 6
    slug: str = "demo"


@transaction.atomic
def make_event(plan: Plan) -> Tournament:
    """Makes the event through the services, as an arbiter would.

    Raises Invalid for a plan that can't be played.
    """
    _check(plan)
    event = _create(plan)
    people = _people(plan)
    latecomer = people.pop(len(people) // 2)
    for person in people:
        entries.enter_player(event.pk, ARBITER, **person.values())
    entries.number_seeds(event.pk, ARBITER, by="rating")
    field = list(event.entries.select_related("player").order_by("seed"))
    _wishes(event, field)
    if plan.stage == Stage.REGISTRATION:
        _check_in(event, field[::2])
        return event
    _check_in(event, field)
    _play(event, plan, field, latecomer)
    event.refresh_from_db()
    return event


def _check(plan: Plan) -> None:
    if not FEWEST <= plan.players <= len(PEOPLE):
        words = _("From %(fewest)d to %(most)d players.") % {"fewest": FEWEST, "most": len(PEOPLE)}
        raise Invalid(words, fields={"players": words})
    most = min(plan.players - 3, 12)  # nobody meets twice, and one player leaves
    if not 2 <= plan.rounds <= most:
        words = _("From 2 to %(most)d rounds with %(players)d players.")
        words %= {"most": most, "players": plan.players}
        raise Invalid(words, fields={"rounds": words})


def _create(plan: Plan) -> Tournament:
    return events.create_event(
        ARBITER,
        slug=plan.slug,
        name=_("Demonstration: an evening of Entropy"),
        venue=_("The back room of the Seven Colours"),
        starts_on=timezone.localdate(),
        description=_("Invented players; the boards were played by computer players, by the rules."),
        variant="entropy7",
        planned_rounds=plan.rounds,
        scheme=EXAMPLE_20.data(),
        ranking={"preset": "mso"},
    )


def _people(plan: Plan) -> list[Person]:
    chosen = list(PEOPLE[: plan.players])
    Random(plan.seed).shuffle(chosen)  # noqa: S311 (the order in which people enter)
    return chosen


def _wishes(event: Tournament, field: list[Entry]) -> None:
    """Two relatives are not to meet, and somebody asks for a bye."""
    family = [entry for entry in field if entry.name.endswith("Wimmeröd")]
    if len(family) == 2:
        forbidden.forbid_pair(event.pk, family[0].pk, family[1].pk, ARBITER)
    attendance.set_absence(event.pk, field[len(field) // 3].pk, _SITS_OUT, AbsenceKind.HALF, ARBITER)


def _check_in(event: Tournament, field: list[Entry]) -> None:
    attendance.check_in(event.pk, [entry.pk for entry in field], ARBITER)


def _play(event: Tournament, plan: Plan, field: list[Entry], latecomer: Person) -> None:
    desk = Desk(ARBITER, plan.seed)
    finished = plan.stage == Stage.FINISHED
    complete = plan.rounds if finished else plan.rounds // 2
    for number in range(1, complete + 1):
        desk.enter_round(_next_round(event, number, latecomer))
        if number == _LEAVES_AFTER:
            attendance.withdraw(event.pk, field[-2].pk, ARBITER, reason="The last train.")
    if finished:
        events.finish_event(event.pk, ARBITER)
    else:
        desk.enter_half(_next_round(event, complete + 1, latecomer))


def _next_round(event: Tournament, number: int, latecomer: Person) -> Round:
    if number == _LATE_FOR:
        _check_in(event, [entries.enter_player(event.pk, ARBITER, **latecomer.values())])
    rounds.draft_round(event.pk, ARBITER)
    return rounds.publish_round(event.pk, ARBITER)
