"""How a tie of two players stands after the matches it had."""

from __future__ import annotations

from typing import NamedTuple

from tournaments.pairing.options import Drawn
from tournaments.pairing.reason import Reason
from tournaments.standings.exact import exact_json
from tournaments.standings.history import Match, Outcome, PlayerId

from .model import Tie, TieMatch


class Verdict(NamedTuple):
    """Who goes on (None: nobody), and why."""

    winner: PlayerId | None
    reason: Reason


def tie_match(number: int, match: Match, first: PlayerId) -> TieMatch:
    """A match of round ``number`` as a tie counts it: who won by own totals or places, or as ruled.

    Only a match with two scores has a spread; a forfeit has 0.
    """
    second = match.opponent(first)
    if match.outcome is Outcome.PLAYED:
        lead, spread = match.lead(first), match.own_total(first) - match.own_total(second)
        return TieMatch(number, match, (int(lead > 0), int(lead < 0)), spread)
    winner = match.winner if match.outcome in (Outcome.NO_SHOW, Outcome.RULED) else None
    return TieMatch(number, match, (int(winner == first), int(winner == second)), 0)


def verdict(tie: Tie, drawn: Drawn, seeds: dict[PlayerId, int]) -> Verdict | None:
    """Who won the tie; None while it has to go on.

    More wins than the other can still reach decide; with all matches played wins, then spread over the
    tie, then the event's rule for a drawn tie. Level after a double forfeit: nobody goes on.
    """
    done = [m for m in tie.matches if m.match.outcome is not Outcome.PENDING]
    if len(done) < len(tie.matches) or not done:
        return None
    lead = tie.wins[0] - tie.wins[1]
    if abs(lead) > max(0, tie.best_of - len(done)):
        return _won(tie, 0 if lead > 0 else 1, done[-1])
    if lead or len(done) < tie.best_of:
        return None
    return _level(tie, done[-1], drawn, seeds)


def _won(tie: Tie, side: int, last: TieMatch) -> Verdict:
    who = _who(tie, side)
    if tie.best_of == 1 and len(tie.matches) == 1:
        key = "tie_no_show" if last.match.outcome is Outcome.NO_SHOW else "tie_match"
        return Verdict(who["a"], Reason(key, who))
    score = {"wins": tie.wins[side], "losses": tie.wins[1 - side]}
    return Verdict(who["a"], Reason("tie_wins", who, score))


def _level(tie: Tie, last: TieMatch, drawn: Drawn, seeds: dict[PlayerId, int]) -> Verdict | None:
    if tie.spread:
        side, spread = (0, tie.spread) if tie.spread > 0 else (1, -tie.spread)
        who = _who(tie, side)
        return Verdict(who["a"], Reason("tie_spread", who, {"spread": exact_json(spread)}))
    if last.match.outcome is Outcome.DOUBLE_FORFEIT:
        return Verdict(None, Reason("tie_double_forfeit", _who(tie, 0)))
    if drawn is Drawn.REPLAY:
        return None
    first, second = tie.players
    who = _who(tie, 0 if first is not None and second is not None and seeds[first] < seeds[second] else 1)
    return Verdict(who["a"], Reason("tie_seed", who))


def _who(tie: Tie, side: int) -> dict[str, PlayerId | None]:
    return {"a": tie.players[side], "b": tie.players[1 - side]}
