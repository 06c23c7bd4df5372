"""What a service says when it refuses: a kind, a sentence, and where it is wrong."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.functional import Promise

from audit.in_words import in_words

Words = str | Promise


class Refused(Exception):
    """The act is not possible as asked; nothing was changed.

    Sentences of pure code are translated when it is raised. ``fields`` maps a field of the input to its
    sentence; ``facts`` is JSON-ready and goes to API clients.
    """

    status = 400
    kind = "refused"

    def __init__(self, words: Words, *, fields: Mapping[str, Words] | None = None, **facts: Any) -> None:
        super().__init__(in_words(words))
        self.fields = {name: in_words(each) for name, each in (fields or {}).items()}
        self.facts = facts


class Invalid(Refused):
    """The input is wrong: what, where, and what would be right."""

    kind = "invalid"


class Conflict(Refused):
    """Somebody else was first, or the state has moved on."""

    status = 409
    kind = "conflict"


class Locked(Refused):
    """The past would change; ``words`` says why it is locked."""

    status = 409
    kind = "locked"
