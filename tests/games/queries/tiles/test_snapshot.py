"""What each game shows, to whom; where the seat in turn may put its tiles, told to it alone."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine.chaos_tiles.games.actions import Place
from games.engine.chaos_tiles.games.moves import is_auxiliary, places, transfers
from games.engine.chaos_tiles.games.play import legal
from games.engine.chaos_tiles.games.state import PipState
from games.models import TilesGame
from games.queries.tiles.placements import placements_of, transfers_of
from games.queries.tiles.snapshot import is_hidden, snapshot_of
from games.services.tiles import acting
from tests.games.services.live.table import T0, Time, stop_time
from tests.tiles import PLAYER, TilesTable, all_ready, held_game, made_game, play_on, play_out

pytestmark = pytest.mark.django_db
SMALL: dict[str, Any] = {"colours": 3, "hands": [4, 4]}


@pytest.fixture(autouse=True)
def time(monkeypatch: pytest.MonkeyPatch) -> Time:
    return stop_time(monkeypatch)


def begun(game: str = "chaos-omelet", players: int = 2, **settings: Any) -> TilesGame:
    made = made_game(game, players, **settings)
    all_ready(made)
    return made


def dealt(game: str, tiles: int = 0, players: int = 2, **settings: Any) -> TilesGame:
    """First hands are drawn, and so many tiles lie; seat 1 is to move."""
    made = begun(game, players, **{"colours": 3, "hands": [4] * players} | settings)
    for held in play_on(made.pk):
        state = held.state
        assert isinstance(state, PipState)
        if state.phase == "play" and len(state.blob) >= tiles and state.turn.is_untouched:
            break
    return made


def test_before_play_all_is_there_but_nothing_to_do() -> None:
    seen = snapshot_of(held_game(made_game("chaos-omelet", 3).pk), T0, 2)
    assert (seen["kind"], seen["state"], seen["you"], seen["phase"]) == ("tiles", "waiting", 2, "deal")
    assert (seen["to_act"], seen["words"], seen["clock"]["running"]) == ([], [], None)
    assert [(each["seat"], each["name"]) for each in seen["seats"]] == [(1, "Ann"), (2, "Bob"), (3, "Cy")]
    assert (seen["boneyard"], seen["blob"]) == ({"veks": 50, "kays": 40}, [])
    assert len(seen["clock"]["remaining"]) == 3
    assert (seen["seed"], seen["salt"], len(seen["commitment"])) == (None, None, 64)


def test_a_seat_sees_its_own_hand_with_its_pips_and_others_see_its_kinds() -> None:
    game = dealt("chaos-omelet", 3)
    held = held_game(game.pk)
    assert isinstance(held.state, PipState)
    mine, all_see = snapshot_of(held, T0, 1), snapshot_of(held, T0, None)
    hand = held.state.hands[0]
    assert mine["seats"][0]["hand"]["tiles"] == list(hand)
    assert mine["seats"][0]["hand"]["pips"] == [list(held.state.pips[tile]) for tile in hand]
    for seen in (mine["seats"][1], *all_see["seats"]):
        assert (seen["hand"]["tiles"], seen["hand"]["pips"], seen["hand"]["size"]) == (None, None, 4)
        assert seen["hand"]["veks"] + seen["hand"]["kays"] >= 1
    assert (mine["words"], all_see["words"]) == (["PLACE", "EXCHANGE"], [])
    tile = all_see["blob"][0]
    assert tile["pips"] == list(held.state.pips[tile["tile"]])
    assert tile["at"].endswith("+0@0")
    assert {(each["colour"], each["size"]) for each in all_see["clumps"]} == {
        (clump.colour, clump.size) for clump in held.state.clumps if clump.size > 1
    }


def test_what_was_exchanged_is_told_its_owner_alone() -> None:
    game = dealt("chaos-omelet")
    state = held_game(game.pk).state
    assert isinstance(state, PipState)
    tiles = " ".join(map(str, sorted(state.hand)))
    acting.act(game.pk, 1, [f"EXCHANGE {tiles}"], stamp=T0, actor=PLAYER)
    shown = {seat: snapshot_of(held_game(game.pk), T0, seat)["actions"][-1]["text"] for seat in (None, 1, 2)}
    kinds = [tile <= 50 for tile in state.hand]
    assert shown[1] == f"EXCHANGE {tiles}"
    assert shown[2] == shown[None] == f"EXCHANGE {kinds.count(True)} V {kinds.count(False)} K"


def test_after_the_end_everything_is_told() -> None:
    game = begun("chaos-omelet", **SMALL)
    seen = snapshot_of(play_out(game.pk), T0, None)
    assert (seen["state"], seen["phase"], seen["to_act"], seen["ended_by"]) == (
        "finished",
        "over",
        [],
        "boneyard",
    )
    assert seen["seed"] == game.seed
    assert all(each["hand"]["tiles"] is not None for each in seen["seats"])
    assert seen["winners"] == [each["seat"] for each in seen["seats"] if each["place"] == 1]
    assert sum(int(each["points"]) for each in seen["scored"]) == sum(
        int(each["points"]) for each in seen["seats"]
    )
    assert [each["turn"] for each in seen["actions"]] == sorted(each["turn"] for each in seen["actions"])


def test_a_game_that_is_dealt_to_others_is_hidden_from_outsiders_until_all_are_over() -> None:
    game = dealt("scorers-solitaire", 3, 1, slot="round 1")
    other = made_game("scorers-solitaire", 1, slot="round 1")
    held = held_game(game.pk)
    outside, inside = snapshot_of(held, T0, None), snapshot_of(held, T0, 1)
    assert is_hidden(held)
    assert (outside["hidden"], outside["blob"], outside["actions"], outside["turn"]) == (True, [], [], None)
    assert (outside["seats"][0]["name"], outside["seats"][0]["points"]) == ("Ann", None)
    assert outside["seats"][0]["hand"] is None
    assert (outside["clock"]["running"], outside["commitment"]) == (0, game.commitment)
    assert set(outside) == set(inside)
    assert len(inside["blob"]) >= 3
    acting.act(game.pk, 1, ["LEAVE"], stamp=T0, actor=PLAYER)
    assert snapshot_of(held_game(game.pk), T0, None)["seed"] is None
    assert other.seed == game.seed


def test_a_game_without_hands_shows_its_own_things() -> None:
    duos = begun("cruel-duos", 3, veks=6, kays=6)
    acting.act(duos.pk, 1, [_first(duos)], stamp=T0, actor=PLAYER)
    seen = snapshot_of(held_game(duos.pk), T0, 2)
    assert sum(seen["supply"].values()) == 10
    assert seen["duos"][0].keys() == {"duo", "seat", "turn"}
    assert (seen["seats"][0]["hand"], seen["boneyard"], seen["go"]) == (None, None, None)
    assert (seen["turn"]["number"], seen["words"], seen["seats"][0]["points"]) == (2, ["LAY"], "1")
    go = begun("go-asunder")
    acting.act(go.pk, 1, ["STONE 1"], stamp=T0, actor=PLAYER)
    seen = snapshot_of(held_game(go.pk), T0, 2)
    assert [each["owner"] for each in seen["blob"]][:2] == [1, 0]
    assert (seen["go"]["komi"], seen["go"]["dead"], len(seen["go"]["areas"]["1"])) == (
        "0.5",
        [None, None],
        18,
    )
    assert (seen["words"], seen["duos"], seen["supply"]) == (["STONE", "PASS"], None, None)


def _first(game: TilesGame) -> str:
    held = held_game(game.pk)
    return next(iter(legal(held.state, 1))).text


def test_placements_are_those_of_the_engine_and_told_the_seat_in_turn_alone() -> None:
    held = held_game(dealt("micropentagons", 8).pk)
    state = held.state
    assert isinstance(state, PipState)
    seat = state.seat
    found = placements_of(held, seat)
    ways = {(text, bool(free)) for kind in found["kinds"].values() for text, _contacts, free in kind}
    assert ways == {(str(act.placement), is_auxiliary(state.blob, act.placement)) for act in places(state)}
    assert (found["version"], found["faces"], found["stones"]) == (held.game.version, 1, [])
    assert placements_of(held, 3 - seat)["kinds"] == {"V": [], "K": []}
    lifted = {
        (tile, text)
        for tile in state.blob
        for kind in transfers_of(held, seat, tile)["kinds"].values()
        for text, _contacts, _free in kind
    }
    assert lifted == {(act.tile, str(act.placement)) for act in transfers(state)}
    assert transfers_of(held, 3 - seat, min(state.blob))["kinds"] == {"V": [], "K": []}
    assert transfers_of(held, seat, state.hand[0])["kinds"] == {"V": [], "K": []}


def test_after_the_main_placement_only_free_ones_are_told() -> None:
    game = dealt("chaos-omelet", 8)
    state = held_game(game.pk).state
    assert isinstance(state, PipState)
    place = next(each for each in places(state) if not is_auxiliary(state.blob, each.placement))
    assert isinstance(place, Place)
    acting.act(game.pk, state.seat, [place.text], stamp=T0, actor=PLAYER)
    found = placements_of(held_game(game.pk), state.seat)
    assert all(free for kind in found["kinds"].values() for _text, _contacts, free in kind)


def test_stones_are_told_while_the_seat_may_put_one(time: Time) -> None:
    table = TilesTable(begun("go-asunder"), time)
    assert placements_of(table.held, 1)["stones"] == list(range(1, 19))
    assert placements_of(table.held, 2)["stones"] == []
    for seat, text in ((1, "STONE 3"), (2, "PASS"), (1, "PASS")):
        table.act(0, seat, text)
    assert placements_of(table.held, 1)["stones"] == []


def test_before_play_and_after_it_there_are_no_placements() -> None:
    game = made_game("cruel-duos", veks=2, kays=1)
    assert placements_of(held_game(game.pk), 1)["kinds"] == {"V": [], "K": []}
    all_ready(game)
    assert placements_of(held_game(game.pk), 1)["faces"] == 2
    assert placements_of(play_out(game.pk), 1)["kinds"] == {"V": [], "K": []}
