"""Who stands in which tie: the empty bracket filled from what each tie was decided by."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from tournaments.pairing.options import Drawn
from tournaments.pairing.reason import Reason
from tournaments.standings.history import Match, Outcome, PlayerId

from .model import From, Part, Source, State, Tie
from .structure import GRAND, RESET
from .verdict import Verdict, tie_match, verdict

Side = tuple[PlayerId | None, bool]  # the player, and whether nobody will come
Played = Mapping[str, Sequence[tuple[int, Match]]]  # by tie: round and match


def resolve(
    ties: Sequence[Tie],
    players: Sequence[PlayerId],
    played: Played,
    gone: Collection[PlayerId],
    drawn: Drawn,
    before: Mapping[str, Tie] | None = None,
) -> dict[str, Tie]:
    """All ties as they stand; ``gone``: who gives walkovers in ties that are still open.

    ``before``: the answer of an earlier round. What was over then is over.
    """
    seeds = {player: seed for seed, player in enumerate(players, 1)}
    before = before or {}
    done: dict[str, Tie] = {}
    for tie in ties:
        known = before.get(tie.id)
        if known is None or not (known.is_over or _is_same(known, before, done, played, gone)):
            known = _resolved(tie, players, seeds, played, gone, drawn, done)
        done[tie.id] = known
    return done


def _is_same(
    known: Tie,
    before: Mapping[str, Tie],
    done: Mapping[str, Tie],
    played: Played,
    gone: Collection[PlayerId],
) -> bool:
    """Whether nothing has happened to the tie, nor to those that it waits for (a large bracket is folded
    round by round, and most of it stands still)."""
    if gone or len(played.get(known.id, ())) != len(known.matches):
        return False
    return all(
        source.kind is not From.REMAINING
        and (source.tie is None or done[source.tie] is before.get(source.tie))
        for source in known.sources
    )


def _resolved(
    tie: Tie,
    players: Sequence[PlayerId],
    seeds: dict[PlayerId, int],
    played: Played,
    gone: Collection[PlayerId],
    drawn: Drawn,
    done: Mapping[str, Tie],
) -> Tie:
    """One tie, those before it being ``done``."""
    if tie.id == RESET and _is_settled(done[GRAND]):
        return replace(tie, state=State.UNNEEDED)
    (first, nobody), (second, none) = (_side(source, players, seeds, done, tie) for source in tie.sources)
    if first is None and second is None and not (nobody or none):
        return tie
    filled = replace(tie, players=(first, second), vacant=(nobody, none))
    if first is None or second is None:
        return _unopposed(filled, tie.vacant)
    found = tuple(tie_match(number, match, first) for number, match in played.get(tie.id, ()))
    filled = replace(filled, matches=found) if found else filled
    return _judged(filled, gone, verdict(filled, drawn, seeds) if found else None)


def _side(
    source: Source,
    players: Sequence[PlayerId],
    seeds: Mapping[PlayerId, int],
    done: Mapping[str, Tie],
    tie: Tie,
) -> Side:
    if source.kind is From.SEED:
        number = source.number or 0
        return (None, True) if number > len(players) else (players[number - 1], False)
    if source.kind is From.REMAINING:
        return _remaining(source.number or 0, seeds, done, tie.round - 1)
    before = done[source.tie or ""]
    if not before.is_over:
        return None, False
    player = before.winner if source.kind is From.WINNER else before.loser
    return player, player is None


def _remaining(number: int, seeds: Mapping[PlayerId, int], done: Mapping[str, Tie], before: int) -> Side:
    """The so-and-so-manieth of those who came through round ``before`` (re-seeding)."""
    last = [t for t in done.values() if t.part is Part.WINNERS and t.round == before]
    if not all(t.is_over for t in last):
        return None, False
    left = sorted((t.winner for t in last if t.winner is not None), key=lambda p: seeds[p])
    return (left[number - 1], False) if number <= len(left) else (None, True)


def _is_settled(grand: Tie) -> bool:
    """Whether the grand final needs no repetition: only a first defeat of two who met there asks for one."""
    return grand.is_over and (not grand.is_real or grand.winner in (None, grand.players[0]))


def _judged(tie: Tie, gone: Collection[PlayerId], found: Verdict | None) -> Tie:
    """A tie of two players: decided by play, by a walkover, or open. A match under way is waited for."""
    if found is not None:
        return _over(tie, State.DECIDED, found.winner, found.reason)
    if any(m.match.outcome is Outcome.PENDING for m in tie.matches):
        return replace(tie, state=State.PLAYING)
    here = [player for player in tie.players if player not in gone]
    return replace(tie, state=State.READY) if len(here) == 2 else _walkover(tie, here[0] if here else None)


def _over(tie: Tie, state: State, winner: PlayerId | None, reason: Reason) -> Tie:
    first, second = tie.players
    loser = None if winner is None else second if winner == first else first
    return replace(tie, state=state, winner=winner, loser=loser, reason=reason)


def _walkover(tie: Tie, winner: PlayerId | None) -> Tie:
    first, second = tie.players
    if winner is None:
        return _over(tie, State.WALKOVER, None, Reason("tie_both_left", {"a": first, "b": second}))
    other = second if winner == first else first
    return _over(tie, State.WALKOVER, winner, Reason("tie_left", {"a": winner, "b": other}))


def _unopposed(tie: Tie, planned: tuple[bool, bool]) -> Tie:
    """A tie that lacks a player: it waits, or whoever is there goes on.

    ``planned``: sides that are empty in the bracket itself, not because two who should come did not.
    """
    if not any(tie.vacant) or (not all(tie.vacant) and tie.players == (None, None)):
        return tie
    player = next((p for p in tie.players if p is not None), None)
    by_plan = any(empty and side is None for empty, side in zip(planned, tie.players, strict=True))
    state = State.BYE if by_plan else State.WALKOVER
    if player is None:
        return replace(tie, state=state)
    return replace(tie, state=state, winner=player, reason=Reason(f"tie_{state}", {"a": player}))
