"""The picture of an event that other sites show beside a link to it, drawn by Pillow."""

from __future__ import annotations

import io
import subprocess
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from django.conf import settings
from PIL import Image, ImageDraw, ImageFont
from PIL.ImageFont import FreeTypeFont

SIZE = (1200, 630)
EDGE, WIDTH = 72, 1200 - 2 * 72
PAPER, INK, SOFT, BRAND, LINE = "#fbfaf7", "#1c2430", "#566072", "#0b5d66", "#dfdbd1"
COUNTERS = ("#e69f00", "#56b4e9", "#009e73", "#f0e442", "#0072b2", "#d55e00", "#cc79a7")
LONGEST = 200  # characters that are measured at all
FONT_SECONDS = 5
JOINERS = "\u200c\u200d"


@dataclass(frozen=True, slots=True)
class Facts:
    """What the picture says: a name in at most two lines, words above it, a heading, rows of two columns."""

    above: str
    name: str
    heading: str
    rows: tuple[tuple[str, str, str], ...] = ()  # a number, a name, a value


def draw(facts: Facts) -> bytes:
    """The picture as PNG: the same facts give the same bytes."""
    picture = Image.new("RGB", SIZE, PAPER)
    pen = ImageDraw.Draw(picture)
    pen.rectangle((0, 0, SIZE[0], 18), fill=BRAND)
    counters = _counters()
    picture.paste(counters, (SIZE[0] - EDGE - counters.width, 557))
    _line(pen, facts.above, (EDGE, 76), 30, SOFT)
    lines, size = _fitted(facts.name)
    y = 122
    for line in lines:
        _line(pen, line, (EDGE, y), size, INK, bold=True)
        y += round(size * 1.2)
    _rows(pen, facts, max(y + 26, 290))
    _line(pen, "Orderly", (EDGE, 556), 28, BRAND, bold=True)
    kept = io.BytesIO()
    picture.save(kept, "PNG", optimize=True)
    return kept.getvalue()


def _counters() -> Image.Image:
    """One of each colour in a row, drawn large and made small: their edges are smooth."""
    fine, step, width = 4, 36, 26
    row = Image.new("RGB", (fine * (step * (len(COUNTERS) - 1) + width), fine * width), PAPER)
    pen = ImageDraw.Draw(row)
    for place, colour in enumerate(COUNTERS):
        left = fine * step * place
        pen.ellipse((left, 0, left + fine * width - 1, fine * width - 1), fill=colour)
    return row.resize((row.width // fine, row.height // fine), Image.Resampling.LANCZOS)


def _rows(pen: ImageDraw.ImageDraw, facts: Facts, y: int) -> None:
    _line(pen, facts.heading, (EDGE, y), 34, BRAND, bold=True)
    y += 58
    for number, name, value in facts.rows:
        room = WIDTH - 70 - (_width(value, 36, bold=True) + 30 if value else 0)
        _line(pen, number, (EDGE, y), 36, SOFT)
        _line(pen, name, (EDGE + 70, y), 36, INK, room=room)
        if value:
            x = SIZE[0] - EDGE - _width(value, 36, bold=True)
            _line(pen, value, (x, y), 36, INK, bold=True)
        y += 58


def _fitted(name: str) -> tuple[list[str], int]:
    """The name in one line or in two, as large as there is room for."""
    for size in (68, 58, 48):
        lines = _wrapped(name, size)
        if len(lines) <= (1 if size == 68 else 2):
            return lines, size
    return [lines[0], _cut(" ".join(lines[1:]), 48, WIDTH, bold=True)], 48


def _wrapped(text: str, size: int) -> list[str]:
    lines: list[str] = []
    for word in _clean(text).split():
        joined = f"{lines[-1]} {word}" if lines else word
        if lines and _width(joined, size, bold=True) <= WIDTH:
            lines[-1] = joined
        else:
            lines.append(_cut(word, size, WIDTH, bold=True))
    return lines or [""]


def _clean(text: str) -> str:
    """One line of letters; what joins letters stays."""
    return "".join(letter if letter.isprintable() or letter in JOINERS else " " for letter in text[:LONGEST])


def _line(
    pen: ImageDraw.ImageDraw,
    text: str,
    at: tuple[int, int],
    size: int,
    colour: str,
    *,
    bold: bool = False,
    room: int = WIDTH,
) -> None:
    shown = _cut(_clean(text), size, room, bold=bold)
    pen.text(at, shown, fill=colour, font=_font_of(shown, size, bold))


def _cut(text: str, size: int, room: int, *, bold: bool = False) -> str:
    """The text, with dots where it is longer than the room for it."""
    if _width(text, size, bold=bold) <= room:
        return text
    least, most = 0, len(text)
    while least < most:  # the most characters that fit
        middle = (least + most + 1) // 2
        if _width(text[:middle] + "…", size, bold=bold) <= room:
            least = middle
        else:
            most = middle - 1
    return text[:least].rstrip() + "…"


def _width(text: str, size: int, *, bold: bool = False) -> int:
    return round(_font_of(text, size, bold).getlength(text))


def _font_of(text: str, size: int, bold: bool) -> FreeTypeFont:
    """The font that comes along; where it lacks a letter, an installed one that has it, if there is any."""
    strange = frozenset(letter for letter in text if letter.isprintable() and not _has(letter, bold))
    found = _installed(strange, bold) if strange else None
    return _font(found or str(_own(bold)), size)


def _own(bold: bool) -> Path:
    return Path(settings.BASE_DIR) / "static/fonts" / ("DejaVuSans-Bold.ttf" if bold else "DejaVuSans.ttf")


@lru_cache(maxsize=64)
def _font(path: str, size: int) -> FreeTypeFont:
    return ImageFont.truetype(path, size)


@lru_cache(maxsize=4096)
def _has(letter: str, bold: bool) -> bool:
    """Whether the own font draws a letter by anything but its sign for what it lacks."""
    found = ImageFont.truetype(str(_own(bold)), 16, layout_engine=ImageFont.Layout.BASIC)
    drawn, lacking = found.getmask(letter), found.getmask("\U0010fffd")
    return letter == " " or (drawn.size, bytes(drawn)) != (lacking.size, bytes(lacking))


@lru_cache(maxsize=256)
def _installed(letters: frozenset[str], bold: bool) -> str | None:
    """The file of an installed font with these letters, as fontconfig says; None where there is none."""
    wanted = ":".join(["sans", "bold" if bold else "regular", _charset(letters)])
    try:
        done = subprocess.run(
            ["fc-match", "--format=%{file}\n%{charset}", wanted],
            capture_output=True,
            text=True,
            timeout=FONT_SECONDS,
            check=True,
        )
    except (OSError, subprocess.SubprocessError):
        return None
    path, _newline, charset = done.stdout.partition("\n")
    return path if _covers(charset, letters) else None


def _charset(letters: frozenset[str]) -> str:
    return "charset=" + " ".join(f"{ord(letter):x}" for letter in sorted(letters))


def _covers(charset: str, letters: frozenset[str]) -> bool:
    """Whether ranges as ``20-7e a0-17f`` hold all letters."""
    ranges = [part.partition("-") for part in charset.split()]
    pairs = [(int(first, 16), int(last or first, 16)) for first, _dash, last in ranges]
    return all(any(first <= ord(letter) <= last for first, last in pairs) for letter in letters)
