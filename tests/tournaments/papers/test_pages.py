"""What stands on each paper, for whom it is there, and what is on none."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.models import Side
from tests.factories import TournamentFactory, cast_of, draft_of, field_of, play, published_round
from tests.tournaments.live import timed_event
from tests.tournaments.papers.conftest import PRIZES, Festival
from tournaments.models import Role, Team, TeamPairing, Tournament
from tournaments.papers.content.tables import abreast
from tournaments.papers.kinds import KINDS, PUBLIC
from tournaments.papers.size import size_of_locale
from tournaments.queries.links import seated_at, table_of

# Analyses are of games on line; their papers are tested with their pages.
FROM_RESULTS = [kind for kind in KINDS if kind != "analysis"]


def cells(html: str, name: str) -> list[str]:
    """The texts of a row, found by the name in it."""
    row = next(row for row in re.findall(r"<tr.*?</tr>", html) if f">{name}" in row)
    found = re.findall(r"<t[dh][^>]*>(.*?)</t[dh]>", row)
    return [" ".join(re.sub(r"<[^>]+>", " ", cell).split()) for cell in found]


def test_pairings_by_table_and_by_name(festival: Festival) -> None:
    html = festival.text("pairings")
    assert "Festival &amp; Co" in html
    assert "Round 2 of 3" in html
    assert cells(html, "Ben Cole") == ["2", "Ben Cole (0)", "Emil Falk (1)", ""]
    assert cells(html, "Дора Егорова") == ["1", "Дора Егорова (1)", "Ada Berg (1)", "70 – 70"]
    assert "Cleo Duval: Requested bye" in html
    html = festival.text("pairings-by-name", round=1)
    assert cells(html, "Ada Berg") == ["Ada Berg", "1", "Ben Cole", "game 1"]
    assert cells(html, "Emil Falk") == ["Emil Falk", "–", "Bye"]
    names = re.findall(r'<th scope="row">([^<]+)</th>', html)
    assert names == sorted(names, key=str.casefold)


def test_results_and_standings_after_a_round(festival: Festival) -> None:
    assert cells(festival.text("results", round=1), "Ada Berg")[3] == "88 – 71"
    html = festival.text("results")
    assert "1 result is missing." in html
    assert cells(html, "Ben Cole")[3] == "not yet"
    assert cells(festival.text("standings", round=1), "Ada Berg")[:5] == [
        "1",
        "Ada Berg",
        "North",
        "1",
        "+17",
    ]
    assert "Results are still missing" in festival.text("standings")
    assert "Results are still missing" not in festival.text("standings", round=1)


def test_cross_table_and_wall_chart(festival: Festival) -> None:
    assert cells(festival.text("cross-table"), "Ada Berg")[2:4] == ["88–71 5.", "70–70 2."]
    html = festival.text("wall-chart")
    assert cells(html, "Ada Berg")[2:] == ["2 O1 88–71 1 +17", "4 O2 70–70 1.5 +17", ""]
    assert cells(html, "Cleo Duval")[3] == "Requested bye 0.5 −15"
    assert cells(html, "Ben Cole")[3] == "5 O1"  # still played: to be written in


def test_many_rounds_go_on_beside(festival: Festival) -> None:
    festival.event.planned_rounds = 20
    festival.event.save()
    assert festival.text("wall-chart").count("<table") == 3
    assert abreast(20, 9) == [(0, 7), (7, 14), (14, 20)]
    assert abreast(0, 9) == [(0, 0)]


def test_score_sheets_lead_to_the_report_page_of_each_side(festival: Festival) -> None:
    answer = festival.page("score-sheets")
    sheets = answer.context["sheets"]
    assert [sheet["table"].number for sheet in sheets] == [1, 2]
    for sheet in sheets:
        for side, code in zip(Side, sheet["codes"], strict=True):
            assert code["address"].startswith("http://testserver/r/")
            token = code["address"].split("/")[-2]
            assert seated_at(token) == (sheet["table"].pairing, side)
            assert f'href="{code["address"]}"' in answer.content.decode()
    html = answer.content.decode()
    assert html.count('class="qr"') == 4
    assert html.count('class="grid"') == html.count('class="bag"') == 4
    for colour in range(1, 8):  # sign and digit, no colour
        assert f">{colour}</text>" in html
    assert not re.search(r"#(?!000|fff)[0-9a-f]{3,6}\b", html)


def test_a_table_with_a_clock_has_the_code_of_its_clock(db: None) -> None:
    event = timed_event(2, play="table", timing={"clock": "15"})
    client = Client()
    client.force_login(cast_of(event).organiser)
    sheets = client.get(f"/events/{event.slug}/desk/papers/score-sheets/").context["sheets"]
    for sheet in sheets:
        (code,) = sheet["codes"]
        assert table_of(code["address"].split("/")[-2]) == sheet["table"].pairing


def test_the_board_is_the_variants(festival: Festival) -> None:
    festival.event.variant = "hyle5"
    festival.event.save()
    html = festival.text("score-sheets")
    assert ">E</text>" in html
    assert ">F</text>" not in html
    assert ">6</text>" not in html


def test_cards_and_certificates(festival: Festival) -> None:
    gone = festival.players[1]
    gone.last_round = 1
    gone.save()
    html = festival.text("place-cards")
    assert html.count("Ada Berg") == 2  # on both sides of the tent
    assert "Ben Cole" not in html
    assert "No. 4" in html
    html = festival.text("certificates", places=2)  # prizes follow round 1, where all results are in
    assert html.count('<section class="certificate">') == 2
    assert "Place 1" in html
    assert "Points 1.5, spread +17, in 2 rounds<" in html
    assert "Town Hall" in html
    assert "The event is not finished" in html


def test_prizes_and_their_certificates(festival: Festival) -> None:
    html = festival.text("prize-list")
    assert cells(html, "Ada Berg") == ["1", "Ada Berg", "Trophy", "50 EUR"]
    assert cells(html, "Дора Егорова")[2] == "Book"  # who has a prize gets no second one
    html = festival.text("certificates", round=1, places=1)
    assert html.count('<section class="certificate">') == 2
    assert "North Cup: Book" in html
    assert "Trophy, 50 EUR" in html
    festival.event.prizes = PRIZES | {"early": False}
    festival.event.save()
    address = "/events/festival/{}papers/prize-list/"
    assert festival.client("visitor").get(address.format("")).status_code == 404
    assert festival.client("helper").get(address.format("desk/")).status_code == 404
    assert festival.client().get(address.format("desk/")).status_code == 200


def test_teams_stand_together(db: None) -> None:
    event = TournamentFactory(slug="teams", teams=True)
    field = field_of(event, 4)
    teams = [
        Team.objects.create(tournament=event, name=f"Team {name}", seed=seed)
        for seed, name in enumerate("XYZ", 1)
    ]
    round_ = published_round(event, [(field[0], field[1]), (field[2], field[3])])
    meeting = TeamPairing.objects.create(round=round_, number=1, first=teams[0], second=teams[1])
    TeamPairing.objects.create(round=round_, number=2, first=teams[2])
    round_.pairings.update(teams=meeting)
    client = Client()
    client.force_login(cast_of(event).organiser)
    for kind, count in (("pairings", 1), ("results", 1), ("score-sheets", 2)):
        html = client.get(f"/events/teams/desk/papers/{kind}/").content.decode()
        assert html.count("Team X – Team Y") == count
    html = client.get("/events/teams/desk/papers/pairings/").content.decode()
    assert "Team Z: Bye" in html


def test_long_and_wide_names_are_set_smaller(festival: Festival) -> None:
    for entry, name in zip(festival.players, ("王小明" * 4, "Maximiliane " * 3), strict=False):
        entry.player.name = name.strip()
        entry.player.save()
    html = festival.text("place-cards")
    assert 'class="card-name long">王小明' in html
    assert 'class="card-name longer">Maximiliane' in html


@pytest.mark.parametrize("kind", FROM_RESULTS)
def test_nothing_private_is_on_paper(festival: Festival, kind: str) -> None:
    html = festival.text(kind)
    assert "secret@example.org" not in html
    assert "1917" not in html


def test_a_draft_is_on_the_desk_of_who_may_see_it_and_marked(festival: Festival) -> None:
    draft_of(festival.event, [(festival.players[0], festival.players[2])])
    assert "Draft: not published" in festival.text("pairings", round=3)
    assert "Draft" not in festival.text("pairings")  # the newest published round unless asked
    for kind in ("score-sheets", "results", "standings"):
        assert festival.page(kind, round=3).status_code == 404
    helper = festival.client("helper").get("/events/festival/desk/papers/pairings/?round=3")
    assert helper.status_code == 404
    public = festival.client("organiser").get("/events/festival/papers/pairings/?round=3")
    assert public.status_code == 404
    index = festival.client().get("/events/festival/desk/papers/?round=3").content.decode()
    assert "papers/pairings/?paper=a4&amp;round=3" in index
    assert "papers/standings/" not in index


@pytest.mark.parametrize("kind", FROM_RESULTS)
def test_who_gets_which_paper(festival: Festival, kind: str) -> None:
    desk, public = f"/events/festival/desk/papers/{kind}/", f"/events/festival/papers/{kind}/"
    statuses = {
        name: festival.client(name).get(desk).status_code for name in ("helper", "outsider", "visitor")
    }
    assert statuses == {"helper": 200, "outsider": 403, "visitor": 302}
    assert festival.client("visitor").get(public).status_code == (200 if kind in PUBLIC else 404)
    festival.event.visibility = Tournament.Visibility.PRIVATE
    festival.event.save()
    for address in (desk, public, f"/events/festival/papers/{kind}.pdf"):
        assert festival.client("visitor").get(address).status_code == 404


def test_a_list_that_is_kept_back_is_on_no_public_paper(db: None) -> None:
    event = TournamentFactory(slug="secret", registration={"public_list": False})
    field_of(event, 3)
    for kind in ("players", "wall-chart"):
        assert Client().get(f"/events/secret/papers/{kind}/").status_code == 404
    client = Client()
    client.force_login(cast_of(event).helper)
    assert client.get("/events/secret/desk/papers/players/").status_code == 200


def test_before_there_is_anything(db: None) -> None:
    event = TournamentFactory(slug="empty")
    client = Client()
    client.force_login(cast_of(event).organiser)
    for kind in KINDS:
        assert client.get(f"/events/empty/desk/papers/{kind}/").status_code == 404
    assert client.get("/events/empty/desk/papers.zip").status_code == 404
    assert client.get("/events/empty/desk/papers/").content.decode().count("not yet") == len(KINDS)
    assert client.get("/events/empty/desk/papers/tombola/").status_code == 404


def test_sizes_and_nonsense(festival: Festival, settings: object) -> None:
    assert "css/paper/letter.css" in festival.text("pairings", paper="letter")
    assert "css/paper/a4.css" in festival.text("pairings", paper="papyrus", round="many", places="-")
    settings.PAPER = "letter"  # type: ignore[attr-defined]
    assert "css/paper/letter.css" in festival.text("pairings")
    for environment, size in (
        ({"LANG": "en_US.UTF-8"}, "letter"),
        ({"LANG": "en_US.UTF-8", "LC_PAPER": "de_DE.UTF-8"}, "a4"),
        ({"LC_ALL": "es_MX", "LANG": "de_DE"}, "letter"),
        ({"LANG": "C.UTF-8"}, "a4"),
        ({}, "a4"),
    ):
        assert size_of_locale(environment) == size


@pytest.fixture
def events(db: None) -> tuple[Tournament, Tournament]:
    small, large = TournamentFactory(prizes=PRIZES), TournamentFactory(prizes=PRIZES)
    for event, tables in ((small, 1), (large, 3)):
        field = field_of(event, 2 * tables)
        pairs = list(zip(field[::2], field[1::2], strict=True))
        first = published_round(event, pairs)
        for table in range(1, tables + 1):
            play(first, table, 80, 70)
        published_round(event, pairs)  # in play
    cast_of(small)
    for role in small.roles.all():
        Role.objects.create(tournament=large, user=role.user, name=role.name)
    return small, large


@pytest.mark.parametrize("kind", ["", *(f"{kind}/" for kind in FROM_RESULTS)])
def test_queries_do_not_grow_with_the_rows(events: tuple[Tournament, Tournament], kind: str) -> None:
    counts = []
    for event in events:
        client = Client()
        client.force_login(event.roles.get(name="organiser").user)
        with CaptureQueriesContext(connection) as caught:
            assert client.get(f"/events/{event.slug}/desk/papers/{kind}").status_code == 200
        counts.append(len(caught))
    assert counts[0] == counts[1]
    assert counts[0] <= 30


def test_a_page_is_not_sent_twice(festival: Festival) -> None:
    client: Callable[..., object] = festival.client("visitor").get
    address = "/events/festival/papers/standings/"
    first = client(address)
    again = client(address, headers={"If-None-Match": first["ETag"]})  # type: ignore[index]
    assert again.status_code == 304  # type: ignore[attr-defined]
