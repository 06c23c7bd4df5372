"""Actions as text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine.chaos_tiles import Placement
from games.engine.chaos_tiles.games import actions as act
from games.engine.errors import Malformed

seats = st.integers(1, 5)
numbers = st.integers(1, 90)
lists = st.lists(numbers, unique=True, max_size=20).map(tuple)
kinds = st.sampled_from(["V", "K"])
placements = st.builds(
    Placement, kinds, st.sampled_from("+-"), st.integers(0, 17), st.tuples(*[st.integers(-99, 99)] * 6)
)
actions = st.one_of(
    st.builds(act.Draw, seats, kinds),
    st.builds(act.Claim, seats, st.integers(1, 5)),
    st.builds(act.Lay, seats, placements),
    st.builds(act.Stone, seats, numbers),
    *(st.builds(kind, seats) for kind in (act.Keep, act.Done, act.Pass, act.Resume)),
    *(st.builds(kind, seats, numbers, placements) for kind in (act.Place, act.Transfer)),
    *(st.builds(kind, seats, lists) for kind in (act.Exchange, act.Dead)),
    *(st.builds(kind, seats) for kind in (act.Flag, act.Leave)),
)


@given(actions)
def test_the_text_reads_back(action: act.TilesAction) -> None:
    assert act.parse_action(str(action)) == action
    assert act.parse_action(f"  {str(action).lower()} ") == action


def test_tiles_come_in_any_order() -> None:
    assert act.parse_action("1 EXCHANGE 9 3") == act.Exchange(1, (3, 9)) == act.Exchange(1, (9, 3))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "DONE",
        "6 DONE",
        "1",
        "1 SLEEP",
        "1 DONE NOW",
        "1 DRAW",
        "1 DRAW X",
        "1 DRAW V K",
        "1 PLACE 17",
        "1 PLACE 17 V+18@0",
        "1 PLACE x V+3@0",
        "1 CLAIM red",
        "1 EXCHANGE 3 3",
        "1 STONE -4",
        "1 LAY 5",
        "0 DONE",
        "1 FLAG 2",
        "0 FLAG",
        "1 EXCHANGE " + "9 " * 300,
    ],
)
def test_other_texts_are_malformed(text: str) -> None:
    with pytest.raises(Malformed):
        act.parse_action(text)
