"""Every flag rule in plain words: all that happens is said, and nothing that does not."""

from __future__ import annotations

from typing import Any

import pytest

from clocks.core import parse_control
from games.engine.flags import PRESETS, cells_in_order
from games.engine.variants import get_variant
from games.play.settings import settings_from
from games.queries.clock_words import clock_words
from games.queries.rule_words import rule_words

ENTROPY = get_variant("entropy7")


def words(**given: Any) -> str:
    return " ".join(rule_words(settings_from(given, ENTROPY), ENTROPY))


@pytest.mark.parametrize(
    ("preset", "chaos", "both", "order"),
    [
        ("mso-a", "Order draws and places", "at random", None),
        ("mso-b", "Order draws and places", "in fill order", "as the arbiter sees"),
        ("mso-c", "Order draws and places", "at random", None),
        ("mso-d", "first empty cell", "in fill order", "as Chaos sees"),
        ("club", "first empty cell", "in fill order", "as Chaos sees"),
        ("codecup", "first empty cell", "in fill order", "as Chaos sees"),
    ],
)
def test_every_preset(preset: str, chaos: str, both: str, order: str | None) -> None:
    told = words(preset=preset)
    assert "When Order's flag falls, Chaos goes on" in told
    for flag, what in (("Chaos's flag falls", chaos), ("both flags are down", both)):
        assert what in next(sentence for sentence in rule_words_of(preset) if flag in sentence)
    assert ("Fill order" in told) == (order is not None)
    assert order is None or order in told


def rule_words_of(preset: str) -> list[str]:
    return rule_words(settings_from({"preset": preset}, ENTROPY))


def test_presets_are_all_in_this_table() -> None:
    assert set(PRESETS) == {"mso-a", "mso-b", "mso-c", "mso-d", "club", "codecup"}


@pytest.mark.parametrize(
    ("quarter", "told", "first"),
    [
        (0, "row A from left to right", "Aa Ab"),
        (1, "column a from the bottom up", "Ga Fa"),
        (2, "the last row from right to left", "Gg Gf"),
        (3, "the last column from the top down", "Ag Bg"),
    ],
)
def test_the_arbiters_view_is_told_as_it_fills(quarter: int, told: str, first: str) -> None:
    assert told in words(preset="mso-b", rule={"quarter": quarter})
    assert " ".join(str(cell) for cell in list(cells_in_order(7, quarter))[:2]) == first


def test_policies_say_what_they_decide_and_nothing_else() -> None:
    forfeit = rule_words(settings_from({"rule": {"policy": "forfeit_match"}, "resign": False}, ENTROPY))
    assert forfeit[:-1] == ["A fallen flag loses the whole match by rule; the match counts as played."]
    game = words(rule={"policy": "forfeit_game"})
    assert "counts 0 for Order" in game
    assert "Order gets 120" in game
    assert "fill order" not in game
    assert "Order gets 75" in words(rule={"policy": "forfeit_game", "set_score": 75})
    stands = words(rule={"policy": "score_as_it_stands"})
    assert "counts as it stands" in stands
    assert "first empty cell" in stands
    assert "only passes" not in stands
    assert "both flags" not in stands


def test_a_projection_says_that_the_game_stops_and_who_rules() -> None:
    told = words(rule={"policy": "engine_projection"})
    assert "both clocks stop and the arbiter rules" in told
    for other in ("only passes", "first empty cell", "both flags", "Fill order"):
        assert other not in told
    assert "game 2 waits for the arbiter" in words(rule={"policy": "engine_projection"}, bank="per_match")


def test_overtime_says_its_price_and_what_comes_after() -> None:
    told = words(rule={"policy": "overtime_penalty", "penalty_points": 7, "penalty_minutes": 3})
    assert "costs 7 points" in told
    assert "at most 3 minutes" in told
    assert "only passes" in told
    assert "used up" not in words(rule={"policy": "overtime_penalty", "penalty_minutes": 0})


def test_a_bank_for_the_match_warns_before_it() -> None:
    told = words(bank="per_match")
    assert "What is left after game 1 is your time in game 2." in told
    assert "A fallen flag stays fallen" in told
    least = words(bank="per_match", game2_minimum=150)
    assert "at least 2 minutes 30 seconds in game 2, and the flag is up again" in least
    assert "stays fallen" not in least
    assert "game 2" not in words()


def test_a_flag_of_game_1_that_decides_game_2_is_told() -> None:
    game = words(bank="per_match", rule={"policy": "forfeit_game"})
    assert "stays fallen and ends game 2 at once" in game
    assert "who fell as Chaos is Order now and gets 0" in game
    assert "Order gets 120" in game.split("ends game 2 at once")[1]
    stands = words(bank="per_match", rule={"policy": "score_as_it_stands"})
    assert "who fell as Chaos is Order in game 2, which is over at once, with 0 for the empty board" in stands
    assert "Chaos's flag is down from the first counter" in stands
    for policy in ("forfeit_game", "score_as_it_stands"):
        assert "stays fallen" not in words(bank="per_match", rule={"policy": policy}, game2_minimum=60)
    assert "stays fallen" not in words(bank="per_match", rule={"policy": "forfeit_match"})


def test_the_minimum_is_time_before_the_overtime() -> None:
    told = words(bank="per_match", rule={"policy": "overtime_penalty"}, game2_minimum=60)
    assert "at least 1 minute before overtime in game 2" in told


def test_what_can_not_be_reopened_is_told() -> None:
    assert "can't be reopened once its bag is shown, only played again with a new bag" in words()


def test_giving_up_is_told_where_it_is_possible() -> None:
    assert "Giving up" in words()
    assert "Giving up" not in words(resign=False)


@pytest.mark.parametrize(
    ("control", "told"),
    [
        ("15", "15 minutes"),
        ("90s", "1 minute 30 seconds"),
        ("10+5", "10 minutes and 5 seconds more after each turn"),
        ("10d5", "10 minutes, of which the first 5 seconds of each turn take nothing"),
        ("10b5", "10 minutes, and up to 5 seconds of each turn come back"),
        ("10/5x30", "10 minutes, then 5 times 30 seconds"),
        ("10h", "an hourglass of 10 minutes: what one uses, the other gains"),
        ("-", "as much time as they need"),
        ("15;10+5", "15 minutes, then 10 minutes and 5 seconds more after each turn"),
        ("15|10", "Order 15 minutes; Chaos 10 minutes"),
    ],
)
def test_time_controls_in_words(control: str, told: str) -> None:
    assert clock_words(parse_control(control)) == told
