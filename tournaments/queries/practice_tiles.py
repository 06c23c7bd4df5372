"""Chaos Tiles outside every event: practice with one to five seats. Its links are those of practice."""

from __future__ import annotations

from django.db.models import Max, QuerySet

from games.models import TILES_OVER, TilesGame
from games.models.match import PRACTICE
from tournaments.queries.practice import WATCHER, not_since, practice_token, read_practice_seat


def practice_tiles() -> QuerySet[TilesGame]:
    """All practice games of Chaos Tiles."""
    return TilesGame.objects.filter(match__scope__startswith=PRACTICE)


def tiles_in_play(scope: str = PRACTICE) -> QuerySet[TilesGame]:
    """The practice games that are not over: all, or those of one visitor's scope; the newest first."""
    games = TilesGame.objects.filter(match__scope__startswith=scope).exclude(state__in=TILES_OVER)
    return games.select_related("match").order_by("-pk")


def is_practice_tiles(match_id: int) -> bool:
    """Whether this is a practice game of Chaos Tiles."""
    return practice_tiles().filter(match=match_id).exists()


def quiet_tiles(before: int) -> QuerySet[TilesGame]:
    """Practice games that are not over and in which nobody has done anything since ``before`` (ms)."""
    games = practice_tiles().exclude(state__in=TILES_OVER).filter(opened_at__lt=before)
    return games.annotate(last=Max("acts__at")).filter(not_since("last", before))


def find_practice_tiles(token: str) -> tuple[TilesGame, int] | None:
    """The game of a token with its match, and the seat that the token is for (`WATCHER`: who watches). None
    when it is gone, or has no such seat."""
    read = read_practice_seat(token)
    if read is None:
        return None
    match, seat = read
    found = practice_tiles().select_related("match").filter(match=match).first()
    if found is None or seat not in (WATCHER, *range(1, len(found.match.names) + 1)):
        return None
    return found, seat


def seat_tokens(game: TilesGame) -> dict[int, str]:
    """The tokens of the seats that people have."""
    seats = range(1, len(game.match.names) + 1)
    return {seat: practice_token(game.match_id, seat) for seat in seats if seat not in game.house}
