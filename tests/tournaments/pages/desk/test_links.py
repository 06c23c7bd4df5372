"""The sheet of QR codes: each leads its own player to the report page."""

from __future__ import annotations

from tests.factories import field_of, published_round
from tests.tournaments.pages.desk.conftest import Desk, text_of
from tournaments.models import Tournament


def test_two_codes_a_table(desk: Desk, event: Tournament) -> None:
    a, b, c, d = field_of(event, 4)
    published_round(event, [(a, b), (c, d)])
    answer = desk.get("links/1/")
    addresses = [side["address"] for _table, sides in answer.context["slips"] for side in sides]
    assert len(set(addresses)) == 4
    assert text_of(answer).count("<svg") - 1 >= 4
    for address in addresses:
        assert address.startswith("http://testserver/r/")
        assert desk.client.get(address.removeprefix("http://testserver")).status_code == 200


def test_a_draft_has_no_links(desk: Desk, event: Tournament) -> None:
    field_of(event, 2)
    desk.do("pair/", "draft")
    assert desk.get("links/1/").status_code == 404
