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

    def sentence(self, name: Name | None = None, seat: str = "Order first") -> str:
        """The reason in English, details after it. ``name`` turns a player's id into a name; ``seat`` is what
        the first player of a match is called."""
        call = name or plain_name
        words = {key: call(player) for key, player in self.players.items()}
        text = SENTENCES[self.key].format(**words, **self.params, seat=seat)
        details = "; ".join(part.sentence(name, seat) for part in self.parts)
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
    # by the rules of FIDE (C.04.3, C.04.6)
    "pair_group": "{a} ({a_points}) meets {b} ({b_points}) in one score group",
    "pair_float": "{a} ({a_points}) meets {b} ({b_points}): {a} floats down, {b} floats up",
    "pair_again": "{a} ({a_points}) meets {b} ({b_points}) again, because no round without a repeat exists",
    "virtual_points": "{a} has {points} virtual points in this round",
    "floated_before": "{a} floated {way} in round {round} as well",
    "side_wanted": "each has the side wanted, or does not mind: {first} is {seat}",
    "side_stronger": "both want the same side, the stronger wish counts: {first} is {seat}",
    "side_alternates": "both want the same side, they change over from the last round in which their sides "
    "differed: {first} is {seat}",
    "side_ranked": "both want the same side, the higher-ranked has it: {first} is {seat}",
    "side_drawn": "nobody wants a side, the drawing of lots and the number decide: {first} is {seat}",
    "side_balance": "who was {seat} less often is {seat}: {first}",
    "side_changes": "they change over from the last round in which their sides differed: {first} is {seat}",
    "side_own": "a side changes over from the last match: {first} is {seat}",
    "side_free": "sides do not count here: {first} is {seat}",
    "bye_group": "{a} has the bye: the fewest points ({points}) that leave the others a pairing, then the "
    "fewest rounds not played ({unplayed})",
    "bye_team": "{a} has the bye: the fewest points ({points}) that leave the others a pairing, then the "
    "most matches played ({played}), then the highest number",
    "no_legal_round": "no pairing of the whole field keeps the absolute rules (no second meeting, no second "
    "bye, no third side of the same kind)",
    "engine_time": "the time allowed ({seconds} s) was over",
    "engine_broke": "the pairing program broke off ({what})",
    "engine_wrong": "the pairing program gave a round that the hard rules forbid ({what})",
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
    "order_first": "{a} should be {seat} against {b}",
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
    "request_beyond_rounds": "the event has {rounds} rounds; there is no round {round}",
    "request_twice_in_round": "{a} stands in round {round} more than once",
    "request_points_inexact": "{a} has {points} points; this system counts in points with a finite decimal",
    # rounds and ties of a bracket
    "round_final": "final",
    "round_semi_final": "semi-final",
    "round_quarter_final": "quarter-final",
    "round_of": "round of {size}",
    "round_third_place": "match for third place",
    "round_winners": "winners' bracket, round {round}",
    "round_winners_final": "winners' final",
    "round_losers": "losers' bracket, round {round}",
    "round_losers_final": "losers' final",
    "round_grand_final": "grand final",
    "round_second_grand_final": "second grand final",
    "tie_semi_final": "semi-final {slot}",
    "tie_quarter_final": "quarter-final {slot}",
    "tie_of": "round of {size}, tie {slot}",
    "tie_winners": "winners' bracket, round {round}, tie {slot}",
    "tie_losers": "losers' bracket, round {round}, tie {slot}",
    # a bracket's pairs, and how ties were decided
    "pair_bracket": "{a} meets {b}: {tie}",
    "pair_bracket_match": "{a} meets {b}: {tie}, match {match} of {of}",
    "pair_bracket_replay": "{a} meets {b} again after a drawn tie: {tie}, match {match}",
    "tie_match": "{a} beat {b}",
    "tie_wins": "{a} beat {b} by {wins} to {losses}",
    "tie_spread": "{a} and {b} won as many matches; {a} has the better spread over the tie ({spread})",
    "tie_seed": "{a} and {b} are level in wins and in spread; {a} goes on as the higher seed",
    "tie_no_show": "{a} goes on: {b} did not come",
    "tie_double_forfeit": "neither {a} nor {b} came; nobody goes on",
    "tie_left": "{a} goes on: {b} left the event",
    "tie_both_left": "{a} and {b} both left the event; nobody goes on",
    "tie_walkover": "{a} goes on: nobody came through to be met",
    "tie_bye": "{a} goes on: this place of the bracket has no opponent",
    "bracket_decided": "{a} and {b} played in round {round}, but by the results as they now stand "
    "their tie ({tie}) was decided before",
    "bracket_others": "{a} and {b} played in round {round}, but by the results as they now stand "
    "{c} meets {d} ({tie})",
    "bracket_astray": "{a} and {b} played in round {round}, but by the results as they now stand "
    "they don't meet in the bracket",
    "bracket_waits": "{a} is not there: {tie} waits",
    "bracket_over": "the bracket is over: {a} won it",
    "bracket_over_nobody": "the bracket is over: nobody won it",
    "bracket_under_way": "no tie can be paired before the matches under way are over",
    "bracket_all_wait": "every tie that could be paired waits for a player who is not there",
    "bracket_not_ready": "{a} and {b} have no tie to play now",
    "bracket_no_bye": "a bracket has no allocated bye; who has nothing to play is not in the round",
    "bracket_reseed_double": "re-seeding is for a knock-out; a double elimination has fixed places",
    "bracket_best_of": "a tie has at least one match",
    # groups
    "free_group": "{a} is free by the Berger table, round {table_round}",
    "finals_not_drawn": "the groups are over; the finals have no line-up yet",
    "groups_too_small": "each group takes at least two players",
    "groups_overlap": "{a} is in two groups",
    # an arena
    "pair_arena": "{a} ({a_points}) meets {b} ({b_points}) in the arena",
    "arena_last": "{c} was nearer to {a}, but the two have just met",
    "arena_odd": "{a} waits on: the others meet each other, and have waited as long or longer",
    "arena_just_met": "{a} waits on: only the opponent of the last match is free",
    "arena_alone": "{a} waits on: nobody else is free",
    # tables of several (tournaments.pods)
    "pods_too_few": "{count} can't fill a table, which takes three to five players",
    "pods_nobody": "nobody is there",
    "pods_wrong_size": "the table of {a} is not one of three to five players",
    "pods_left_over": "beside the tables by hand {count} would be left over, too few for a table",
    "pods_forbidden": "pairs that must not meet sit at one table, since no seating parts them: {count}",
    "pod_alone": "{a} plays alone",
    "pod_fold": "seeds dealt out to the tables to and fro: numbers {places}",
    "pod_adjacent": "neighbours by seed: numbers {places}",
    "pod_shuffled": "as shuffled from the published number: places {places}",
    "pod_block": "by rank: places {places}",
    "pod_moved": "by rank, moved so that as few as possible meet again: places {places}",
    "pod_manual": "by the arbiter's choice: places {places}",
    "pod_begins": "{a} begins (begun before: {times})",
    "pod_again": "{a} and {b} meet again (met before: {times})",
    "pod_out": "{a} sits at no table any more",
    "pod_sits": "{a} now sits at table {table}",
    "pod_seat": "{a} now has seat {number} at table {table}",
    # re-pairing
    "pair_new": "{a} now meets {b}",
    "pair_gone": "{a} no longer meets {b}",
    "roles_swapped": "{a} is now {seat} against {b}",
    "bye_moved": "the bye went from {a} to {b}",
    "bye_new": "{a} now has the bye",
    "bye_gone": "{a} no longer has the bye",
    "table_moved": "{a} and {b} went from table {old} to table {new}",
    "no_change": "nothing changed",
}
