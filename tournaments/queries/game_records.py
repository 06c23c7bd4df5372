"""The records of all that an event played on line: what everybody may know of it, no more."""

from __future__ import annotations

import io
import json
import zipfile
from dataclasses import dataclass
from typing import Any

from games.engine import gyul_hap
from games.engine.chaos_tiles.games import record_json as tiles_json
from games.engine.chaos_tiles.games import record_text as tiles_text
from games.engine.chaos_tiles.games.record import TilesRecord
from games.engine.families import is_entropy, is_tiles
from games.engine.record import GameRecord
from games.engine.record_json import record_to_json
from games.engine.record_text import write_text
from games.models import Duel, LiveMatch, TilesGame
from games.queries.duel_records import duel_record
from games.queries.duels import read_duels
from games.queries.records import Place, is_secret, record_of
from games.queries.tiles.records import tiles_record
from games.queries.tiles.tiles_match import read_all
from games.queries.timed_match import TimedMatch, timed_all
from tournaments.models import Pairing, Tournament
from tournaments.models.round import RoundState

Record = GameRecord | gyul_hap.DuelRecord | TilesRecord
Places = dict[int, tuple[int, int]]


@dataclass(frozen=True, slots=True)
class GameFiles:
    """Records by the name of their file. ``hidden``: games left out while others still play their bag or
    boneyard, and matches of Gyul! Hap! and games of Chaos Tiles that go on."""

    games: dict[str, Record]
    hidden: int = 0

    def as_lines(self) -> str:
        """A JSON object a line, as commands of ``python -m games.engine`` take it: ``replay --json``,
        ``verify-duel``, ``verify-tiles``."""
        lines = (json.dumps(record_data(record), ensure_ascii=False) for record in self.games.values())
        return "".join(f"{line}\n" for line in lines)

    def as_zip(self) -> bytes:
        """A file a game, or a match of Gyul! Hap!."""
        out = io.BytesIO()
        with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
            for name, record in self.games.items():
                archive.writestr(f"{name}.txt", record_text(record))
        return out.getvalue()


def record_data(record: Record) -> dict[str, Any]:
    """A record for JSON."""
    if isinstance(record, TilesRecord):
        return tiles_json.record_to_json(record)
    if isinstance(record, gyul_hap.DuelRecord):
        return gyul_hap.record_to_json(record)
    return record_to_json(record)


def record_text(record: Record) -> str:
    """A record as text."""
    if isinstance(record, TilesRecord):
        return tiles_text.write_text(record)
    if isinstance(record, gyul_hap.DuelRecord):
        return gyul_hap.write_text(record)
    return write_text(record)


def games_on_line(event: Tournament) -> GameFiles:
    """Every game on line that has begun, in its newest attempt; every match of Gyul! Hap! and game of
    Chaos Tiles that is over. Bags and seeds are named once they are revealed."""
    pairings = Pairing.objects.filter(round__tournament=event, round__state=RoundState.PUBLISHED)
    places = {
        pairing.match_id: (pairing.round.number, pairing.table)
        for pairing in pairings.select_related("round")
        if pairing.match_id
    }
    if is_tiles(event.variant):
        return _tiles(event, places)
    if not is_entropy(event.variant):
        return _duels(event, places)
    lives = LiveMatch.objects.filter(match__in=places, play=LiveMatch.Play.ONLINE).select_related("match")
    games: dict[str, Record] = {}
    hidden = 0
    for held in sorted(timed_all(lives), key=lambda held: places[held.live.match_id]):
        hidden += _add(games, held, event, places[held.live.match_id])
    return GameFiles(games, hidden)


def _duels(event: Tournament, places: Places) -> GameFiles:
    held = read_duels(Duel.objects.filter(match__in=places).values_list("pk", flat=True))
    over = [each for each in held if each.duel.is_over and each.boards]
    found: dict[str, Record] = {}
    for each in sorted(over, key=lambda each: places[each.duel.match_id]):
        number, table = places[each.duel.match_id]
        found[f"round-{number}-table-{table}"] = duel_record(each, Place(event.name, number, table))
    return GameFiles(found, len(held) - len(over))


def _tiles(event: Tournament, places: Places) -> GameFiles:
    held = read_all(TilesGame.objects.filter(match__in=places).values_list("pk", flat=True))
    shown = [each for each in held if each.game.is_over and each.game.revealed_at is not None]
    found: dict[str, Record] = {}
    for each in sorted(shown, key=lambda each: places[each.game.match_id]):
        number, table = places[each.game.match_id]
        found[f"round-{number}-table-{table}"] = tiles_record(each, Place(event.name, number, table))
    return GameFiles(found, len(held) - len(shown))


def _add(games: dict[str, Record], held: TimedMatch, event: Tournament, at: tuple[int, int]) -> int:
    """Adds the games of one match; gives how many stay hidden."""
    number, table = at
    begun = [game for game in held.games if game.started_at is not None and held.flag_game(game) is not None]
    shown = [game for game in begun if not is_secret(game)]
    for game in shown:
        name = f"round-{number}-table-{table}-game-{game.number}"
        games[name] = record_of(held, game, Place(event.name, number, table))
    return len(begun) - len(shown)
