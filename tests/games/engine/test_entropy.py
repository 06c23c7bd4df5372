"""The rules of play, case by case."""

import pytest

from games.engine import entropy
from games.engine.actions import EntropyAction, Pass, Placement, Role, Slide
from games.engine.bag import draw_order
from games.engine.cells import Cell
from games.engine.errors import ActionError, EngineError, Illegal, Malformed, OutOfTurn
from games.engine.variants import VARIANTS, Variant, get_variant

HYLE5 = get_variant("hyle5")
DRAWS = draw_order(HYLE5, "0" * 64)


def played(*moves: str, variant: Variant = HYLE5) -> entropy.State:
    state = entropy.start(variant, None)
    for move in moves:
        state = entropy.apply(state, entropy.parse(state, move))
    return state


def refused(state: entropy.State, move: str) -> ActionError:
    with pytest.raises(ActionError) as caught:
        entropy.apply(state, entropy.parse(state, move))
    return caught.value


def texts(state: entropy.State, role: Role) -> list[str]:
    return [str(action) for action in entropy.legal(state, role)]


def test_chaos_begins_with_the_drawn_counter_on_any_cell() -> None:
    state = entropy.start(HYLE5, DRAWS)
    assert entropy.to_act(state) == {Role.CHAOS}
    assert state.drawn == DRAWS[0]
    placements = texts(state, Role.CHAOS)
    assert (len(placements), placements[0], placements[-1]) == (25, f"{DRAWS[0]}Aa", f"{DRAWS[0]}Ee")
    assert texts(state, Role.ORDER) == []


def test_without_draws_any_colour_of_the_bag_may_be_placed() -> None:
    assert len(texts(entropy.start(HYLE5, None), Role.CHAOS)) == 125


def test_order_slides_like_a_rook_or_passes() -> None:
    state = played("1Bb", "BbBb", "2Bd")
    assert texts(state, Role.ORDER) == [
        *("BbAb", "BbBc", "BbCb", "BbDb", "BbEb", "BbBa"),
        *("BdAd", "BdBe", "BdCd", "BdDd", "BdEd", "BdBc"),
        "BdBd",
    ]
    assert texts(state, Role.CHAOS) == []


def test_a_slide_moves_the_counter() -> None:
    state = played("3Cc", "CcCe")
    assert (state.board[Cell(2, 2)], state.board[Cell(2, 4)]) == (0, 3)
    assert state.turn is Role.CHAOS


def test_order_may_slide_any_counter() -> None:
    state = played("1Aa", "AaAa", "2Ee", "AaDa")
    assert (state.board[Cell(3, 0)], state.board[Cell(4, 4)]) == (1, 2)


@pytest.mark.parametrize("cell", ["Bb", "Bd"])
def test_a_pass_names_any_occupied_cell_and_becomes_the_last_placed(cell: str) -> None:
    state = played("1Bb", "BbBb", "2Bd", cell * 2)
    assert str(state.last) == "BdBd"
    assert state.ply == 4


