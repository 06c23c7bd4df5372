"""The house player: who takes the place of a bye is no competitor."""

from __future__ import annotations

from dataclasses import replace

from .history import Bye, ByeKind, History, Match, PlayerId, Round


def without_house(history: History) -> History:
    """The history with every match against the house player as the allocated bye that it stands for.

    So pairing sees it (nobody gets it twice), and so rank events where its result does not count.
    """
    house = frozenset(player.id for player in history.players if player.house)
    if not house:
        return history
    players = tuple(player for player in history.players if player.id not in house)
    return History(players, tuple(_round(round_, house) for round_ in history.rounds))


def _round(round_: Round, house: frozenset[PlayerId]) -> Round:
    against = [match for match in round_.matches if house & {match.a, match.b}]
    return replace(
        round_,
        matches=tuple(match for match in round_.matches if match not in against),
        byes=(*(bye for bye in round_.byes if bye.player not in house), *(_bye(m, house) for m in against)),
    )


def _bye(match: Match, house: frozenset[PlayerId]) -> Bye:
    return Bye(match.b if match.a in house else match.a, ByeKind.ALLOCATED)
