"""Named lists of tie-breaks. A list is everything that ranks after points, so spread stands in it."""

from __future__ import annotations

from collections.abc import Sequence

from words import said

PRESETS: dict[str, tuple[str, ...]] = {
    "default": ("spread",),
    # Mind Sports Olympiad: spread over all rounds does not come first here.
    "mso": ("head_to_head", "spread_without_best", "sonneborn_berger"),
    # As the Mind Sports Olympiad of 2019 ranked, with the program Swiss Perfect.
    "swiss-perfect": ("median_buchholz", "buchholz", "progressive"),
}


def ranking_list(preset: str = "default", tie_breaks: Sequence[str] = ()) -> tuple[str, ...]:
    """The whole list after points: a preset's, or spread and then the event's own tie-breaks.

    Own tie-breaks follow a preset's list; what stands there already is not repeated. An own list
    that names spread itself is taken in its own order. Raises ValueError for an unknown preset.

    >>> ranking_list(tie_breaks=["head_to_head"])
    ('spread', 'head_to_head')
    """
    if not isinstance(preset, str) or preset not in PRESETS:
        raise ValueError(
            said(
                "{preset} is no preset of tie-breaks; there are {choices}",
                preset=repr(preset),
                choices=", ".join(PRESETS),
            )
        )
    if preset == "default" and "spread" in tie_breaks:
        return tuple(tie_breaks)
    return tuple(dict.fromkeys((*PRESETS[preset], *tie_breaks)))
