"""The whole evening through the API: 23 players, 6 rounds, and everything that goes wrong in them."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Any

import pytest
from django.contrib.auth.models import User
from rest_framework.test import APIClient

from games.engine.board import board_text
from games.engine.players import avoiding_chaos, greedy_order, play_game, shuffled_bag
from games.engine.scoring import score_total
from games.engine.variants import get_variant
from games.models import Match, Result
from games.models.result import ResultKind
from tests.factories import UserFactory
from tests.threads import at_once
from tests.tournaments.evening import Ledger, rows_of
from tournaments.models import ApiToken, Tournament

pytestmark = pytest.mark.django_db(transaction=True)

API = "/api/v1/"
EVENT = API + "tournaments/evening/"
PLAYERS = "Name;Club;Elo\n" + "\n".join(f"Player {n:02};Club {n % 5};{2000 - 10 * n}" for n in range(1, 23))


class Client:
    """One of the arbiter's clients; every answer that is not wanted fails the test."""

    def __init__(self, user: User) -> None:
        self.http = APIClient()
        self.http.credentials(HTTP_AUTHORIZATION=f"Token {ApiToken.objects.create(user)[1]}")

    def get(self, path: str) -> Any:
        answer = self.http.get(path)
        assert answer.status_code == 200, answer.content
        return answer.json()

    def post(self, path: str, data: object = None, status: int = 200) -> Any:
        answer = self.http.post(path, data or {}, format="json")
        assert answer.status_code == status, answer.content
        return answer.json()

    def put(self, path: str, data: object) -> Any:
        answer = self.http.put(path, data, format="json")
        assert answer.status_code == 200, answer.content
        return answer.json()


