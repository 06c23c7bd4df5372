"""Every page of the desk can be worked without seeing it: ids are unique, every field has a name."""

from __future__ import annotations

from collections import Counter
from html.parser import HTMLParser

import pytest

from games.models import Side
from tests.factories import field_of, play, published_round, table_of
from tests.tournaments.pages.desk.conftest import Desk
from tournaments.models import Entry, Tournament
from tournaments.services import results

FIELDS = ("input", "select", "textarea")


class Outline(HTMLParser):
    """What a page's ids, labels, fields and headings are."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.ids: Counter[str] = Counter()
        self.labels: set[str] = set()
        self.fields: list[tuple[str | None, bool]] = []  # id, and whether it is named by itself
        self.headings = 0
        self.in_label = 0
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if given.get("id"):
            self.ids[given["id"] or ""] += 1
        if tag == "label":
            self.in_label += 1
            self.labels.add(given.get("for") or "")
        if tag == "h1":
            self.headings += 1
        if tag in FIELDS and given.get("type") not in ("hidden", "submit"):
            self.fields.append((given.get("id"), bool(self.in_label or given.get("aria-label"))))

    def handle_endtag(self, tag: str) -> None:
        if tag == "label":
            self.in_label -= 1


@pytest.fixture
def someone(event: Tournament) -> Entry:
    """A player of an event in which everything occurs: results, reports, gaps, people who left."""
    a, b, c, d, e = field_of(event, 5)
    round_ = published_round(event, [(a, b), (c, d)], {e: "allocated"})
    play(round_, 1, 80, 70)
    pairing = table_of(round_, 2)
    for side in Side:
        claim = results.read_result(pairing, {"games": [{"score": 80}, {"score": 70 + side}]})
        results.report(pairing, side, claim)
    return a


PAGES = (
    "",
    "players/",
    "players/{entry}/",
    "players/forbidden/",
    "import/",
    "check-in/",
    "pair/",
    "results/1/",
    "results/1/1/",
    "results/1/2/",
    "results/1/1/boards/",
    "links/1/",
    "papers/",
    "papers/score-sheets/",
    "reports/",
    "settings/",
    "roles/",
    "audit/",
)


@pytest.mark.parametrize("page", PAGES)
def test_a_page_is_named_throughout(page: str, desk: Desk, someone: Entry) -> None:
    outline = Outline(desk.get(page.format(entry=someone.pk)).content.decode())
    assert outline.headings == 1
    assert [name for name, count in outline.ids.items() if count > 1] == []
    assert outline.labels - {""} <= set(outline.ids)
    assert [name for name, named in outline.fields if not named and name not in outline.labels] == []


def test_a_new_event_is_named_throughout(desk: Desk) -> None:
    outline = Outline(desk.client.get("/events/new/").content.decode())
    assert (outline.headings, max(outline.ids.values())) == (1, 1)
    assert outline.labels - {""} <= set(outline.ids)
