"""A name, put otherwise wherever it is written."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass
from functools import cached_property
from typing import Any

BESIDE = ("club", "federation", "birth_year", "contact", "note")
LABELS = ("actor_label", "target_label")  # made of names: "Ann – Bob"


@dataclass(frozen=True)
class Renaming:
    """Every way in which one person was written, and what stands there instead.

    A name of several words is found anywhere in a text, however its letters are cased. One of a single word,
    which may be a word of the language, only where it is the whole text, or in a label of the log.
    """

    names: Collection[str]
    instead: str

    def put(self, column: str, value: Any) -> Any:
        """A value of a column, with all texts in it; keys of documents are texts too."""
        if isinstance(value, str):
            return self._text(value, label=column in LABELS)
        if isinstance(value, list):
            return [self.put(column, each) for each in value]
        if isinstance(value, dict):
            told = {self.put(column, key): self.put(column, each) for key, each in value.items()}
            return told | self._gone(value)
        return value

    def _gone(self, value: dict[str, Any]) -> dict[str, Any]:
        """What stands beside the person's name and says more of them."""
        name = value.get("name")
        if not isinstance(name, str) or name.casefold() not in self._folded:
            return {}
        return {key: type(value[key])() for key in BESIDE if value.get(key)}

    def _text(self, text: str, *, label: bool) -> str:
        if text.casefold() in self._folded:
            return self.instead
        pattern = self._anywhere if label else self._several
        return pattern.sub(lambda _found: self.instead, text) if pattern else text

    @cached_property
    def _folded(self) -> set[str]:
        return {name.casefold() for name in self.names}

    @cached_property
    def _several(self) -> re.Pattern[str] | None:
        return _pattern([name for name in self.names if " " in name])

    @cached_property
    def _anywhere(self) -> re.Pattern[str] | None:
        return _pattern(list(self.names))


def _pattern(names: list[str]) -> re.Pattern[str] | None:
    """Whole words alone, the longest name first."""
    escaped = [re.escape(name) for name in sorted(names, key=len, reverse=True)]
    return re.compile(rf"(?<!\w)(?:{'|'.join(escaped)})(?!\w)", re.IGNORECASE) if escaped else None
