"""A name, put otherwise wherever it is written."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass
from functools import cached_property
from typing import Any

BESIDE = ("club", "federation", "birth_year", "contact", "note")
LABELS = ("actor_label", "target_label")  # made of names: "Ann – Bob"
TOLD = ("reason", "explanation")  # sentences about people: "Ann (3) meets Bob (2)."
# A word of the program's own, as documents hold them: "swiss", "club", "win-draw-loss". The same word is a
# person's name only where these stand before it.
_CODE = re.compile(r"[a-z0-9_.:+-]+")
PEOPLE = frozenset(
    ("name", "names", "user", "username", "player", "players", "captain", "members", "tables", "byes")
) | frozenset(("first", "second", "seat", "a", "b", "who", "person", "entry", "opponent", "more_names"))


@dataclass(frozen=True)
class Renaming:
    """Every way in which one person was written, and what stands there instead.

    A name of several words is found anywhere in a text, however its letters are cased. One of a single word,
    which may be a word of the language, only where it is the whole text, in a label of the log, or, cased as
    it is, in a sentence about people. In documents it may be one of the program's words, too: those stay.
    """

    names: Collection[str]
    instead: str

    def put(self, column: str, value: Any) -> Any:
        """A value of a column, with all texts in it; keys of documents are texts too."""
        if isinstance(value, str):
            return self._text(value, column)
        return self._document(value, column, column)

    def _document(self, value: Any, column: str, key: str) -> Any:
        """Part of a document; ``key`` stands before it."""
        if isinstance(value, str):
            is_code = _CODE.fullmatch(value) and key not in PEOPLE and not key.endswith("_by")
            return value if is_code else self._text(value, column)
        if isinstance(value, list):
            return [self._document(each, column, key) for each in value]
        if isinstance(value, dict):
            told = {
                self._document(own, column, key): self._document(each, column, own)
                for own, each in value.items()
            }
            return told | self._gone(value)
        return value

    def _gone(self, value: dict[str, Any]) -> dict[str, Any]:
        """What stands beside the person's name and says more of them."""
        name = value.get("name")
        if not isinstance(name, str) or name.casefold() not in self._folded:
            return {}
        return {key: type(value[key])() for key in BESIDE if value.get(key)}

    def _text(self, text: str, column: str) -> str:
        if text.casefold() in self._folded:
            return self.instead
        for pattern in (self._several, self._anywhere(column)):
            text = pattern.sub(lambda _found: self.instead, text) if pattern else text
        return text

    def _anywhere(self, column: str) -> re.Pattern[str] | None:
        if column in LABELS:
            return self._in_labels
        return self._in_sentences if column in TOLD else None

    @cached_property
    def _folded(self) -> set[str]:
        return {name.casefold() for name in self.names}

    @cached_property
    def _several(self) -> re.Pattern[str] | None:
        return _pattern([name for name in self.names if " " in name])

    @cached_property
    def _in_labels(self) -> re.Pattern[str] | None:
        return _pattern(list(self.names))

    @cached_property
    def _in_sentences(self) -> re.Pattern[str] | None:
        """A name without a capital may be any word."""
        return _pattern([name for name in self.names if not name.islower()], re.NOFLAG)


class ActorRenaming(Renaming):
    """Of a name that a player has, too, who stays: only where it says who did something."""

    def put(self, column: str, value: Any) -> Any:
        """The same, of a column and of what stands in a document after such a word."""
        if isinstance(value, str):
            is_theirs = _is_of_actors(column) and value.casefold() in self._folded
            return self.instead if is_theirs else value
        if isinstance(value, list):
            return [self.put("", each) for each in value]
        if isinstance(value, dict):
            return {key: self.put(key, each) for key, each in value.items()}
        return value


def _is_of_actors(column: str) -> bool:
    return column in ("actor_label", "user", "username") or column.endswith("_by")


def _pattern(names: list[str], case: re.RegexFlag = re.IGNORECASE) -> re.Pattern[str] | None:
    """Whole words alone, the longest name first."""
    escaped = [re.escape(name) for name in sorted(names, key=len, reverse=True)]
    return re.compile(rf"(?<!\w)(?:{'|'.join(escaped)})(?!\w)", case) if escaped else None
