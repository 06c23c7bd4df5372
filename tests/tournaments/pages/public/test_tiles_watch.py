"""Games of Chaos Tiles as spectators see them: live, small, on a big screen, again, as a record."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.engine.chaos_tiles.games.record import check_record
from games.engine.chaos_tiles.games.record_json import record_from_json
from games.engine.chaos_tiles.games.record_text import read_text
from games.models import TilesGame
from games.services.tiles.settling import settle
from tests.tiles import held_game
from tests.tournaments.pages.public.reading import words_of
from tests.tournaments.tiles import begin, deal, exchange, finish, step, tiles_at, tiles_event
from tournaments.queries.game_records import games_on_line
from tournaments.queries.sheets.boards import boards
from tournaments.queries.tiles_now import tiles_now

pytestmark = pytest.mark.django_db(transaction=True)
TABLE = "/events/tiles/rounds/1/tables/1/"
SMALL = {"colours": 3, "hands": [3, 3]}


@pytest.fixture
def game() -> TilesGame:
    return tiles_at(tiles_event(1, "micropentagons", 2, slug="tiles", timing=SMALL))


def played(game: TilesGame) -> TilesGame:
    begin(game)
    finish(game)
    settle(game.pk)
    game.refresh_from_db()
    return game


def frames_of(film: dict[str, Any]) -> list[dict[str, Any]]:
    """The frames as a page puts them together."""
    shown: list[dict[str, Any]] = []
    for change in film["frames"]:
        before = shown[-1] if shown else {}
        frame = before | change
        if before and "blob" in change:
            tiles = {each["tile"]: each for each in before["blob"]} | {
                each["tile"]: each for each in change["blob"]["put"]
            }
            frame["blob"] = [each for tile, each in tiles.items() if tile not in change["blob"]["off"]]
        shown.append(frame)
    return shown


def test_a_game_before_and_while_it_is_played(client: Client, game: TilesGame) -> None:
    assert "it waits for the players" in words_of(client.get(f"{TABLE}live/"))
    assert "Watch the live board" in words_of(client.get(TABLE))
    begin(game)
    deal(game)
    exchange(game, 1)
    answer = client.get(f"{TABLE}live/")
    words = words_of(answer)
    for part in ("is to move", "exchanges 1 ", "Turn by turn", "How the scores came"):
        assert part in words
    assert "no-store" in answer["Cache-Control"]
    told = client.get(f"{TABLE}live/state/").json()
    assert [seat["hand"]["tiles"] for seat in told["seats"]] == [None, None]
    returned = next(action["text"] for action in told["actions"] if "EXCHANGE" in action["text"])
    assert re.fullmatch(r"EXCHANGE \d V \d K", returned)
    assert client.get(f"{TABLE}live/state/?only=now").json().keys() == {"now"}
    for path in (f"{TABLE}live/replay/1/", f"{TABLE}record/", f"{TABLE}live/".replace("1/live", "9/live")):
        assert client.get(path).status_code == 404
    assert "Step 0" not in words_of(client.get(f"{TABLE}live/?ply=0"))


def test_small_boards_and_big_screens(client: Client, game: TilesGame) -> None:
    begin(game)
    step(game, 1)
    event = game.match.pairing.round.tournament
    for path in ("live/", "screen/", "screen/clocks/", "screen/table/"):
        page = client.get(f"/events/tiles/{path}")
        assert page.content.decode().count("tiles-picture") == 1, path
        assert game.match.first_name in words_of(page)
    assert "Table 1" in words_of(client.get("/events/tiles/screen/table/?table=1"))
    for path in ("table/?table=7", "nothing/"):
        assert client.get(f"/events/tiles/screen/{path}").status_code == 404
    told = client.get("/events/tiles/live/state/").json()
    assert [each["match"] for each in told["boards"]] == [game.match_id]
    now = tiles_now(event)
    assert now is not None
    assert (now.playing, now.waiting, now.tables) == (1, 0, {(1, 1)})
    assert "Boards and clocks, live" in words_of(client.get("/events/tiles/"))


def test_more_tables_ask_no_more(client: Client) -> None:
    counts = []
    for tables in (1, 3):
        event = tiles_event(tables, "micropentagons", 2, slug=f"of-{tables}", timing=SMALL)
        for table in range(1, tables + 1):
            begin(tiles_at(event, table))
            step(tiles_at(event, table))
        for page in ("live/", "live/state/", "screen/clocks/"):
            client.get(f"/events/of-{tables}/{page}")
            with CaptureQueriesContext(connection) as queries:
                client.get(f"/events/of-{tables}/{page}")
            counts.append(len(queries))
    assert counts[:3] == counts[3:]


def test_the_end_with_result_hands_and_proof(client: Client, game: TilesGame) -> None:
    played(game)
    words = words_of(client.get(TABLE))
    assert "The final board" in words
    assert game.seed in words
    assert game.salt in words
    best = next(each for each in game.standings if each["place"] == 1)
    assert f"{game.match.name_of(best['seat'])}" in words
    shown = words_of(client.get(f"{TABLE}live/"))
    assert "wins" in shown or "share" in shown
    assert f"Step {len(game.line)} of {len(game.line)}" in shown


def test_it_is_stepped_through_without_scripts(client: Client, game: TilesGame) -> None:
    played(game)
    last = len(game.line)
    start = client.get(f"{TABLE}live/?ply=0").content.decode()
    assert 'href="?ply=1"' in start
    assert 'href="?ply=-1"' not in start
    middle = client.get(f"{TABLE}live/?ply={last // 2}")
    assert f"Step {last // 2} of {last}" in words_of(middle)
    drawn = [
        client.get(f"{TABLE}live/?ply={ply}").content.decode().split('id="seats"')[0].count('class="face"')
        for ply in (0, last // 2, last)
    ]
    assert drawn[0] < drawn[1] < drawn[2]
    assert client.get(f"{TABLE}live/?ply=99999").status_code == 200
    assert client.get(f"{TABLE}live/?ply=x").status_code == 200


def test_the_film_ends_as_the_game_did(client: Client, game: TilesGame) -> None:
    played(game)
    film = client.get(f"{TABLE}live/replay/1/").json()
    frames = frames_of(film)
    state = held_game(game.pk).state
    assert len(frames) == len(film["actions"]) + 1 == len(game.line) + 1
    assert {each["tile"]: each["at"] for each in frames[-1]["blob"]} == {
        tile: str(placement) for tile, placement in state.blob.tiles.items()
    }
    assert [seat["hand"]["tiles"] for seat in frames[-1]["seats"]] == [list(hand) for hand in state.hands]
    assert [seat["hand"]["tiles"] for seat in frames[0]["seats"]] == [[], []]
    assert [seat["points"] for seat in frames[-1]["seats"]] == [each["points"] for each in game.standings]
    assert frames[0]["clock"]["remaining"] == [900_000, 900_000]
    assert [f"{each['seat']} {each['text']}" for each in film["actions"]] == game.line
    assert client.get(f"{TABLE}live/?ply=7").status_code == 200


def test_records_play_the_same_again(client: Client, game: TilesGame) -> None:
    played(game)
    text = client.get(f"{TABLE}record/?format=txt")
    assert "attachment" in text["Content-Disposition"]
    record = read_text(text.content.decode())
    assert record == record_from_json(client.get(f"{TABLE}record/?format=json").json())
    check_record(record)
    api = f"/api/v1/matches/{game.match_id}/tiles/record/"
    assert record_from_json(client.get(f"{api}?format=json").json()) == record
    assert read_text(client.get(f"{api}?format=txt").content.decode()) == record


def test_lists_and_files_of_an_event_have_it(game: TilesGame) -> None:
    event = game.match.pairing.round.tournament
    begin(game)
    assert (list(boards(event).rows), games_on_line(event).hidden) == ([], 1)
    finish(game)
    (row,) = boards(event).rows
    assert row[:4] == (1, 1, "micropentagons", " / ".join(game.match.names))
    assert len(str(row[-1]).split("; ")) == len(held_game(game.pk).state.blob)
    files = games_on_line(event)
    assert list(files.games) == ["round-1-table-1"]
    check_record(record_from_json(json.loads(files.as_lines())))


def test_a_shared_boneyard_hides_the_game_until_all_are_done(client: Client) -> None:
    event = tiles_event(2, "scorers-solitaire", 1, slug="tiles", timing={"colours": 3, "hands": [3]})
    one, other = tiles_at(event, 1), tiles_at(event, 2)
    begin(one)
    finish(one)
    page = client.get(f"{TABLE}live/")
    assert "This game is shown when everybody has played it." in words_of(page)
    assert 'class="face"' not in page.content.decode()
    told = client.get(f"{TABLE}live/state/").json()
    assert (told["hidden"], told["blob"], told["actions"]) == (True, [], [])
    assert re.search(r"[VK][+-]\d+@", json.dumps(told)) is None
    for path in ("live/replay/1/", "record/"):
        assert client.get(f"{TABLE}{path}").status_code == 404
    assert "Shown when everybody has played." in words_of(client.get("/events/tiles/live/"))
    begin(other)
    finish(other)
    assert 'class="face"' in client.get(f"{TABLE}live/").content.decode()
    assert client.get(f"{TABLE}live/replay/1/").status_code == 200


@pytest.mark.parametrize(
    ("variant", "players", "told"),
    [
        ("chaos-omelet", 3, "boneyard"),
        ("tiles-transfer", 2, "no colour claimed"),
        ("go-asunder", 2, "komi 0.5"),
        ("cruel-duos", 2, "duos made"),
    ],
)
def test_each_game_says_what_its_scores_come_from(
    client: Client, variant: str, players: int, told: str
) -> None:
    game = tiles_at(tiles_event(1, variant, players, slug="tiles"))
    begin(game)
    step(game, 3)
    words = words_of(client.get(f"{TABLE}live/"))
    assert told in words
    assert game.match.name_of(players) in words
