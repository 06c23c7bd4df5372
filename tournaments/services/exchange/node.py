"""A value of a document with the path to it, so that an error says exactly where the document is wrong."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from math import isfinite
from typing import Any, NoReturn

from django.utils.translation import gettext as _

from games.errors import Invalid
from tournaments.documents import instant_of

LARGEST = 2**31 - 1
MOST_LEVELS = 50


@dataclass(frozen=True, slots=True)
class Node:
    """``value`` stands at ``path``, as in ``rounds[2].tables[0].first``."""

    value: Any
    path: str = ""

    def refuse(self, words: str) -> NoReturn:
        """Raises Invalid with the path and the sentence."""
        where = self.path or _("document")
        raise Invalid(f"{where}: {words}", fields={where: words})

    def at(self, key: str) -> Node:
        """The value of a key that must be there."""
        if key not in self.mapping():
            self.refuse(_("“%(key)s” is missing.") % {"key": key})
        return Node(self.value[key], f"{self.path}.{key}" if self.path else key)

    def get(self, key: str, default: Any = None) -> Node:
        """The value of a key, or ``default`` where the document is silent."""
        path = f"{self.path}.{key}" if self.path else key
        return Node(self.mapping().get(key, default), path)

    def keys(self, *known: str) -> Node:
        """This node, an object with no other keys than these."""
        if unknown := sorted(set(self.mapping()) - set(known)):
            self.refuse(
                _("there is no key “%(key)s” here; there are %(known)s.")
                % {"key": unknown[0], "known": ", ".join(known)}
            )
        return self

    def items(self) -> list[Node]:
        """The members of a list."""
        if not isinstance(self.value, list):
            self.refuse(_("expected a list, not %(value)s.") % {"value": self.shown})
        return [Node(value, f"{self.path}[{place}]") for place, value in enumerate(self.value)]

    def pair(self) -> list[Node]:
        """The two members of a list: what is said of each player, first player first."""
        told = self.items()
        if len(told) != 2:
            self.refuse(_("expected two values, one of each player."))
        return told

    def text(self, most: int = 10_000) -> str:
        """A string of at most ``most`` characters, without NUL (no database stores one)."""
        if not isinstance(self.value, str) or "\0" in self.value:
            self.refuse(_("expected a text, not %(value)s.") % {"value": self.shown})
        if len(self.value) > most:
            self.refuse(_("longer than %(most)d characters.") % {"most": most})
        return self.value

    def whole(self, least: int = 0, most: int = LARGEST) -> int:
        """A whole number within bounds."""
        if type(self.value) is not int or not least <= self.value <= most:
            self.refuse(
                _("expected a whole number from %(least)d to %(most)d, not %(value)s.")
                % {"least": least, "most": most, "value": self.shown}
            )
        return self.value

    def maybe_whole(self, least: int = 0, most: int = LARGEST) -> int | None:
        """As ``whole``, or null."""
        return None if self.value is None else self.whole(least, most)

    def flag(self) -> bool:
        """True or false."""
        if type(self.value) is not bool:
            self.refuse(_("expected true or false, not %(value)s.") % {"value": self.shown})
        return self.value

    def one_of(self, choices: Iterable[Any]) -> Any:
        """One of some values."""
        choices = list(choices)
        if type(self.value) not in {type(choice) for choice in choices} or self.value not in choices:
            shown = ", ".join(map(str, choices))
            self.refuse(
                _("expected one of %(choices)s, not %(value)s.") % {"choices": shown, "value": self.shown}
            )
        return self.value

    def known(self, numbers: Container[int]) -> int:
        """A seed number of the event."""
        number = self.whole(1)
        if number not in numbers:
            self.refuse(_("no entry has the seed number %(number)d.") % {"number": number})
        return number

    def mapping(self) -> dict[str, Any]:
        """An object with any keys."""
        if not isinstance(self.value, dict):
            self.refuse(_("expected an object, not %(value)s.") % {"value": self.shown})
        return self.value

    def moment(self) -> datetime | None:
        """A date and time with its offset, or null."""
        if self.value is None:
            return None
        moment = instant_of(self.text(40))
        if moment is None or datetime.fromisoformat(self.value).tzinfo is None:
            self.refuse(
                _("expected a moment such as 2026-05-01T19:30:00+00:00, not %(value)s.")
                % {"value": self.shown}
            )
        return moment

    @property
    def shown(self) -> str:
        """The value as a message shows it."""
        text = repr(self.value)
        return text if len(text) <= 40 else text[:39] + "…"


def refuse_twice(nodes: Iterable[Node], words: str) -> None:
    """Raises Invalid at the first node whose value an earlier one has."""
    seen: dict[Any, str] = {}
    for node in nodes:
        if node.value in seen:
            node.refuse(words % {"value": node.shown, "where": seen[node.value]})
        seen[node.value] = node.path


def refuse_unstorable(root: Node) -> None:
    """Raises Invalid at a text or number that no database holds (NUL, half a character, not a number), and
    where values stand in one another deeper than any document has them."""
    waiting = [iter((root,))]
    while waiting:
        node = next(waiting[-1], None)
        if node is None:
            waiting.pop()
        elif isinstance(node.value, dict | list):
            if len(waiting) > MOST_LEVELS:
                node.refuse(_("This is nested too deeply."))
            waiting.append(_members(node))
        elif not _storable(node.value):
            node.refuse(_("%(value)s can't be stored.") % {"value": node.shown})


def _members(node: Node) -> Iterator[Node]:
    """The members of a list, or keys and values of an object, one after the other: there may be millions."""
    if isinstance(node.value, list):
        for place, value in enumerate(node.value):
            yield Node(value, f"{node.path}[{place}]")
        return
    for key in node.value:
        yield Node(key, f"{node.path} {_('key')}".strip())
        yield node.get(key)


def _storable(value: Any) -> bool:
    if isinstance(value, str):
        return "\0" not in value and not any("\ud800" <= character <= "\udfff" for character in value)
    return not isinstance(value, float) or isfinite(value)
