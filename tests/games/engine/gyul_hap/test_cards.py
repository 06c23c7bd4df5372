"""The deck, the Haps in it, and the numbers that every correct generator gives."""

import subprocess
import sys
from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine.gyul_hap import (
    DECK,
    TRIPLES,
    Card,
    CardError,
    cards_text,
    census,
    failing,
    haps_on,
    is_hap,
    parse_card,
    parse_cards,
    third,
)
from games.engine.gyul_hap.haps import count_haps
from games.engine.gyul_hap.rarity import ALL_BOARDS, BOARDS
from tests.games.engine.gyul_hap.boards import FOUR

BOARD_OF_CARDS = st.permutations(DECK).map(lambda deck: tuple(deck[:9]))


def by_the_rules(three: tuple[Card, ...]) -> list[str]:
    """The attributes in which three cards are neither all equal nor all different."""
    names = ("background", "colour", "shape")
    return [name for name in names if len({getattr(card, name) for card in three}) == 2]


def test_the_deck_has_27_cards_and_117_haps_and_each_card_is_in_13() -> None:
    assert len(set(DECK)) == 27
    haps = [three for three in combinations(DECK, 3) if not by_the_rules(three)]
    assert len(haps) == 117
    assert {card: sum(card in hap for hap in haps) for card in DECK} == dict.fromkeys(DECK, 13)
    assert {frozenset(hap) for hap in haps} == {
        frozenset((one, other, third(one, other))) for one, other in combinations(DECK, 2)
    }


def test_the_census_of_all_boards() -> None:
    counted = census()
    assert counted == BOARDS
    boards = sum(counted.values())
    assert boards == ALL_BOARDS == 4_686_825
    assert Fraction(sum(haps * number for haps, number in counted.items()), boards) == Fraction(84, 25)
    assert counted[0] == 2106


@given(cards=BOARD_OF_CARDS)
def test_haps_of_a_board_are_what_the_rules_say(cards: tuple[Card, ...]) -> None:
    expected = [hap for hap in TRIPLES if not by_the_rules(tuple(cards[place - 1] for place in hap))]
    assert list(haps_on(cards)) == expected
    assert count_haps(cards) == len(expected)
    assert parse_cards(cards_text(cards)) == cards


@given(cards=BOARD_OF_CARDS, triple=st.sampled_from(TRIPLES))
def test_why_three_cards_are_no_hap(cards: tuple[Card, ...], triple: tuple[int, int, int]) -> None:
    fails = by_the_rules(tuple(cards[place - 1] for place in triple))
    assert list(failing(cards, triple)) == fails
    assert is_hap(cards, triple) is (fails == [])


def test_84_triples_can_be_called() -> None:
    assert len(set(TRIPLES)) == 84
    assert all(1 <= i < j < k <= 9 for i, j, k in TRIPLES)


def test_a_board_may_have_commas_and_lines() -> None:
    assert parse_cards("000,001, 002\n010 020 100\n111 122 200") == FOUR


@pytest.mark.parametrize("text", ["", "01", "0123", "013", "abc", "٠٠٠", " 012"])
def test_what_is_no_card(text: str) -> None:
    with pytest.raises(CardError, match="is no card: give three digits 0 to 2"):
        parse_card(text)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "0 cards, but a board has 9"),
        ("000 001 002", "3 cards, but a board has 9"),
        (cards_text(DECK[:10]), "10 cards, but a board has 9"),
        (cards_text((*DECK[:8], DECK[2])), "position 9: 002 is on position 3 already"),
        ("000 003", "position 2: '003' is no card"),
    ],
)
def test_what_is_no_board(text: str, message: str) -> None:
    with pytest.raises(CardError, match=message):
        parse_cards(text)


def test_no_numpy_is_read_before_a_census() -> None:
    code = "import sys; import games.engine.gyul_hap; sys.exit('numpy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
