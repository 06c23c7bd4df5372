"""The records of all games of an event that were played on line: what everybody may know of them, no more."""

from __future__ import annotations

import io
import json
import zipfile
from dataclasses import dataclass

from games.engine.record import GameRecord
from games.engine.record_json import record_to_json
from games.engine.record_text import write_text
from games.models import LiveMatch
from games.queries.records import Place, is_secret, record_of
from games.queries.timed_match import TimedMatch, timed_all
from tournaments.models import Pairing, Tournament
from tournaments.models.round import RoundState


@dataclass(frozen=True, slots=True)
class GameFiles:
    """GameFiles by the name of their file. ``hidden``: games left out while others still play their bag."""

    games: dict[str, GameRecord]
    hidden: int = 0

    def as_lines(self) -> str:
        """A JSON object a line: ``python -m games.engine replay --json`` takes it."""
        return "".join(
            json.dumps(record_to_json(record), ensure_ascii=False) + "\n" for record in self.games.values()
        )

    def as_zip(self) -> bytes:
        """A file a game."""
        out = io.BytesIO()
        with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
            for name, record in self.games.items():
                archive.writestr(f"{name}.txt", write_text(record))
        return out.getvalue()


def games_on_line(event: Tournament) -> GameFiles:
    """Every game on line that has begun, in its newest attempt. A bag is named once it is revealed."""
    pairings = Pairing.objects.filter(round__tournament=event, round__state=RoundState.PUBLISHED)
    places = {
        pairing.match_id: (pairing.round.number, pairing.table)
        for pairing in pairings.select_related("round")
        if pairing.match_id
    }
    lives = LiveMatch.objects.filter(match__in=places, play=LiveMatch.Play.ONLINE).select_related("match")
    games: dict[str, GameRecord] = {}
    hidden = 0
    for held in sorted(timed_all(lives), key=lambda held: places[held.live.match_id]):
        hidden += _add(games, held, event, places[held.live.match_id])
    return GameFiles(games, hidden)


def _add(games: dict[str, GameRecord], held: TimedMatch, event: Tournament, at: tuple[int, int]) -> int:
    """Adds the games of one match; gives how many stay hidden."""
    number, table = at
    begun = [game for game in held.games if game.started_at is not None and held.flag_game(game) is not None]
    shown = [game for game in begun if not is_secret(game)]
    for game in shown:
        name = f"round-{number}-table-{table}-game-{game.number}"
        games[name] = record_of(held, game, Place(event.name, number, table))
    return len(begun) - len(shown)
