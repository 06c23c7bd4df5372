"""The desk's page of publishing: who may frame the event, snippets, addresses, the archive."""

from __future__ import annotations

import html
import io
import re
import zipfile
from typing import Any

import pytest
from django.test import Client

from audit.models import AuditEvent
from tests.factories import Cast, draft_of, field_of, play, published_round
from tests.tournaments.pages.desk.conftest import Desk
from tournaments.models import Tournament

PAGE = "publication/"


def test_the_list_is_kept_and_told_to_the_log(desk: Desk, event: Tournament) -> None:
    assert desk.do(PAGE, "save", embed="https://Club.example/\n\nhttps://*.league.example").status_code == 302
    event.refresh_from_db()
    assert event.publication == {"embed": ["https://club.example", "https://*.league.example"]}
    told = AuditEvent.objects.filter(verb="settings.changed").latest("pk")
    assert told.after == {"publication": event.publication}
    assert desk.do(PAGE, "save", embed="").status_code == 302
    event.refresh_from_db()
    assert event.publication == {}


@pytest.mark.parametrize(
    "sites", ["http://club.example", "https://a.example; script-src *", "https://a/\n" * 40]
)
def test_what_is_no_site_is_refused(desk: Desk, event: Tournament, sites: str) -> None:
    before = event.publication
    answer = desk.do(PAGE, "save", embed=sites + "\nnot a site")
    assert answer.status_code == 422
    assert 'aria-invalid="true"' in answer.content.decode()
    event.refresh_from_db()
    assert event.publication == before


def test_snippets_hold_the_addresses_whatever_the_name(desk: Desk, event: Tournament) -> None:
    event.name = 'The "best" <event>'
    event.save()
    text = desk.get(PAGE).content.decode()
    found = re.findall(r"<textarea[^>]*readonly[^>]*>(.*?)</textarea>", text)
    snippets = [html.unescape(each) for each in found]
    assert len(snippets) == 2
    address = "http://testserver/embed/club-night/standings/"
    assert snippets[0].startswith(f'<iframe src="{address}" title="The &quot;best&quot; &lt;event&gt;')
    for name in ("feed.atom", "calendar.ics", "preview.png"):
        assert f"http://testserver/events/club-night/{name}" in text


def test_a_finished_event_may_still_be_shown_elsewhere(desk: Desk, event: Tournament) -> None:
    first, second = field_of(event, 2)
    play(published_round(event, [(first, second)]), 1, 80, 70)
    desk.do("", "finish")
    event.refresh_from_db()
    assert event.is_finished
    assert desk.do(PAGE, "save", embed="https://club.example").status_code == 302
    event.refresh_from_db()
    assert event.publication == {"embed": ["https://club.example"]}


def test_a_private_event_has_nothing_to_copy(desk: Desk, event: Tournament) -> None:
    event.visibility = "private"
    event.save()
    assert b"iframe" not in desk.get(PAGE).content
    assert desk.get(f"{PAGE}site.zip").status_code == 404


def test_the_archive_holds_what_everybody_sees(desk: Desk, event: Tournament) -> None:
    players = field_of(event, 4)
    play(published_round(event, [(players[0], players[1])]), 1, 80, 70)
    draft_of(event, [(players[2], players[3])])
    answer = desk.get(f"{PAGE}site.zip")
    assert answer["Content-Type"] == "application/zip"
    with zipfile.ZipFile(io.BytesIO(answer.content)) as archive:
        names = archive.namelist()
    expected = {"index.html", "rounds/1/index.html", "api/rounds/1.json"}
    assert {f"club-night/{name}" for name in expected} <= set(names)
    assert not [name for name in names if "rounds/2" in name]
    assert desk.get(f"{PAGE}site.zip").content == answer.content


def test_the_api_takes_the_same_document(event: Tournament, cast: Cast) -> None:
    client = Client()
    client.force_login(cast.organiser)

    def send(document: Any) -> Any:
        return client.patch(
            "/api/v1/tournaments/club-night/", {"publication": document}, content_type="application/json"
        )

    good = {"embed": ["https://club.example"]}
    assert send(good).json()["publication"] == good
    twice = {"embed": ["https://a.example"] * 2}
    for wrong in ({"embed": ["*"]}, {"embed": "https://a.example"}, {"frames": []}, twice):
        answer = send(wrong)
        assert answer.status_code == 400, wrong
        assert "publication" in answer.content.decode()
