"""The large events: a Swiss, a finished and rated one, a knock-out, an arena, teams, one with clocks."""

from __future__ import annotations

from dataclasses import dataclass

from deploy.bench.large.acts import Costs, entering, timed
from deploy.bench.large.field import PRIZES, event_of, make_registrations, make_teams, organiser, people
from deploy.bench.large.rounds import make_waves, play_round, play_rounds
from tournaments.models import Player
from tournaments.services import events, rounds
from tournaments.services.ratings import compute, outdate_everything
from tournaments.services.self_check_in import make_kiosk_link, open_check_in

TIE_BREAKS = ["buchholz_cut_1", "buchholz", "sonneborn_berger", "wins", "progressive", "koya"]
TIMING = {"play": "online", "preset": "club", "clock": "90+10", "default_time": None}


@dataclass(frozen=True, slots=True)
class Size:
    """How large."""

    players: int = 300
    rounds: int = 9
    waves: int = 60
    wave_tables: int = 20


QUICK = Size(players=20, rounds=3, waves=4, wave_tables=3)


def make_events(size: Size) -> Costs:
    """All of them. Returns what acts cost on the way."""
    field = people(size.players)
    costs = _swiss(field, size)
    _finished(field, size)
    _knock_out(field)
    arena = event_of("arena", field, system="arena")
    make_waves(arena, size.waves, size.wave_tables)
    costs |= entering(arena, "one result of an arena's first wave", number=1)
    _teams(field, size)
    return costs | _timed(field)


def _swiss(field: list[Player], size: Size) -> Costs:
    """In play: all results of its rounds, and a draft of the next."""
    event = event_of(
        "swiss",
        field,
        system="two-game-swiss",
        planned_rounds=size.rounds + 1,
        prizes=PRIZES,
        ranking={"tie_breaks": TIE_BREAKS},
    )
    play_rounds(event, size.rounds - 1, byes=True)
    costs: Costs = {}
    timed(costs, f"pairing round {size.rounds}", lambda: rounds.draft_round(event.pk, organiser()))
    timed(costs, "publishing it", lambda: rounds.publish_round(event.pk, organiser()))
    costs |= entering(event, "entering a result", number=size.rounds)
    play_round(event.rounds.get(number=size.rounds))
    costs |= entering(event, "changing a result of round 1", number=1)
    rounds.draft_round(event.pk, organiser())
    make_registrations(event, size.players)
    open_check_in(event.pk, organiser())
    make_kiosk_link(event.pk, organiser())
    return costs


def _finished(field: list[Player], size: Size) -> None:
    event = event_of("finished", field, system="two-game-swiss", planned_rounds=size.rounds, prizes=PRIZES)
    play_rounds(event, size.rounds, byes=True)
    events.finish_event(event.pk, organiser())
    for variant in outdate_everything(event.variant):
        compute(variant)


def _knock_out(field: list[Player]) -> None:
    event = event_of("knock-out", field, system="knock-out")
    play_rounds(event, (len(field) - 1).bit_length())


def _teams(field: list[Player], size: Size) -> None:
    event = event_of("teams", field, system="team-swiss", teams=True, planned_rounds=size.rounds)
    make_teams(event)
    play_rounds(event, min(size.rounds, 7))


def _timed(field: list[Player]) -> Costs:
    """Every table of round 1 has its clock, and nothing is played yet."""
    event = event_of("timed", field, system="two-game-swiss", timing=TIMING, planned_rounds=5)
    costs: Costs = {}
    rounds.draft_round(event.pk, organiser())
    timed(costs, "publishing round 1 with clocks", lambda: rounds.publish_round(event.pk, organiser()))
    return costs
