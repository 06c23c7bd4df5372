"""Scores and places of all seats as they are stated: exact, of any size, halves in Go Asunder alone."""

from __future__ import annotations

from typing import Any

import pytest

from games.errors import Invalid
from games.services.claims import read_claim
from games.services.seat_scores import SeatScore


def seats_of(key: str, *seats: dict[str, Any]) -> list[dict[str, Any]]:
    claim = read_claim({"kind": "played", "seats": list(seats)}, key)
    assert claim.seats is not None
    assert read_claim(claim.data(), key).agrees_with(claim)
    assert [SeatScore.from_data(seat.data()) for seat in claim.seats] == list(claim.seats)
    return [seat.data() for seat in claim.seats]


def wrong_of(data: dict[str, Any], key: str = "chaos-omelet") -> dict[str, str]:
    with pytest.raises(Invalid) as refused:
        read_claim(data, key)
    return {name: str(words) for name, words in refused.value.fields.items()}


def test_places_follow_from_the_scores() -> None:
    big = "123456789012345678901234"
    assert seats_of("chaos-omelet", {"score": 12}, {"score": big}) == [
        {"score": "12", "place": 2},
        {"score": big, "place": 1},
    ]
    shared = seats_of("micropentagons", {"score": 4}, {"score": 9}, {"score": "4"}, {"score": 1})
    assert [seat["place"] for seat in shared] == [2, 1, 2, 4]


@pytest.mark.parametrize("typed", ["10.5", "10,5", "10½", " 10.50 ", "+10.5"])
def test_halves_are_written_one_way(typed: str) -> None:
    assert seats_of("go-asunder", {"score": typed}, {"score": "−3"}) == [
        {"score": "10.5", "place": 1},
        {"score": "-3", "place": 2},
    ]


def test_places_part_equal_scores_and_put_a_fallen_flag_last() -> None:
    parted = seats_of("chaos-omelet", {"score": 7, "place": "2"}, {"score": 7, "place": 1})
    assert [seat["place"] for seat in parted] == [2, 1]
    for one in ({"score": 7, "place": 1}, {"score": 7}), ({"score": 7}, {"score": 7, "place": 2}):
        assert [seat["place"] for seat in seats_of("chaos-omelet", *one)] == [1, 2]
    fallen = seats_of("chaos-omelet", {"score": 90, "place": 2}, {"score": 7, "place": 1})
    assert [seat["place"] for seat in fallen] == [2, 1]


def test_who_did_not_play_has_neither_score_nor_place() -> None:
    three = seats_of("cruel-duos", {"score": 3}, {"score": None}, {"score": 5})
    assert three[1] == {"score": None, "place": None}
    assert [seat["place"] for seat in three] == [2, None, 1]


@pytest.mark.parametrize(
    ("seats", "field"),
    [
        ([{"score": 1}], "seats"),
        ("7 : 2", "seats"),
        ([{"score": 1}, 2], "seats"),
        ([{"score": ""}, {"score": 2}], "seat1_score"),
        ([{"score": "a"}, {"score": 2}], "seat1_score"),
        ([{"score": 1}, {"score": True}], "seat2_score"),
        ([{"score": 1}, {"score": "0.5"}], "seat2_score"),
        ([{"score": 1}, {"score": -1}], "seat2_score"),
        ([{"score": 1}, {"score": "9" * 40}], "seat2_score"),
        ([{"score": 1}, {"score": 2, "place": 3}], "seat2_place"),
        ([{"score": 1, "place": 2}, {"score": 2, "place": 2}], "seat1_place"),
        ([{"score": 1, "place": 1}, {"score": 2, "place": 1}], "seat1_place"),
        ([{"score": None}, {"score": None}], "seats"),
    ],
)
def test_what_is_wrong_is_said_at_its_field(seats: Any, field: str) -> None:
    assert set(wrong_of({"seats": seats})) == {field}


def test_a_half_is_a_half() -> None:
    assert set(wrong_of({"seats": [{"score": "1.25"}, {"score": 2}]}, "go-asunder")) == {"seat1_score"}
    assert seats_of("go-asunder", {"score": 10.5}, {"score": 2})[0]["score"] == "10.5"


def test_every_game_is_stated_its_own_way() -> None:
    two = [{"score": 7}, {"score": 2}]
    assert "seats" in wrong_of({"games": two, "seats": two}, "entropy7")
    assert "games" in wrong_of({"games": two, "seats": two})
    assert "points" in wrong_of({"points": [1, 2], "seats": two})
    assert "first_penalty" in wrong_of({"seats": two, "first_penalty": 1})
