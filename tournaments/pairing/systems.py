"""Every system of pairing behind one call."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from importlib import import_module

from tournaments.standings.history import History, PlayerId

from .bracket import bracket_rounds, pair_bracket
from .groups import pair_groups, whole_rounds
from .line_up import line_up_of
from .model import FirstRound, Pairing, PairingSettings, Request, Score
from .robin import pair_robin, rounds_needed

System = Callable[[PairingSettings, History, Mapping[PlayerId, Score], Request], Pairing]


def pair_round(
    system: str,
    settings: PairingSettings,
    history: History,
    scores: Mapping[PlayerId, Score],
    request: Request,
) -> Pairing:
    """The pairing of round ``request.number`` by the system of this name.

    Raises RequestError for a request that can't be meant, PairingImpossible for a round that can't be
    paired, and KeyError for a system that has no rounds to pair (an arena).
    """
    return SYSTEMS[system](settings, history, scores, request)


def planned_rounds(system: str, settings: PairingSettings, players: int) -> int | None:
    """How many rounds the system takes for so many players; None: as many as the event wants.

    Repeated drawn matches of a bracket come on top.
    """
    if players < 2 or system not in _ROUNDS:
        return None
    return _ROUNDS[system](settings, players)


def default_first_round(system: str) -> FirstRound:
    """How the system pairs round 1 when the event says nothing: Danish events 1-2, 3-4, others fold."""
    return FirstRound.ADJACENT if system == "monrad" else FirstRound.FOLD


def _robin(
    settings: PairingSettings,
    history: History,
    scores: Mapping[PlayerId, Score],
    request: Request,
    *,
    double: bool,
) -> Pairing:
    """The Berger round of the field that started; a pair without one of its players is left out."""
    players = line_up_of(settings, history, request.left)
    table = pair_robin(players, request.number, double=double)
    here = {*players} - request.away
    return replace(
        table,
        pairs=tuple(pair for pair in table.pairs if pair.players <= here),
        bye=table.bye if table.bye in here else None,
        bye_reason=table.bye_reason if table.bye in here else None,
    )


def _late(module: str, name: str) -> System:
    """A system whose module is loaded by the first round that it pairs: numpy and the library of the FIDE
    systems take half a second, and most processes pair nothing."""

    def pair(
        settings: PairingSettings, history: History, scores: Mapping[PlayerId, Score], request: Request
    ) -> Pairing:
        system: System = getattr(import_module(f"{__package__}.{module}"), name)
        return system(settings, history, scores, request)

    return pair


def _by_hand(
    settings: PairingSettings, history: History, scores: Mapping[PlayerId, Score], request: Request
) -> Pairing:
    """Who is not named sits the round out."""
    named = {player for pair in request.manual for player in pair} | {request.manual_bye}
    out = {p.id for p in history.players} - named - {*request.byes}
    here = Request(request.number, absent=request.absent | request.left | out, byes=request.byes)
    from .manual import pair_by_hand  # here: see _late

    return pair_by_hand(settings, history, scores, request.manual, request.manual_bye, here)


SYSTEMS: dict[str, System] = {
    "two-game-swiss": _late("swiss", "pair"),
    "dutch": _late("dutch", "pair_dutch"),
    "team-swiss": _late("team_swiss", "pair_team_swiss"),
    "monrad": _late("monrad", "pair_monrad"),
    "round-robin": partial(_robin, double=False),
    "double-round-robin": partial(_robin, double=True),
    "groups": pair_groups,
    "knock-out": partial(pair_bracket, double=False),
    "double-elimination": partial(pair_bracket, double=True),
    "manual": _by_hand,
}

_ROUNDS: dict[str, Callable[[PairingSettings, int], int]] = {
    "round-robin": lambda settings, players: rounds_needed(players),
    "double-round-robin": lambda settings, players: rounds_needed(players, double=True),
    "groups": whole_rounds,
    "knock-out": lambda settings, players: bracket_rounds(settings.bracket, players),
    "double-elimination": lambda settings, players: bracket_rounds(settings.bracket, players, double=True),
}
