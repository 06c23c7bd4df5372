"""A tournament of programs on this machine, through the services that every event goes through.

Where a run was broken off, the next one with the same file goes on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Event
from typing import Any

from django.db import connections, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from audit.actor import COMMAND
from games.errors import Conflict
from games.models import LiveMatch, Side
from games.play.settings import DAY
from tournaments.models import Round, Tournament
from tournaments.models.player import name_key
from tournaments.models.round import RoundState
from tournaments.queries.tables import Table, sheet_of
from tournaments.services import attendance, entries, events, rounds
from tournaments.services.bot_event_file import BotEvent
from tournaments.services.bot_event_match import play_match
from tournaments.services.bot_event_turn import Desk, Failing, Stopped
from tournaments.services.entries import next_round_number

Tell = Callable[[int, Table, Failing | None], object]
"""Is called with the round and table of each match that has ended, and of each failure in one."""


def find_or_make(plan: BotEvent) -> Tournament:
    """The event of the file: the one of its address, or a new one with all programs entered and checked in.

    Raises Conflict when the event at that address is another one, and what the services refuse.
    """
    event = Tournament.objects.filter(slug=plan.slug).first()
    if event is None:
        return _make(plan)
    if wrong := list(_differences(plan, event)):
        raise Conflict(
            _("The event “%(slug)s” is another one: its %(settings)s. Give another name, or a slug.")
            % {"slug": plan.slug, "settings": ", ".join(wrong)}
        )
    return event


def run_event(plan: BotEvent, event: Tournament, stop: Event, tell: Tell) -> None:
    """Plays all rounds that are still to be played and finishes the event.

    Raises Stopped once ``stop`` is set, Conflict where a round can't be paired or lacks a result that only an
    arbiter can give.
    """
    if event.is_finished:
        return
    for round_ in _rounds(event):
        tables = [table for table in sheet_of(round_).tables if table.result is None]
        _play(plan, round_, tables, stop, tell)
        missing = sheet_of(round_).missing
        if missing:
            raise Conflict(
                _("Round %(round)d has no result at table %(tables)s: an arbiter has stopped that match.")
                % {"round": round_.number, "tables": ", ".join(str(table.number) for table in missing)}
            )
    events.finish_event(event.pk, COMMAND)
    event.refresh_from_db()


@transaction.atomic
def _make(plan: BotEvent) -> Tournament:
    event = events.create_event(COMMAND, **_settings(plan), starts_on=timezone.localdate(), rated=plan.rated)
    made = [entries.enter_player(event.pk, COMMAND, name=line.name) for line in plan.programs]
    attendance.check_in(event.pk, [entry.pk for entry in made], COMMAND)
    return event


def _settings(plan: BotEvent) -> dict[str, Any]:
    shuffled = plan.seed is not None and plan.is_swiss
    return {
        "slug": plan.slug,
        "name": plan.name,
        "visibility": plan.visibility,
        "variant": plan.variant,
        "system": plan.system,
        "bag_mode": plan.bags,
        "scheme": {"name": "codecup"},
        "pairing": {"first_round": "shuffled", "shuffle_number": plan.seed} if shuffled else {},
        "timing": {
            "play": "online",
            "preset": "codecup",
            "clock": f"{plan.seconds}s",
            "default_time": None,
            "game2_wait": DAY,  # a run that is broken off between the games goes on later
            "restart": "charge",  # programs play on while the web part is away
            "lag": True,  # what the server itself takes between two moves
            "resign": False,
            "agree": False,
        },
        **({"planned_rounds": plan.rounds} if plan.rounds else {}),
    }


def _differences(plan: BotEvent, event: Tournament) -> Iterator[str]:
    """What an event of the file's address has otherwise; name and visibility may have been changed since."""
    for field in ("variant", "system", "bag_mode", "scheme", "timing"):
        if getattr(event, field) != _settings(plan)[field]:
            yield f"{field} differs"
    if plan.is_swiss and event.planned_rounds != plan.rounds:
        yield "number of rounds differs"
    names = {name_key(entry.name) for entry in event.entries.filter(is_house=False).select_related("player")}
    if names != {name_key(line.name) for line in plan.programs}:
        yield "field differs"


def _rounds(event: Tournament) -> Iterator[Round]:
    """Every round in turn: those that are published already, then each one that is paired."""
    yield from event.rounds.filter(state=RoundState.PUBLISHED).order_by("number")
    event.refresh_from_db()
    while not event.has_started or next_round_number(event) <= event.planned_rounds:
        rounds.draft_round(event.pk, COMMAND)
        yield rounds.publish_round(event.pk, COMMAND)
        event.refresh_from_db()


def _play(plan: BotEvent, round_: Round, tables: Iterable[Table], stop: Event, tell: Tell) -> None:
    def play(table: Table) -> None:
        def failing(what: Failing) -> None:
            tell(round_.number, table, what)

        live_id = LiveMatch.objects.values_list("pk", flat=True).get(match=table.pairing.match_id)
        programs = {side: plan.program(table.entry(side).name) for side in Side}
        play_match(Desk(live_id, programs, stop, failing))
        tell(round_.number, table, None)

    if plan.concurrency == 1:
        for table in tables:
            play(table)
        return
    with ThreadPoolExecutor(plan.concurrency) as pool:
        running = [pool.submit(_in_thread, play, table, stop) for table in tables]
    errors = [error for each in running if (error := each.exception())]
    for error in sorted(errors, key=lambda error: isinstance(error, Stopped)):  # why first, then who followed
        raise error


def _in_thread(play: Callable[[Table], None], table: Table, stop: Event) -> None:
    """One failing match ends the run: the others stop as well, in order."""
    try:
        if stop.is_set():
            raise Stopped
        play(table)
    except BaseException:
        stop.set()
        raise
    finally:
        connections.close_all()
