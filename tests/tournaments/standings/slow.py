"""The rules page once more, slowly and in another way, to compare with the product.

It shares no code with the product: plain dictionaries, fractions, and each value straight from the
words of the rule. Win-draw-loss 1 / 0.5 / 0 with the default awards in a Swiss event.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from tournaments.standings.history import History, Outcome

HALF = Fraction(1, 2)


def rounds_of(history: History, player: int) -> list[dict[str, Any]]:
    """Each round of the player: what it was, the opponent, points, spread, result."""
    found = []
    for round_ in history.rounds:
        entry: dict[str, Any] = {"what": "absent", "opponent": None, "points": Fraction(0), "spread": 0}
        for bye in round_.byes:
            if bye.player == player:
                worth = {"allocated": Fraction(1), "full": Fraction(1), "half": HALF, "zero": Fraction(0)}
                entry |= {"what": bye.kind.value, "points": worth[bye.kind.value]}
        for match in round_.matches:
            if player not in (match.a, match.b):
                continue
            entry |= {"what": match.outcome.value, "opponent": match.b if player == match.a else match.a}
            if match.outcome is Outcome.PLAYED:
                gap = (match.a_order - match.a_penalty) - (match.b_order - match.b_penalty)
                gap = gap if player == match.a else -gap
                result = Fraction(1) if gap > 0 else HALF if gap == 0 else Fraction(0)
                entry |= {"points": result, "spread": gap, "result": result}
            elif match.outcome in (Outcome.NO_SHOW, Outcome.RULED):
                won = Fraction(int(match.winner == player))
                entry |= {"points": won, "won": won}
                if match.outcome is Outcome.RULED:
                    entry["result"] = won
        found.append(entry)
    return found


def points(history: History, player: int) -> Fraction:
    return sum((r["points"] for r in rounds_of(history, player)), Fraction(0))


def adjusted(history: History, player: int) -> Fraction:
    """Points, with the requested byes at the end as draws."""
    rounds = rounds_of(history, player)
    score = points(history, player)
    while rounds:
        last = rounds.pop()
        if last["what"] in ("absent", "half", "zero"):
            score += HALF - last["points"]
        elif not _forfeit_loss(last):
            break
    return score


def _forfeit_loss(entry: dict[str, Any]) -> bool:
    return entry["what"] == "double_forfeit" or (entry["what"] == "no_show" and entry["won"] == 0)


def opponents(history: History, player: int, text: str) -> list[tuple[Fraction, bool, dict[str, Any]]]:
    """For each round the score of the opponent or the dummy, whether it is voluntary, the round."""
    found = []
    for entry in rounds_of(history, player):
        if entry["what"] == "pending":
            continue
        if "result" in entry:
            found.append((adjusted(history, entry["opponent"]), False, entry))
            continue
        dummy = points(history, player)
        if text == "2026-03":
            other = None if entry["what"] == "void" else entry["opponent"]  # 16.4.1: forfeits only
            most = HALF * len(history.rounds) if other is None else adjusted(history, other)
            dummy = min(dummy, most)
        voluntary = entry["what"] in ("absent", "half", "zero") or _forfeit_loss(entry)
        found.append((dummy, voluntary, entry))
    return found


def buchholz(history: History, player: int, text: str, low: int, high: int) -> Fraction:
    found = opponents(history, player, text)
    voluntary = sorted(score for score, chosen, _ in found if chosen)
    others = sorted(score for score, chosen, _ in found if not chosen)
    left = sorted((voluntary + others)[low:])
    return sum(left[: max(0, len(left) - high)], Fraction(0))


def sonneborn_berger(history: History, player: int, text: str) -> Fraction:
    total = Fraction(0)
    for score, _, entry in opponents(history, player, text):
        if "result" in entry:
            total += score * entry["result"]
        elif entry["what"] in ("allocated", "full") or (entry["what"] == "no_show" and entry["won"]):
            total += score
        elif entry["what"] == "half":
            total += score * HALF
    return total


def spread_without_best(history: History, player: int) -> int:
    rounds = rounds_of(history, player)
    can_be_best = [r["spread"] for r in rounds if r["what"] not in ("absent", "void", "pending")]
    return int(sum(r["spread"] for r in rounds) - (max(can_be_best) if can_be_best else 0))


def progressive(history: History, player: int) -> Fraction:
    rounds = rounds_of(history, player)
    return sum((r["points"] * (len(rounds) - place) for place, r in enumerate(rounds)), Fraction(0))


def head_to_head(history: History, player: int, level: set[int]) -> int:
    verdicts = set()
    for other in level - {player}:
        results = [
            r["result"] for r in rounds_of(history, player) if r["opponent"] == other and "result" in r
        ]
        if not results:
            return 0
        mean = sum(results) / len(results)
        verdicts.add(1 if mean > HALF else -1 if mean < HALF else 0)
    return verdicts.pop() if len(verdicts) == 1 else 0


def mso(history: History) -> list[tuple[int, int]]:
    """(place, player) by the preset mso: a player's place is one more than the players ahead."""
    everybody = {p.id for p in history.players}
    by_points = {p: points(history, p) for p in everybody}
    keys: dict[int, tuple[Any, ...]] = {}
    for player in everybody:
        level = {p for p in everybody if by_points[p] == by_points[player]}
        keys[player] = (
            by_points[player],
            head_to_head(history, player, level),
            spread_without_best(history, player),
            sonneborn_berger(history, player, "2026-03"),
        )
    seeds = {p.id: p.seed for p in history.players}
    places = {p: 1 + sum(keys[q] > keys[p] for q in everybody) for p in everybody}
    return sorted(((places[p], p) for p in everybody), key=lambda line: (line[0], seeds[line[1]]))
