from __future__ import annotations

import re
from html import unescape

import pytest
from django.test import Client

from audit.actor import SYSTEM
from tests.factories import TournamentFactory, field_of, play, published_round, table_of
from tests.tournaments.pages.public.conftest import Evening
from tests.tournaments.pages.public.reading import rows_of, words_of
from tournaments.services import results
from tournaments.services.standings import refresh_standings

pytestmark = pytest.mark.django_db


def amend(evening: Evening) -> None:
    pairing = table_of(evening.first, 1)
    claim = results.read_result(pairing, {"games": [{"score": 71}, {"score": 88}]})
    results.amend(pairing, claim, SYSTEM, reason="swapped", version=1)


def test_before_round_1_the_page_says_when_they_begin(client: Client) -> None:
    event = TournamentFactory()
    assert "They begin when round 1 is published." in words_of(client.get(f"/events/{event.slug}/standings/"))


def test_places_points_and_spread(client: Client, evening: Evening) -> None:
    a, b, c, d, e = (entry.name for entry in evening.players)
    rows = rows_of(client.get(f"{evening.url}standings/"))
    assert [[row[0], row[1], row[3], row[4]] for row in rows] == [
        ["1", a, "1.5", "+17"],
        ["2", d, "1.5", "+15"],
        ["3", e, "1.0", "0"],
        ["4", c, "0.5", "−15"],
        ["5", b, "0.0", "−17"],
    ]


def test_a_shared_place_is_marked_and_the_next_one_skipped(client: Client) -> None:
    event = TournamentFactory()
    a, b, c, d = field_of(event, 4)
    round_ = published_round(event, [(a, b), (c, d)])
    play(round_, 1, 60, 60)
    play(round_, 2, 70, 60)
    rows = rows_of(client.get(f"/events/{event.slug}/standings/"))
    assert [row[:2] for row in rows] == [
        ["1", c.name],
        ["2 = shared place", a.name],
        ["2 = shared place", b.name],
        ["4", d.name],
    ]


def test_standings_of_an_earlier_round(client: Client, evening: Evening) -> None:
    rows = rows_of(client.get(f"{evening.url}standings/1/"))
    assert [row[3] for row in rows] == ["1", "1", "1", "0", "0"]
    assert "Standings after round 1" in words_of(client.get(f"{evening.url}standings/1/"))


def test_each_value_opens_its_own_arithmetic(client: Client, evening: Evening) -> None:
    a, b, _c, d, _e = (entry.name for entry in evening.players)
    address = f"{evening.url}standings/"
    assert (
        f'href="?player={evening.players[0].seed}&amp;value=spread#arithmetic"'
        in client.get(address).content.decode()
    )
    spread = rows_of(client.get(f"{address}?player=1&value=spread"))[:2]
    assert spread == [["1", b, "played", "17"], ["2", d, "played", "0"]]
    points = rows_of(client.get(f"{address}?player=1&value=points"))[:2]
    assert points == [["1", b, "played 88 – 71", "1"], ["2", d, "played 70 – 70", "0.5"]]
    assert f"{a}: Points 1.5" in words_of(client.get(f"{address}?player=1&value=points"))


def test_every_link_of_the_table_opens_something(client: Client, evening: Evening) -> None:
    evening.event.ranking = {"preset": "mso"}
    evening.event.save()
    refresh_standings(evening.event, from_round=1)
    address = f"{evening.url}standings/"
    links = re.findall(r'href="([?]player=[^#"]+)#arithmetic"', client.get(address).content.decode())
    assert len(links) >= 3 * len(evening.players)
    for link in links:
        assert b'id="arithmetic"' in client.get(address + unescape(link)).content, link


def test_the_spread_adds_up_where_it_breaks_no_tie(client: Client) -> None:
    event = TournamentFactory(ranking={"preset": "mso"})
    a, b = field_of(event, 2)
    play(published_round(event, [(a, b)]), 1, 70, 80)
    address = f"/events/{event.slug}/standings/?player={a.seed}&value=spread"
    assert rows_of(client.get(address))[0] == ["1", b.name, "played 70 – 80", "−10"]
    assert f"{a.name}: Spread −10" in words_of(client.get(address))


@pytest.mark.parametrize(
    "query", ["?player=99&value=points", "?player=1&value=nonsense", "?player=x", "?value=points"]
)
def test_arithmetic_of_nothing_is_the_plain_page(client: Client, evening: Evening, query: str) -> None:
    response = client.get(f"{evening.url}standings/{query}")
    assert response.status_code == 200
    assert b'id="arithmetic"' not in response.content


def test_an_amended_result_makes_a_version_and_the_earlier_one_stays(
    client: Client, evening: Evening
) -> None:
    before = rows_of(client.get(f"{evening.url}standings/1/"))
    amend(evening)
    newest = client.get(f"{evening.url}standings/1/")
    assert rows_of(newest) != before
    assert "2 versions" in words_of(newest)
    versions = (
        evening.event.snapshots.filter(round_number=1).order_by("version").values_list("version", flat=True)
    )
    old = client.get(f"{evening.url}standings/1/?version={versions[0]}")
    assert rows_of(old) == before
    assert "this is an earlier version" in words_of(old)
    assert client.get(f"{evening.url}standings/1/?version=99").status_code == 404
