"""Nothing that is secret is in what anybody is shown or told: also not how an answer would differ by it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import islice
from random import Random
from typing import Any

import pytest
from pytest_django import DjangoCaptureOnCommitCallbacks

from games.engine.chaos_tiles.games.boneyard import Boneyard
from games.engine.chaos_tiles.games.moves import exchanges
from games.engine.chaos_tiles.games.pips import kind_of
from games.engine.chaos_tiles.games.state import PipState
from games.errors import Refused
from games.models import TilesAct, TilesState
from games.play.tiles.line import Played
from games.queries.tiles.placements import placements_of
from games.queries.tiles.snapshot import snapshot_of
from games.queries.tiles.tiles_match import TilesMatch
from games.services.tiles import held as held_service
from games.services.tiles.acting import act
from tests.games.services.live.table import T0
from tests.games.services.tiles.test_acting import dealt
from tests.tiles import PLAYER, TilesTable, house_action

At = Callable[..., TilesTable]


class OtherSecrets(TilesMatch):
    """The same game with other tiles where a reader sees none, kind by kind."""

    def __init__(self, held: TilesMatch, reader: int | None, seed: int) -> None:
        super().__init__(held.game)
        self._changed = Played(changed(held.state, reader, Random(seed)), held.played.turns)

    @property
    def played(self) -> Played:
        return self._changed


def changed(state: Any, reader: int | None, rng: Random) -> PipState:
    """Secret tiles dealt anew, and another seed."""
    assert isinstance(state, PipState)
    hidden = [hand for seat, hand in enumerate(state.hands, 1) if seat != reader]
    returned = () if reader == state.seat else state.turn.returned
    rows = [*hidden, state.boneyard.order, returned]
    pools: dict[str, list[int]] = {"V": [], "K": []}
    for tile in (tile for row in rows for tile in row):
        pools[kind_of(tile)].append(tile)
    for pool in pools.values():
        rng.shuffle(pool)
    *hands, order, back = [tuple(pools[kind_of(tile)].pop() for tile in row) for row in rows]
    dealt_to = iter(hands)
    return replace(
        state,
        seed="c3" * 32,
        hands=tuple(hand if seat == reader else next(dealt_to) for seat, hand in enumerate(state.hands, 1)),
        boneyard=Boneyard(order, state.boneyard.shuffles),
        turn=replace(state.turn, returned=back if returned else state.turn.returned),
    )


def tiles_in(found: Any) -> Iterator[int]:
    """The numbers of tiles in a snapshot, wherever they are named."""
    if isinstance(found, dict):
        for name, value in found.items():
            if name in ("tile", "tiles", "placed", "moved") and value is not None:
                yield from value if isinstance(value, list) else [value]
            elif name == "text":
                yield from map(int, re.findall(r"(?:PLACE|TRANSFER) (\d+)", value))
            else:
                yield from tiles_in(value)
    elif isinstance(found, list):
        for each in found:
            yield from tiles_in(each)


def in_play(table: TilesTable, seed: int) -> Iterator[TilesMatch]:
    """A game after each of its actions, to its end; exchanges are made now and then."""
    held, rng, line = table.held, Random(seed), list[str]()
    held.game.state = TilesState.PLAYING
    while not held.state.ended:
        yield held
        state, (seat, text) = held.state, house_action(held)
        assert isinstance(state, PipState)
        swaps = list(islice(exchanges(state), 20)) if state.phase == "play" and rng.random() < 0.25 else []
        text = rng.choice(swaps).text if swaps else text
        line.append(f"{seat} {text}")
        held.game.seq += 1
        TilesAct.objects.create(game=held.game, seq=held.game.seq, seat=seat, text=text, at=T0)
        held.game.line = list(line)
    yield held


@pytest.mark.parametrize(("game", "players", "seed"), [("tiles-transfer", 3, 2), ("micropentagons", 2, 3)])
def test_what_is_shown_does_not_depend_on_what_is_secret(
    at_tiles: At, game: str, players: int, seed: int
) -> None:
    table = at_tiles(game, players, colours=3, hands=[4] * players, seed=f"{seed:02x}" * 32)
    for step, held in enumerate(in_play(table, seed)):
        state = held.state
        assert isinstance(state, PipState)
        if step % 7 or state.ended:
            continue
        for reader in (None, *range(1, players + 1)):
            shown = snapshot_of(held, T0, reader)
            assert shown == snapshot_of(OtherSecrets(held, reader, step), T0, reader)
            text = json.dumps(shown)
            assert held.game.seed not in text
            assert held.game.salt not in text
            own = set(state.hands[reader - 1]) if reader else set()
            assert set(tiles_in(shown["blob"])) == set(state.blob)
            assert set(tiles_in(shown)) <= set(state.blob) | own
            _exchanges_say_no_more_than_kinds(shown, reader)
        not_in_turn = state.seat % players + 1
        assert placements_of(held, not_in_turn)["kinds"] == {"V": [], "K": []}
    _nothing_is_lost(held)


def _exchanges_say_no_more_than_kinds(shown: dict[str, Any], reader: int | None) -> None:
    others = [each["text"] for each in shown["actions"] if each["seat"] != reader]
    swaps = [text for text in others if text.startswith("EXCHANGE")]
    assert all(re.fullmatch(r"EXCHANGE \d+ V \d+ K", text) for text in swaps)


def _nothing_is_lost(held: TilesMatch) -> None:
    """Every tile is somewhere, once."""
    state = held.state
    assert isinstance(state, PipState)
    assert state.ended
    everywhere = [*state.blob, *state.boneyard.order, *(tile for hand in state.hands for tile in hand)]
    assert sorted(everywhere) == sorted(state.pips)


def test_each_seat_is_told_its_own_on_its_own_channel(
    at_tiles: At,
    monkeypatch: pytest.MonkeyPatch,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    told: dict[str, dict[str, Any]] = {}
    monkeypatch.setattr(held_service, "publish", lambda channel, facts: told.update({channel: facts}))
    table = dealt(at_tiles, players=3)
    with django_capture_on_commit_callbacks(execute=True):
        table.house(0)
    name = f"orderly:match:{table.match.pk}"
    assert set(told) == {name, *(f"{name}:seat:{seat}" for seat in (1, 2, 3))}
    for channel, facts in told.items():
        seat = int(channel.rpartition(":")[2]) if ":seat:" in channel else None
        seen = [each["seat"] for each in facts["seats"] if each["hand"]["tiles"] is not None]
        assert (facts["you"], seen) == (seat, [seat] if seat else [])
        assert facts["version"] == table.game.version


def test_refusals_tell_nothing_of_tiles_that_are_elsewhere(at_tiles: At) -> None:
    """Whether a tile is in another hand or the boneyard, the same is said to who has the turn and who not."""
    table = dealt(at_tiles, "micropentagons", players=3)
    state = table.held.state
    assert isinstance(state, PipState)
    elsewhere = [state.hands[1][0], state.hands[2][0], *state.boneyard.order[:3], *state.boneyard.order[-3:]]
    asked = ["PLACE {} V+0@1", "PLACE {} K+0@1", "EXCHANGE {}", "TRANSFER {} V+0@1", "TRANSFER {} K+0@1"]
    for seat in (1, 2):
        said = set()
        for tile in elsewhere:
            for form in asked:
                with pytest.raises(Refused) as refused:
                    act(table.pk, seat, [form.format(tile)], stamp=T0, actor=PLAYER)
                said.add((form, re.sub(rf"([A-Za-z] ){tile}\b", r"\1N", str(refused.value))))
                assert refused.value.facts["state"]["you"] == seat
        assert len(said) == len(asked)


def test_rows_name_no_tiles_where_they_are_logged(at_tiles: At) -> None:
    table = dealt(at_tiles)
    state = table.held.state
    assert isinstance(state, PipState)
    table.act(0, 1, f"EXCHANGE {state.hand[0]}")
    row = TilesAct.objects.get(game=table.pk, text__startswith="EXCHANGE")
    assert str(row) == f"{table.pk}.{row.seq}"
    assert table.game.seed not in repr(table.held)
    assert "EXCHANGE" not in repr(table.held)
