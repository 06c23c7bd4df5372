"""The 27 cards of Gyul! Hap!: three shapes, three colours and three backgrounds, each combination once."""

import re
from collections.abc import Sequence
from itertools import product
from typing import NamedTuple

from games.engine.errors import EngineError
from words import said

BOARD_CARDS = 9
ATTRIBUTES = ("background", "colour", "shape")

_CARD = re.compile(r"[0-2]{3}")


class CardError(EngineError):
    """Something that is no card, or nine cards that are no board."""


class Card(NamedTuple):
    """A card as its three attributes, each 0, 1 or 2.

    >>> str(Card(0, 1, 2))
    '012'
    """

    background: int
    colour: int
    shape: int

    def __str__(self) -> str:
        return f"{self.background}{self.colour}{self.shape}"


DECK: tuple[Card, ...] = tuple(Card(*values) for values in product(range(3), repeat=3))
"""All cards, `000` first and `222` last."""


def third(one: Card, other: Card) -> Card:
    """The only card that makes a Hap with these two.

    >>> str(third(Card(0, 1, 2), Card(0, 2, 2)))
    '002'
    """
    return Card(*((-a - b) % 3 for a, b in zip(one, other, strict=True)))


def parse_card(text: str) -> Card:
    """Read a card. Raises CardError.

    >>> parse_card("210").colour
    1
    """
    if not _CARD.fullmatch(text):
        raise CardError(
            said(
                "{text} is no card: give three digits 0 to 2 for background, colour and shape, as 012",
                text=repr(text[:20]),
            )
        )
    return Card(*map(int, text))


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read a board: nine different cards, position 1 first, spaces or commas between. Raises CardError."""
    cards = []
    for position, word in enumerate(text.replace(",", " ").split(), start=1):
        try:
            cards.append(parse_card(word))
        except CardError as error:
            raise CardError(said("position {position}: {error}", position=position, error=error)) from None
    check_board(cards)
    return tuple(cards)


def check_board(cards: Sequence[Card]) -> None:
    """Raise CardError unless these are nine different cards."""
    first: dict[Card, int] = {}
    for position, card in enumerate(cards, start=1):
        if card in first:
            raise CardError(
                said(
                    "position {position}: {card} is on position {first} already",
                    position=position,
                    card=card,
                    first=first[card],
                )
            )
        first[card] = position
    if len(cards) != BOARD_CARDS:
        raise CardError(
            said("{count} cards, but a board has {board_cards}", count=len(cards), board_cards=BOARD_CARDS)
        )


def cards_text(cards: Sequence[Card]) -> str:
    """The cards as `parse_cards` reads them."""
    return " ".join(map(str, cards))
