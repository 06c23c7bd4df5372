"""Short ways to write histories in tests."""

from __future__ import annotations

from tournaments.standings.history import Bye, ByeKind, History, Match, Outcome, Player, Round

Entry = Match | Bye


def played(a: int, b: int, a_order: int = 50, b_order: int = 40) -> Match:
    """A played match; without scores ``a`` wins by 10."""
    return Match(a, b, Outcome.PLAYED, a_order, b_order)


def drawn(a: int, b: int) -> Match:
    """A draw."""
    return played(a, b, 45, 45)


def no_show(winner: int, loser: int) -> Match:
    """A match that the loser did not come to."""
    return Match(winner, loser, Outcome.NO_SHOW, winner=winner)


def bye(player: int, kind: ByeKind = ByeKind.ALLOCATED) -> Bye:
    """A bye."""
    return Bye(player, kind)


def history(size: int, *rounds: tuple[Entry, ...]) -> History:
    """Players 1 to ``size``, seeded in that order, and the rounds."""
    return History(
        tuple(Player(number, number) for number in range(1, size + 1)),
        tuple(
            Round(
                number,
                tuple(entry for entry in entries if isinstance(entry, Match)),
                tuple(entry for entry in entries if isinstance(entry, Bye)),
            )
            for number, entries in enumerate(rounds, 1)
        ),
    )


def one_by_one(size: int, *matches: Match) -> History:
    """A history with one match a round, where only points and meetings matter."""
    return history(size, *((match,) for match in matches))
