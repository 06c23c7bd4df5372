"""What a form showed when its page was opened, so that a save from an old page overwrites nobody."""

from __future__ import annotations

import hashlib

from django.forms import BoundField, Form
from django.utils.translation import gettext as _

from games.errors import Conflict

LENGTH = 4  # bytes of a mark: enough to tell two values of one field apart
NAME = "seen"


def seen_of(form: Form) -> str:
    """The values that the form starts from, a short mark each: ``name:1f3870be …``."""
    return " ".join(f"{field.name}:{_mark(field)}" for field in form)


def refuse_overwriting(form: Form, seen: str) -> None:
    """Raises Conflict at the fields that would overwrite a value which is newer than the opened page.

    A request without marks, as a script may send, is taken at its word.
    """
    marks = dict(part.partition(":")[::2] for part in seen.split())
    differs = set(form.changed_data)
    changed = [
        field
        for field in form
        if field.name in differs and marks.get(field.name, _mark(field)) != _mark(field)
    ]
    if changed:
        raise Conflict(
            _("This page was saved elsewhere since you opened it: see the marked fields, then save again."),
            fields={field.name: _says_now(field) for field in changed},
        )


def _mark(field: BoundField) -> str:
    return hashlib.blake2s(str(field.initial).encode(), digest_size=LENGTH).hexdigest()


def _says_now(field: BoundField) -> str:
    value = field.initial
    if isinstance(value, bool):
        return _("Meanwhile switched on.") if value else _("Meanwhile switched off.")
    if value in (None, ""):
        return _("Meanwhile emptied.")
    choices = {str(key): str(label) for key, label in getattr(field.field, "choices", ())}
    return _("Meanwhile it became “%(value)s”.") % {"value": choices.get(str(value), value)}
