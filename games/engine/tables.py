"""A table of the scores of all lines of a variant, one byte each (8^7 of them on 7x7)."""

from functools import cache

from games.engine.variants import Variant


def line_scores(variant: Variant) -> bytes:
    """The score of every line; its place is the line read as a number in base colours + 1, first cell first.

    >>> from games.engine.variants import get_variant
    >>> table = line_scores(get_variant("entropy7"))
    >>> len(table) == 8**7, table[0o1234321], table[0o1111000]
    (True, 15, 16)
    """
    return _scores(variant.size, variant.colours + 1, variant.min_pattern)


@cache
def _scores(length: int, base: int, min_pattern: int) -> bytes:
    """Scores of all lines of a length, from those of the shorter lines.

    The patterns of a line are those without its last cell, plus those without its first cell, less those
    without both (counted twice), plus the whole line if it is a pattern. A line between given end cells is
    one byte in each table, so whole tables are added at once as big numbers; no byte carries, because no
    intermediate value passes 255 (checked by `bytes` itself for the final ones).
    """
    if length < 2:
        return bytes(base**length)
    middles = base ** (length - 2)
    shorter, inner = _scores(length - 1, base, min_pattern), _number(_scores(length - 2, base, min_pattern))
    whole = length * _number(_palindromes(length - 2, base)) if length >= min_pattern else 0
    table = bytearray(base**length)
    for first in range(base):
        without_last = _number(shorter[first * middles : (first + 1) * middles])
        for last in range(base):
            total = without_last + _number(shorter[last::base]) - inner
            if first == last != 0:
                total += whole
            block = slice(first * middles * base + last, (first + 1) * middles * base, base)
            table[block] = total.to_bytes(middles, "little")
    return bytes(table)


@cache
def _palindromes(length: int, base: int) -> bytes:
    """1 for every line of a length that is a palindrome without an empty cell, otherwise 0."""
    if length == 0:
        return b"\1"
    if length == 1:
        return b"\0" + b"\1" * (base - 1)
    middles = base ** (length - 2)
    table = bytearray(base**length)
    for end in range(1, base):
        table[end * middles * base + end : (end + 1) * middles * base : base] = _palindromes(length - 2, base)
    return bytes(table)


def _number(table: bytes) -> int:
    return int.from_bytes(table, "little")
