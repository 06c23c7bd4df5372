"""The groups at the desk: as they would be drawn, changed by hand, and standing from round 1 on."""

from __future__ import annotations

import pytest

from audit.models import AuditEvent
from tests.factories import field_of, play
from tests.tournaments.pages.desk.conftest import Desk, text_of
from tournaments.models import Entry, Tournament
from tournaments.queries.tables import sheet_of


@pytest.fixture
def field(event: Tournament) -> list[Entry]:
    event.system, event.pairing = Tournament.System.GROUPS, {"groups": {"qualifiers": 1}}
    event.save()
    return field_of(event, 4)


def test_players_are_moved_between_groups(desk: Desk, event: Tournament, field: list[Entry]) -> None:
    a, b, c, d = field
    page = desk.get("groups/")
    assert [[entry.seed for entry in group] for group in page.context["forms"]["save"].groups] == [
        [1, 4],
        [2, 3],
    ]
    assert "By seed numbers in a snake" in text_of(page)
    chosen = {f"player_{entry.pk}": group for entry, group in zip(field, (0, 0, 1, 1), strict=True)}
    assert desk.do("groups/", "save", **chosen).status_code == 302
    event.refresh_from_db()
    assert event.line_up["groups"] == [[a.pk, b.pk], [c.pk, d.pk]]
    assert AuditEvent.objects.get(verb="event.groups_drawn").after == {
        "A": [a.name, b.name],
        "B": [c.name, d.name],
    }
    assert "These groups were made by hand" in text_of(desk.get("groups/"))
    lonely = desk.do("groups/", "save", **chosen | {f"player_{b.pk}": 1})
    assert lonely.status_code == 422
    assert "Each group takes at least two players." in text_of(lonely)
    desk.do("groups/", "snake")
    event.refresh_from_db()
    assert event.line_up["groups"] == [[a.pk, d.pk], [b.pk, c.pk]]


def test_the_groups_stand_and_name_the_finals(desk: Desk, event: Tournament, field: list[Entry]) -> None:
    desk.do("pair/", "draft")
    desk.do("pair/", "publish")
    locked = text_of(desk.get("groups/"))
    assert "Round 1 is published: the groups stand." in locked
    assert "<select" not in locked
    assert desk.do("groups/", "snake").status_code == 409
    for table in sheet_of(event.rounds.get()).tables:
        better = table.first.seed < table.second.seed
        play(event.rounds.get(), table.number, 60 if better else 40, 40 if better else 60)
    standings = desk.client.get("/events/club-night/standings/")
    assert text_of(standings).count('class="part"') == 2
    desk.do("pair/", "draft")
    assert "in the finals" in text_of(desk.get("groups/"))
    desk.do("pair/", "publish")
    assert text_of(desk.client.get("/events/club-night/standings/1/")).count(">finals</span>") == 2


def test_a_round_robin_as_finals_has_no_bracket(desk: Desk, event: Tournament, field: list[Entry]) -> None:
    event.pairing = {"groups": {"qualifiers": 1, "finals": "round-robin"}}
    event.save()
    desk.do("pair/", "draft")
    desk.do("pair/", "publish")
    assert "/bracket/" not in text_of(desk.client.get("/events/club-night/standings/"))


def test_other_systems_have_no_groups(desk: Desk, event: Tournament) -> None:
    assert desk.get("groups/").status_code == 404
    assert desk.do("groups/", "snake").status_code == 404
