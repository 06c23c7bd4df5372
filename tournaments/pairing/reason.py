"""Why something was decided: a key with parameters, and its sentence in English.

Pages translate by the key; the sentence is what they show when they have nothing of their own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from tournaments.standings.history import PlayerId

Value = int | str | Fraction | None
Name = Callable[[PlayerId | None], str]


@dataclass(frozen=True, slots=True)
class Reason:
    """One decision. ``players`` and ``params`` fill the sentence of ``key``; ``parts`` are its details."""

    key: str
    players: Mapping[str, PlayerId | None] = field(default_factory=dict)
    params: Mapping[str, Value] = field(default_factory=dict)
    parts: tuple[Reason, ...] = ()

    def sentence(self, name: Name | None = None) -> str:
        """The reason in English, details after it. ``name`` turns a player's id into a name."""
        call = name or plain_name
        words = {key: call(player) for key, player in self.players.items()}
        text = SENTENCES[self.key].format(**words, **self.params)
        details = "; ".join(part.sentence(name) for part in self.parts)
        return f"{text}: {details}" if details else text

    def __str__(self) -> str:
        return self.sentence()


def plain_name(player: PlayerId | None) -> str:
    """The player's id as text; None is the bye."""
    return "the bye" if player is None else str(player)


def exact_text(value: Fraction | int) -> str:
    """An exact number as a short decimal, or as a fraction where it has none.

    >>> exact_text(Fraction(5, 2)), exact_text(Fraction(1, 3))
    ('2.5', '1/3')
    """
    number = Fraction(value)
    cents = number * 100
    if cents.denominator != 1:
        return str(number)
    text = f"{abs(cents.numerator) // 100}.{abs(cents.numerator) % 100:02d}".rstrip("0").rstrip(".")
    return f"-{text}" if number < 0 else text


SENTENCES: dict[str, str] = {
    # a pair and what stood against a nearer opponent
    "pair": "{a} ({a_points}) meets {b} ({b_points}), distance {places}",
    "pair_manual": "{a} ({a_points}) meets {b} ({b_points}) by the arbiter's choice",
    "pair_repeat": "{a} ({a_points}) meets {b} ({b_points}) again, distance {places}, "
    "because no round without a repeat exists",
    "pair_robin": "{a} meets {b} by the Berger table, round {table_round}",
    "met": "{c} was nearer to {a}, but they met in round {round}",
    "forbidden": "{c} was nearer to {a}, but the two are a forbidden pair",
    "club_mates": "{c} was nearer to {a}, but they are club mates",
    "needed": "{c} was nearer to {a}, but was needed for {d}",
    "next_round": "{c} was nearer to {a}, but the next round had to stay possible",
    # the bye
    "bye": "{a} has the bye as the first in the bye order "
    "({points} points, rounds not played: {unplayed}, place {place})",
    "bye_after": "{a} has the bye as the first in the bye order who can have it "
    "({points} points, rounds not played: {unplayed}, place {place})",
    "bye_manual": "{a} has the bye by the arbiter's choice",
    "bye_robin": "{a} has the bye by the Berger table, round {table_round}",
    "had_bye": "{a} had the allocated bye in round {round}",
    "had_full_bye": "{a} had a full-point bye in round {round}",
    "won_by_no_show": "{a} won by no-show in round {round}",
    "rest_impossible": "without {a} the others can't be paired",
    "rest_blocks_next": "with the bye for {a} the next round can't be paired",
    # warnings
    "warn_met": "{a} and {b} met in round {round}",
    "warn_forbidden": "{a} and {b} are a forbidden pair",
    "warn_had_bye": "{a} had the allocated bye in round {round} already",
    "warn_had_full_bye": "{a} had a full-point bye in round {round} already",
    "warn_won_by_no_show": "{a} won by no-show in round {round}, so should not get the bye",
    "warn_next_round": "after this round, round {round} can't be paired with the same players",
    "warn_next_round_unproved": "no pairing that keeps round {round} possible was found in the time allowed",
    # a round that was given, and what is wrong with it
    "unknown": "{a} is not in the event",
    "not_there": "{a} is absent",
    "has_granted_bye": "{a} has a requested bye",
    "twice": "{a} stands in the round {times} times",
    "missing": "{a} is missing",
    "with_self": "{a} is paired with nobody else",
    "bye_in_even_field": "{a} has the bye, but the field is even",
    "bye_missing": "the bye belongs to {a}, but nobody has it",
    "bye_belongs": "the bye belongs to {a}, not {b}",
    "bye_impossible": "with the bye for {a} the others can't be paired",
    "manual_bye_missing": "the arbiter gave the bye to {a}, not {b}",
    "manual_missing": "{a} and {b} were paired by the arbiter",
    "cost_higher": "level {level} ({what}) costs {given}, {best} is possible",
    "opponent_higher": "level 5: {a} meets {b}, and {c} is possible at the same cost",
    "order_first": "{a} should be Order first against {b}",
    "next_round_lost": "after this round, round {round} can't be paired; another pairing keeps it possible",
    "round_impossible": "this round can't be paired by the hard rules",
    # a request that can't be meant
    "request_no_round": "rounds are numbered from 1; there is no round {round}",
    "request_player_twice": "a player is in the event twice",
    "request_seed_twice": "two players have the same seed number; seed numbers are unique in an event",
    "request_absent_with_bye": "{a} is absent and has a granted bye; one of the two",
    "request_not_there": "{a} is not there in round {round}, so can't be placed by hand",
    "request_placed_twice": "{a} is placed by hand more than once",
    "request_even_field": "the field of round {round} is even: it has no allocated bye to give; "
    "a bye for a player who asked is a granted one",
    "request_too_few": "it takes at least two players",
    "request_beyond_table": "the round robin has rounds 1 to {rounds}; there is no round {round}",
    # re-pairing
    "pair_new": "{a} now meets {b}",
    "pair_gone": "{a} no longer meets {b}",
    "roles_swapped": "{a} is now Order first against {b}",
    "bye_moved": "the bye went from {a} to {b}",
    "bye_new": "{a} now has the bye",
    "bye_gone": "{a} no longer has the bye",
    "table_moved": "{a} and {b} went from table {old} to table {new}",
    "no_change": "nothing changed",
}