@pytest.mark.parametrize(
    ("moves", "move", "kind", "message"),
    [
        ((), "1Aa1", Malformed, "ply 1: '1A' is no cell of hyle5"),
        ((), "1A", Malformed, "ply 1: '1A' is no action: a placement is like 3Dd"),
        ((), "6Aa", Malformed, "ply 1: '6Aa': '6' is no colour of hyle5, which has 1 to 5"),
        ((), "0Aa", Malformed, "'0' is no colour"),
        ((), "1Ff", Malformed, "ply 1: 'Ff' is no cell of hyle5: first row A to E (a capital, A is on top)"),
        ((), "1aA", Malformed, "'aA' is no cell of hyle5"),
        ((), "1AA", Malformed, "'AA' is no cell of hyle5"),
        ((), "", Malformed, "'' is no action"),
        ((), "1 Aa", Malformed, "'1 ' is no cell"),
        ((), "AaAb", OutOfTurn, "ply 1: AaAb is a slide or pass, but it is Chaos's turn"),
        (("1Aa",), "2Bb", OutOfTurn, "ply 2: 2Bb is a placement, but it is Order's turn"),
        (("1Aa", "AaAa"), "2Aa", Illegal, "ply 3: 2Aa: Aa is occupied by colour 1"),
        (("1Aa",), "BbBc", Illegal, "ply 2: BbBc: Bb is empty, there is nothing to slide"),
        (("1Aa",), "BbBb", Illegal, "ply 2: BbBb: Bb is empty; a pass names an occupied cell twice"),
        (("1Aa",), "AaBb", Illegal, "Aa and Bb are neither in one row nor in one column"),
        (("1Aa", "AaAa", "2Ac"), "AaAc", Illegal, "ply 4: AaAc: Ac is occupied by colour 2"),
        (("1Aa", "AaAa", "2Ac"), "AaAd", Illegal, "Ac is occupied by colour 2, and counters don't jump"),
        (("1Ea", "EaEa", "2Ca"), "EaAa", Illegal, "Ca is occupied by colour 2, and counters don't jump"),
        (
            ("1Aa", "AaAa", "1Ab", "AaAa", "1Ac", "AaAa", "1Ad", "AaAa", "1Ae", "AaAa"),
            "1Ba",
            Illegal,
            "ply 11: 1Ba: all 5 counters of colour 1 are placed",
        ),
    ],
)
def test_what_is_refused(moves: tuple[str, ...], move: str, kind: type[ActionError], message: str) -> None:
    error = refused(played(*moves), move)
    assert type(error) is kind
    assert message in str(error)
    assert error.ply == len(moves) + 1


def test_only_the_drawn_counter_may_be_placed() -> None:
    state = entropy.start(HYLE5, DRAWS)
    other = DRAWS[0] % 5 + 1
    error = refused(state, f"{other}Aa")
    assert isinstance(error, Illegal)
    assert str(error) == f"ply 1: {other}Aa: the drawn counter has colour {DRAWS[0]}"


@pytest.mark.parametrize(
    "action",
    [
        Placement(0, Cell(0, 0)),
        Placement(6, Cell(0, 0)),
        Placement(1, Cell(5, 0)),
        Placement(1, Cell(0, -1)),
    ],
)
def test_values_that_no_text_gives_are_malformed(action: EntropyAction) -> None:
    with pytest.raises(Malformed, match=r"ply 1: .* is no (cell|colour) of hyle5"):
        entropy.apply(entropy.start(HYLE5, None), action)
    with pytest.raises(Malformed, match="ply 2: row 1, column 7 is no cell of hyle5"):
        entropy.apply(played("1Aa"), Slide(Cell(0, 0), Cell(0, 6)))


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=list(VARIANTS))
def test_after_the_last_placement_there_is_no_slide(variant: Variant) -> None:
    state = entropy.start(variant, draw_order(variant, "1" * 64))
    plies = 0
    while state.turn is not None:
        assert entropy.outcome(state) is None
        *_, action = entropy.legal(state, state.turn)
        state = entropy.apply(state, action)
        plies += 1
    assert plies == variant.cell_count + variant.cell_count - 1
    assert entropy.to_act(state) == frozenset()
    assert [*entropy.legal(state, Role.CHAOS), *entropy.legal(state, Role.ORDER)] == []
    outcome = entropy.outcome(state)
    assert outcome is not None
    assert list(outcome.scores) == [Role.ORDER]
    for action in (Pass(Cell(0, 0)), Placement(1, Cell(0, 0))):
        with pytest.raises(OutOfTurn, match=f"ply {plies + 1}: .*: the game ended after {plies} plies"):
            entropy.apply(state, action)


@pytest.mark.parametrize("draws", [DRAWS[:-1], (*DRAWS, 1), (1,) * 25, (6, *DRAWS[1:])])
def test_draws_that_are_no_bag_are_refused(draws: tuple[int, ...]) -> None:
    with pytest.raises(EngineError, match="the draws are no bag of hyle5: 5 counters in each of 5 colours"):
        entropy.start(HYLE5, draws)
