"""Players from a list: every line is seen first, then all are entered or none."""

from __future__ import annotations

import re
from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile

from tests.factories import EntryFactory
from tests.tournaments.pages.desk.conftest import Desk, text_of
from tournaments.models import Player, Tournament

GOOD = "Name;Club;Rating\nZoë Müller;Bonn;1200\nAnn Lee;Kent;"


def confirmed(desk: Desk, answer: Any) -> Any:
    """Presses the button of a preview."""
    hidden = dict(re.findall(r'name="(table|fingerprint)" value="([^"]+)"', answer.content.decode()))
    return desk.do("import/", "confirm", **hidden)


def test_a_preview_changes_nothing(desk: Desk, event: Tournament) -> None:
    answer = desk.do("import/", "preview", text=GOOD)
    assert answer.status_code == 200
    words = text_of(answer)
    assert "2 new" in words
    assert "separator: semicolon" in words
    assert "Enter all 2 players" in words
    assert not Player.objects.exists()


def test_what_was_seen_is_entered(desk: Desk, event: Tournament) -> None:
    answer = confirmed(desk, desk.do("import/", "preview", text=GOOD))
    assert answer.url == "/events/club-night/desk/players/"
    assert list(event.entries.values_list("seed", "player__name", "club", "rating")) == [
        (1, "Zoë Müller", "Bonn", 1200),
        (2, "Ann Lee", "Kent", None),
    ]


def test_a_file_in_an_old_encoding(desk: Desk, event: Tournament) -> None:
    file = SimpleUploadedFile("players.csv", GOOD.encode("cp1252"), "text/csv")
    answer = desk.do("import/", "preview", file=file)
    assert "Zoë Müller" in text_of(answer)
    confirmed(desk, answer)
    assert event.entries.filter(player__name="Zoë Müller").exists()


def test_every_bad_line_is_marked_and_nothing_can_be_confirmed(desk: Desk, event: Tournament) -> None:
    EntryFactory(tournament=event, player__name="Ann Lee")
    text = GOOD + "\nBob;Oslo;strong\nDan;Oslo;1100\nDAN;Rome;1000"
    answer = desk.do("import/", "preview", text=text)
    assert answer.status_code == 422
    states = {line.number: line.is_good for line in answer.context["preview"].lines}
    assert states == {2: True, 3: False, 4: False, 5: False, 6: False}
    words = text_of(answer)
    assert "Already entered: Ann Lee" in words
    assert "strong" in words
    assert 'value="confirm"' not in words
    assert event.entries.count() == 1


def test_what_has_changed_since_the_preview_is_looked_at_again(desk: Desk, event: Tournament) -> None:
    seen = desk.do("import/", "preview", text=GOOD)
    EntryFactory(tournament=event, player__name="Ann Lee")
    answer = confirmed(desk, seen)
    assert answer.status_code == 409
    assert "has changed since the preview" in text_of(answer)
    assert event.entries.count() == 1


def test_a_list_that_was_tampered_with_is_refused(desk: Desk, event: Tournament) -> None:
    answer = desk.do("import/", "confirm", table="e30:forged:forged", fingerprint="x")
    assert answer.status_code == 422
    assert answer.context["forms"]["confirm"].errors["table"]
    assert not event.entries.exists()


def test_nothing_or_both_is_refused(desk: Desk) -> None:
    assert desk.do("import/", "preview", text="  ").status_code == 422
    file = SimpleUploadedFile("players.csv", b"Ann", "text/csv")
    assert desk.do("import/", "preview", text="Bob", file=file).status_code == 422


def test_a_file_that_is_no_list_is_said_at_its_field(desk: Desk) -> None:
    file = SimpleUploadedFile("players.xlsx", b"PK\x03\x04 not really", "application/zip")
    answer = desk.do("import/", "preview", file=file)
    assert answer.status_code == 422
    assert answer.context["forms"]["preview"].errors["file"]


def test_names_are_escaped(desk: Desk) -> None:
    assert "<script>alert" not in text_of(desk.do("import/", "preview", text="<script>alert(1)</script>"))