class Evening:
    """The arbiter's acts, with the ledger that says what should come of them."""

    def __init__(self) -> None:
        self.rng = Random(7)
        organiser, arbiter = UserFactory(username="organiser"), UserFactory(username="arbiter")
        self.organiser, self.arbiter, self.second = Client(organiser), Client(arbiter), Client(organiser)
        self.organiser.post(
            API + "tournaments/",
            {"name": "Evening", "slug": "evening", "variant": "entropy7"},
            201,
        )
        self.organiser.post(EVENT + "roles/", {"username": "arbiter", "role": "arbiter"}, 201)
        self.present: set[str] = set()
        self.ledger = Ledger({})

    def register(self) -> None:
        """22 players from a list: previewed, then entered as previewed, and checked in."""
        seen = self.arbiter.post(EVENT + "entries/import/", {"text": PLAYERS, "dry_run": True})
        assert seen["counts"]["new"] == 22
        assert self.arbiter.get(EVENT + "entries/")["results"] == []
        sent = {"text": PLAYERS, "fingerprint": seen["fingerprint"]}
        entered = self.arbiter.post(EVENT + "entries/import/", sent, 201)["entered"]
        assert self.arbiter.post(EVENT + "entries/check-in/", {"entries": entered})["changed"] == 22
        self._count_present()

    def enter_late(self) -> None:
        """The 23rd player comes after round 1."""
        entry = self.arbiter.post(EVENT + "entries/", {"name": "Latecomer", "rating": 1950}, 201)
        assert entry["from_round"] == 2
        self._count_present()

    def withdraw(self, name: str) -> None:
        """The player goes home; the results stay."""
        entry = next(each for each in self._entries() if each["player"]["name"] == name)
        self.arbiter.post(f"{API}entries/{entry['id']}/withdraw/", {"reason": "The last train."})
        self.present.discard(name)

    def publish(self, number: int) -> dict[str, Any]:
        """Pairs a round as a draft and publishes it; the ledger checks who meets whom."""
        self.arbiter.post(EVENT + "rounds/", {}, 201)
        round_: dict[str, Any] = self.arbiter.post(f"{EVENT}rounds/{number}/publish/")
        self.ledger.seat(round_, self.present)
        return round_

    def enter(self, round_: dict[str, Any], table: dict[str, Any]) -> None:
        """Two Order scores, and at every fourth table the final boards, which the workers count."""
        games, scores = self._games(boards=table["table"] % 4 == 0)
        self._post_result(self.arbiter, table, {"games": games})
        self._note(round_, table, scores)

    def enter_twice_at_once(self, round_: dict[str, Any], table: dict[str, Any]) -> None:
        """Two clients send the last result of the round at one instant, and not the same one."""
        sent = [(client, self._games(boards=False)) for client in (self.arbiter, self.second)]
        path = _path(table)
        acts = [
            partial(client.http.post, path, {"games": games}, format="json")
            for client, (games, _scores) in sent
        ]
        answers = at_once(acts)
        assert sorted(answer.status_code for answer in answers) == [201, 409], [a.content for a in answers]
        taken = next(n for n, answer in enumerate(answers) if answer.status_code == 201)
        scores = sent[taken][1][1]
        refused = answers[1 - taken].json()
        assert refused["type"] == "urn:orderly:problem:result-exists"
        assert (refused["result"]["first_score"], refused["result"]["second_score"]) == scores
        assert Result.objects.filter(match_id=_match_id(table)).count() == 1
        self._note(round_, table, scores)

    def forfeit(self, round_: dict[str, Any], table: dict[str, Any]) -> None:
        """The second player never comes."""
        self._post_result(self.arbiter, table, {"kind": ResultKind.NO_SHOW.value, "winner": 1})
        self.ledger.no_show(round_["number"], table["first"]["name"], table["second"]["name"])

    def amend(self, round_: dict[str, Any], table: dict[str, Any]) -> None:
        """The slip said the opposite of what was typed."""
        old = self.arbiter.get(_path(table))
        scores = (old["second_score"], old["first_score"])
        change = {
            "games": [{"score": score} for score in scores],
            "reason": "Misread.",
            "version": old["version"],
        }
        self.arbiter.put(_path(table), change)
        self._note(round_, table, scores)

    def check_standings(self, number: int) -> None:
        """What the API says is what the ledger says."""
        said = self.arbiter.get(f"{EVENT}standings/?round={number}")
        assert said["complete"]
        assert rows_of(said) == self.ledger.standings(number)

    def _games(self, *, boards: bool) -> tuple[list[dict[str, Any]], tuple[int, int]]:
        if not boards:
            first, second = self.rng.randint(40, 100), self.rng.randint(40, 100)
            return [{"score": first}, {"score": second}], (first, second)
        variant = get_variant("entropy7")
        players = avoiding_chaos(0.5), greedy_order(0.2)
        ends = [
            play_game(variant, shuffled_bag(variant, self.rng), *players, self.rng).board for _ in range(2)
        ]
        first, second = (score_total(board, variant) for board in ends)
        return [{"board": board_text(board)} for board in ends], (first, second)

    def _post_result(self, client: Client, table: dict[str, Any], data: object) -> None:
        client.post(_path(table), data, 201)

    def _note(self, round_: dict[str, Any], table: dict[str, Any], scores: tuple[int, int]) -> None:
        self.ledger.score(round_["number"], table["first"]["name"], table["second"]["name"], scores)

    def _entries(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self.arbiter.get(EVENT + "entries/?page_size=100")["results"]
        return found

    def _count_present(self) -> None:
        entries = self._entries()
        self.present = {entry["player"]["name"] for entry in entries if entry["last_round"] is None}
        self.ledger.seeds = {entry["player"]["name"]: entry["seed"] for entry in entries}


def _match_id(table: dict[str, Any]) -> int:
    return int(table["match"].rstrip("/").rsplit("/", 1)[1])


def _path(table: dict[str, Any]) -> str:
    return f"{API}matches/{_match_id(table)}/result/"


FORFEIT = (2, 5)  # round and table
LEAVE_AFTER = {2: "Player 15", 3: "Player 08"}
AMENDED = 3  # once round 4 is played


def test_the_whole_evening() -> None:
    evening = Evening()
    evening.register()
    published: dict[int, dict[str, Any]] = {}
    for number in range(1, 7):
        if number == 2:
            evening.enter_late()
        published[number] = evening.publish(number)
        play(evening, published[number])
        evening.check_standings(number)
        if number in LEAVE_AFTER:
            evening.withdraw(LEAVE_AFTER[number])
        if number == AMENDED + 1:
            evening.amend(published[AMENDED], published[AMENDED]["tables"][0])
            evening.check_standings(AMENDED)
            evening.check_standings(number)
            notice = evening.arbiter.get(f"{EVENT}rounds/{number}/")["notice"]
            assert f"round {AMENDED}, table 1" in notice
    evening.organiser.post(EVENT + "finish/")
    check_counts(evening)


def play(evening: Evening, round_: dict[str, Any]) -> None:
    """All results of a round; the last one is sent twice."""
    *tables, last = round_["tables"]
    for table in tables:
        if (round_["number"], table["table"]) == FORFEIT:
            evening.forfeit(round_, table)
        else:
            evening.enter(round_, table)
    evening.enter_twice_at_once(round_, last)


def check_counts(evening: Evening) -> None:
    """One match a meeting, one result a match, one line a player."""
    event = Tournament.objects.get(slug="evening")
    assert event.is_finished
    assert len(evening.ledger.seeds) == 23
    assert len(evening.ledger.byes) == 4  # 23 in round 2, 21 from round 4 on
    meetings = 11 + 11 + 11 + 3 * 10
    assert len(evening.ledger.met) == meetings
    assert Match.objects.filter(scope=event.scope).count() == meetings
    assert Result.objects.filter(match__scope=event.scope).count() == meetings
    lines = evening.arbiter.http.get(EVENT + "standings/?format=csv").content.decode().strip().splitlines()
    assert len(lines) == 1 + 23
