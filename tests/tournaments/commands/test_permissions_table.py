"""The table of who may do what is generated, up to date, and says what the predicates say."""

from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command

from tournaments.management.commands import permissions_table
from tournaments.management.permissions_text import permissions_text
from tournaments.models import Tournament
from tournaments.permissions import ACTS

pytestmark = pytest.mark.django_db


def test_the_page_is_up_to_date() -> None:
    call_command("permissions_table", "--check")


def test_asking_leaves_nobody_behind() -> None:
    permissions_text()
    assert not User.objects.exists()
    assert not Tournament.objects.exists()


def test_every_act_has_its_row() -> None:
    rows = [line.split(" | ") for line in permissions_text().splitlines() if line.startswith("| ")][2:]
    assert len(rows) == len(ACTS) + 2  # seeing an event or a season depends on its visibility
    told = {row[0].removeprefix("| "): [cell.removesuffix(" |") for cell in row[1:]] for row in rows}
    assert told["Pair, re-pair and publish rounds"] == ["yes", "yes", "yes", "–", "–", "–", "pairings"]
    assert told["Check players in"] == [*["yes"] * 4, *["–"] * 2, "entries"]
    assert told["Change the settings"] == [*["yes"] * 2, *["–"] * 4, "manage"]
    assert told["See an event's published pages (public or unlisted event)"] == [*["yes"] * 6, "read"]
    assert told["See an event's published pages (private event)"] == [*["yes"] * 4, *["–"] * 2, "read"]


def test_a_page_that_is_out_of_date_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(permissions_table, "FILE", tmp_path / "permissions.md")
    with pytest.raises(CommandError, match="out of date"):
        call_command("permissions_table", "--check")
    call_command("permissions_table")
    call_command("permissions_table", "--check")
