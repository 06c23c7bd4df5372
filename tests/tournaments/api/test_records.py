"""Records as downloads: what the header says, when the bag is in it, and that `replay` takes both forms."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from rest_framework.test import APIClient

from games.engine.bag import verify
from games.engine.record_json import record_from_json
from games.engine.record_text import read_text
from games.engine.variants import get_variant
from games.models import LiveMatch, Side
from games.services.live import deciding, giving_up, lifting, restarting, taking_back
from tests.factories import cast_of
from tests.games.engine.command import engine
from tests.tournaments.api.conftest import client_of
from tests.tournaments.live import WHO, held, live_at, play_on, start, timed_event
from tournaments.models import Tournament
from tournaments.queries.links import report_token

pytestmark = pytest.mark.django_db(transaction=True)
HIDDEN = ("seed", "salt", "final_rows", "order_score")


def timed_live(**timing: Any) -> LiveMatch:
    return live_at(timed_event(1, slug="clock-night", name="Clock  night", timing=timing), 1)


def download(live: LiveMatch, form: str = "json", game: int = 1, client: APIClient | None = None) -> Any:
    path = f"/api/v1/matches/{live.match_id}/games/{game}/record/?format={form}"
    return (client or client_of(None)).get(path)


def replayed(live: LiveMatch, tmp_path: Path, game: int = 1) -> list[str]:
    """What `replay` prints for our downloads in both forms."""
    out = []
    for form in ("txt", "json"):
        file = tmp_path / f"game.{form}"
        file.write_bytes(download(live, form, game).content)
        run = engine("replay", str(file))
        assert run.err == ""
        out.append(run.out)
    return out


def test_the_header_of_a_game_in_play() -> None:
    live = timed_live(clock="10|5", preset="mso-b", rule={"quarter": 1})
    play_on(live, start(live), 4, step=0)
    told = download(live).json()
    assert {name: told[name] for name in told if name not in ("moves", "bag")} == {
        "variant": "hyle5",
        "id": f"{live.match_id}-1",
        "event": "Clock night",
        "round": 1,
        "table": 1,
        "game": 1,
        "chaos": live.match.second_name,
        "order": live.match.first_name,
        "clock": "10|5 per_game",
        "flag_rule": "chaos_flag=order_places both_flags=auto_fill viewpoint=arbiter",
        "quarter_turn": 1,
    }
    game = held(live).game
    assert told["bag"] == (game.bag.commitment if game.bag else None)
    assert told["moves"] == [text for text, _by in game.plies]


def test_both_forms_are_files_with_a_name_and_say_the_same() -> None:
    live = timed_live()
    play_on(live, start(live), 4, step=0)
    text, data = download(live, "txt"), download(live)
    assert text["Content-Type"] == "text/plain; charset=utf-8"
    assert text["Content-Disposition"] == 'attachment; filename="clock-night-round-1-table-1-game-1.txt"'
    assert data["Content-Disposition"].endswith('game-1.json"')
    assert read_text(text.content.decode()) == record_from_json(data.json())


def test_the_bag_is_in_it_once_the_game_has_ended(tmp_path: Path) -> None:
    live = timed_live()
    at = start(live)
    play_on(live, at, 40, step=0)
    assert not set(HIDDEN) & download(live).json().keys()
    play_on(live, at, 99, step=0)
    told = download(live).json()
    draws = verify(get_variant("hyle5"), told["seed"], told["salt"], told["bag"])
    assert [int(text[0]) for text in told["moves"] if text[0].isdigit()] == list(draws)
    assert replayed(live, tmp_path) == [f"{live.match_id}-1 {held(live).games[0].score}\n"] * 2


@pytest.mark.parametrize("preset", ["mso-a", "mso-b", "mso-d"])
def test_flags_and_fills_replay(tmp_path: Path, preset: str) -> None:
    live = timed_live(preset=preset)
    at = start(live)
    play_on(live, at, 7, step=0)
    giving_up.resign(live.pk, Side.SECOND, actor=WHO)
    play_on(live, at + 1000, 5, step=0)
    giving_up.resign(live.pk, Side.FIRST, actor=WHO)
    told = download(live).json()
    assert (told["flags"][0]["ply"], told["flags"][0]["side"]) == (7, "chaos")
    assert all(0 <= flag["at"] < 60_000 for flag in told["flags"])
    assert len(told["moves"]) == 49
    assert replayed(live, tmp_path) == [f"{live.match_id}-1 {held(live).games[0].score}\n"] * 2


@pytest.mark.parametrize("policy", ["forfeit_game", "forfeit_match", "score_as_it_stands"])
def test_games_that_a_flag_decided_replay(tmp_path: Path, policy: str) -> None:
    live = timed_live(rule={"policy": policy})
    play_on(live, start(live), 6, step=0)
    giving_up.resign(live.pk, Side.FIRST, actor=WHO)
    game = held(live).games[0]
    told = download(live).json()
    assert told["ruling"] == {"policy": policy, "side": "order", "score": game.score}
    score = "-" if game.score is None else game.score
    assert replayed(live, tmp_path) == [f"{live.match_id}-1 {score}\n"] * 2


def test_lifted_flags_and_moves_taken_back_replay(tmp_path: Path) -> None:
    live = timed_live(clock="10", preset="mso-a")
    at = start(live)
    play_on(live, at, 6, step=0)
    giving_up.resign(live.pk, Side.FIRST, actor=WHO)
    play_on(live, at + 1000, 2, step=0)
    lifting.lift_flag(live.pk, Side.FIRST, ply=9, reason="wrong\nplayer", actor=WHO)
    taking_back.take_back(live.pk, 8, reason="wrong cell", actor=WHO)
    play_on(live, at + 2000, 99, step=0)
    told = download(live).json()
    assert [(lift["ply"], lift["reason"]) for lift in told["lifts"]] == [(8, "wrong player")]
    assert "flags" not in told
    assert replayed(live, tmp_path) == [f"{live.match_id}-1 {held(live).games[0].score}\n"] * 2


def test_what_the_arbiter_decided_replays(tmp_path: Path) -> None:
    live = timed_live()
    play_on(live, start(live), 10, step=0)
    deciding.end_by_arbiter(live.pk, score=12, reason="hall closes", actor=WHO)
    assert download(live).json()["ruling"] == {"policy": "arbiter", "side": None, "score": 12}
    assert replayed(live, tmp_path) == [f"{live.match_id}-1 12\n"] * 2


def test_an_attempt_that_was_void_stays() -> None:
    live = timed_live()
    play_on(live, start(live), 3, step=0)
    restarting.restart_game(live.pk, 1, reason="wrong variant", actor=WHO)
    assert download(live).status_code == 409
    path = f"/api/v1/matches/{live.match_id}/games/1/record/?attempt=1"
    first = client_of(None).get(path)
    assert len(first.json()["moves"]) == 3
    assert first.json()["seed"]  # no game goes on with that bag
    assert client_of(None).get(path.replace("=1", "=7")).status_code == 404


def test_before_the_game_and_over_the_board_there_is_no_record() -> None:
    assert "has not begun" in download(timed_live()).json()["detail"]
    live = live_at(timed_event(1, play="table"), 1)
    start(live)
    answer = download(live)
    assert (answer.status_code, "Over the board" in answer.json()["detail"]) == (409, True)
    assert download(live, game=3).status_code == 404


def test_a_shared_bag_hides_the_record_until_its_last_game_has_ended() -> None:
    event: Tournament = timed_event(2, bag_mode="duplicate")
    live, other = live_at(event, 1), live_at(event, 2)
    cast = cast_of(event)
    at = start(live)
    play_on(live, at, 99, step=0)
    start(other)
    for user, status in ((None, 401), (cast.helper, 403), (cast.arbiter, 200)):
        assert download(live, client=client_of(user)).status_code == status
    own = f"/api/v1/play/{report_token(live.match.pairing.pk, Side.FIRST)}/games/1/record/?format=json"
    mine = client_of(None).get(own).json()
    assert (len(mine["moves"]), "seed" in mine) == (49, False)
    play_on(other, at, 99, step=0)
    assert download(live).json()["seed"]
    play_on(live, start(live), 5, step=0)
    assert download(live, game=2).status_code == 401  # the second games have a bag of their own
