"""The tournament as the library reads it: its JSON structure, built in memory."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from decimal import Decimal
from itertools import groupby
from typing import Any

from tournaments.standings.history import PlayerId

from .past import Past
from .results import Game, Half

Document = dict[str, Any]


def document_of(past: Past) -> Document:
    """Who is free to be paired is present; everybody else is not there for the library."""
    number = past.field.number
    return {
        "teamTournament": False,
        "teamSize": 1,
        "tournamentType": "Swiss",
        "tournamentInfo": {},
        "numRounds": past.settings.rounds,
        "currentRound": number - 1,
        "maxMeets": 1,
        "topColor": "w" if past.settings.top_is_first else "b",
        "topColorExplicit": True,
        "scoreSystem": {"game": _worth(past), "match": {}},
        "competitors": [_competitor(past, player) for player in past.numbers],
        "gameList": [_game(past, at, game) for at, game in enumerate(past.games, 1)],
        "matchList": [],
        "accelerated": {"name": "Acc", "values": list(_virtual(past))},
        "prohibited": list(_prohibited(past)),
    }


def _worth(past: Past) -> dict[str, Decimal]:
    """What letters are worth; every game states its points itself, so this is for limits only."""
    win, draw, none = past.settings.win, past.settings.draw, Decimal(0)
    return {"W": win, "D": draw, "L": none, "F": win, "H": draw, "Z": none, "P": win, "A": draw, "U": none}


def _competitor(past: Past, player: PlayerId) -> Document:
    number = past.numbers[player]
    found: Document = {
        "cid": number,
        "rank": number,
        "random": number,
        "present": player in past.field.free,
        "rating": None,
    }
    if difference := past.points[player] - past.earned[player]:
        # The standings know more than the results: a penalty, a bonus, or an older state (lag).
        adjusted = {"cid": number, "round": past.field.number - 1, "points": difference, "pairing": True}
        found["adjust"] = [adjusted]
    return found


def _game(past: Past, at: int, game: Game) -> Document:
    return {
        "id": at,
        "round": game.round,
        "white": _half(past, game.first),
        "black": None if game.second is None else _half(past, game.second),
        "played": game.played,
        "rated": False,
    }


def _half(past: Past, half: Half) -> Document:
    return {"cid": past.numbers[half.player], "result": half.letter, "score": half.points}


def _virtual(past: Past) -> Iterator[Document]:
    """One record for each run of neighbouring numbers with the same points in a round."""
    for number, points in past.virtual.items():
        row = [(at, points.get(player, Decimal(0))) for player, at in past.numbers.items()]
        for worth, run in groupby(row, key=lambda item: item[1]):
            places = [at for at, _ in run]
            if worth:
                yield {
                    "matchPoints": worth,
                    "gamePoints": worth,
                    "firstRound": number,
                    "lastRound": number,
                    "firstCompetitor": places[0],
                    "lastCompetitor": places[-1],
                }


def _prohibited(past: Past) -> Iterator[Document]:
    rounds = past.settings.rounds
    for pair in past.settings.forbidden:
        yield _never(past.numbers, pair.a, pair.b, rounds if pair.until is None else pair.until)


def _never(numbers: Mapping[PlayerId, int], a: PlayerId, b: PlayerId, last: int) -> Document:
    return {"firstRound": 1, "lastRound": last, "competitors": [numbers[a], numbers[b]]}
