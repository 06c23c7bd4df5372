"""Events of Chaos Tiles on line for tests: tables of one to five seats, with a game at each."""

from __future__ import annotations

from typing import Any

from django.utils import timezone

from clocks.services.instants import now_ms
from games.engine.chaos_tiles.games.state import Phase, PipState
from games.models import Match, TilesGame
from games.services.matches import create_match
from games.services.tiles import acting
from tests.factories import TournamentFactory, field_of
from tests.tiles import PLAYER, all_ready, held_game, house_action, opened, play_out
from tournaments.models import Entry, Pairing, Round, Seat, Tournament
from tournaments.models.round import RoundState
from tournaments.models.tournament import System
from tournaments.queries.links import report_token

SYSTEMS = {1: System.SCORES, 2: System.SWISS}


def tiles_event(
    tables: int = 1,
    game: str = "chaos-omelet",
    players: int = 2,
    *,
    timing: dict[str, Any] | None = None,
    **options: Any,
) -> Tournament:
    """An event whose round 1 is published; ``timing``: settings of play. Lone players share one boneyard."""
    options.setdefault("system", SYSTEMS.get(players, System.TABLES))
    event: Tournament = TournamentFactory(
        variant=game, timing={"play": "online", **(timing or {})}, started_at=timezone.now(), **options
    )
    entries = field_of(event, players * tables)
    round_ = Round.objects.create(
        tournament=event, number=1, state=RoundState.PUBLISHED, published_at=timezone.now()
    )
    for table in range(1, tables + 1):
        seat_table(round_, table, entries[players * (table - 1) : players * table], **(timing or {}))
    return event


def seat_table(round_: Round, table: int, entries: list[Entry], **timing: Any) -> TilesGame:
    """A table with these players and the game they play."""
    event = round_.tournament
    match = create_match(event.scope, event.variant, "independent", *(entry.name for entry in entries))
    pairing = Pairing.objects.create(round=round_, table=table, match=match)
    for side, entry in enumerate(entries, 1):
        Seat.objects.create(round=round_, entry=entry, pairing=pairing, side=side)
    slot = f"{event.scope}:{round_.number}" if len(entries) == 1 else ""
    return opened(match, now=now_ms(), slot=slot, **timing)


def tiles_at(event: Tournament, table: int = 1) -> TilesGame:
    """The game at a table as it is now."""
    return TilesGame.objects.select_related("match__pairing").get(
        match__pairing__round__tournament=event, match__pairing__table=table
    )


def tokens_of(match: Match) -> dict[str, int]:
    """The seats by the tokens of their players' links."""
    return {report_token(match.pairing.pk, seat): seat for seat in range(1, len(match.names) + 1)}


def begin(game: TilesGame) -> None:
    """Everybody is ready: play begins."""
    all_ready(game, now_ms())


def step(game: TilesGame, count: int = 1) -> None:
    """So many actions by the choice of the house player, as long as the game lasts."""
    for _ in range(count):
        if held_game(game.pk).game.is_over:
            return
        seat, text = house_action(held_game(game.pk))
        acting.act(game.pk, seat, [text], stamp=now_ms(), actor=PLAYER)


def deal(game: TilesGame) -> None:
    """First hands are drawn."""
    while held_game(game.pk).state.phase == Phase.DEAL:
        step(game)


def exchange(game: TilesGame, count: int = 4) -> None:
    """The seat in turn exchanges tiles of its hand, and draws as many half-units."""
    state = held_game(game.pk).state
    assert isinstance(state, PipState)
    do(game, state.seat, f"EXCHANGE {' '.join(map(str, state.hand[:count]))}")
    while held_game(game.pk).state.phase == Phase.SWAP:
        step(game)


def do(game: TilesGame, seat: int, *texts: str) -> None:
    """What a seat does."""
    acting.act(game.pk, seat, texts, stamp=now_ms(), actor=PLAYER)


def finish(game: TilesGame) -> None:
    """The house player's choices until the game is over."""
    play_out(game.pk, stamp=now_ms())
