"""The protocol as the rules page has it, from both sides."""

from random import Random

import pytest

from games.engine import entropy, house
from games.engine.actions import Role
from games.engine.errors import EngineError
from games.engine.flags import PRESETS, FlagGame, actor, apply, begin, give_up
from games.engine.position import Position
from games.engine.programs.bags import NumberedBag
from games.engine.programs.protocol import lines_told, read_answer
from games.engine.programs.talk import Talk
from games.engine.variants import VARIANTS, get_variant

BAG = NumberedBag(get_variant("hyle5"), series=1, number=1)


def begun(bag: NumberedBag = BAG) -> FlagGame:
    return begin(PRESETS["codecup"].rule, bag.variant, bag.draws, bag.seed)


def talk(bag: NumberedBag, seed: int) -> Talk:
    dice = Random(seed)
    return Talk(bag.variant, lambda position: house.choose("greedy", position, dice))


@pytest.mark.parametrize("key", VARIANTS)
def test_both_sides_of_the_protocol_play_a_game(key: str) -> None:
    bag = NumberedBag(get_variant(key), series=2, number=1)
    game, talks = begun(bag), {role: talk(bag, role) for role in Role}
    told = dict.fromkeys(Role, 0)
    while (role := actor(game)) is not None:
        lines = lines_told(game, role)
        *first, last = [talks[role].hear(line) for line in lines[told[role] :]]
        assert first == [None] * len(first)
        assert last is not None
        told[role] = len(lines)
        game = apply(game, role, read_answer(game, last))
    for role in Role:
        assert len(lines_told(game, role)) == told[role]  # after the last placement nothing is told
        assert talks[role].hear("Quit\n") is None
        assert talks[role].is_over


def test_fallen_flags_are_told_as_placements_and_passes() -> None:
    game = give_up(begun(), Role.CHAOS, 0)
    assert lines_told(game, Role.ORDER) == ("5Aa",)
    game = apply(game, Role.ORDER, entropy.parse(game.state, "AaBa"))
    assert lines_told(game, Role.ORDER) == ("5Aa", "3Aa")
    other = give_up(begun(), Role.ORDER, 0)
    other = apply(other, Role.CHAOS, entropy.parse(other.state, "5Cc"))
    assert lines_told(other, Role.CHAOS) == ("Start", "5", "CcCc", "3")


def test_an_order_that_slides_where_chaos_is_filled_in() -> None:
    """Nothing but placements and its own slides: the program need not know of flags."""
    game, order = give_up(begun(), Role.CHAOS, 0), talk(BAG, 1)
    told = 0
    while actor(game) is not None:
        lines = lines_told(game, Role.ORDER)
        (answer,) = [order.hear(line) for line in lines[told:]]
        assert answer is not None
        told = len(lines)
        game = apply(game, Role.ORDER, read_answer(game, answer))


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        (["Hello"], "'Hello' is no action"),
        (["1Cc", "1Cc"], "Cc is occupied"),
        (["CcCc"], "it is Chaos's turn"),
        (["Start", "6"], "'6' is no colour"),
        (["Start", "12"], "'12' is no colour"),
        (["Start", "1", "AaAb"], "neither|Aa|Ab"),
        (["Start", "1", "1"], "'1' is no action"),
        (["Start", "Start"], "'Start' is no colour"),
    ],
)
def test_what_no_referee_says(lines: list[str], words: str) -> None:
    program = Talk(BAG.variant, lambda position: house.choose("pass", position, Random(2)))
    *first, last = lines
    for line in first:
        program.hear(line)
    with pytest.raises(EngineError, match=words):
        program.hear(last)


def test_the_program_sees_no_more_than_a_position() -> None:
    seen: list[Position] = []

    def choose(position: Position) -> entropy.EntropyAction:
        seen.append(position)
        return house.choose("pass", position, Random(3))

    program = Talk(BAG.variant, choose)
    assert [program.hear(line) for line in ("Start", "4")] == [None, "Bc"]
    assert (seen[0].drawn, seen[0].turn, seen[0].empty) == (4, Role.CHAOS, 25)
