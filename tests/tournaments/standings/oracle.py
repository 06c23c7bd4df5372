"""gacrux as the oracle of tie-breaks: a history as a TRF file, and what gacrux makes of it."""

from __future__ import annotations

import random
from decimal import Decimal
from typing import Any

from gacrux.tiebreak import tiebreak
from gacrux.trf2json import trf2json

from tournaments.standings import Awards, WinDrawLoss, round_results
from tournaments.standings.history import Bye, ByeKind, History, Match, Outcome, Player, Round
from tournaments.standings.ledger import Kind

_LETTERS = {
    Kind.NO_SHOW_WIN: "+",
    Kind.NO_SHOW_LOSS: "-",
    Kind.DOUBLE_FORFEIT: "-",
    Kind.ALLOCATED: "U",
    Kind.FULL: "F",
    Kind.HALF: "H",
    Kind.ZERO: "Z",
}
_PLAYED = {Decimal(1): "1", Decimal("0.5"): "=", Decimal(0): "0"}


def trf_of(past: History, c07: str, system: str = "swiss") -> str:
    """The history as TRF with the usual points; player ids are the starting ranks 1, 2, ..."""
    rows = round_results(past, WinDrawLoss(), Awards())
    kind = "Individual: Round-Robin" if system == "round-robin" else "Individual: Swiss-System (Dutch)"
    start = "2026/04/01" if c07 == "2026-03" else "2025/04/01"
    lines = [
        "012 oracle",
        f"042 {start}",
        f"092 {kind}",
        f"142 {len(past.rounds)}",
        f"XXR {len(past.rounds)}",
    ]
    firsts = [{m.a for m in round_.matches} for round_ in past.rounds]
    for player in past.players:
        points = sum((r.points for r in rows[player.id]), Decimal(0))
        name = f"Player{player.id}"
        line = f"001 {player.id:4}      {name:33} {player.rating or '':>4}{'':28}{points:>4.1f} {player.id:4}"
        for place, r in enumerate(rows[player.id]):
            letter = _PLAYED[r.result] if r.result is not None else _LETTERS.get(r.kind, " ")
            side = "-" if r.opponent is None else "w" if player.id in firsts[place] else "b"
            line += "          " if letter == " " else f"  {r.opponent or 0:04} {side} {letter}"
        lines.append(line)
    return "\n".join(lines) + "\n"


def gacrux_values(
    past: History, codes: list[str], c07: str, system: str = "swiss"
) -> dict[str, dict[int, Any]]:
    """gacrux' value of each tie-break (FIDE's code) for each player.

    Fore Buchholz goes last: gacrux remembers the round it took as a draw for what it works out later.
    """
    codes = sorted(codes, key=lambda code: code.startswith("FB") or code == "AOB/F")
    result = _result(past, codes, c07, system)
    return {
        code: {line["cid"]: line["tiebreakScore"][place] for line in result["competitors"]}
        for place, code in enumerate(codes)
    }


def gacrux_ranks(past: History, codes: list[str], c07: str, system: str = "swiss") -> dict[int, int]:
    """The places by points and then these tie-breaks."""
    result = _result(past, ["PTS", *codes], c07, system)
    return {line["cid"]: line["rank"] for line in result["competitors"]}


def _result(past: History, codes: list[str], c07: str, system: str) -> Any:
    source = trf2json()
    source.parse_file(trf_of(past, c07, system), 0)
    assert source.chessjson["status"]["code"] == 0, source.chessjson["status"]
    event = source.get_tournament(1)
    params = {"swiss": system == "swiss", "pre_determined": system != "swiss", "check": False}
    engine = tiebreak(event, len(past.rounds), params)
    result = engine.compute_tiebreaks(event, params | {"tiebreak": list(codes)})
    assert result["rules"][:7] == c07
    return result


def random_event(seed: int, size: int, rounds: int, unplayed: float) -> History:
    """A history with every kind of unplayed round; players who left stay away. Everybody has a rating."""
    chance = random.Random(seed)
    players = tuple(Player(n, n, rating=chance.randrange(1200, 2600)) for n in range(1, size + 1))
    met: set[frozenset[int]] = set()
    gone: set[int] = set()
    return History(
        players, tuple(_round(n, players, chance, unplayed, met, gone) for n in range(1, rounds + 1))
    )


def random_robin(seed: int, size: int, unplayed: float) -> History:
    """A round robin of an even field in which some matches are forfeits."""
    chance = random.Random(seed)
    players = tuple(Player(n, n, rating=chance.randrange(1200, 2600)) for n in range(1, size + 1))
    circle = list(range(1, size + 1))
    rounds = []
    for number in range(1, size):
        pairs = zip(circle[: size // 2], reversed(circle[size // 2 :]), strict=True)
        rounds.append(Round(number, tuple(_match(a, b, chance, unplayed) for a, b in pairs)))
        circle.insert(1, circle.pop())
    return History(players, tuple(rounds))


def _round(
    number: int,
    players: tuple[Player, ...],
    chance: random.Random,
    unplayed: float,
    met: set[frozenset[int]],
    gone: set[int],
) -> Round:
    here = [p.id for p in players if p.id not in gone]
    chance.shuffle(here)
    byes: list[Bye] = []
    for player in list(here):
        if chance.random() < unplayed / 2:
            here.remove(player)
            kind = chance.choice([ByeKind.FULL, ByeKind.HALF, ByeKind.ZERO, None])
            if kind is None:
                gone.add(player)
            else:
                byes.append(Bye(player, kind))
    matches: list[Match] = []
    while len(here) > 1:
        a = here.pop()
        b = next((p for p in here if frozenset((a, p)) not in met), here[-1])
        here.remove(b)
        met.add(frozenset((a, b)))
        matches.append(_match(a, b, chance, unplayed))
    byes += [Bye(player, ByeKind.ALLOCATED) for player in here]
    return Round(number, tuple(matches), tuple(byes))


def _match(a: int, b: int, chance: random.Random, unplayed: float) -> Match:
    if chance.random() < unplayed:
        if chance.random() < 0.25:
            return Match(a, b, Outcome.DOUBLE_FORFEIT)
        return Match(a, b, Outcome.NO_SHOW, winner=chance.choice((a, b)))
    return Match(a, b, Outcome.PLAYED, *chance.choice(((50, 40), (40, 50), (45, 45))))
