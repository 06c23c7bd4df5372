"""A field is cut into tables of three to five, whatever its size."""

import pytest

from tournaments.pods.sizes import SIZES, table_sizes


@pytest.mark.parametrize("wanted", SIZES)
def test_every_field_of_three_or_more_is_cut(wanted):
    for players in range(3, 401):
        sizes = table_sizes(players, wanted)
        assert sum(sizes) == players
        assert set(sizes) <= set(SIZES)
        assert len(set(sizes)) <= 2
        assert list(sizes) == sorted(sizes, reverse=True)


def test_no_field_is_left_out():
    """Three more players are one more table of three, so 3, 4 and 5 prove it for all."""
    assert [table_sizes(players, 3) for players in (3, 4, 5)] == [(3,), (4,), (5,)]


@pytest.mark.parametrize(
    ("players", "wanted", "sizes"),
    [
        (6, 4, (3, 3)),
        (7, 4, (4, 3)),
        (8, 4, (4, 4)),
        (8, 5, (5, 3)),
        (9, 4, (5, 4)),
        (10, 4, (4, 3, 3)),
        (12, 5, (4, 4, 4)),
        (13, 4, (5, 4, 4)),
        (20, 5, (5, 5, 5, 5)),
    ],
)
def test_as_near_to_the_wanted_size_as_can_be(players, wanted, sizes):
    assert table_sizes(players, wanted) == sizes


@pytest.mark.parametrize("players", [1, 2])
def test_one_or_two_fill_no_table(players):
    with pytest.raises(ValueError, match="can't fill a table"):
        table_sizes(players)


def test_only_three_to_five_can_be_wanted():
    with pytest.raises(ValueError, match="not for 2"):
        table_sizes(8, 2)
