"""Pages of events with tables of several and of score events: every one of them says what it should."""

from __future__ import annotations

import json

import pytest
from django.test import Client
from django.urls import reverse

from audit.actor import COMMAND
from games.models import Result
from tests.factories import TournamentFactory, cast_of, field_of, table_of
from tests.tournaments.services.test_tables import next_published, play_by_seed, state, tables_event
from tournaments.models.tournament import System
from tournaments.papers.kinds import KINDS
from tournaments.queries.links import report_token
from tournaments.queries.sheets.ranking import cross_table, standings
from tournaments.queries.sheets.rounds import pairings, results
from tournaments.queries.tables import sheet_of
from tournaments.services import rounds

pytestmark = pytest.mark.django_db


def desk(event, **kwargs):
    client = Client()
    client.force_login(cast_of(event).organiser)
    return client


def page(client, name, *args):
    answer = client.get(reverse(name, args=args))
    assert answer.status_code == 200, (name, answer.status_code)
    return answer.content.decode()


def test_the_desk_from_the_draft_to_the_last_result():
    event = tables_event()
    entries = field_of(event, 7)
    client = desk(event)
    assert "1 table of 4, 1 table of 3" in page(client, "desk:pair", event.slug)
    client.post(reverse("desk:pair", args=[event.slug]), {"do": "draft"})
    shown = page(client, "desk:pair", event.slug)
    assert "Players, by seat" in shown
    first, second = sheet_of(event.rounds.get()).tables
    moved = {"do": "move", "entry": second.entries[0].pk, "table": 1, "other": ""}
    refused = client.post(reverse("desk:pair", args=[event.slug]), moved)
    assert "exchange two" in refused.content.decode()
    exchange = moved | {"other": first.entries[0].pk}
    client.post(reverse("desk:pair", args=[event.slug]), exchange)
    tables = sheet_of(event.rounds.get()).tables
    assert tables[0].entries[0] == second.entries[0]
    assert all(table.pairing.manual for table in tables)
    client.post(reverse("desk:pair", args=[event.slug]), {"do": "publish", "number": 1})
    assert "Enter moves on" in page(client, "desk:results", event.slug, 1)
    typed = {f"seat{seat}_score": str(10 * seat) for seat in range(1, 5)}
    typed |= {"seat4_score": "", "seat4_absent": "on"}
    save = {"do": "save", "table": 1, **typed}
    url = reverse("desk:results", args=[event.slug, 1])
    wrong = client.post(url, save | {"seat1_score": "x"})
    assert wrong.status_code == 422
    assert "is not a score" in wrong.content.decode()
    assert client.post(url, save).status_code == 302
    result = Result.objects.get()
    assert [seat["place"] for seat in result.seats] == [3, 2, 1, None]
    assert "absent" in page(client, "desk:results", event.slug, 1)
    assert tables[0].entries[0].name in page(client, "desk:table", event.slug, 1, 1)
    amended = {"do": "scores", "version": 1, "reason": "misread", **typed, "seat1_score": "99"}
    table_url = reverse("desk:table", args=[event.slug, 1, 1])
    told = client.post(table_url, amended)
    assert "Standings after round 1" in told.content.decode()
    assert len(entries) == 7


def test_pages_for_everybody():
    event = tables_event()
    field_of(event, 7)
    play_by_seed(next_published(event))
    next_published(event)
    client = Client()
    for name in ("event", "standings", "cross-table", "event-players"):
        page(client, name, event.slug)
    shown = page(client, "round", event.slug, 1)
    assert "place 1" in shown
    assert "Player" in client.get(reverse("round", args=[event.slug, 1]) + "?by=name").content.decode()
    assert "not yet" in page(client, "round", event.slug, 2)
    standings = page(client, "standings", event.slug)
    assert "First places" in standings
    assert "Spread" not in standings
    asked = client.get(reverse("standings", args=[event.slug]) + "?player=1&value=points").content.decode()
    assert "place 1 of" in asked
    for key in ("firsts", "share", "opponents", "head_to_head", "best_score"):
        address = reverse("standings", args=[event.slug]) + f"?player=1&value={key}"
        assert "arithmetic-title" in client.get(address).content.decode()
    page(client, "player-card", event.slug, 1)
    page(client, "match", event.slug, 1, 1)
    page(client, "match", event.slug, 2, 1)


