"""Players come in, are corrected, numbered, and removed before they have played."""

from __future__ import annotations

from tests.factories import EntryFactory, PlayerFactory, field_of, published_round
from tests.tournaments.pages.desk.conftest import Desk, text_of
from tournaments.models import Player, Tournament


def names(event: Tournament) -> list[tuple[int, str]]:
    return list(event.entries.values_list("seed", "player__name"))


def test_a_new_player_needs_a_name_alone(desk: Desk, event: Tournament) -> None:
    assert desk.do("players/", "add", name="Ann Lee").status_code == 302
    assert names(event) == [(1, "Ann Lee")]


def test_all_that_is_known_is_kept(desk: Desk) -> None:
    desk.do(
        "players/",
        "add",
        name="Ann",
        club="Kent",
        rating="1500",
        federation="ger",
        seed="4",
        birth_year="1980",
        contact="ann@example.org",
    )
    player = Player.objects.get()
    assert (player.federation, player.birth_year, player.contact) == ("GER", 1980, "ann@example.org")
    entry = player.entries.get()
    assert (entry.seed, entry.club, entry.rating) == (4, "Kent", 1500)


def test_a_name_twice_is_refused_and_the_record_shown(desk: Desk, event: Tournament) -> None:
    entry = EntryFactory(tournament=event, player__name="Ann Lee")
    refused = desk.do("players/", "add", name=" ANN  LEE")
    assert refused.status_code == 409
    assert f'href="/events/club-night/desk/players/{entry.pk}/"' in text_of(refused)
    assert "Ann Lee is already entered, with seed number 1" in text_of(refused)
    assert 'value=" ANN  LEE"' in refused.content.decode()
    assert event.entries.count() == 1


def test_wrong_values_are_said_at_their_fields(desk: Desk, event: Tournament) -> None:
    refused = desk.do("players/", "add", name="", rating="abc", federation="GERM", contact="x")
    assert refused.status_code == 422
    assert set(refused.context["forms"]["add"].errors) == {"name", "rating", "federation", "contact"}
    assert not Player.objects.exists()


def test_a_taken_seed_number_is_said_at_its_field(desk: Desk, event: Tournament) -> None:
    EntryFactory(tournament=event, seed=3)
    refused = desk.do("players/", "add", name="Ann", seed="3")
    assert refused.status_code == 422
    assert refused.context["forms"]["add"].errors == {"seed": ["Taken."]}
    assert not Player.objects.filter(name="Ann").exists()


def test_the_register_is_searched_while_typing(desk: Desk, event: Tournament) -> None:
    PlayerFactory(name="Ann Lee", club="Kent", birth_year=1980, contact="ann@example.org")
    PlayerFactory(name="Bob")
    answer = desk.get("players/suggest/", query_params={"name": "lee an"})
    assert [player.name for player in answer.context["suggestions"]] == ["Ann Lee"]
    assert "Kent" in text_of(answer)
    assert "1980" not in text_of(answer)
    assert "ann@example.org" not in text_of(answer)


def test_without_scripts_the_register_is_searched_by_a_form(desk: Desk, event: Tournament) -> None:
    entered = EntryFactory(tournament=event, player__name="Ann Lee")
    answer = desk.get("players/", query_params={"find": "ann"})
    assert [player.is_entered for player in answer.context["suggestions"]] == [True]
    assert f'value="{entered.player_id}"' not in text_of(answer)


def test_somebody_of_the_register_is_entered_by_a_tap(desk: Desk, event: Tournament) -> None:
    player = PlayerFactory(name="Ann Lee", club="Kent", rating=1500)
    assert desk.do("players/", "enter", player=player.pk).status_code == 302
    entry = event.entries.get()
    assert (entry.player, entry.club, entry.rating) == (player, "Kent", 1500)
    assert desk.do("players/", "enter", player="999999").status_code == 422


def test_the_field_is_numbered_by_rating_or_name_before_round_1(desk: Desk, event: Tournament) -> None:
    EntryFactory(tournament=event, player__name="Ann", rating=None)
    EntryFactory(tournament=event, player__name="Cleo", rating=1200)
    EntryFactory(tournament=event, player__name="Bob", rating=1500)
    desk.do("players/", "number", by="rating")
    assert names(event) == [(1, "Bob"), (2, "Cleo"), (3, "Ann")]
    desk.do("players/", "number", by="name")
    assert names(event) == [(1, "Ann"), (2, "Bob"), (3, "Cleo")]
    assert desk.do("players/", "number", by="height").status_code == 422


def test_after_the_start_seed_numbers_stand(desk: Desk, event: Tournament) -> None:
    first, second = field_of(event, 2)
    published_round(event, [(first, second)])
    assert desk.do("players/", "number", by="name").status_code == 409
    page = f"players/{first.pk}/"
    assert desk.do(page, "change", seed="9", club="Kent", rating="").status_code == 302
    first.refresh_from_db()
    assert (first.seed, first.club, first.rating) == (1, "Kent", None)


def test_an_entry_is_corrected(desk: Desk, event: Tournament) -> None:
    _first, second = field_of(event, 2)
    page = f"players/{second.pk}/"
    assert desk.do(page, "change", seed="5", club="Oslo", rating="1400").status_code == 302
    second.refresh_from_db()
    assert (second.seed, second.club, second.rating) == (5, "Oslo", 1400)
    refused = desk.do(page, "change", seed="1", club="Rome", rating="x")
    assert refused.status_code == 422
    assert set(refused.context["forms"]["change"].errors) == {"rating"}
    refused = desk.do(page, "change", seed="1", club="Rome", rating="")
    assert refused.context["forms"]["change"].errors == {"seed": ["Taken."]}
    second.refresh_from_db()
    assert second.club == "Oslo"


def test_an_entry_without_a_place_in_a_round_is_removed(desk: Desk, event: Tournament) -> None:
    first, second, third = field_of(event, 3)
    assert desk.do(f"players/{third.pk}/", "remove").url == "/events/club-night/desk/players/"
    published_round(event, [(first, second)])
    assert "Remove the entry" not in text_of(desk.get(f"players/{first.pk}/"))
    assert desk.do(f"players/{first.pk}/", "remove").status_code == 409
    assert event.entries.count() == 2


def test_entries_of_other_events_are_not_there(desk: Desk) -> None:
    stranger = EntryFactory()
    assert desk.get(f"players/{stranger.pk}/").status_code == 404
    assert desk.do(f"players/{stranger.pk}/", "withdraw").status_code in (404, 422)
    stranger.refresh_from_db()
    assert not stranger.is_withdrawn
