"""Times of daily boards in words."""

from __future__ import annotations

from django.template import Library

from tournaments.queries.daily import hundredths

register = Library()


@register.filter
def run_time(time_ms: int | None) -> str:
    """A time as leaderboards show it, cut off to hundredths.

    >>> run_time(83_459)
    '1:23.45'
    """
    seconds, rest = divmod(hundredths(time_ms), 100)
    return f"{seconds // 60}:{seconds % 60:02}.{rest:02}"
