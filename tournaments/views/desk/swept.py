"""What an act on all tables did, in words."""

from __future__ import annotations

from django.utils.translation import ngettext

from games.services.live.pausing import Sweep


def swept(words: str, sweep: Sweep) -> str:
    """The words, with the number of tables it was done at where they ask for it, and on how many it could not
    be done."""
    told = words % {"count": len(sweep.done)} if "%(" in words else words
    if not sweep.failed:
        return told
    left = ngettext(
        "%(count)d board refused: %(why)s", "%(count)d boards refused, the first: %(why)s", len(sweep.failed)
    )
    return f"{told} {left % {'count': len(sweep.failed), 'why': sweep.failed[0][1]}}"
