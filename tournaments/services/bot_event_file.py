"""The file of a tournament of programs: TOML that an administrator writes, read and checked as a whole.

Its commands are run as they stand, and kept nowhere else.
"""

from __future__ import annotations

import shlex
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from django.utils.text import slugify
from django.utils.translation import gettext as _

from games.errors import Invalid
from tournaments.models.player import name_key
from tournaments.models.tournament import PAIRED_BY_STANDINGS, BagMode, System, Visibility

SYSTEMS = (*sorted(PAIRED_BY_STANDINGS), System.ROBIN, System.DOUBLE_ROBIN)
BAGS = (BagMode.INDEPENDENT, BagMode.DUPLICATE)
MOST_MS = 3_600_000
MOST_AT_ONCE = 64
PROGRAM_KEYS = ("name", "command", "directory")


@dataclass(frozen=True, slots=True)
class ProgramLine:
    """A program: its name in the event, the words of its command, and the folder in which it runs."""

    name: str
    command: tuple[str, ...]
    folder: Path


@dataclass(frozen=True, slots=True)
class BotEvent:
    """What the file asks for. ``seconds``: of each program a game. ``seed``: shuffles round 1 of a Swiss."""

    name: str
    slug: str
    variant: str
    system: str
    rounds: int | None
    seconds: int
    seed: int | None
    bags: str
    concurrency: int
    visibility: str
    rated: bool
    programs: tuple[ProgramLine, ...]

    @property
    def is_swiss(self) -> bool:
        return self.system in PAIRED_BY_STANDINGS

    def program(self, name: str) -> ProgramLine:
        """The program of an entry."""
        return next(line for line in self.programs if name_key(line.name) == name_key(name))


def read_bot_event(file: Path) -> BotEvent:
    """Reads the file. Raises Invalid with a sentence for every line of it that is wrong."""
    try:
        data = tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise Invalid(_("%(file)s: %(why)s.") % {"file": file, "why": error.strerror}) from None
    except ValueError as error:  # no TOML, or no UTF-8
        raise Invalid(_("%(file)s is no TOML document: %(why)s") % {"file": file, "why": error}) from None
    return event_from(data, file.resolve().parent)


def event_from(data: Mapping[str, Any], folder: Path) -> BotEvent:
    """The same from data; ``folder``: where directories of programs begin. Raises Invalid."""
    reader = _Reader(data)
    name = reader.text("name")
    system = reader.choice("system", SYSTEMS, System.ROBIN)
    values = {
        "name": name,
        "slug": reader.text("slug", slugify(name)[:50] or "programs"),
        "variant": reader.text("variant", "entropy7"),
        "system": system,
        "rounds": reader.whole("rounds", 1, 99, None, required=system in PAIRED_BY_STANDINGS),
        "seconds": reader.seconds(),
        "seed": reader.whole("seed", 0, 10**30 - 1, None),
        "bags": reader.choice("bags", BAGS, BagMode.INDEPENDENT),
        "concurrency": reader.whole("concurrency", 1, MOST_AT_ONCE, 1),
        "visibility": reader.choice("visibility", Visibility.values, Visibility.PUBLIC),
        "rated": reader.flag("rated"),
        "programs": _programs(reader, folder),
    }
    reader.refuse_the_rest()
    if reader.wrong:
        raise Invalid(_("The event can't be run as this file has it."), fields=reader.wrong)
    return BotEvent(**values)


def _programs(reader: _Reader, folder: Path) -> tuple[ProgramLine, ...]:
    found = reader.take("program", [])
    if not isinstance(found, list) or len(found) < 2:
        reader.wrong["program"] = _("Give two or more, each under a line [[program]].")
        return ()
    lines = [_program(reader, number, each, folder) for number, each in enumerate(found, start=1)]
    names = [name_key(line.name) for line in lines]
    for number, name in enumerate(names, start=1):
        if name and name in names[: number - 1]:
            reader.wrong[f"program {number}"] = _("Another program has this name already.")
    return tuple(lines)


def _program(reader: _Reader, number: int, data: Any, folder: Path) -> ProgramLine:
    inner = _Reader(data if isinstance(data, dict) else {})
    name, directory = inner.text("name"), folder / inner.text("directory", ".")
    words = _words(inner)
    if not directory.is_dir():
        inner.wrong["directory"] = _("There is no folder %(folder)s.") % {"folder": directory}
    inner.refuse_the_rest(PROGRAM_KEYS)
    reader.wrong |= {f"program {number}, {key}": words for key, words in inner.wrong.items()}
    return ProgramLine(name, words, directory)


def _words(reader: _Reader) -> tuple[str, ...]:
    """The words of a command: a list, or a text split as a shell would."""
    value = reader.take("command", None)
    try:
        words = shlex.split(value) if isinstance(value, str) else value
    except ValueError:
        words = None
    if not (isinstance(words, list) and words and all(isinstance(word, str) for word in words)):
        reader.wrong["command"] = _('Give a text like "./mine --fast", or a list of its words.')
        return ()
    return tuple(words)


class _Reader:
    """Takes values out of a table, one by one, and notes what is wrong with them."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self._left = dict(data)
        self._known: list[str] = []
        self.wrong: dict[str, Any] = {}

    def take(self, key: str, default: Any) -> Any:
        self._known.append(key)
        return self._left.pop(key, default)

    def text(self, key: str, default: str = "") -> str:
        def is_line(value: Any) -> bool:
            return isinstance(value, str) and bool(value.strip()) and len(value.splitlines()) == 1

        return str(self._checked(key, default or None, is_line, _("Give one line of text."))).strip()

    def choice(self, key: str, choices: Any, default: str) -> str:
        words = _("One of: %(choices)s.") % {"choices": ", ".join(choices)}
        return str(self._checked(key, str(default), lambda value: value in list(choices), words))

    def whole(self, key: str, least: int, most: int, default: int | None, *, required: bool = False) -> Any:
        words = _("Give a whole number from %(least)d to %(most)d.") % {"least": least, "most": most}

        def fits(value: Any) -> bool:
            return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most

        if key not in self._left and not required:
            return self.take(key, default)
        return self._checked(key, default, fits, words)

    def flag(self, key: str) -> bool:
        return bool(self._checked(key, False, lambda value: isinstance(value, bool), _("true or false.")))

    def seconds(self) -> int:
        """`time-ms` in seconds: the clocks give whole ones."""
        ms = self.whole("time-ms", 1000, MOST_MS, 30_000)
        if isinstance(ms, int) and ms % 1000:
            self.wrong["time-ms"] = _("The clocks give whole seconds: write a multiple of 1000.")
        return ms // 1000 if isinstance(ms, int) else 0

    def refuse_the_rest(self, known: tuple[str, ...] = ()) -> None:
        for key in self._left:
            words = _("There is no such setting; there are %(keys)s.")
            self.wrong[key] = words % {"keys": ", ".join(known or self._known)}

    def _checked(self, key: str, default: Any, fits: Callable[[Any], bool], words: Any) -> Any:
        value = self.take(key, default)
        if not fits(value):
            self.wrong[key] = words
            return default if default is not None else ""
        return value
