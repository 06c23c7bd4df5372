"""Addresses, parameters, headers and bodies of pages and API: whatever they hold makes no error of ours."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from html.parser import HTMLParser
from typing import Any
from urllib.parse import quote

import pytest
from django.db import transaction
from django.test import Client
from django.utils.translation import override
from hypothesis import given, note
from hypothesis import strategies as st

from tests.factories import TournamentFactory, UserFactory, field_of, play, published_round
from tests.fuzz.mutating import WORDS, bounded, document_texts, examples, texts
from tests.walking import Route, routes
from tournaments.models import ApiToken, Tournament

pytestmark = pytest.mark.django_db

# Streams, what takes long by design (papers, the schema), other people's pages, and whether all is well.
LEFT_OUT = re.compile(
    r"^(live/|static/|admin/|accounts/|api/v1/(schema|docs)|api/schema|readyz|healthz|metrics|.*(pdf|print|papers|preview))"
)
QUERIES = (
    *("cursor=cD0x", "page_size=20", "format=csv", "since=3", "limit=5", "q=ann", "state=running", "round=1"),
    *("page=2", "sort=rating", "table=1", "private=true", "private=1", "next=/events/", "side=1", "ply=3"),
    *("from=2026-05-01", "to=2026-06-01", "variant=entropy7", "search=a", "player=1", "lang=de", "seq=1"),
)
HEADERS = {
    "If-None-Match": ('W/"abc"', "*", '"a", W/"b"'),
    "If-Match": ('"abc"', "*"),
    "If-Modified-Since": ("Wed, 21 Oct 2026 07:28:00 GMT",),
    "Accept": ("application/json", "text/csv;q=0.5, */*;q=0.1", "application/x-ndjson", "text/html"),
    "Accept-Language": ("de-DE,de;q=0.9,en;q=0.8", "ru"),
    "Range": ("bytes=0-10", "bytes=-5,3-"),
    "Authorization": ("Token abcdef0123456789", "Bearer x", "Basic YTpi"),
    "Cookie": ("django_language=de", "sessionid=abc; csrftoken=x", "messages=W10:1:x"),
    "Idempotency-Key": ("a-key-1",),
    "Content-Type": ("application/json; charset=utf-8", "multipart/form-data; boundary=x"),
    "Last-Event-ID": ("17",),
    "X-Request-ID": ("abcdefgh-1",),
    "X-Forwarded-For": ("10.0.0.1, 9.9.9.9",),
    "Origin": ("https://club.example",),
    "HX-Request": ("true",),
    "HX-Current-URL": ("https://testserver/events/",),
}
SENT = re.compile(r"[^\t\x20-\x7e\x80-\xff]")  # what a server lets through in a header


@dataclass(frozen=True)
class Place:
    """An event in play, and clients of an administrator: of pages, and of the API."""

    event: Tournament
    pages: Client
    token: str

    def values(self, route: Route) -> dict[str, Any] | None:
        known = {"slug": self.event.slug, "number": 1, "table": 1, "seed": 1, "game": 1, "key": "entropy7"}
        known |= {"pk": self.event.pk, "token": "1-1.abcdefgh", "name": "table", "kind": "pairings"}
        return {name: known.get(name, 1) for name in route.parameters}


@pytest.fixture
def place() -> Iterator[Place]:
    event = TournamentFactory(slug="club-night", planned_rounds=3)
    entries = field_of(event, 4)
    round_ = published_round(event, [(entries[0], entries[2]), (entries[1], entries[3])])
    play(round_, 1, 71, 64)
    admin = UserFactory(is_superuser=True, is_staff=True)
    pages = Client()
    pages.force_login(admin)
    with override("en"):  # of the last request nothing stays
        yield Place(event, pages, ApiToken.objects.create(admin)[1])


@cache
def addresses() -> list[Route]:
    return [route for route in routes() if not LEFT_OUT.match(route.text) and "^" not in route.text]


headers = st.dictionaries(st.sampled_from(sorted(HEADERS)), st.none(), max_size=3).flatmap(
    lambda names: st.fixed_dictionaries(
        {name: texts(*HEADERS[name]).map(lambda text: SENT.sub("?", text)) for name in names}
    )
)


def answered(place: Place, method: str, path: str, **sent: Any) -> None:
    """Asks, forgets what was written, and looks at the answer."""
    note(f"{method} {path!r} {sent!r}"[:2000])
    with transaction.atomic():
        with bounded():
            answer = place.pages.generic(method, path, **sent)
            if answer.streaming:
                answer.close()
        transaction.set_rollback(True)
    assert answer.status_code < 500, answer.content[:500]
    if answer.get("Content-Type") == "application/problem+json" and method != "HEAD":
        assert answer.json()["detail"]


@given(data=st.data())
@examples(40)
def test_reading(place: Place, data: st.DataObject) -> None:
    route = data.draw(st.sampled_from(addresses()))
    values = place.values(route)
    for name in sorted(values):
        if data.draw(st.integers(0, 3)) == 0:
            text = data.draw(texts(str(values[name])))
            values[name] = quote(text.encode("utf-8", "replace"), safe="") or "x"
    query = data.draw(texts(*QUERIES) | texts("&".join(QUERIES[:4])))
    path = route.path(values) + "?" + quote(query.encode("utf-8", "replace"), safe="=&%+")
    sent = {f"HTTP_{name.upper().replace('-', '_')}": value for name, value in data.draw(headers).items()}
    sent["CONTENT_TYPE"] = sent.pop("HTTP_CONTENT_TYPE", "text/plain")
    answered(place, data.draw(st.sampled_from(["GET", "GET", "GET", "HEAD", "OPTIONS"])), path, **sent)


BODIES: tuple[Any, ...] = (
    {
        "name": "Club",
        "variant": "entropy7",
        "slug": "new-one",
        "planned_rounds": 5,
        "starts_on": "2026-05-01",
    },
    {"system": "swiss", "scheme": {"name": "mso"}, "timing": {"preset": "club", "clock": "15"}},
    {"games": [{"score": 71}, {"score": 64, "board": "1234567" * 7}], "first_penalty": 5, "version": 1},
    {"kind": "no_show", "winner": 1, "note": "late"},
    {"player": {"name": "Ann Lee", "federation": "NOR", "rating": 1500}, "seed": 5, "absences": []},
    {"name": "Ann Lee", "contact": "a@b.example", "birth_year": 1990, "note": "x", "rating": 1500},
    {"text": "Name;Elo\nAnn;1500\n", "dry_run": True},
    {"url": "https://club.example/hook", "kinds": ["pairings"], "is_active": True},
    {"embed": ["https://club.example"]},
    {"announcement": {"summary": "x", "schedule": [{"when": "2026-05-01T19:00", "what": "y"}]}},
    {"registration": {"opens_at": "2026-05-01T19:00:00+02:00", "places": 20, "is_open": True}},
    {"pairs": [[1, 2], [3, 4]], "bye": None, "seeds": [1, 2], "rounds": [1], "reason": "x"},
    {"prizes": [{"name": "1st", "place": 1, "amount": "100.50", "currency": "EUR"}], "rule": "hort"},
    {"role": "arbiter", "user": "ann", "ends_at": "2026-05-01T19:00:00Z", "scopes": ["read"], "hours": 5},
    {"position": {"variant": "hyle5", "board": ["12.3.", ".....", "..5..", ".....", "....."], "drawn": 3}},
    {
        "action": "3Dd",
        "version": 1,
        "side": 1,
        "scores": [70, 60],
        "call": "HAP 3 6 7",
        "actions": ["1 DONE"],
    },
    {"username": "ann", "password": "word", "minutes": 60, "control": "15+5", "sides": 2},
)


@given(data=st.data())
@examples(40)
def test_writing(place: Place, data: st.DataObject) -> None:
    route = data.draw(st.sampled_from([route for route in addresses() if route.text.startswith("api/")]))
    sent: dict[str, Any] = {"HTTP_AUTHORIZATION": f"Token {place.token}", "content_type": "application/json"}
    if data.draw(st.integers(0, 4)) == 0:
        sent["HTTP_IDEMPOTENCY_KEY"] = SENT.sub("?", data.draw(texts("a-key-1")))
    body = data.draw(document_texts(*BODIES)).encode("utf-8", "surrogatepass")
    method = data.draw(st.sampled_from(["POST", "PUT", "PATCH", "DELETE"]))
    answered(place, method, route.path(place.values(route)), data=body, **sent)


class Fields(HTMLParser):
    """The names and values of all fields of a page's forms, and where each form goes."""

    def __init__(self) -> None:
        super().__init__()
        self.forms: list[tuple[str, list[tuple[str, str]]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = dict(attrs)
        if tag == "form" and (told.get("method") or "").lower() == "post":
            self.forms.append((told.get("action") or "", []))
        if self.forms and tag in ("input", "select", "textarea", "button") and told.get("name"):
            self.forms[-1][1].append((str(told["name"]), told.get("value") or ""))


@given(data=st.data())
@examples(20)
def test_forms(place: Place, data: st.DataObject) -> None:
    route = data.draw(st.sampled_from([r for r in addresses() if not r.text.startswith("api/")]))
    path = route.path(place.values(route))
    page = place.pages.get(path)
    if page.streaming or "text/html" not in page.get("Content-Type", ""):
        return
    found = Fields()
    found.feed(page.content.decode())
    if not found.forms:
        return
    action, fields = data.draw(st.sampled_from(found.forms))
    if "logout" in action or "language" in action:
        return
    value = texts("2026-05-01T19:00", "15+5", "71", "Ann Lee", "1 2\n3 4", json.dumps({"a": 1}))
    spoilt = [(name, data.draw(value) if data.draw(st.integers(0, 2)) == 0 else old) for name, old in fields]
    if data.draw(st.integers(0, 5)) == 0:
        spoilt.append((data.draw(st.sampled_from(WORDS)), "1"))
    body = "&".join(
        quote(name.encode("utf-8", "replace")) + "=" + quote(text.encode("utf-8", "replace"))
        for name, text in spoilt
    )
    where = action if action.startswith("/") else path
    answered(place, "POST", where, data=body, content_type="application/x-www-form-urlencoded")
