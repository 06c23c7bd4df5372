"""Who competes in an event as pairing sees it: players, or in a team event teams; and how they stand."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.models import Tournament
from tournaments.pairing.scores import Scoring
from tournaments.queries.history import Use, history_of
from tournaments.queries.presence import Presence
from tournaments.queries.team_results import team_results
from tournaments.queries.teams import teams_in
from tournaments.settings import awards_of, pairing_options, ranking_options, scheme_of
from tournaments.standings.awards import Awards
from tournaments.standings.history import ByeKind, History
from tournaments.standings.house import without_house
from tournaments.standings.ledger import scores
from tournaments.system_settings import HouseCounts, house_settings, team_scheme


@dataclass(frozen=True, slots=True)
class Competition:
    """``history``: the rounds before the one to be paired; ``counted``: the same as it counts for points,
    with the house player where its matches do. ``scoring`` makes points of a history."""

    history: History
    counted: History
    scoring: Scoring
    absent: frozenset[int]
    left: frozenset[int]
    byes: dict[int, ByeKind]


def competition_of(event: Tournament, number: int, presence: Presence) -> Competition:
    """What the pairing of round ``number`` starts from. Only published rounds count."""
    return (_teams if event.teams else _players)(event, number, presence)


def _players(event: Tournament, number: int, presence: Presence) -> Competition:
    past = history_of(event, up_to=number - 1, use=Use.PAIRING)
    scheme, awards = scheme_of(event), awards_of(event)
    caps = tuple(ranking_options(event)["spread_caps"])
    return Competition(
        history=without_house(past),
        counted=counted_history(event, past),
        scoring=lambda history: scores(history, scheme, awards, caps),
        absent=frozenset(presence.absent),
        left=frozenset(presence.left),
        byes={pk: ByeKind(kind) for pk, kind in presence.byes.items()},
    )


def _teams(event: Tournament, number: int, presence: Presence) -> Competition:
    past = team_results(event, up_to=number - 1, use=Use.PAIRING).history
    scheme = team_scheme(event)
    gone = frozenset(player.id for player in past.players) - frozenset(teams_in(event, number))
    return Competition(
        history=past,
        counted=past,
        scoring=lambda history: scores(history, scheme, Awards()),
        absent=gone,
        left=gone,
        byes={},
    )


def counted_history(event: Tournament, history: History) -> History:
    """The history with matches against the house player as the event counts them: as such, or as byes."""
    counts = house_settings(pairing_options(event)).counts
    return history if counts is HouseCounts.MATCH else without_house(history)
