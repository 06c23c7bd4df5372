"""The places of a bracket: by the round in which one was out."""

from __future__ import annotations

from collections.abc import Mapping

from tournaments.standings.history import PlayerId

from .model import Bracket, Part, State, Tie
from .structure import rounds_of

Places = tuple[tuple[int, tuple[PlayerId, ...]], ...]


def places(bracket: Bracket) -> Places:
    """Rank and the players who share it (in seeding order), best first.

    Losers of one round share a place; the losers of the semi-finals play for third place or share it. In a
    double elimination the losers' round counts. Who is still in shares the first place for the time
    being. A double forfeit leaves a place empty.
    """
    ranks = dict.fromkeys(bracket.players, 1)
    for tie in bracket.ties:
        ranks |= dict.fromkeys(_out(bracket, tie), _rank(bracket, tie))
    ranks |= _third(bracket, ranks)
    found: dict[int, list[PlayerId]] = {}
    for player in bracket.players:
        found.setdefault(ranks[player], []).append(player)
    return tuple((rank, tuple(found[rank])) for rank in sorted(found))


def _out(bracket: Bracket, tie: Tie) -> list[PlayerId]:
    """Who left the bracket by this tie."""
    if not tie.is_over or not tie.is_real or tie.part is Part.THIRD:
        return []
    if tie.winner is None:
        return [p for p in tie.players if p is not None]
    drops = bracket.double and tie.part is Part.WINNERS
    again = tie.part is Part.FINAL and _repeated(bracket, tie)
    return [] if drops or again or tie.loser is None else [tie.loser]


def _repeated(bracket: Bracket, tie: Tie) -> bool:
    """Whether this grand final has to be played once more."""
    last = bracket.ties[-1]
    return last.id != tie.id and last.state is not State.UNNEEDED


def _rank(bracket: Bracket, tie: Tie) -> int:
    """The best place of those who are out in the tie's round."""
    rounds = rounds_of(len(bracket.players))
    if tie.part is Part.FINAL:
        return 2
    if not bracket.double:
        return (1 << (rounds - tie.round)) + 1
    last = 2 * rounds - 2
    number = tie.round if tie.part is Part.LOSERS else max(1, 2 * tie.round - 2)
    return 3 + sum(1 << (rounds - 2 - (later - 1) // 2) for later in range(number + 1, last + 1))


def _third(bracket: Bracket, ranks: Mapping[PlayerId, int]) -> dict[PlayerId, int]:
    """Third place, once somebody has it, by play or because nobody came; who else had it so far is fourth."""
    for tie in bracket.ties:
        if tie.part is Part.THIRD and tie.winner is not None:
            return {player: 4 for player, rank in ranks.items() if rank == 3} | {tie.winner: 3}
    return {}
