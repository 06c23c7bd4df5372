"""Sizes of sheets, and which one a site prints on unless it says otherwise."""

from __future__ import annotations

import os
from collections.abc import Mapping

from django.conf import settings
from django.utils.translation import gettext_lazy as _

# The larger two are for the wall: everything on them is larger in proportion.
SIZES = {"a4": _("A4"), "letter": _("Letter"), "a3": _("A3"), "tabloid": _("Tabloid (11 × 17 in)")}

# Where offices print on Letter: most of the Americas, and the Philippines.
_LETTER = frozenset(
    ("US", "CA", "MX", "GT", "HN", "SV", "NI", "CR", "PA", "DO", "PR", "CO", "VE", "CL", "BO", "PH")
)


def default_size() -> str:
    """The site's size: its setting ``PAPER``, else what the machine's locale says."""
    chosen = str(settings.PAPER).lower()
    return chosen if chosen in SIZES else size_of_locale(os.environ)


def size_of_locale(environment: Mapping[str, str]) -> str:
    """Letter or A4, from ``LC_PAPER`` and what stands for it in the order of POSIX."""
    names = ("LC_ALL", "LC_PAPER", "LANG")
    name = next(filter(None, (environment.get(name, "") for name in names)), "")
    region = name.partition(".")[0].partition("@")[0].partition("_")[2]
    return "letter" if region in _LETTER else "a4"


def size_named(text: str | None) -> str:
    """The size that an address asks for; the site's for what is none."""
    return text if text in SIZES else default_size()
