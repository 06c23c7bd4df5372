"""A round of many tables, made through the services: what benchmarks of play begin with."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tournaments.models import Tournament


def paired_event(tables: int, variant: str, timing: dict[str, Any]) -> Tournament:
    """An event whose round 1 is published; Django is set up before."""
    from audit.actor import COMMAND
    from clocks.services.instants import now_ms
    from tournaments.services import entries, events, rounds
    from tournaments.services.pairer import Wishes

    event = events.create_event(
        COMMAND, name=f"Hall {now_ms()}", variant=variant, system="manual", timing=timing
    )
    seats = [
        entries.enter_player(event.pk, COMMAND, name=f"Player {event.pk}-{number}").pk
        for number in range(2 * tables)
    ]
    pairs = tuple(zip(seats[::2], seats[1::2], strict=True))
    rounds.draft_round(event.pk, COMMAND, Wishes(pairs=pairs))
    rounds.publish_round(event.pk, COMMAND)
    return event
