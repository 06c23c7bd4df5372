"""Events of Gyul! Hap! on every page: over the board and on line, nothing is said in words of Entropy."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from audit.actor import COMMAND
from games.engine.gyul_hap import PRESETS
from games.engine.gyul_hap.rarity import BOARDS
from games.models import Side
from games.services.duel.settling import settle
from tests.entropy_words import entropy_words
from tests.factories import (
    EntryFactory,
    PlayerFactory,
    TournamentFactory,
    UserFactory,
    field_of,
    published_round,
    table_of,
)
from tests.kept import kept_rows
from tests.tournaments.duels import begin, close_board, duel_at, duel_event, say, wrong_of
from tests.tournaments.pages.public.reading import rows_of, words_of
from tests.walking import Route, routes
from tournaments.models import Tournament
from tournaments.models.tournament import System
from tournaments.papers.kinds import KINDS, PUBLIC
from tournaments.queries.links import report_token
from tournaments.services import results
from tournaments.services.events import finish_event
from tournaments.services.ratings.compute import compute


@dataclass(frozen=True, slots=True)
class Hall:
    """An event over the board, a knock-out over the board, and one on line: a match over, another in play."""

    table: Tournament
    cup: Tournament
    online: Tournament


@pytest.fixture(scope="module")
def kept(django_db_setup: None, django_db_blocker: Any) -> Iterator[Hall]:
    with kept_rows(django_db_blocker):
        UserFactory(username="root", is_superuser=True, is_staff=True)
        yield Hall(*(_over_the_board(system) for system in (System.SWISS, System.KNOCK_OUT)), _on_line())


@pytest.fixture
def hall(kept: Hall, db: None) -> Hall:
    return kept


def _over_the_board(system: str) -> Tournament:
    event: Tournament = TournamentFactory(variant="gyul-hap", system=system, planned_rounds=2)
    field = field_of(event, 4)
    round_ = published_round(event, [(field[0], field[3]), (field[1], field[2])])
    for number, points in ((1, [7, -2]), (2, [-3, -1])):
        table = table_of(round_, number)
        results.enter(table, results.read_result(table, {"points": points}), COMMAND)
    return event


def _on_line() -> Tournament:
    event = duel_event(2, timing={"boards": 1, "preset": "seed"})
    duel = duel_at(event, 1)
    board = begin(duel)
    say(board, Side.SECOND, wrong_of(board))
    close_board(board)
    settle(duel.pk)
    other = begin(duel_at(event, 2))
    say(other, Side.SECOND, wrong_of(other))
    return event


# Pages that name another game because they are about all, or about a choice that is still to be made.
OTHER_GAMES = ("desk/settings/", "desk/export/", "desk/papers/", "desk/files/")
NOT_ASKED = ("live/", "analysis/", "replay/", "arena/", "teams/", "papers.zip", ".pdf", "state/", "changes/")


def pages_of(event: Tournament) -> Iterator[str]:
    """The addresses of an event's pages, public and of the desk, that need no more than its first table."""
    values: dict[str, str | int] = {"slug": event.slug, "number": 1, "table": 1, "seed": 1}
    for route in routes():
        if not route.text.startswith("events/<slug:slug>/") or route.text.endswith(NOT_ASKED):
            continue
        for more in _kinds(route):
            if set(route.parameters) <= set(values | more):
                yield route.path(values | more)


def _kinds(route: Route) -> list[dict[str, str]]:
    if "kind" in route.parameters:
        kinds = KINDS if "/desk/" in route.text else PUBLIC
        return [{"kind": kind} for kind in kinds if kind not in ("analysis", "prize-list")]
    return (
        [{"name": name} for name in ("clocks", "pairings", "standings")]
        if "name" in route.parameters
        else [{}]
    )


def staff() -> Client:
    client = Client()
    client.force_login(User.objects.get(username="root"))
    return client


