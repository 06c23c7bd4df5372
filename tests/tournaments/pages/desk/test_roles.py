"""Roles are given by account name and taken back; one organiser stays."""

from __future__ import annotations

from tests.factories import Cast
from tests.tournaments.pages.desk.conftest import Desk, text_of
from tournaments.models import Role, Tournament


def roles(event: Tournament) -> dict[str, str]:
    return dict(event.roles.values_list("user__username", "name"))


def test_a_role_is_given_and_changed(desk: Desk, event: Tournament) -> None:
    assert desk.do("roles/", "give", username="outsider", name="entry").status_code == 302
    assert roles(event)["outsider"] == "entry"
    desk.do("roles/", "give", username="outsider", name="arbiter")
    assert roles(event)["outsider"] == "arbiter"


def test_an_unknown_account_or_role_is_said_at_its_field(desk: Desk, event: Tournament) -> None:
    refused = desk.do("roles/", "give", username="nobody", name="entry")
    assert refused.status_code == 422
    assert set(refused.context["forms"]["give"].errors) == {"username"}
    refused = desk.do("roles/", "give", username="outsider", name="king")
    assert refused.status_code == 422
    assert set(refused.context["forms"]["give"].errors) == {"name"}
    assert "outsider" not in roles(event)


def test_a_role_is_taken_back(desk: Desk, event: Tournament, cast: Cast) -> None:
    role = Role.objects.get(user=cast.helper)
    assert desk.do("roles/", "take", role=role.pk).status_code == 302
    assert "helper" not in roles(event)
    assert desk.do("roles/", "take", role=role.pk).status_code == 409


def test_the_last_organiser_stays(desk: Desk, event: Tournament, cast: Cast) -> None:
    role = Role.objects.get(user=cast.organiser)
    refused = desk.do("roles/", "take", role=role.pk)
    assert refused.status_code == 422
    assert "at least one organiser" in text_of(refused)
    assert roles(event)["organiser"] == "organiser"
