"""Rounds of tables in a line each."""

from fractions import Fraction

from tournaments.pods.model import History, Outcome, Player, Round, Seat, Table


def players(count):
    return tuple(Player(number, number) for number in range(1, count + 1))


def played(number, *seats):
    """A table from player, score and place, seat 1 first."""
    return Table(
        number,
        tuple(Seat(who, None if score is None else Fraction(score), place) for who, score, place in seats),
        Outcome.PLAYED,
    )


def by_order(seated):
    """The round as it would be if everybody took the place of their seat."""
    tables = tuple(
        played(number, *((who, 10 * (6 - place), place) for place, who in enumerate(pod.players, 1)))
        for number, pod in enumerate(seated.pods, 1)
    )
    return Round(seated.number, tables)


def history(count, *rounds):
    return History(players(count), tuple(Round(number, tables) for number, tables in enumerate(rounds, 1)))
