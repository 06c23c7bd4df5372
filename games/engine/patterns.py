"""The definition of scoring: a pattern is a run of counters in a row or column that reads the same both ways.

Everything faster in this package is checked against this file.
"""

from collections.abc import Iterator, Sequence

from games.engine.grid import EMPTY


def pattern_spans(line: Sequence[int], min_pattern: int) -> Iterator[tuple[int, int]]:
    """(start, length) of every pattern of a line, also of those inside a longer one.

    >>> list(pattern_spans([1, 2, 1, 0, 3, 3], min_pattern=2))
    [(0, 3), (4, 2)]
    """
    for start in range(len(line)):
        for stop in range(start + min_pattern, len(line) + 1):
            if is_pattern(line[start:stop]):
                yield start, stop - start


def is_pattern(run: Sequence[int]) -> bool:
    """Whether a run is a palindrome of counters: an empty cell never belongs to a pattern."""
    return EMPTY not in run and tuple(run) == tuple(reversed(run))


def line_score(line: Sequence[int], min_pattern: int) -> int:
    """The sum of the lengths of all patterns of a line (four alike, patterns from two: 4 + 2x3 + 3x2).

    >>> line_score([1, 1, 1, 1], min_pattern=2), line_score([1, 1, 1, 1], min_pattern=3)
    (16, 10)
    """
    return sum(length for _, length in pattern_spans(line, min_pattern))


def board_score(rows: Sequence[Sequence[int]], min_pattern: int) -> int:
    """The Order score of a board given as rows: the sum over all rows and columns."""
    columns = [[row[index] for row in rows] for index in range(len(rows[0]))]
    return sum(line_score(line, min_pattern) for line in [*rows, *columns])