def test_two_equal_reports_of_a_table_are_its_result():
    event = tables_event()
    field_of(event, 4)
    round_ = next_published(event)
    pairing = table_of(round_, 1)
    client = Client()
    one, other = (reverse("report", args=[report_token(pairing.pk, seat)]) for seat in (2, 4))
    typed = {"act": "report"} | {f"seat{seat}_score": str(seat) for seat in range(1, 5)}
    assert "Report the result" in client.get(one).content.decode()
    client.post(one, typed)
    assert "confirms it" in client.get(one).content.decode()
    assert "Confirm" in client.get(other).content.decode()
    client.post(other, typed | {"seat1_score": "9"})
    assert not Result.objects.exists()
    assert "differ" in client.get(other).content.decode()
    report = pairing.match.reports.get(side=2)
    client.post(other, {"act": "confirm", "report": report.pk})
    assert [seat["place"] for seat in Result.objects.get().seats] == [4, 3, 2, 1]
    assert "place 1" in client.get(one).content.decode()


def test_a_score_event_over_the_board():
    event = TournamentFactory(system=System.SCORES, variant="scorers-solitaire", planned_rounds=2)
    field_of(event, 3)
    client = desk(event)
    assert "each alone" in page(client, "desk:pair", event.slug)
    round_ = next_published(event)
    for table, score in enumerate((12, 9, 9), 1):
        state(round_, table, score)
    assert [row["rank"] for row in event.snapshots.get(complete=True).data["rows"]] == [1, 2, 2]
    for name, args in (("round", (1,)), ("standings", ()), ("player-card", (1,)), ("match", (1, 1))):
        page(client, name, event.slug, *args)
    assert "Games won" in page(client, "standings", event.slug)
    rounds.draft_round(event.pk, COMMAND)
    page(client, "desk:pair", event.slug)


def test_the_api_tells_seats_and_takes_tables():
    event = tables_event()
    entries = field_of(event, 8)
    client = desk(event)
    rounds_url = f"/api/v1/tournaments/{event.slug}/rounds/"
    by_hand = {"tables": [[entry.pk for entry in entries[4:]]]}
    made = client.post(rounds_url, json.dumps(by_hand), content_type="application/json").json()
    assert {len(table["seats"]) for table in made["tables"]} == {4}
    assert [table["manual"] for table in made["tables"]] == [False, True]
    published = rounds.publish_round(event.pk, COMMAND)
    match = table_of(published, 1).match
    url = f"/api/v1/matches/{match.pk}/result/"
    stated = {"seats": [{"score": 30}, {"score": "7"}, {"score": 7, "place": 3}, {"score": None}]}
    refused = client.post(url, json.dumps({"seats": stated["seats"][:3]}), content_type="application/json")
    assert refused.status_code == 400
    entered = client.post(url, json.dumps(stated), content_type="application/json").json()
    assert [(seat["score"], seat["place"], seat["absent"]) for seat in entered["seats"]] == [
        ("30", 1, False),
        ("7", 2, False),
        ("7", 3, False),
        (None, None, True),
    ]
    shown = client.get(f"/api/v1/tournaments/{event.slug}/standings/").json()["rows"][0]
    assert (shown["points"], shown["rounds"][0]["of"], len(shown["rounds"][0]["others"])) == ("1", 4, 3)


def test_sheets_and_papers():
    event = tables_event()
    field_of(event, 7)
    play_by_seed(next_published(event))
    event.refresh_from_db()
    shown = {make.__name__: make(event).records() for make in (pairings, results, standings, cross_table)}
    assert len(shown["pairings"]) == len(shown["results"]) == 7
    assert shown["results"][0]["place"] == 1
    assert "spread" not in shown["standings"][0]
    assert shown["cross_table"][0]["round_1"] == "98 (1/3)"  # a larger share of the scores at its table
    client = desk(event)
    for kind in KINDS:
        answer = client.get(reverse("desk:paper", args=[event.slug, kind]))
        assert answer.status_code in (200, 404), kind
        if kind in ("pairings", "pairings-by-name", "score-sheets", "results", "standings", "cross-table"):
            assert answer.status_code == 200, kind
            assert "Spread" not in answer.content.decode(), kind
