"""The worked exercises of FIDE's Technical Commission, and the examples printed with the text of 2026."""

from __future__ import annotations

import json
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest

from tournaments.standings import StandingsSettings, WinDrawLoss, awards_from, standings
from tournaments.standings.exact import half_up, plain
from tournaments.standings.field import C07
from tournaments.standings.history import Bye, ByeKind, History, Match, Outcome, Player, Round

from .build import history
from .cases import FOLDER

EXERCISES = json.loads((FOLDER / "fide_exercises.json").read_text())
_SCORES = {"1": (50, 40), "0": (40, 50), "=": (45, 45)}
# Boards give 1, 0.5 and 0, so that board points are written doubled; a team's bye is worth a draw.
TEAMS = StandingsSettings(
    scheme=WinDrawLoss(Decimal(2), Decimal(1), Decimal(0)),
    awards=awards_from({"allocated": {"points": "1"}, "half": {"points": "1"}}),
    c07="2024-08",
    board_unit=2,
)


def history_of(event: dict[str, Any]) -> History:
    players = tuple(Player(n, n, rating=rating) for n, rating in enumerate(event["ratings"], 1))
    return History(players, tuple(_round(n, r) for n, r in enumerate(event["rounds"], 1)))


def _round(number: int, data: dict[str, Any]) -> Round:
    byes = (entry.split() for entry in data["byes"])
    return Round(
        number,
        tuple(_match(entry) for entry in data["matches"]),
        tuple(Bye(int(player), ByeKind(kind)) for player, kind in byes),
    )


def _match(entry: str) -> Match:
    pair, result = entry.split()
    a, b = map(int, pair.split("-"))
    if result in ("+", "-"):
        return Match(a, b, Outcome.NO_SHOW, winner=a if result == "+" else b)
    scores = _SCORES.get(result) or tuple(map(int, result.split(":")))
    return Match(a, b, Outcome.PLAYED, *scores)


@pytest.mark.parametrize("name", ["swiss", "robin", "teams"])
def test_the_exercises_have_the_printed_answers(name: str) -> None:
    event = EXERCISES[name]
    expected = {key: values for key, values in event["expected"].items() if key != "points"}
    settings = TEAMS if name == "teams" else StandingsSettings(c07="2024-08")
    settings = StandingsSettings(
        scheme=settings.scheme,
        awards=settings.awards,
        c07="2024-08",
        system="round-robin" if name == "robin" else "swiss",
        tie_breaks=tuple(expected),
        board_unit=settings.board_unit,
    )
    table = {str(line.player): line for line in standings(history_of(event), settings)}
    assert {p: Fraction(line.points) for p, line in table.items()} == _numbers(event["expected"]["points"])
    for key, values in expected.items():
        shown = {player: Fraction(table[player].tie_break(key).value) for player in values}
        if key == "strength_combination":  # printed with one decimal
            shown = {player: Fraction(half_up(v, Decimal("0.1"))) for player, v in shown.items()}
        assert shown == _numbers(values), key


def _numbers(values: dict[str, str]) -> dict[str, Fraction]:
    return {player: Fraction(value) for player, value in values.items()}


def test_the_exercise_on_direct_encounters_of_teams() -> None:
    settings = StandingsSettings(
        scheme=TEAMS.scheme,
        awards=TEAMS.awards,
        tie_breaks=("extended_direct_encounter",),
        board_unit=2,
    )
    places: dict[int, list[int]] = {}
    for line in standings(history_of(EXERCISES["teams"]), settings):
        places.setdefault(line.rank, []).append(line.player)
    assert list(places.values()) == EXERCISES["teams"]["extended_direct_encounter"]


# The example printed with the text of 2026: who was met, with which final score and which own result; in
# round 4 the player was away.
LAXMAN = ("5 1", "5 1", "6.5 0", "", "4.5 1", "6 0.5", "5 1", "6.5 0.5", "5.5 1", "6 1")


@pytest.mark.parametrize(
    ("c07", "expected"), [("2024-08", ["57", "50", "37.25"]), ("2026-03", ["55", "50", "37.25"])]
)
def test_the_printed_example_of_a_player_who_was_away_in_one_round(c07: C07, expected: list[str]) -> None:
    """7 of 10. The dummy of round 4 has 7 points, by the text of 2026 at most ten draws."""
    keys = ("buchholz", "buchholz_cut_1", "sonneborn_berger_points")
    table = standings(_laxman(), StandingsSettings(tie_breaks=keys, c07=c07))
    line = next(line for line in table if line.player == 1)
    assert [plain(line.points), *(plain(value.value) for value in line.tie_breaks)] == ["7", *expected]


def _laxman() -> History:
    """Opponent n of round n has id n + 1, and makes its other points against a partner, id n + 11."""
    rounds: list[list[Any]] = [[] for _ in LAXMAN]
    for place, entry in enumerate(LAXMAN):
        if not entry:
            rounds[place].append(Bye(1, ByeKind.ZERO))
            continue
        final, own = map(Decimal, entry.split())
        rounds[place].append(_scored(1, place + 2, own))
        left = final - (1 - own)
        for other in (p for p in range(len(LAXMAN)) if p != place):
            won = min(left, Decimal(1))
            rounds[other].append(_scored(place + 2, place + 12, won))
            left -= won
    return history(21, *(tuple(entries) for entries in rounds))


def _scored(a: int, b: int, score: Decimal) -> Match:
    return Match(a, b, Outcome.PLAYED, 45 + int(score * 10), 50)
