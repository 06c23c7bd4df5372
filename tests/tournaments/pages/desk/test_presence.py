"""Who leaves, who comes back, who is absent, who is kept apart."""

from __future__ import annotations

import pytest

from audit.models import AuditEvent
from tests.factories import field_of, published_round
from tests.tournaments.pages.desk.conftest import Desk, text_of
from tournaments.models import Entry, Tournament


@pytest.fixture
def field(event: Tournament) -> list[Entry]:
    return field_of(event, 4)


def test_a_player_leaves_and_comes_back(desk: Desk, event: Tournament, field: list[Entry]) -> None:
    first, second, third, fourth = field
    published_round(event, [(first, second), (third, fourth)])
    page = f"players/{first.pk}/"
    assert desk.do(page, "withdraw", reason="ill").status_code == 302
    first.refresh_from_db()
    assert first.last_round == 1
    assert AuditEvent.objects.get(verb="entry.withdrawn").reason == "ill"
    assert "left after round 1" in text_of(desk.get("players/"))
    assert desk.do(page, "withdraw").status_code == 409
    assert desk.do(page, "return").status_code == 302
    first.refresh_from_db()
    assert not first.is_withdrawn
    assert desk.do(page, "return").status_code == 409


@pytest.mark.parametrize("kind", ["absent", "half", "full", "zero"])
def test_an_absence_is_noted_and_taken_back(desk: Desk, field: list[Entry], kind: str) -> None:
    page = f"players/{field[0].pk}/"
    assert desk.do(page, "absence", round="2", kind=kind).status_code == 302
    assert list(field[0].absences.values_list("round_number", "kind")) == [(2, kind)]
    assert desk.do(page, "absence", round="2", kind="").status_code == 302
    assert not field[0].absences.exists()


def test_a_wrong_absence_is_said_at_its_field(desk: Desk, field: list[Entry]) -> None:
    refused = desk.do(f"players/{field[0].pk}/", "absence", round="0", kind="holiday")
    assert refused.status_code == 422
    assert set(refused.context["forms"]["absence"].errors) == {"round", "kind"}
    assert not field[0].absences.exists()


def test_a_round_with_a_place_in_it_is_past(desk: Desk, event: Tournament, field: list[Entry]) -> None:
    first, second, third, fourth = field
    published_round(event, [(first, second), (third, fourth)])
    refused = desk.do(f"players/{first.pk}/", "absence", round="1", kind="half")
    assert refused.status_code == 409
    assert "has a place in it" in text_of(refused)


def test_two_players_are_kept_apart_and_allowed_again(
    desk: Desk, event: Tournament, field: list[Entry]
) -> None:
    first, second = field[:2]
    page = "players/forbidden/"
    assert desk.do(page, "forbid", first=second.pk, second=first.pk, until_round="2").status_code == 302
    pair = event.forbidden_pairs.get()
    assert ({pair.low, pair.high}, pair.until_round) == ({first, second}, 2)
    assert "up to round 2" in text_of(desk.get(page))
    assert desk.do(page, "allow", pair=pair.pk).status_code == 302
    assert not event.forbidden_pairs.exists()
    assert desk.do(page, "allow", pair=pair.pk).status_code == 409


def test_a_player_is_not_kept_apart_from_himself(desk: Desk, event: Tournament, field: list[Entry]) -> None:
    refused = desk.do("players/forbidden/", "forbid", first=field[0].pk, second=field[0].pk)
    assert refused.status_code == 422
    assert refused.context["forms"]["forbid"].errors == {"second": ["The same player twice."]}
    assert not event.forbidden_pairs.exists()
