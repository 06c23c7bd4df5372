"""K, the development coefficient (B.02, 8.3.3)."""

from __future__ import annotations

NEW, USUAL, MASTER = 40, 20, 10
NEW_GAMES = 30
MASTER_RATING, JUNIOR_RATING = 2400, 2300
JUNIOR_YEARS = 18
LARGEST_PRODUCT = 700


def development(peak: int, games: int, *, junior: bool) -> int:
    """K before the event: ``peak`` is the highest rating so far, ``games`` those rated in earlier events.

    Who has ever had 2400 stays at 10. A junior has 40 until 2300 is reached, as has anybody with fewer than
    30 games. The rule text states no order of its lines; this is the order of FIDE's published lists.

    >>> development(1500, 29, junior=False), development(1500, 30, junior=False)
    (40, 20)
    >>> [development(peak, 90, junior=True) for peak in (2299, 2300, 2400)]
    [40, 20, 10]
    """
    if peak >= MASTER_RATING:
        return MASTER
    if junior and peak < JUNIOR_RATING:
        return NEW
    return NEW if games < NEW_GAMES else USUAL


def limited(k: int, games: int) -> int:
    """K for an event of so many rated games: the largest whole number by which K x n is at most 700.

    >>> limited(40, 17), limited(40, 18), limited(20, 39)
    (40, 38, 17)
    """
    return min(k, LARGEST_PRODUCT // games) if games else k


def is_junior(birth_year: int | None, year: int) -> bool:
    """Until the end of the year of the 18th birthday."""
    return birth_year is not None and year - birth_year <= JUNIOR_YEARS