@pytest.mark.parametrize("which", ["table", "cup", "online"])
def test_every_page_in_the_words_of_the_game(hall: Hall, which: str) -> None:
    event, client, wrong = getattr(hall, which), staff(), {}
    walked = 0
    for path in pages_of(event):
        answer = client.get(path)
        if answer.status_code in (302, 404, 405):  # a page of another system, or an act
            continue
        walked += 1
        is_page = answer["Content-Type"].startswith("text/html") and not path.endswith(OTHER_GAMES)
        found = entropy_words(answer.content.decode()) if is_page else set()
        if found or answer.status_code != 200:
            wrong[path] = f"{answer.status_code} {', '.join(sorted(found))}"
    assert not wrong
    assert walked > 35


def test_the_links_of_players(hall: Hall) -> None:
    for event in (hall.table, hall.online):
        for number in (1, 2):
            table = table_of(event.rounds.get(number=1), number)
            for page in ("r", "play"):
                answer = Client().get(f"/{page}/{report_token(table.pk, Side.FIRST)}/", follow=True)
                assert answer.status_code == 200, (event, page)
                assert entropy_words(answer.content.decode()) == set(), (event, page)


def test_what_visitors_read(hall: Hall) -> None:
    client, slug = Client(), hall.table.slug
    assert "Gyul! Hap!" in words_of(client.get(f"/events/{slug}/"))
    by_table = client.get(f"/events/{slug}/rounds/1/")
    assert "Seat 1" in words_of(by_table)
    assert [row[3] for row in rows_of(by_table)] == ["7 – −2", "−3 – −1"]
    assert "7 – −2" in words_of(client.get(f"/events/{slug}/cross-table/")).replace("\xa0", " ")
    card = words_of(client.get(f"/events/{slug}/players/4/"))
    assert "−2 – 7" in card
    online = words_of(client.get(f"/events/{hall.online.slug}/"))
    for words in ("One board.", "Both call at any time", "Every board has 2 Haps or more."):
        assert words in online


def test_its_rules(client: Client) -> None:
    answer = client.get("/rules/gyul-hap/")
    assert answer.status_code == 200
    words = words_of(answer)
    assert "84/25 = 3.36" in words
    assert "2,106 boards, 0.045 %, have none" in words
    rows = rows_of(answer)
    shown = {int(row[0]): int(row[1].replace(",", "")) for row in rows if row[0].isdigit()}
    assert shown == dict(BOARDS)
    worth = {row[1]: (row[2], row[3]) for row in rows if len(row) == 4 and row[0].startswith(("HAP", "GYUL"))}
    seed, tv = PRESETS["seed"], PRESETS["tv"]
    assert worth["one remains: the board goes on"] == (f"−{-seed.wrong_gyul}", f"−{-tv.wrong_gyul}")
    assert len(re.findall(r'class="hap-card"', answer.content.decode())) > 9
    assert "Gyul! Hap!" in words_of(client.get("/rules/"))


@pytest.mark.django_db
def test_its_rating_list(client: Client) -> None:
    people = [PlayerFactory(name=f"Player {letter}", rating=1800) for letter in "ABCDEF"]
    event = TournamentFactory(variant="gyul-hap", planned_rounds=5, rated=True)
    field = [EntryFactory(tournament=event, player=person) for person in people]
    for shift in range(5):
        order = [field[0], *field[1 + shift :], *field[1 : 1 + shift]]
        pairs = [(order[at], order[-1 - at]) for at in range(3)]
        round_ = published_round(event, pairs)
        for number in (1, 2, 3):
            table = table_of(round_, number)
            results.enter(table, results.read_result(table, {"points": [4, -number]}), COMMAND)
    finish_event(event.pk, COMMAND)
    compute("gyul-hap")
    words = words_of(client.get("/ratings/?variant=gyul-hap"))
    assert "Gyul! Hap!" in words
    assert "Player A" in words
    assert client.get("/ratings/list.csv?variant=gyul-hap").status_code == 200
    assert "Gyul! Hap!" in words_of(client.get(f"/players/{people[0].pk}/"))
