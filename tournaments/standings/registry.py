"""The tie-breaks that an event can choose from, by key. Their status stands in tie_breaks.md."""

from __future__ import annotations

from collections.abc import Iterable

from .registry_own import OWN
from .registry_results import RESULTS
from .registry_teams import GROUP, TEAMS
from .value import TieBreak

TIE_BREAKS: dict[str, TieBreak] = {tie_break.key: tie_break for tie_break in (*OWN, *RESULTS, *TEAMS)}


def of_teams(keys: Iterable[str]) -> tuple[str, ...]:
    """Those of the keys that rank teams; the others rank single players."""
    return tuple(key for key in keys if TIE_BREAKS[key].group == GROUP)


def by_group() -> dict[str, list[TieBreak]]:
    """The tie-breaks under their headings, in the order in which a settings page lists them."""
    found: dict[str, list[TieBreak]] = {}
    for tie_break in TIE_BREAKS.values():
        found.setdefault(tie_break.group, []).append(tie_break)
    return found
