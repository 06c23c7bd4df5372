"""Chaos Tiles by a link's token: acts, refusals, acts that come again; seats and their streams."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from games.models import TilesGame
from games.queries.tiles.snapshot import seat_channel
from games.services.tiles.opening import discard_tiles
from tests.factories import cast_of
from tests.tiles import held_game, house_action
from tests.tournaments.api.conftest import client_of
from tests.tournaments.tiles import begin, deal, finish, tiles_at, tiles_event
from tournaments.live import snapshots, topics_of
from tournaments.models import Tournament
from tournaments.queries.links import read_token, report_token, seated_at
from tournaments.services.play_seat import seat_name
from tournaments.services.tiles_seat import find_tiles_seat

pytestmark = pytest.mark.django_db(transaction=True)
SMALL: dict[str, Any] = {"colours": 3, "hands": [4, 4, 4]}


@pytest.fixture
def game() -> TilesGame:
    return tiles_at(tiles_event(1, "micropentagons", 3, timing=SMALL))


def tiles_event_of(game: TilesGame) -> Tournament:
    event: Tournament = game.match.pairing.round.tournament
    return event


def token(game: TilesGame, seat: int) -> str:
    return report_token(game.match.pairing.pk, seat)


def address(game: TilesGame, seat: int, act: str = "") -> str:
    return f"/api/v1/play/{token(game, seat)}/tiles/{act}"


def get(game: TilesGame, seat: int, act: str = "") -> Any:
    return client_of(None).get(address(game, seat, act))


def post(game: TilesGame, seat: int, act: str, content: Any, **headers: str) -> Any:
    return client_of(None).post(address(game, seat, act), content, format="json", **headers)


def do(game: TilesGame, seat: int, *texts: str, key: str = "", **more: Any) -> Any:
    headers = {"HTTP_IDEMPOTENCY_KEY": key} if key else {}
    return post(game, seat, "", {"actions": list(texts), **more}, **headers)


def test_all_seats_are_ready_and_the_first_draws(game: TilesGame) -> None:
    for seat in (1, 2, 3):
        state = post(game, seat, "ready/", {}).json()["state"]
        assert (state["you"], state["state"]) == (seat, "playing" if seat == 3 else "waiting")
    found = get(game, 1)
    assert (found.json()["words"], found.json()["kind"]) == (["DRAW"], "tiles")
    again = client_of(None).get(address(game, 1), HTTP_IF_NONE_MATCH=found["ETag"])
    assert again.status_code == 304
    answer = do(game, 1, "DRAW V", "DRAW K")
    assert answer.status_code == 200
    hand = answer.json()["state"]["seats"][0]["hand"]
    assert (hand["veks"], hand["kays"], len(hand["tiles"])) == (1, 1, 2)
    assert get(game, 2).json()["seats"][0]["hand"]["tiles"] is None


def test_refusals_are_problems_with_the_state_and_change_nothing(game: TilesGame) -> None:
    begin(game)
    line = tiles_at(game.match.pairing.round.tournament).line
    out_of_turn = do(game, 2, "DRAW V")
    assert (out_of_turn.status_code, out_of_turn.json()["state"]["you"]) == (409, 2)
    malformed = do(game, 1, "JUMP")
    assert (malformed.status_code, malformed.json()["errors"][0]["pointer"]) == (400, "#/actions")
    stale = do(game, 1, "DRAW V", version=1)
    assert (stale.status_code, stale.json()["state"]["version"]) == (409, held_game(game.pk).game.version)
    assert do(game, 1).status_code == 400
    assert post(game, 1, "", {"actions": "DRAW V"}).status_code == 400
    assert do(game, 1, "DRAW V", "DONE").status_code == 409
    assert held_game(game.pk).game.line == line


def test_a_key_that_comes_again_is_answered_and_with_another_act_refused(game: TilesGame) -> None:
    begin(game)
    answers = [do(game, 1, "DRAW V", key="k1") for _ in range(2)]
    assert [each.get("Idempotent-Replayed") for each in answers] == [None, "true"]
    assert do(game, 1, "draw  v", key="k1").status_code == 200
    assert do(game, 1, "DRAW K", key="k1").status_code == 422
    assert do(game, 1, "DRAW V", "DRAW V", key="k1").status_code == 422
    assert len(held_game(game.pk).game.line) == 1


def test_placements_are_told_the_seat_in_turn(game: TilesGame) -> None:
    begin(game)
    deal(game)
    found = get(game, 1, "placements/").json()
    assert (found["faces"], found["version"]) == (1, held_game(game.pk).game.version)
    assert any(found["kinds"].values())
    assert not any(get(game, 2, "placements/").json()["kinds"].values())
    assert get(game, 1, "placements/?transfer=5").status_code == 200
    assert get(game, 1, "placements/?transfer=91").status_code == 400


def test_a_seat_is_what_its_link_says_and_there_are_no_others(game: TilesGame) -> None:
    seat = find_tiles_seat(token(game, 3))
    assert seat is not None
    assert (seat.seat, seat.name, seat.match_id) == (3, game.match.names[2], game.match_id)
    assert seated_at(token(game, 3)) == (game.match.pairing, 3)
    assert read_token(token(game, 3)) is None
    assert seat_name(token(game, 3)) == f"{game.match.pairing.pk}-3"
    staff = client_of(cast_of(tiles_event_of(game)).helper)
    links = staff.get(f"/api/v1/matches/{game.match_id}/links/").json()
    assert [each["token"] for each in links["seats"]] == [token(game, seat) for seat in (1, 2, 3)]
    assert links["second"] == links["seats"][1]
    for other in (0, 4, 5, 6):
        assert {Client().get(f"/{page}/{token(game, other)}/").status_code for page in ("r", "play")} == {404}
        assert find_tiles_seat(token(game, other)) is None
        assert topics_of("play", token(game, other), None) is None
        assert get(game, other).status_code == 404


def test_a_seats_stream_tells_its_own_hand_and_the_events_nobodys(game: TilesGame) -> None:
    begin(game)
    deal(game)
    change, own = topics_of("play", token(game, 2), None) or ()
    assert (own.kind, own.channel, change.kind) == ("tiles", seat_channel(game.match_id, 2), "change")
    event = game.match.pairing.round.tournament
    _change, public = topics_of("boards", event.slug, None) or ()
    shown = snapshots([own, public])
    assert shown[own]["seats"][1]["hand"]["tiles"]
    assert [each["hand"]["tiles"] for each in shown[public]["seats"]] == [None] * 3
    assert public.channel == f"orderly:match:{game.match_id}"
    assert topics_of("match", str(game.match_id), None) == (change, public)


def test_the_page_sends_json_and_without_scripts_a_form(game: TilesGame) -> None:
    begin(game)
    page = f"/play/{token(game, 1)}/"
    sent = client_of(None).post(page + "tiles/", {"actions": ["DRAW V"]}, format="json")
    assert (sent.status_code, sent.json()["replayed"]) == (200, False)
    assert client_of(None).get(page + "tiles/state/").json()["state"]["you"] == 1
    form = Client().post(page + "tiles/", {"action": "DRAW K; DRAW K"})
    assert (form.status_code, form["Location"]) == (302, page)
    assert held_game(game.pk).game.line[-2:] == ["1 DRAW K", "1 DRAW K"]
    assert client_of(None).get(page + "tiles/").status_code == 405
    assert client_of(None).get(page + "placements/?transfer=x").status_code == 400
    assert client_of(None).get(page + "placements/").json()["kinds"] == {"V": [], "K": []}
    seen = client_of(None).post(page + "tiles/seen/", {}, format="json").json()["state"]
    assert seen["seats"][0]["seen"]


def test_a_game_is_played_to_its_end_by_its_links() -> None:
    game = tiles_at(tiles_event(1, "cruel-duos", 3, timing={"veks": 5, "kays": 4}))
    begin(game)
    while True:
        held = held_game(game.pk)
        if held.game.is_over:
            break
        seat, text = house_action(held)
        assert do(game, seat, text).status_code == 200
    state = get(game, 1).json()
    assert (state["state"], state["ended_by"], bool(state["seed"])) == ("finished", "supply", True)
    other = tiles_at(tiles_event(1, "cruel-duos", 2, timing={"veks": 3, "kays": 2}))
    begin(other)
    finish(other)
    assert get(other, 2).json()["winners"]


def test_a_lone_player_has_no_second_link() -> None:
    game = tiles_at(tiles_event(1, "scorers-solitaire", 1))
    staff = client_of(cast_of(tiles_event_of(game)).helper)
    links = staff.get(f"/api/v1/matches/{game.match_id}/links/").json()
    assert (len(links["seats"]), links["second"]) == (1, None)
    assert {Client().get(f"/{page}/{token(game, 2)}/").status_code for page in ("r", "play")} == {404}


def test_over_the_board_every_seat_is_led_to_its_report() -> None:
    event = tiles_event(1, "micropentagons", 3)
    game = tiles_at(event)
    links = {seat: token(game, seat) for seat in (1, 2, 3)}
    discard_tiles(game.match)
    for link in links.values():
        answer = Client().get(f"/play/{link}/")
        assert (answer.status_code, answer.headers.get("Location")) == (302, f"/r/{link}/")
        assert Client().get(f"/r/{link}/").status_code == 200
