"""Rounds of tables of three to five and of score events: seated from what is stored, and ranked."""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from games.engine.chaos_tiles.games.options import TARGET
from games.errors import Refused
from tournaments.models import Tournament
from tournaments.models.tournament import System
from tournaments.pairing.errors import PairingImpossible, RequestError
from tournaments.pairing.model import FirstRound
from tournaments.pods.facts import facts_of
from tournaments.pods.ledger import Ranking
from tournaments.pods.model import History, Request, Seated, Seating
from tournaments.pods.pairing import cost_of, pod_as_it_sits, seat_alone, seat_tables
from tournaments.pods.table import pod_standings
from tournaments.queries.history import Use
from tournaments.queries.pods_data import pods_data
from tournaments.queries.pods_history import pods_history_of
from tournaments.queries.presence import Presence
from tournaments.services.explain import Explainer
from tournaments.services.pairer import ImpossibleRound, Wishes
from tournaments.settings import awards_of, forbidden_of, pairing_options
from tournaments.system_settings import table_settings


def seating_of(event: Tournament) -> Seating:
    """What the event decides about its tables."""
    options = pairing_options(event)
    return Seating(
        size=table_settings(options).size,
        first_round=FirstRound(options["first_round"]),
        shuffle_number=options["shuffle_number"],
        forbidden=forbidden_of(event),
    )


def ranking_of(event: Tournament) -> Ranking:
    """How the event ranks."""
    tables = table_settings(pairing_options(event))
    solved = event.timing.get("target", TARGET) if event.system == System.SCORES else TARGET
    return Ranking(tables.points, awards_of(event), event.system == System.SCORES, tables.size, solved)


def seat_pods(event: Tournament, number: int, presence: Presence, wishes: Wishes) -> Seated:
    """The tables of round ``number``. Raises ImpossibleRound, or Refused for contradicting wishes."""
    past = pods_history_of(event, up_to=number - 1, use=Use.PAIRING)
    request = Request(number, frozenset(presence.absent) | frozenset(presence.byes), wishes.tables)
    try:
        if event.system == System.SCORES:
            return seat_alone(past, request)
        ranking = [line.player for line in pod_standings(past, ranking_of(event))] if number > 1 else []
        return seat_tables(seating_of(event), past, ranking, request)
    except PairingImpossible as error:
        why = error.why or error
        raise ImpossibleRound(Explainer(event).say(why), unserved=[], choices=[]) from None
    except RequestError as error:
        raise Refused(Explainer(event).say(error)) from None


def pods_by_hand(
    event: Tournament, number: int, tables: Iterable[tuple[int, ...]]
) -> dict[tuple[int, ...], dict[str, Any]]:
    """The words that are stored with tables that the arbiter has set, by their entries as they sit."""
    past = pods_history_of(event, up_to=number - 1, use=Use.PAIRING)
    ranking = [line.player for line in pod_standings(past, ranking_of(event))]
    explain = Explainer(event)
    return {table: explain.of_pod(pod_as_it_sits(past, ranking, table)) for table in tables}


def pods_cost(event: Tournament, number: int, tables: list[list[int]]) -> dict[str, Any]:
    """What is stored of the cost of a round whose tables stand as they were set."""
    past = pods_history_of(event, up_to=number - 1, use=Use.PAIRING)
    cost = cost_of(seating_of(event), past, number, [tuple(row) for row in tables])
    sizes = Counter(map(len, tables))
    return {
        "cost": [str(level) for level in cost],
        "sizes": [[size, count] for size, count in sorted(sizes.items(), reverse=True)],
    }


def pods_basis(event: Tournament, number: int, presence: Presence) -> list[Any]:
    """All that the seating of a round rests on: its rules, the players in their order, and who met whom."""
    past = pods_history_of(event, up_to=number - 1, use=Use.PAIRING)
    seating, facts = seating_of(event), facts_of(past)
    apart = sorted((pair.a, pair.b, pair.until or 0) for pair in seating.forbidden)
    rules = [seating.size, seating.first_round.value, seating.shuffle_number, apart]
    if event.system == System.SCORES:
        return [sorted(presence.playing)]
    ranking = [line.player for line in pod_standings(past, ranking_of(event))]
    here = [player for player in ranking if player in presence.playing]
    met = [sorted((other, times) for other, times in facts.met[player].items()) for player in here]
    return [rules, here, met, [sorted(facts.seats[player].items()) for player in here]]


def shared_deal(event: Tournament, number: int) -> dict[str, str]:
    """One seed and salt for all games of a round of a score event, which are shown when all are over."""
    return {
        "seed": secrets.token_hex(32),
        "salt": secrets.token_hex(32),
        "slot": f"{event.scope}:round:{number}",
    }


def pods_after(event: Tournament, history: History, names: Mapping[int, str]) -> dict[str, Any]:
    """The standings after the rounds of the history, as they are stored."""
    return pods_data(pod_standings(history, ranking_of(event)), names)
