"""A new event from a file of any kind that we read: our own document, or a federation's report file."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from audit.actor import Actor
from games.errors import Invalid
from tournaments.models import Tournament
from tournaments.services.exchange import import_event
from tournaments.services.importing.report_file import is_report
from tournaments.services.importing.text import decode
from tournaments.services.trf_files import event_of_report

MOST_MEGABYTES = 20


@dataclass(frozen=True, slots=True)
class ReportWishes:
    """What a report file does not say: the variant here; ``name`` and ``rounds`` in place of its own."""

    variant: str = ""
    name: str = ""
    rounds: int | None = None
    without_rounds: bool = False


def event_from_file(
    data: bytes, actor: Actor, wishes: ReportWishes, *, slug: str | None = None
) -> Tournament:
    """Makes the event, all or nothing. ``slug`` is for documents; reports get an address from their name.

    Raises Invalid with what is wrong, and where.
    """
    if len(data) > MOST_MEGABYTES * 1024 * 1024:
        raise _refuse(_("The file is larger than %(most)d MB.") % {"most": MOST_MEGABYTES})
    if data.lstrip(b"\xef\xbb\xbf \t\r\n")[:1] == b"{":
        return import_event(_document(data), actor, slug=slug)
    if not is_report(decode(data)[0]):
        raise _refuse(_("This is neither a whole event (JSON) nor a report file (TRF16, TRF26)."))
    if not wishes.variant:
        words = _("A report file does not say which variant is played: choose it.")
        raise Invalid(words, fields={"variant": words})
    return event_of_report(
        data,
        actor,
        variant=wishes.variant,
        name=wishes.name,
        rounds=wishes.rounds,
        without_rounds=wishes.without_rounds,
    )


def _document(data: bytes) -> Any:
    try:
        return json.loads(data.decode("utf-8-sig"))
    except (ValueError, RecursionError) as error:
        raise _refuse(_("This is no JSON document: %(error)s.") % {"error": error}) from None


def _refuse(words: str) -> Invalid:
    return Invalid(words, fields={"file": words})
