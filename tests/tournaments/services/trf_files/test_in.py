"""Players and events from report files; what an event here can't hold is refused and says so."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from audit.actor import COMMAND
from games.errors import Invalid
from tests.factories import TournamentFactory
from tournaments.models import Tournament
from tournaments.services.importing import confirm, preview, read_table
from tournaments.services.importing.report_file import is_report, name_of
from tournaments.services.trf_files import event_of_report, report_text
from tournaments.trf.model import (
    DeclaredBye,
    Entry,
    Forbidden,
    PointSystem,
    Result,
    Side,
    TrfFile,
    TrfHeader,
    TrfPlayer,
    TrfTeam,
    Virtual,
)
from tournaments.trf.parse import parse
from tournaments.trf.write import write

pytestmark = pytest.mark.django_db
PEOPLE = (
    TrfPlayer(1, "Stone, Ada", title="GM", rating=2650, federation="ENG", fide_id="1234", birth="1987/03/02"),
    TrfPlayer(2, "Hale, Ben", rating=2500, federation="SCO", birth="0000/00/00"),
    TrfPlayer(3, "Íñigo Ñandú", federation="esp"),
    TrfPlayer(4, "King, Jr., Martin", rating=2100),
)


def file_of(*players: TrfPlayer, **more: Any) -> bytes:
    header = {"name": "Club open", "city": "Riverside", "start": "2026/05/01", "rounds": 5}
    header |= more.pop("header", {})
    return write(TrfFile(TrfHeader(**header), players or PEOPLE, **more)).encode()


def test_players_are_read_like_any_list() -> None:
    event = TournamentFactory()
    table = read_table(file_of())
    assert (table.encoding, set(table.ignored)) == ("trf", {"title", "FIDE number"})
    seen = preview(event, table)
    assert seen.is_good
    assert [line.values["name"] for line in seen.lines] == [
        "Ada Stone",
        "Ben Hale",
        "Íñigo Ñandú",
        "Martin King Jr.",
    ]
    confirm(event.pk, table, COMMAND, seen.fingerprint)
    ada = event.entries.get(seed=1)
    assert (ada.rating, ada.player.federation, ada.player.birth_year) == (2650, "ENG", 1987)
    assert event.entries.get(seed=3).player.federation == "ESP"


def test_a_broken_file_says_where() -> None:
    with pytest.raises(Invalid, match="line 2, column 5: the starting-rank number is a whole"):
        read_table("012 Open\n001    x      Ann\n001    2      Bo\n")
    assert not is_report("001;Ann Lee;1500")  # a list with seed numbers
    assert name_of("Ek,Bo") == "Bo Ek"


def test_an_event_with_all_that_is_known_before_round_1() -> None:
    data = file_of(
        points=PointSystem(*map(Decimal, ("3", "1", "0", "2", "3", "1", "0", "3", "0", "1"))),
        forbidden=(Forbidden((1, 2, 3), 1, 5), Forbidden((3, 4), 1, 2)),
        byes=(DeclaredBye(Result.HALF, 2, (4,)), DeclaredBye(Result.ZERO, 1, (3,))),
        virtual=tuple(Virtual(Decimal(w), n, n, 1, 2) for n, w in ((1, 3), (2, 3), (3, 1))),
    )
    event = event_of_report(data, COMMAND, variant="entropy7")
    event.refresh_from_db()
    assert (event.name, event.venue, event.system, event.planned_rounds) == (
        "Club open",
        "Riverside",
        "dutch",
        5,
    )
    assert event.scheme == {"name": "win-draw-loss", "win": "3", "draw": "1", "loss": "0"}
    assert event.awards == {"allocated": {"points": "2"}, "full": {"points": "3"}}
    assert event.pairing == {"acceleration": "baku"}
    seeds = dict(event.entries.values_list("pk", "seed"))
    pairs = event.forbidden_pairs.values_list("low_id", "high_id", "until_round")
    assert {(seeds[a], seeds[b], until) for a, b, until in pairs} == {
        (1, 2, None),
        (1, 3, None),
        (2, 3, None),
        (3, 4, 2),
    }
    byes = event.entries.exclude(absences=None).values_list(
        "seed", "absences__round_number", "absences__kind"
    )
    assert set(byes) == {(4, 2, "half"), (3, 1, "zero")}
    again, told = parse(report_text(event)), parse(data.decode())
    assert (again.points, set(again.byes), again.virtual) == (told.points, set(told.byes), told.virtual)


def test_rounds_that_are_played_are_left_out_only_when_that_is_said() -> None:
    players = (
        TrfPlayer(1, "Stone, Ada", points=Decimal(1), rounds=(Entry(2, Side.WHITE, Result.WIN),)),
        TrfPlayer(2, "Hale, Ben", points=Decimal(0), rounds=(Entry(1, Side.BLACK, Result.LOSS),)),
    )
    with pytest.raises(Invalid, match=r"holds 1 round that is paired.*--check FILE"):
        event_of_report(file_of(*players), COMMAND, variant="entropy7")
    assert not Tournament.objects.exists()
    event = event_of_report(file_of(*players), COMMAND, variant="entropy7", without_rounds=True, name="Rapid")
    assert (event.name, event.rounds.count(), event.entries.count()) == ("Rapid", 0, 2)


def test_teams_with_boards() -> None:
    data = file_of(teams=(TrfTeam(1, "North", (1, 3)), TrfTeam(2, "South", (2, 4))))
    event = event_of_report(data, COMMAND, variant="entropy7")
    assert (event.teams, event.system) == (True, "team-swiss")
    assert [
        [entry.seed for entry in team.members.order_by("board")] for team in event.team_list.order_by("seed")
    ] == [[1, 3], [2, 4]]


@pytest.mark.parametrize(
    ("more", "options", "words"),
    [
        ({"virtual": (Virtual(Decimal(2), 1, 1, 1, 2),)}, {}, "not those of Baku"),
        ({"header": {"rounds": None}}, {}, "how many rounds"),
        ({}, {"variant": "chess"}, "chess"),
        ({"by_rank": True}, {}, ""),
    ],
)
def test_what_no_event_can_be_made_of(more: dict[str, Any], options: dict[str, Any], words: str) -> None:
    if more.get("by_rank"):
        data = file_of() + b"XXC rank\r\n"
        words = "XXC rank|rank"
    else:
        data = file_of(**more)
    with pytest.raises(Invalid) as refused:
        event_of_report(data, COMMAND, **{"variant": "entropy7"} | options)
    told = " ".join([str(refused.value), *map(str, refused.value.fields.values())])
    assert any(part in told for part in words.split("|"))
    assert not Tournament.objects.exists()
