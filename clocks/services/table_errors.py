"""What a table clock answers when it refuses: a sentence for who sits there, and how the clock stands."""

from __future__ import annotations

from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from audit.in_words import in_words
from clocks.core import Ended, EventError, FallDue, OutOfTurn, Paused, Stale, TooLate

NOT_THE_STATE = _("The clock had changed before this arrived. This is how it stands.")
NO_PRESS = _("There is no press to take back.")
FLAG_BETWEEN = _("A flag has fallen since that press: set up a new game with the times you want.")
WORDS: list[tuple[type[EventError], Promise]] = [
    (Stale, NOT_THE_STATE),
    (OutOfTurn, _("It is not this side’s turn.")),
    (TooLate, _("Too late: the time was up when the press arrived.")),
    (FallDue, _("The time is up; the flag is being recorded.")),
    (Paused, _("The clock is paused: resume it first.")),
    (Ended, _("This game is over: set up a new one.")),
]


class NoTable(LookupError):
    """There is no table clock with this token."""


class TableRefused(Exception):
    """The act is not possible now, and nothing has changed; ``state`` is the clock as it stands."""

    def __init__(self, words: str | Promise, state: dict[str, Any]) -> None:
        super().__init__(str(words))
        self.state = state


class TableInvalid(Exception):
    """An input that means nothing: ``fields`` maps its name to a sentence."""

    def __init__(self, **fields: str | Promise) -> None:
        super().__init__(" ".join(map(str, fields.values())))
        self.fields = {name: str(words) for name, words in fields.items()}


def words_for(error: EventError) -> str | Promise:
    """The refusal of the core in words for who sits at the table."""
    for kind, words in WORDS:
        if isinstance(error, kind):
            return words
    return in_words(error)
