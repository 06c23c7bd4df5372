"""The timed matches of an event that are shown now: for the page of all boards, screens and control room."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.db.models import Q, QuerySet

from games.engine.board import parse_board
from games.engine.families import Family, family_of
from games.engine.grid import empty_board
from games.models import LiveGame, LiveGameState, LiveMatch, Side
from games.models.live import LiveState
from games.queries.live_snapshot import board_facts, clock_facts, is_hidden
from games.queries.timed_match import TimedMatch, timed_all
from tournaments.models import Pairing, Round, Tournament
from tournaments.models.round import RoundState
from tournaments.queries.duel_boards import shown_duels
from tournaments.queries.tiles_boards import shown_tiles

OVER = (LiveState.FINISHED, LiveState.STOPPED)


@dataclass(frozen=True, slots=True)
class LiveTable:
    """A timed match and where it is played."""

    round: int
    table: int
    held: TimedMatch

    @property
    def live(self) -> LiveMatch:
        return self.held.live

    @property
    def game(self) -> LiveGame:
        return self.held.game


def shown_lives(event: Tournament) -> QuerySet[LiveMatch]:
    """The timed matches of the newest round that has any, and those of earlier rounds that go on."""
    published = LiveMatch.objects.filter(
        match__pairing__round__tournament=event, match__pairing__round__state=RoundState.PUBLISHED
    )
    newest = published.order_by("-match__pairing__round__number").values("match__pairing__round")[:1]
    return published.filter(~Q(state__in=OVER) | Q(match__pairing__round__in=newest))


def live_tables(event: Tournament) -> list[LiveTable]:
    """The tables of `shown_lives`, by round and table; two queries."""
    lives = shown_lives(event).select_related("match__result", "match__pairing__round")
    ordered = lives.order_by("match__pairing__round__number", "match__pairing__table")
    return [_placed(held) for held in timed_all(ordered)]


def find_live_table(event: Tournament, round_number: int, table: int) -> LiveTable | None:
    """The timed match at a table of a published round, or None."""
    lives = LiveMatch.objects.select_related("match__result", "match__pairing__round").filter(
        match__pairing__round__tournament=event,
        match__pairing__round__state=RoundState.PUBLISHED,
        match__pairing__round__number=round_number,
        match__pairing__table=table,
    )
    found = timed_all(lives)
    return _placed(found[0]) if found else None


_SHOWN: dict[Family, Callable[[Tournament], QuerySet[Any]]] = {
    Family.ENTROPY: shown_lives,
    Family.GYUL_HAP: shown_duels,
    Family.CHAOS_TILES: shown_tiles,
}
_ON_LINE = Q(match__live__isnull=False) | Q(match__duel__isnull=False) | Q(match__tiles__isnull=False)


def has_live(event: Tournament) -> bool:
    """Whether there is a board or a clock to look at; no query for an event of results only."""
    if not event.timing:
        return False
    return _SHOWN[family_of(event.variant)](event).exists()


def timed_tables(round_: Round) -> set[int]:
    """The numbers of a round's tables that are played with clocks, or on line."""
    tables = round_.pairings.filter(_ON_LINE)
    return set(tables.values_list("table", flat=True))


def card_of(table: LiveTable, now: int, *, inside: bool) -> dict[str, Any]:
    """What a small board shows at the instant ``now`` (ms), without playing the game again.

    ``sides`` are Order and Chaos, as on the clock. The board is absent where it is hidden, and over the board
    until it is entered.
    """
    held, game = table.held, table.game
    hidden = is_hidden(held) and not inside
    clock = clock_facts(held, game, now)
    board = board_of(held, game)
    return {
        "match": table.live.match_id,
        "version": table.live.version,
        "round": table.round,
        "table": table.table,
        "state": table.live.state,
        "game": game.number,
        "game_state": game.state,
        "sides": [_side(held, game, side, clock) for side in (0, 1)],
        "clock": clock,
        "hidden": hidden,
        "board": None if hidden else board,
        "points": None if hidden or board is None else board_points(held, board),
        "result": getattr(held.match, "result", None) if table.live.is_over else None,
    }


def card_data(card: dict[str, Any]) -> dict[str, Any]:
    """A card for JSON: the part of a snapshot that small boards are drawn from, under the same names."""
    players = {side["player"]: side for side in card["sides"]}
    order = card["sides"][0]["player"]
    game = {"number": card["game"], "state": card["game_state"], "order": order, "chaos": 3 - order}
    if card["board"] is not None:
        game |= {"board": card["board"], "points": {"total": card["points"]}}
    result = card["result"]
    return {
        **{name: card[name] for name in ("match", "version", "round", "table", "state", "hidden", "clock")},
        "first": {name: players[1][name] for name in ("name", "ready", "seen")},
        "second": {name: players[2][name] for name in ("name", "ready", "seen")},
        "game": game,
        "result": result and {"kind": result.kind, "summary": result.summary},
    }


def board_of(held: TimedMatch, game: LiveGame) -> str | None:
    """The board of a game as it stands, rows joined by `/`; None over the board before it is entered."""
    if game.board:
        return "/".join(game.board.split())
    size = held.variant.size
    return "/".join(["." * size] * size) if held.is_online else None


def board_points(held: TimedMatch, board: str) -> int:
    """Order's points on a board."""
    filled = board.strip("./")
    read = parse_board(board, held.variant) if filled else empty_board(held.variant.size)
    total: int = board_facts(read, held.variant)["points"]["total"]
    return total


def _side(held: TimedMatch, game: LiveGame, side: int, clock: dict[str, Any]) -> dict[str, Any]:
    player = game.order if side == 0 else game.order.other
    return {
        "side": side,
        "player": int(player),
        "name": held.match.name_of(player),
        "remaining": clock["remaining"][side],
        "turn": clock["turn"] == side and game.state == LiveGameState.PLAYING,
        "running": clock["running"] == side,
        "fallen": side in clock["flagged"],
        "seen": held.live.first_seen if player == Side.FIRST else held.live.second_seen,
        "ready": held.live.is_ready(player),
    }


def _placed(held: TimedMatch) -> LiveTable:
    pairing: Pairing = held.match.pairing
    return LiveTable(pairing.round.number, pairing.table, held)
