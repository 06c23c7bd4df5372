"""Why something was decided: a key with parameters, and its sentence."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from tournaments.standings.history import PlayerId
from words import joined, mark, said

Value = int | str | Fraction | None
Name = Callable[[PlayerId | None], str]

ORDER_FIRST = said("Order first")


@dataclass(frozen=True, slots=True)
class Reason:
    """One decision. ``players`` and ``params`` fill the sentence of ``key``; ``parts`` are its details."""

    key: str
    players: Mapping[str, PlayerId | None] = field(default_factory=dict)
    params: Mapping[str, Value] = field(default_factory=dict)
    parts: tuple[Reason, ...] = ()

    def sentence(self, name: Name | None = None, seat: str = ORDER_FIRST) -> str:
        """The reason as a sentence, details after it. ``name`` turns a player's id into a name; ``seat`` is
        what the first player of a match is called."""
        call = name or plain_name
        words = {key: call(player) for key, player in self.players.items()}
        template = SENTENCES[self.key]
        side = {"seat": seat} if "{seat}" in template else {}
        text = said(template, **words, **self.params, **side)
        if not self.parts:
            return text
        details = joined([part.sentence(name, seat) for part in self.parts], "; ")
        return said("{text}: {details}", text=text, details=details)

    def __str__(self) -> str:
        return self.sentence()


def plain_name(player: PlayerId | None) -> str:
    """The player's id as text; None is the bye."""
    return said("the bye") if player is None else str(player)


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
    "pair": mark("{a} ({a_points}) meets {b} ({b_points}), distance {places}"),
    "pair_manual": mark("{a} ({a_points}) meets {b} ({b_points}) by the arbiter's choice"),
    "pair_repeat": mark(
        "{a} ({a_points}) meets {b} ({b_points}) again, distance {places}, "
        "because no round without a repeat exists"
    ),
    "pair_robin": mark("{a} meets {b} by the Berger table, round {table_round}"),
    # by the rules of FIDE (C.04.3, C.04.6)
    "pair_group": mark("{a} ({a_points}) meets {b} ({b_points}) in one score group"),
    "pair_float": mark("{a} ({a_points}) meets {b} ({b_points}): {a} floats down, {b} floats up"),
    "pair_again": mark(
        "{a} ({a_points}) meets {b} ({b_points}) again, because no round without a repeat exists"
    ),
    "virtual_points": mark("{a} has {points} virtual points in this round"),
    "floated_before": mark("{a} floated {way} in round {round} as well"),
    "side_wanted": mark("each has the side wanted, or does not mind: {first} is {seat}"),
    "side_stronger": mark("both want the same side, the stronger wish counts: {first} is {seat}"),
    "side_alternates": mark(
        "both want the same side, they change over from the last round in which their sides "
        "differed: {first} is {seat}"
    ),
    "side_ranked": mark("both want the same side, the higher-ranked has it: {first} is {seat}"),
    "side_drawn": mark("nobody wants a side, the drawing of lots and the number decide: {first} is {seat}"),
    "side_balance": mark("who was {seat} less often is {seat}: {first}"),
    "side_changes": mark(
        "they change over from the last round in which their sides differed: {first} is {seat}"
    ),
    "side_own": mark("a side changes over from the last match: {first} is {seat}"),
    "side_free": mark("sides do not count here: {first} is {seat}"),
    "bye_group": mark(
        "{a} has the bye: the fewest points ({points}) that leave the others a pairing, then the "
        "fewest rounds not played ({unplayed})"
    ),
    "bye_team": mark(
        "{a} has the bye: the fewest points ({points}) that leave the others a pairing, then the "
        "most matches played ({played}), then the highest number"
    ),
    "no_legal_round": mark(
        "no pairing of the whole field keeps the absolute rules (no second meeting, no second "
        "bye, no third side of the same kind)"
    ),
    "engine_time": mark("the time allowed ({seconds} s) was over"),
    "engine_broke": mark("the pairing program broke off ({what})"),
    "engine_wrong": mark("the pairing program gave a round that the hard rules forbid ({what})"),
    "met": mark("{c} was nearer to {a}, but they met in round {round}"),
    "forbidden": mark("{c} was nearer to {a}, but the two are a forbidden pair"),
    "club_mates": mark("{c} was nearer to {a}, but they are club mates"),
    "needed": mark("{c} was nearer to {a}, but was needed for {d}"),
    "next_round": mark("{c} was nearer to {a}, but the next round had to stay possible"),
    # the bye
    "bye": mark(
        "{a} has the bye as the first in the bye order "
        "({points} points, rounds not played: {unplayed}, place {place})"
    ),
    "bye_after": mark(
        "{a} has the bye as the first in the bye order who can have it "
        "({points} points, rounds not played: {unplayed}, place {place})"
    ),
    "bye_manual": mark("{a} has the bye by the arbiter's choice"),
    "bye_robin": mark("{a} has the bye by the Berger table, round {table_round}"),
    "had_bye": mark("{a} had the allocated bye in round {round}"),
    "had_full_bye": mark("{a} had a full-point bye in round {round}"),
    "won_by_no_show": mark("{a} won by no-show in round {round}"),
    "rest_impossible": mark("without {a} the others can't be paired"),
    "rest_blocks_next": mark("with the bye for {a} the next round can't be paired"),
    # warnings
    "warn_met": mark("{a} and {b} met in round {round}"),
    "warn_forbidden": mark("{a} and {b} are a forbidden pair"),
    "warn_had_bye": mark("{a} had the allocated bye in round {round} already"),
    "warn_had_full_bye": mark("{a} had a full-point bye in round {round} already"),
    "warn_won_by_no_show": mark("{a} won by no-show in round {round}, so should not get the bye"),
    "warn_next_round": mark("after this round, round {round} can't be paired with the same players"),
    "warn_next_round_unproved": mark(
        "no pairing that keeps round {round} possible was found in the time allowed"
    ),
    # a round that was given, and what is wrong with it
    "unknown": mark("{a} is not in the event"),
    "not_there": mark("{a} is absent"),
    "has_granted_bye": mark("{a} has a requested bye"),
    "twice": mark("{a} stands in the round {times} times"),
    "missing": mark("{a} is missing"),
    "with_self": mark("{a} is paired with nobody else"),
    "bye_in_even_field": mark("{a} has the bye, but the field is even"),
    "bye_missing": mark("the bye belongs to {a}, but nobody has it"),
    "bye_belongs": mark("the bye belongs to {a}, not {b}"),
    "bye_impossible": mark("with the bye for {a} the others can't be paired"),
    "manual_bye_missing": mark("the arbiter gave the bye to {a}, not {b}"),
    "manual_missing": mark("{a} and {b} were paired by the arbiter"),
    "cost_higher": mark("level {level} ({what}) costs {given}, {best} is possible"),
    "opponent_higher": mark("level 5: {a} meets {b}, and {c} is possible at the same cost"),
    "order_first": mark("{a} should be {seat} against {b}"),
    "next_round_lost": mark(
        "after this round, round {round} can't be paired; another pairing keeps it possible"
    ),
    "round_impossible": mark("this round can't be paired by the hard rules"),
    # a request that can't be meant
    "request_no_round": mark("rounds are numbered from 1; there is no round {round}"),
    "request_player_twice": mark("a player is in the event twice"),
    "request_seed_twice": mark("two players have the same seed number; seed numbers are unique in an event"),
    "request_absent_with_bye": mark("{a} is absent and has a granted bye; one of the two"),
    "request_not_there": mark("{a} is not there in round {round}, so can't be placed by hand"),
    "request_placed_twice": mark("{a} is placed by hand more than once"),
    "request_even_field": mark(
        "the field of round {round} is even: it has no allocated bye to give; "
        "a bye for a player who asked is a granted one"
    ),
    "request_too_few": mark("it takes at least two players"),
    "request_beyond_table": mark("the round robin has rounds 1 to {rounds}; there is no round {round}"),
    "request_beyond_rounds": mark("the event has {rounds} rounds; there is no round {round}"),
    "request_twice_in_round": mark("{a} stands in round {round} more than once"),
    "request_points_inexact": mark(
        "{a} has {points} points; this system counts in points with a finite decimal"
    ),
    # rounds and ties of a bracket
    "round_final": mark("final"),
    "round_semi_final": mark("semi-final"),
    "round_quarter_final": mark("quarter-final"),
    "round_of": mark("round of {size}"),
    "round_third_place": mark("match for third place"),
    "round_winners": mark("winners' bracket, round {round}"),
    "round_winners_final": mark("winners' final"),
    "round_losers": mark("losers' bracket, round {round}"),
    "round_losers_final": mark("losers' final"),
    "round_grand_final": mark("grand final"),
    "round_second_grand_final": mark("second grand final"),
    "tie_semi_final": mark("semi-final {slot}"),
    "tie_quarter_final": mark("quarter-final {slot}"),
    "tie_of": mark("round of {size}, tie {slot}"),
    "tie_winners": mark("winners' bracket, round {round}, tie {slot}"),
    "tie_losers": mark("losers' bracket, round {round}, tie {slot}"),
    # a bracket's pairs, and how ties were decided
    "pair_bracket": mark("{a} meets {b}: {tie}"),
    "pair_bracket_match": mark("{a} meets {b}: {tie}, match {match} of {of}"),
    "pair_bracket_replay": mark("{a} meets {b} again after a drawn tie: {tie}, match {match}"),
    "tie_match": mark("{a} beat {b}"),
    "tie_wins": mark("{a} beat {b} by {wins} to {losses}"),
    "tie_spread": mark("{a} and {b} won as many matches; {a} has the better spread over the tie ({spread})"),
    "tie_seed": mark("{a} and {b} are level in wins and in spread; {a} goes on as the higher seed"),
    "tie_no_show": mark("{a} goes on: {b} did not come"),
    "tie_double_forfeit": mark("neither {a} nor {b} came; nobody goes on"),
    "tie_left": mark("{a} goes on: {b} left the event"),
    "tie_both_left": mark("{a} and {b} both left the event; nobody goes on"),
    "tie_walkover": mark("{a} goes on: nobody came through to be met"),
    "tie_bye": mark("{a} goes on: this place of the bracket has no opponent"),
    "bracket_decided": mark(
        "{a} and {b} played in round {round}, but by the results as they now stand "
        "their tie ({tie}) was decided before"
    ),
    "bracket_others": mark(
        "{a} and {b} played in round {round}, but by the results as they now stand {c} meets {d} ({tie})"
    ),
    "bracket_astray": mark(
        "{a} and {b} played in round {round}, but by the results as they now stand "
        "they don't meet in the bracket"
    ),
    "bracket_waits": mark("{a} is not there: {tie} waits"),
    "bracket_over": mark("the bracket is over: {a} won it"),
    "bracket_over_nobody": mark("the bracket is over: nobody won it"),
    "bracket_under_way": mark("no tie can be paired before the matches under way are over"),
    "bracket_all_wait": mark("every tie that could be paired waits for a player who is not there"),
    "bracket_not_ready": mark("{a} and {b} have no tie to play now"),
    "bracket_no_bye": mark("a bracket has no allocated bye; who has nothing to play is not in the round"),
    "bracket_reseed_double": mark("re-seeding is for a knock-out; a double elimination has fixed places"),
    "bracket_best_of": mark("a tie has at least one match"),
    # groups
    "free_group": mark("{a} is free by the Berger table, round {table_round}"),
    "finals_not_drawn": mark("the groups are over; the finals have no line-up yet"),
    "groups_too_small": mark("each group takes at least two players"),
    "groups_overlap": mark("{a} is in two groups"),
    # an arena
    "pair_arena": mark("{a} ({a_points}) meets {b} ({b_points}) in the arena"),
    "arena_last": mark("{c} was nearer to {a}, but the two have just met"),
    "arena_odd": mark("{a} waits on: the others meet each other, and have waited as long or longer"),
    "arena_just_met": mark("{a} waits on: only the opponent of the last match is free"),
    "arena_alone": mark("{a} waits on: nobody else is free"),
    # tables of several (tournaments.pods)
    "pods_too_few": mark("{count} can't fill a table, which takes three to five players"),
    "pods_nobody": mark("nobody is there"),
    "pods_wrong_size": mark("the table of {a} is not one of three to five players"),
    "pods_left_over": mark("beside the tables by hand {count} would be left over, too few for a table"),
    "pods_forbidden": mark("pairs that must not meet sit at one table, since no seating parts them: {count}"),
    "pod_alone": mark("{a} plays alone"),
    "pod_fold": mark("seeds dealt out to the tables to and fro: numbers {places}"),
    "pod_adjacent": mark("neighbours by seed: numbers {places}"),
    "pod_shuffled": mark("as shuffled from the published number: places {places}"),
    "pod_block": mark("by rank: places {places}"),
    "pod_moved": mark("by rank, moved so that as few as possible meet again: places {places}"),
    "pod_manual": mark("by the arbiter's choice: places {places}"),
    "pod_begins": mark("{a} begins (begun before: {times})"),
    "pod_again": mark("{a} and {b} meet again (met before: {times})"),
    "pod_out": mark("{a} sits at no table any more"),
    "pod_sits": mark("{a} now sits at table {table}"),
    "pod_seat": mark("{a} now has seat {number} at table {table}"),
    # re-pairing
    "pair_new": mark("{a} now meets {b}"),
    "pair_gone": mark("{a} no longer meets {b}"),
    "roles_swapped": mark("{a} is now {seat} against {b}"),
    "bye_moved": mark("the bye went from {a} to {b}"),
    "bye_new": mark("{a} now has the bye"),
    "bye_gone": mark("{a} no longer has the bye"),
    "table_moved": mark("{a} and {b} went from table {old} to table {new}"),
    "no_change": mark("nothing changed"),
}
