"""A new event from a file: a whole event, or a report file."""

from __future__ import annotations

import json
from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from tests.factories import Cast, field_of, play, published_round
from tests.tournaments.pages.desk.conftest import text_of
from tournaments.models import Tournament
from tournaments.services.exchange import export_event
from tournaments.services.trf_files import report_text

PAGE = "/events/new/from-file/"


def send(client: Client, content: str, **data: str) -> Any:
    file = SimpleUploadedFile("file", content.encode())
    return client.post(PAGE, {"do": "import", "file": file, **data})


def test_both_kinds_of_file_and_what_is_asked_for(event: Tournament, cast: Cast, client: Client) -> None:
    assert client.get(PAGE).status_code == 302
    client.force_login(cast.outsider)
    field = field_of(event, 2)
    report = report_text(event)
    answer = send(client, report)
    assert (answer.status_code, "choose it" in text_of(answer)) == (422, True)
    answer = send(client, report, variant="hyle5", name="Rapid")
    made = Tournament.objects.get(slug="rapid")
    assert (answer.url, made.variant, made.entries.count()) == ("/events/rapid/desk/", "hyle5", 2)
    assert made.roles.get().user == cast.outsider
    play(published_round(event, [tuple(field)]), 1, 40, 30)
    answer = send(client, report_text(event), variant="hyle5")
    assert "--check FILE" in text_of(answer)
    assert send(client, report_text(event), variant="hyle5", without_rounds="on").status_code == 302
    answer = send(client, json.dumps(export_event(event)))
    assert answer.url == "/events/club-night-3/desk/"
    answer = send(client, "neither")
    assert "neither a whole event" in text_of(answer)
