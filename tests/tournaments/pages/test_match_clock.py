"""The clock on a table of a round: its page, what it sends, and the match it plays to a result."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from audit.actor import SYSTEM
from games.errors import Conflict
from games.models import Side
from games.services.live import agreeing, pausing
from tests.games.services.live.table import Time, stop_time
from tests.tournaments.live import live_at, timed_event
from tests.tournaments.pages.table_page import PLAIN, RICH, RICH_SCORE, Page, count_boards, open_page
from tournaments.live import topics_of
from tournaments.models import Pairing
from tournaments.queries.links import report_token, table_of, table_token
from tournaments.services import results

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> Time:
    return stop_time(monkeypatch)


@pytest.fixture
def table(time: Time, client: Client) -> Callable[..., Page]:
    """Opens table 1; options are settings of timed play."""
    return lambda **timing: open_page(time, client, **timing)


def kinds(page: Page, number: int = 1) -> list[str]:
    return list(page.held.games[number - 1].clock.events.values_list("kind", flat=True))


def test_the_code_opens_the_clock_with_its_rule(table: Callable[..., Page]) -> None:
    page = table(clock="15+5")
    answer = page.get()
    words = answer.content.decode()
    assert answer.status_code == 200
    assert "15 minutes and 5 seconds more after each turn" in words
    assert "Order’s flag down: no slides" in words
    assert "Player" in words
    assert "Set-Cookie" not in answer.headers
    assert page.state()["state"]["state"] == "waiting"


def test_a_bank_for_both_games_is_told_before_the_match(table: Callable[..., Page]) -> None:
    words = table(bank="per_match").get().content.decode()
    assert "One bank for both games" in words
    assert "A fallen flag stays fallen." in words


@pytest.mark.parametrize("token", ["nonsense", "1.abc", "x.y", "1"])
def test_what_is_no_code_opens_nothing(client: Client, token: str) -> None:
    assert client.get(f"/table/{token}/").status_code == 404
    assert client.get(f"/table/{token}/state/").status_code == 404
    assert topics_of("table", token, None) is None


def test_a_code_is_for_its_table_alone(time: Time, client: Client) -> None:
    event = timed_event(1, play="online")
    pairing = Pairing.objects.get(round__tournament=event)
    assert client.get(f"/table/{table_token(pairing.pk)}/").status_code == 404  # played on line
    assert client.get(f"/table/{report_token(pairing.pk, Side.FIRST)}/").status_code == 404
    assert client.get(f"/r/{table_token(pairing.pk)}/").status_code == 404
    assert table_of(table_token(pairing.pk)) == pairing


def test_the_stream_of_the_table_is_its_match(table: Callable[..., Page]) -> None:
    page = table()
    topics = topics_of("table", page.token, None)
    assert topics is not None
    assert [topic.channel for topic in topics] == [
        f"orderly:{page.event.scope}",
        f"orderly:match:{page.live.match_id}:inside",
    ]


def test_both_ready_then_presses_pass_the_turn(table: Callable[..., Page]) -> None:
    page = table()
    first = page.send("ready", {"side": 1, "game": 1})["state"]
    assert (first["state"], first["first"]["ready"], first["second"]["ready"]) == ("waiting", True, False)
    state = page.send("ready", {"side": 2, "game": 1})["state"]
    assert (state["state"], state["clock"]["running"]) == ("playing", 1)
    page.after(3)
    assert page.press("chaos")["state"]["clock"]["running"] == 0
    page.after(4)
    clock = page.press("order")["state"]["clock"]
    assert (clock["running"], clock["remaining"]) == (1, [896_000, 897_000])
    again = page.send("ready", {"side": 2, "game": 1})["state"]  # an answer was lost: said again
    assert again["state"] == "playing"


def test_ready_is_taken_back_and_the_start_can_be_pressed(table: Callable[..., Page]) -> None:
    page = table()
    page.send("ready", {"side": 1, "game": 1})
    state = page.send("ready", {"side": 1, "game": 1, "ready": False})["state"]
    assert state["first"]["ready"] is False
    assert "state" in page.send("ready", {"side": 1, "game": 2}, status=409)
    state = page.send("start", {"version": page.live.version})["state"]
    assert (state["state"], state["clock"]["running"]) == ("playing", 1)


def test_a_press_counts_once_for_what_was_seen(table: Callable[..., Page]) -> None:
    page = table()
    page.begin()
    seen = {"role": "chaos", "version": page.live.version}
    assert page.send("press", seen, key="k")["replayed"] is False
    assert page.send("press", seen, key="k")["replayed"] is True
    refused = page.send("press", seen, key="other", status=409)
    assert refused["state"]["clock"]["running"] == 0
    assert page.press("chaos", status=409)["title"] == "It is not your turn."
    assert kinds(page) == ["start", "press"]


@pytest.mark.parametrize(
    ("name", "body", "field"),
    [
        ("press", {"role": "both", "version": 1}, "role"),
        ("press", {"role": "order"}, "version"),
        ("ready", {"side": 3, "game": 1}, "side"),
        ("full", {}, "game"),
        ("board", {"game": 1, "board": PLAIN}, "attempt"),
        ("board", {"game": 1, "attempt": 1}, "board"),
        ("enter", {"boards": ["", 2], "confirmed": [1, 2]}, "boards"),
        ("give-up", {"version": 1}, "side"),
    ],
)
def test_what_is_missing_is_named(
    table: Callable[..., Page], name: str, body: dict[str, Any], field: str
) -> None:
    assert field in table().send(name, body, status=400)["fields"]


def test_the_arbiters_pause_holds_the_presses(table: Callable[..., Page]) -> None:
    page = table()
    page.begin()
    pausing.pause(page.live.pk, actor=SYSTEM)
    assert page.press("chaos", status=409)["title"] == "The clock is paused."
    assert page.state()["state"]["clock"]["paused"] == ["arbiter"]


def test_a_match_to_its_result(table: Callable[..., Page]) -> None:
    page = table(game2_wait=60)
    page.begin()
    state = page.full()["state"]
    assert (state["state"], state["game"]["number"], state["game"]["order"]) == ("between", 2, 2)
    assert state["timer_at"] == page.time.now + 60_000
    page.send("full", {"game": 1})  # an answer was lost: said again
    page.send("full", {"game": 2}, status=409)
    assert kinds(page) == ["start", "end"]
    assert "1 cell is empty" in page.keep(1, PLAIN[:-1] + ".", status=400)["fields"]["board"]
    boards = page.keep(1, PLAIN)["boards"]
    assert (boards["games"][0]["missing"], boards["totals"]) == (False, None)
    page.after(61)
    assert page.state()["state"]["state"] == "playing"  # the wait is over
    page.send("full", {"game": 1})
    assert page.live.state == "playing"
    page.full()
    assert page.state()["boards"]["games"][1]["missing"] is True
    assert page.confirm(status=400)["fields"]
    boards = page.keep(2, RICH)["boards"]
    assert boards["totals"] == [0, RICH_SCORE]
    texts = [game["board"] for game in boards["games"]]
    page.send("enter", {"boards": texts, "confirmed": [1, 1]}, status=409)
    assert page.result is None
    page.confirm()
    page.confirm()  # an answer was lost: said again
    count_boards()
    result = page.result
    assert result is not None
    assert (result.first_score, result.second_score) == (0, RICH_SCORE)
    assert result.entered_by == "both players at table 1"
    told = page.state()["boards"]["result"]["words"]
    assert told.endswith(f"wins by {RICH_SCORE}.")
    page.keep(1, RICH, status=409)


def test_a_board_is_for_a_game_that_is_over(table: Callable[..., Page]) -> None:
    page = table()
    page.keep(1, PLAIN, status=409)
    page.begin()
    assert "when the game is over" in page.keep(1, PLAIN, status=409)["title"]
    page.full()
    assert page.keep(1, " ", status=400)["fields"] == {"board": "Enter the final board."}
    assert "played again" in page.keep(1, PLAIN, attempt=2, status=409)["title"]


def flagged(page: Page, role: str) -> dict[str, Any]:
    """The flag of this role falls in the game in hand; what the page is told then."""
    page.begin()
    if role == "order":
        page.press("chaos")
    page.after(31)
    return page.state()


def test_orders_flag_and_chaos_goes_on_alone(table: Callable[..., Page]) -> None:
    page = table(clock="30s")
    state = flagged(page, "order")["state"]
    assert (state["game"]["mode"], state["clock"]["running"], state["clock"]["flagged"]) == ("order", 1, [0])
    page.after(5)
    state = page.press("chaos")["state"]  # no turn passes: the same clock goes on
    assert state["clock"]["running"] == 1
    page.after(30)
    state = page.state()["state"]
    assert (state["game"]["mode"], state["clock"]["running"], state["clock"]["flagged"]) == (
        "both",
        None,
        [0, 1],
    )
    assert state["state"] == "playing"  # the players fill the board
    assert page.full()["state"]["state"] == "between"


def test_a_press_after_the_flag_is_refused(table: Callable[..., Page]) -> None:
    page = table(clock="30s")
    page.begin()
    page.after(30.001)
    refused = page.press("chaos", status=409)
    assert refused["kind"] == "time-is-up"
    page.after(0.3)
    assert page.state()["state"]["clock"]["flagged"] == [1]


def test_forfeit_match_needs_no_board(table: Callable[..., Page]) -> None:
    page = table(clock="30s", rule={"policy": "forfeit_match"})
    found = flagged(page, "order")
    assert found["state"]["state"] == "finished"
    assert found["boards"]["decided"] is True
    assert found["boards"]["games"][0]["missing"] is False
    assert "Order’s flag fell: the match is lost by rule." in found["boards"]["html"]
    result = page.result
    assert result is not None
    assert (result.kind, result.winner) == ("ruled", Side.SECOND)


def test_forfeit_game_of_chaos_takes_the_better_of_two_scores(table: Callable[..., Page]) -> None:
    page = table(clock="30s", rule={"policy": "forfeit_game", "set_score": 40})
    found = flagged(page, "chaos")
    assert found["state"]["state"] == "between"
    assert "Order gets 40" in found["boards"]["games"][0]["why"]
    assert found["boards"]["games"][0]["missing"] is False  # a board may be entered
    page.begin()
    page.full()
    page.keep(2, PLAIN)
    assert page.state()["boards"]["totals"] == [40, 0]
    page.keep(1, RICH)
    assert page.state()["boards"]["totals"] == [RICH_SCORE, 0]
    page.keep(1, "")
    page.confirm()
    count_boards()
    result = page.result
    assert result is not None
    assert (result.first_score, result.second_score) == (40, 0)


def test_score_as_it_stands_takes_a_board_with_empty_cells(table: Callable[..., Page]) -> None:
    page = table(clock="30s", rule={"policy": "score_as_it_stands"})
    found = flagged(page, "order")
    assert found["boards"]["games"][0]["missing"] is True
    assert found["boards"]["games"][0]["why"] == "Order’s flag fell: the board counts as it stands."
    page.keep(1, "11...\n.....\n.....\n.....\n.....")
    page.begin()
    page.full()
    page.keep(2, PLAIN)
    assert page.confirm()["boards"]["totals"] == [2, 0]


def test_overtime_costs_points_that_are_shown(table: Callable[..., Page]) -> None:
    page = table(clock="30s", rule={"policy": "overtime_penalty", "penalty_points": 10, "penalty_minutes": 5})
    page.begin()
    page.after(95)  # Chaos: 65 s over, two started minutes
    state = page.press("chaos")["state"]
    assert state["clock"]["overtime"] == [0, 65_000]
    page.full()
    page.keep(1, PLAIN)
    page.begin()
    page.full()
    boards = page.keep(2, RICH)["boards"]
    assert (boards["penalties"], boards["totals"]) == ([0, 20], [0, RICH_SCORE - 20])
    assert "20 points go off the total" in boards["html"]
    page.confirm()
    result = page.result
    assert result is not None
    assert (result.first_penalty, result.second_penalty) == (0, 20)


def test_a_flag_stays_fallen_with_one_bank(table: Callable[..., Page]) -> None:
    page = table(clock="30s", bank="per_match")
    flagged(page, "order")
    page.full()
    page.begin()
    state = page.state()["state"]
    # The first player was Order in game 1 and is Chaos now.
    assert (state["game"]["mode"], state["clock"]["flagged"], state["clock"]["running"]) == ("chaos", [1], 0)


def test_giving_up_is_a_fall(table: Callable[..., Page]) -> None:
    page = table()
    page.begin()
    state = page.send("give-up", {"side": 2, "version": page.live.version})["state"]
    assert (state["game"]["mode"], state["clock"]["running"]) == ("chaos", 0)
    other = table(resign=False)
    other.begin()
    other.send("give-up", {"side": 2, "version": other.live.version}, status=409)
    assert 'id="give-up"' not in other.get().content.decode()


def test_an_agreed_result_waits_for_the_arbiter(table: Callable[..., Page]) -> None:
    page = table()
    page.begin()
    agreed = {"scores": [30, 40], "confirmed": [1, 2]}
    page.send("agree", {**agreed, "confirmed": [1, 1]}, status=409)
    page.send("agree", {"confirmed": [1, 2]}, status=400)
    assert page.send("agree", {**agreed, "scores": [30, 4000]}, status=400)["fields"].keys() == {
        "second_score"
    }
    for _again in range(2):
        state = page.send("agree", agreed)["state"]
        assert state["offer"] == {"scores": [30, 40], "by": 1, "first": True, "second": True}
        assert state["clock"]["paused"] == ["agreed"]
    page.send("agree", {**agreed, "scores": [30, 41]}, status=409)
    assert page.result is None
    agreeing.confirm_agreed(page.live.pk, (30, 40), actor=SYSTEM)
    assert page.result is not None
    assert (page.result.first_score, page.result.second_score) == (30, 40)


def test_who_agreed_half_may_finish_it(table: Callable[..., Page]) -> None:
    page = table()
    page.begin()
    # The answer to the first try was lost between the two acts.
    agreeing.offer(page.live.pk, Side.FIRST, (1, 2), actor=SYSTEM)
    assert page.send("agree", {"scores": [30, 40], "confirmed": [1, 2]})["state"]["offer"]["second"]


def test_an_event_without_agreed_results(table: Callable[..., Page]) -> None:
    page = table(agree=False)
    page.begin()
    page.send("agree", {"scores": [30, 40], "confirmed": [1, 2]}, status=409)
    assert 'id="agree"' not in page.get().content.decode()


def reported(page: Page, scores: tuple[int, int]) -> None:
    """Both players report these scores by their links."""
    claim = results.read_result(page.pairing, {"games": [{"score": score} for score in scores]})
    for side in Side:
        results.report(page.pairing, side, claim)


def test_the_players_links_report_until_the_table_has_entered_the_result(table: Callable[..., Page]) -> None:
    page = table()
    link = reverse("report", args=[report_token(page.pairing.pk, Side.FIRST)])
    assert page.client.get(link).status_code == 200
    page.begin()
    reported(page, (30, 40))
    state = page.state()["state"]
    assert (state["state"], state["result"]["first_score"]) == ("stopped", 30)
    assert page.press("chaos", status=409)
    other = table()
    other.played()
    other.confirm()
    with pytest.raises(Conflict):
        reported(other, (30, 40))
    link = reverse("report", args=[report_token(other.pairing.pk, Side.FIRST)])
    assert "Entered by both players at table 1." in other.client.get(link).content.decode()


def test_who_enters_after_somebody_else_is_told(table: Callable[..., Page]) -> None:
    page = table()
    page.played()
    reported(page, (30, 40))
    assert "already has the result 30-40" in page.confirm(status=409)["title"]


def test_a_finished_event_takes_nothing(table: Callable[..., Page]) -> None:
    page = table()
    page.played()
    page.event.finished_at = page.event.created_at
    page.event.save()
    assert "is finished" in page.confirm(status=409)["title"]
    assert "is finished" in page.keep(1, RICH, status=409)["title"]


def test_a_code_a_table_on_the_desks_sheet(table: Callable[..., Page], admin_client: Client) -> None:
    page = table()
    url = f"/events/{page.event.slug}/desk/links/1/"
    answer = admin_client.get(url)
    assert [[code["address"] for code in codes] for _table, codes in answer.context["slips"]] == [
        [f"http://testserver/table/{page.token}/"]
    ]
    assert "the clock of your table" in answer.content.decode()
    players = admin_client.get(url, {"for": "players"})
    assert [len(codes) for _table, codes in players.context["slips"]] == [2]
    assert "/r/" in players.context["slips"][0][1][0]["address"]


def test_on_line_the_sheet_is_that_of_the_players(time: Time, admin_client: Client) -> None:
    event = timed_event(1)
    assert live_at(event, 1).play == "online"
    answer = admin_client.get(f"/events/{event.slug}/desk/links/1/", {"for": "tables"})
    assert answer.context["has_clocks"] is False
    assert [len(codes) for _table, codes in answer.context["slips"]] == [2]
