from __future__ import annotations

import pytest
from django.test import Client

from tests.factories import EntryFactory, PlayerFactory, TournamentFactory, field_of
from tests.tournaments.pages.public.conftest import Evening
from tests.tournaments.pages.public.reading import rows_of, words_of
from tournaments.models import Player, Seat

pytestmark = pytest.mark.django_db


def test_the_field_by_seed_and_by_name(client: Client) -> None:
    event = TournamentFactory()
    for name, rating in (("Zoe", 1800), ("Adam", None)):
        EntryFactory(
            tournament=event, player=PlayerFactory(name=name, club="Wien", rating=rating, federation="AUT")
        )
    rows = rows_of(client.get(f"/events/{event.slug}/players/"))
    assert rows == [["1", "Zoe", "Wien", "AUT", "1800"], ["2", "Adam", "Wien", "AUT", ""]]
    assert [row[1] for row in rows_of(client.get(f"/events/{event.slug}/players/?by=name"))] == [
        "Adam",
        "Zoe",
    ]


def test_who_left_and_who_came_late_is_marked(client: Client, evening: Evening) -> None:
    early, late = evening.players[:2]
    early.last_round, late.from_round = 1, 2
    early.save()
    late.save()
    rows = rows_of(client.get(f"{evening.url}players/"))
    assert rows[0][1] == f"{early.name} withdrawn"
    assert rows[1][1] == f"{late.name} from round 2"


def test_an_empty_field(client: Client) -> None:
    event = TournamentFactory()
    assert "Nobody is entered yet" in words_of(client.get(f"/events/{event.slug}/players/"))


def test_a_card_tells_the_rounds(client: Client, evening: Evening) -> None:
    b, d = evening.players[1], evening.players[3]
    response = client.get(f"{evening.url}players/1/")
    assert rows_of(response) == [
        ["1", b.name, "1", "game 1", "88 – 71", "+17", "1"],
        ["2", d.name, "1", "game 1", "70 – 70", "0", "0.5"],
    ]
    assert "Place 1 Points 1.5 Spread +17 Won 1 Drawn 1 Lost 0" in words_of(response)


def test_a_card_says_why_there_was_a_bye(client: Client, evening: Evening) -> None:
    Seat.objects.filter(round=evening.first, bye="allocated").update(reason={"text": "The lowest score."})
    rows = rows_of(client.get(f"{evening.url}players/5/"))
    assert rows[0] == ["1", "bye", "", "", "The lowest score.", "0", "1"]
    assert rows[1][4:] == ["not yet reported", "", ""]


def test_a_card_before_the_first_round(client: Client) -> None:
    event = TournamentFactory()
    field_of(event, 1)
    assert "Not in the standings yet" in words_of(client.get(f"/events/{event.slug}/players/1/"))


def test_the_register_holds_who_is_in_a_public_event(client: Client, evening: Evening) -> None:
    PlayerFactory(name="Nowhere Yet")
    EntryFactory(tournament=TournamentFactory(visibility="private"), player=PlayerFactory(name="Hidden"))
    names = [row[0] for row in rows_of(client.get("/players/"))]
    assert names == [entry.name for entry in evening.players]


def test_search_in_the_register(client: Client, evening: Evening) -> None:
    player = evening.players[2].player
    player.name, player.club = "Élodie Źdźbło", "Kraków"
    player.save()
    for words in ("élodie", "ŹDŹ", "krak"):
        assert [row[0] for row in rows_of(client.get("/players/", {"q": words}))] == ["Élodie Źdźbło"]
    assert "Nobody found" in words_of(client.get("/players/?q=nobody"))


def test_fifty_players_a_page(client: Client) -> None:
    field_of(TournamentFactory(), 51)
    assert len(rows_of(client.get("/players/"))) == 50
    assert len(rows_of(client.get("/players/?page=2"))) == 1


def test_a_person_across_events(client: Client, evening: Evening) -> None:
    player = evening.players[0].player
    EntryFactory(tournament=TournamentFactory(name="Coming Up"), player=player)
    EntryFactory(tournament=TournamentFactory(name="Secret", visibility="private"), player=player)
    rows = rows_of(client.get(f"/players/{player.pk}/"))
    assert [row[0] for row in rows] == ["Coming Up", "Club Night"]
    assert rows[1][3:] == ["1 of 5 so far", "1.5", "+17"]
    assert rows[0][3] == "not started"


def test_who_is_in_no_public_event_has_no_page(client: Client) -> None:
    entry = EntryFactory(tournament=TournamentFactory(visibility="private"))
    assert client.get(f"/players/{entry.player_id}/").status_code == 404
    assert client.get(f"/players/{Player.objects.count() + 99}/").status_code == 404
