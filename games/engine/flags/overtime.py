"""`overtime_penalty`: play goes on after the time is up, and costs points, before the flag falls."""

from games.engine.flags.rule import FlagRule

MINUTE = 60_000


def overtime_limit(rule: FlagRule) -> int:
    """The ms a player may go on after the time is up; the fall at the end of them is the fall of the flag."""
    return rule.penalty_minutes * MINUTE


def overtime_points(rule: FlagRule, ms: int) -> int:
    """The points that `ms` of overtime cost, off the offender's own total in the match, never off the board.

    Every started minute counts, up to the limit.

    >>> [overtime_points(FlagRule(), ms) for ms in (0, 1, 60_000, 60_001, 10 * MINUTE)]
    [0, 10, 10, 20, 50]
    """
    started = -(-min(max(ms, 0), overtime_limit(rule)) // MINUTE)
    return started * rule.penalty_points
