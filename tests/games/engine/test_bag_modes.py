import pytest

from games.engine.bag_modes import (
    BagMode,
    bags_for_match,
    check_bag_mode,
    counters_shown,
    may_reveal,
    may_see_game,
    replacement_bag,
)


def test_independent_games_have_their_own_bags() -> None:
    bags = [bag for match in "xy" for bag in bags_for_match(BagMode.INDEPENDENT, 1, match)]
    assert len(set(bags)) == 4


def test_a_mirrored_match_has_one_bag() -> None:
    first, second = bags_for_match(BagMode.MIRRORED, 1, "x")
    assert first == second
    assert first not in bags_for_match(BagMode.MIRRORED, 1, "y")


def test_duplicate_has_two_bags_a_round_and_nobody_meets_one_twice() -> None:
    bags = [bags_for_match(BagMode.DUPLICATE, number, match) for number in (1, 2, 3) for match in "xy"]
    assert len(set(bags)) == 3
    assert len({bag for pair in bags for bag in pair}) == 6


@pytest.mark.parametrize("mode", [BagMode.INDEPENDENT, BagMode.DUPLICATE])
def test_modes_without_conditions(mode: BagMode) -> None:
    assert check_bag_mode(mode) is None


def test_mirrored_is_refused_where_players_would_know_the_draws() -> None:
    reason = check_bag_mode(BagMode.MIRRORED)
    assert reason is not None
    assert "after game 1 both players would know every draw of game 2" in reason
    assert check_bag_mode(BagMode.MIRRORED, programs=True) is None
    assert check_bag_mode(BagMode.MIRRORED, side_by_side=True) is None


def test_a_restarted_game_gets_a_bag_of_its_own_and_is_marked() -> None:
    slot, _ = bags_for_match(BagMode.DUPLICATE, 2, "x")
    again = replacement_bag(slot, "x", 1)
    assert again.extra == 1
    assert again not in bags_for_match(BagMode.DUPLICATE, 2, "x")
    assert again != replacement_bag(slot, "y", 1)
    assert replacement_bag(again, "x", 1) != again


def test_games_on_a_duplicate_bag_are_seen_only_by_those_who_may() -> None:
    def seen(mode: BagMode, inside: bool, ended: bool) -> bool:
        return may_see_game(mode, player_or_arbiter=inside, all_games_on_bag_ended=ended)

    assert not seen(BagMode.DUPLICATE, False, False)
    assert seen(BagMode.DUPLICATE, True, False)
    assert seen(BagMode.DUPLICATE, False, True)
    assert seen(BagMode.INDEPENDENT, False, False)
    assert seen(BagMode.MIRRORED, False, False)


def test_side_by_side_the_slower_game_decides_what_is_shown() -> None:
    assert [counters_shown(25, placed) for placed in ([0, 0], [1, 0], [1, 1], [25, 24], [25, 25])] == [
        1,
        1,
        2,
        25,
        25,
    ]


def test_a_bag_is_revealed_after_the_last_game_on_it() -> None:
    assert not may_reveal([True, False])
    assert may_reveal([True, True])
