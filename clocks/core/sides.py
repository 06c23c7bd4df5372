"""What a side of a clock is called in a sentence. Who knows the players puts their names there."""

from words import Said, mark

SIDE = mark("side {number}")


def called(side: int | None) -> Said:
    """The side by its number.

    >>> called(1)
    'side 1'
    """
    return Said(SIDE, {"number": -1 if side is None else side})
