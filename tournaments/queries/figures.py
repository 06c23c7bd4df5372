"""Figures of Go Asunder as they are built: what is still wrong, where tiles can be added, the text of it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from hashlib import sha256

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.chaos_tiles.blob import EMPTY, Blob, TileId
from games.engine.chaos_tiles.games.figure import (
    LEAST_NEIGHBOURS,
    MOST_TILES,
    FigureError,
    figure_text,
    fitting,
    generated,
    loose_tiles,
)
from games.engine.chaos_tiles.legality import Faces, legal_placements
from games.engine.chaos_tiles.placement import Placement
from games.engine.chaos_tiles.ring import ORIGIN
from games.engine.chaos_tiles.tiles import FRONT, KINDS, TILES, Kind
from games.errors import Invalid

Way = list[str | int]
FACES: Faces = 2
MOST_TEXT = 4000


@dataclass(frozen=True)
class Figure:
    """Tiles that fit each other, as far as the figure is built."""

    blob: Blob

    @property
    def text(self) -> str:
        """What the setting `figure_placements` takes."""
        return figure_text(self.blob)

    @cached_property
    def loose(self) -> tuple[TileId, ...]:
        """The tiles that have too few neighbours yet."""
        return loose_tiles(self.blob)

    @property
    def is_done(self) -> bool:
        """Whether Go can be played on it."""
        return bool(self.blob) and not self.loose

    @property
    def left(self) -> dict[Kind, int]:
        """The tiles of each kind that are not in it."""
        laid = [placement.kind for placement in self.blob.tiles.values()]
        return {kind: TILES[kind].copies - laid.count(kind) for kind in KINDS}

    @property
    def words(self) -> str:
        """How far it has come."""
        if not self.blob:
            return _("Nothing lies yet. Choose a tile to begin.")
        count = len(self.blob)
        tiles = ngettext("%(count)d tile.", "%(count)d tiles.", count) % {"count": count}
        if self.is_done:
            return tiles + " " + _("Each has two neighbours or more: the figure is ready.")
        loose = len(self.loose)
        needs = ngettext(
            "%(loose)d has fewer than %(least)d neighbours yet.",
            "%(loose)d have fewer than %(least)d neighbours yet.",
            loose,
        )
        return tiles + " " + needs % {"loose": loose, "least": LEAST_NEIGHBOURS}

    def ways(self) -> dict[str, list[Way]]:
        """Where each kind can be added: placement, its full edges, and 1 where it has two or more at once."""
        if not self.blob:
            return {kind: [[str(Placement(kind, FRONT, 0, ORIGIN)), 0, 0]] for kind in KINDS}
        return {kind: self._ways_of(kind) if self.left[kind] else [] for kind in KINDS}

    def _ways_of(self, kind: Kind) -> list[Way]:
        found = ((way, len(self.blob.contacts(way))) for way in legal_placements(self.blob, kind, FACES))
        return [[str(way), contacts, int(contacts >= LEAST_NEIGHBOURS)] for way, contacts in found]


def read_figure(text: str) -> Figure:
    """The figure of these placements, finished or not. Raises Invalid, with what does not fit."""
    if len(text) > MOST_TEXT:
        words = _("That is too long for a figure of %(most)d tiles.") % {"most": MOST_TILES}
        raise Invalid(words, fields={"placements": words})
    try:
        return _read(" ".join(text.split()))
    except FigureError as error:
        raise Invalid(str(error), fields={"placements": str(error)}) from None


def made_figure(name: str, tiles: int) -> Figure:
    """A figure of so many tiles that follows from a name: the same name makes the same figure."""
    return Figure(generated(sha256(name.encode()).hexdigest(), tiles))


@lru_cache(maxsize=64)
def _read(text: str) -> Figure:
    return Figure(fitting(text) if text else EMPTY)
