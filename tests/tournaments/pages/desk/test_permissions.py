"""What is shown to whom at the desk. Who may open which page: tests/tournaments/pages/test_permissions.py."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.factories import Cast, field_of, published_round
from tests.tournaments.pages.desk.conftest import Desk, text_of
from tournaments.models import Tournament


@pytest.fixture
def playing(event: Tournament, cast: Cast) -> Cast:
    first, second = field_of(event, 2)
    published_round(event, [(first, second)])
    return cast


def test_who_is_not_signed_in_is_asked_to(playing: Cast, desk_of: Callable[..., Desk]) -> None:
    desk = desk_of(None)
    answer = desk.get("players/")
    assert answer.status_code == 302
    assert answer.url == f"/accounts/login/?next={desk.address('players/')}"


@pytest.mark.parametrize("who", ["outsider", None])
def test_a_private_event_is_not_there_for_others(
    who: str | None, event: Tournament, playing: Cast, desk_of: Callable[..., Desk]
) -> None:
    event.visibility = Tournament.Visibility.PRIVATE
    event.save()
    assert desk_of(getattr(playing, who) if who else None).get().status_code == 404


def test_what_one_may_not_do_has_no_button(playing: Cast, desk_of: Callable[..., Desk]) -> None:
    helper = text_of(desk_of(playing.helper).get())
    organiser = text_of(desk_of(playing.organiser).get())
    for words in ("Settings</a>", "Roles</a>", "Pair</a>", "Finish early"):
        assert words in organiser
        assert words not in helper


def test_the_next_step_has_no_button_for_who_may_not_take_it(
    event: Tournament, cast: Cast, desk_of: Callable[..., Desk]
) -> None:
    field_of(event, 2)
    assert 'class="btn primary"' in text_of(desk_of(cast.arbiter).get())
    helper = text_of(desk_of(cast.helper).get())
    assert "Pair round 1 of 6" in helper
    assert 'class="btn primary"' not in helper


def test_an_act_that_a_role_may_not_do_is_refused_by_its_service(
    event: Tournament, playing: Cast, desk_of: Callable[..., Desk]
) -> None:
    assert desk_of(playing.helper).do("", "finish").status_code == 403
    assert desk_of(playing.helper).do("results/1/1/", "void", sure="on").status_code == 403
    event.refresh_from_db()
    assert not event.is_finished


def test_an_act_that_no_page_knows_is_a_bad_request(desk: Desk) -> None:
    assert desk.do("", "explode").status_code == 400


def test_rounds_tables_and_players_that_are_not_there(desk: Desk) -> None:
    for page in ("results/7/", "results/7/1/", "players/999999/", "registrations/999999/", "links/7/"):
        assert desk.get(page).status_code == 404
