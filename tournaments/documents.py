"""Checks that the smaller documents of an event share: known keys, kinds of values, instants."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import MAXYEAR, MINYEAR, datetime
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _


def refuse_unknown(document: Any, known: Collection[str]) -> None:
    """Raises ValueError when a document is no object, or has a key that is not known."""
    if not isinstance(document, Mapping):
        raise ValueError(_("Give an object with the keys %(keys)s.") % {"keys": ", ".join(known)})
    if unknown := sorted(set(map(str, document)) - set(known)):
        raise ValueError(
            _("There is no setting %(key)s; there are %(keys)s.")
            % {"key": unknown[0], "keys": ", ".join(known)}
        )


def check_flags(document: Mapping[str, Any], keys: Collection[str]) -> None:
    """Raises ValueError for a value that is not true or false."""
    for key in keys:
        if not isinstance(document[key], bool):
            raise ValueError(_("%(key)s is true or false.") % {"key": key})


def check_text(document: Mapping[str, Any], key: str, most: int) -> None:
    """Raises ValueError for what is no text, or one of more than ``most`` characters."""
    value = document[key]
    if not isinstance(value, str) or len(value) > most or "\0" in value:
        raise ValueError(_("%(key)s is a text of at most %(most)d characters.") % {"key": key, "most": most})


def check_whole(document: Mapping[str, Any], key: str, least: int, most: int) -> None:
    """Raises ValueError for what is neither null nor a whole number in these bounds; true is none."""
    value = document[key]
    if value is None:
        return
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise ValueError(
            _("%(key)s is null, or a whole number from %(least)d to %(most)d.")
            % {"key": key, "least": least, "most": most}
        )


def check_instant(document: Mapping[str, Any], key: str) -> None:
    """Raises ValueError for what is neither null nor an instant."""
    if document[key] is not None and instant_of(document[key]) is None:
        raise ValueError(
            _("%(key)s is null, or an instant such as %(example)s.")
            % {"key": key, "example": "2027-03-14T10:00"}
        )


def instant_of(text: Any) -> datetime | None:
    """An instant in ISO form, with the time zone of the installation where it names none; None for others.

    >>> instant_of("soon") is None
    True
    """
    try:
        read = datetime.fromisoformat(text)
        # The first and the last year have instants that are in no year elsewhere.
        whole = MINYEAR < read.year < MAXYEAR
        return (read if read.tzinfo else timezone.make_aware(read)) if whole else None
    except (TypeError, ValueError, OverflowError):
        return None
