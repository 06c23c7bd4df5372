"""Whole games by acts, and what an act may and may not do."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from games.engine.chaos_tiles.games.moves import places
from games.errors import Conflict, Invalid
from games.models import TilesAct
from games.play.tiles.line import state_after
from games.queries.tiles.tiles_match import TilesMatch
from tests.tiles import TilesTable

At = Callable[..., TilesTable]
HANDS = {"colours": 3, "hands": [4, 4, 4]}


def log(table: TilesTable) -> list[tuple[int, int, str]]:
    return list(TilesAct.objects.filter(game=table.pk).values_list("seq", "seat", "text"))


def dealt(at_tiles: At, game: str = "chaos-omelet", players: int = 2, **settings: object) -> TilesTable:
    """Hands are drawn, and seat 1 is to move."""
    table = at_tiles(game, players, **{"colours": 3, "hands": [4] * players} | settings)
    table.start()
    table.deal()
    return table


def a_place(held: TilesMatch) -> str:
    """Some placement of the seat in turn."""
    return next(places(held.state)).text  # type: ignore[arg-type]


def test_three_play_to_the_end_and_the_line_gives_the_game(at_tiles: At) -> None:
    table, step = at_tiles("chaos-omelet", 3, **HANDS), 0
    table.start()
    while not table.game.is_over:
        step += 1
        table.house(step * 10)
    game, held = table.game, table.held
    assert (game.state, game.ended_by, game.to_act) == ("finished", "boneyard", [])
    assert [each["seat"] for each in game.standings] == [1, 2, 3]
    assert sorted(each["place"] for each in game.standings) == [1, 2, 3]
    assert [f"{seat} {text}" for _, seat, text in log(table)] == game.line
    assert [seq for seq, _, _ in log(table)] == list(range(1, game.seq + 1))
    state = state_after(held.options, game.seed, game.line)
    assert (state, str(state.ended)) == (held.state, "boneyard")
    assert table.clock.ended
    assert game.revealed_at
    with pytest.raises(Conflict, match="No game is in play"):
        table.act(step * 10, 1, "DONE")


def test_several_actions_are_done_or_none(at_tiles: At) -> None:
    table = dealt(at_tiles)
    place, before = a_place(table.held), table.game
    with pytest.raises(Conflict, match="has to draw first") as refused:
        table.act(10, 1, place, "DONE", "PASS")
    after = table.game
    assert (after.line, after.seq, after.version) == (before.line, before.seq, before.version)
    assert len(log(table)) == before.seq
    assert refused.value.facts["state"]["turn"]["placed"] == []
    assert refused.value.facts["state"]["you"] == 1
    table.act(20, 1, place, "DONE")
    assert [text for _, _, text in log(table)[-2:]] == [place, "DONE"]
    assert table.seen()["phase"] == "draw"


def test_a_repetition_is_told_the_first_verdict_and_nothing_is_done_again(at_tiles: At) -> None:
    table = dealt(at_tiles)
    place = a_place(table.held)
    first = table.act(10, 1, place, key="one")
    again = table.act(10, 1, place, key="one", version=1)  # whatever version it was made for
    assert (first.replayed, again.replayed, again.texts) == (False, True, (place,))
    assert again.state["turn"] == first.state["turn"]
    with pytest.raises(Conflict, match="seat 1 is to act"):  # each seat's keys are their own
        table.act(10, 2, place, key="one")


def test_an_act_for_another_version_is_refused_with_the_state(at_tiles: At) -> None:
    table = dealt(at_tiles)
    with pytest.raises(Conflict, match="gone on") as refused:
        table.act(10, 1, a_place(table.held), version=table.game.version - 1)
    assert refused.value.facts["state"]["version"] == table.game.version
    table.act(10, 1, a_place(table.held), version=table.game.version)


@pytest.mark.parametrize(
    ("texts", "words"),
    [
        (["JUMP"], "no action"),
        (["FLAG 2"], "said by seat 0"),
        (["STONE 5"], "no action of chaos-omelet"),
        ([], "Give 1 to 60"),
        (["DONE", "LEAVE"], "stands alone"),
        (["PLACE 17"], "wants a tile and a placement"),
        (["PLACE 17 " + "V" * 500], "too long"),
    ],
)
def test_what_is_no_action_is_told_so(at_tiles: At, texts: list[str], words: str) -> None:
    table = dealt(at_tiles)
    with pytest.raises(Invalid, match=words) as refused:
        table.act(10, 1, *texts)
    assert list(refused.value.fields) == ["actions"]


def test_what_the_rules_forbid_is_told_in_their_words(at_tiles: At) -> None:
    table = dealt(at_tiles)
    with pytest.raises(Conflict, match="a turn has a placement"):
        table.act(10, 1, "DONE")
    with pytest.raises(Conflict, match="seat 1 is to act"):
        table.act(10, 2, "DONE")
    with pytest.raises(Conflict, match="not the turn of seat 2"):
        table.act(10, 2, "UNDO")
    with pytest.raises(Conflict, match="nothing has been done"):
        table.act(10, 1, "UNDO")
    with pytest.raises(Conflict, match="has no transfers"):
        table.act(10, 1, "TRANSFER" + a_place(table.held).removeprefix("PLACE"))


def test_moves_are_taken_back_until_the_redraw_and_the_log_keeps_them(at_tiles: At) -> None:
    table = dealt(at_tiles)
    place, line = a_place(table.held), table.line
    table.act(10, 1, place)
    assert table.seen(1)["can_undo"]
    assert not table.seen(2)["can_undo"]
    state = table.act(20, 1, "UNDO").state
    assert (table.line, state["turn"]["placed"], state["can_undo"]) == (line, [], False)
    assert [text for _, _, text in log(table)[-2:]] == [place, "UNDO"]
    assert len(state["actions"]) == len(line)
    table.act(30, 1, place, "UNDO", place, "DONE")
    with pytest.raises(Conflict, match="while the turn's moves are made"):
        table.act(40, 1, "UNDO")
    shown = table.seen()["actions"]
    assert [each["text"] for each in shown[-2:]] == [place, "DONE"]
    assert [each["at"] for each in shown[-2:]] == [shown[-1]["at"]] * 2


def test_a_seat_that_leaves_is_skipped_and_the_last_one_ends_the_game(at_tiles: At) -> None:
    table = dealt(at_tiles, players=3)
    place = a_place(table.held)
    table.act(10, 1, place)
    state = table.act(20, 1, "LEAVE", key="bye").state  # in its own turn: what it has placed stands
    assert (state["seats"][0]["gone"], state["to_act"]) == (True, [2])
    assert len(state["blob"]) == 2
    assert table.act(20, 1, "LEAVE", key="bye").replayed
    assert [(each.side, each.cause) for each in table.clock.fallen] == [(0, "left")]
    assert table.clock.turn == 1
    with pytest.raises(Conflict, match="none of those that play"):
        table.act(30, 1, "LEAVE")
    table.act(40, 3, "leave")  # in another's turn
    assert (table.game.state, table.game.ended_by) == ("finished", "left")
    assert table.line[-2:] == ["0 LEAVE 1", "0 LEAVE 3"]


def test_before_play_begins_nobody_acts(at_tiles: At) -> None:
    table = at_tiles("chaos-omelet", 2)
    for text in ("DRAW V", "LEAVE"):
        with pytest.raises(Conflict, match="No game is in play") as refused:
            table.act(0, 1, text)
        assert refused.value.facts["state"]["words"] == []
