"""Requests that mean harm: forged, sent elsewhere, with names that would be run or break out of a header."""

from __future__ import annotations

import csv
import io
import re
import zipfile
from collections.abc import Iterator
from typing import Any

import pytest
from django.conf import settings as django_settings
from django.contrib.auth.models import User
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver
from openpyxl import load_workbook

from games.errors import Invalid
from tests.factories import EntryFactory, PlayerFactory, TournamentFactory, UserFactory, play, published_round
from tests.security.markup import inline_code, loose_headers
from tests.tournaments.importing.test_workbook import archive, workbook
from tournaments.models import Team, Tournament
from tournaments.papers.kinds import PUBLIC
from tournaments.queries.cells import is_formula
from tournaments.services.export_files import EXPORT_FILES
from tournaments.services.importing.read import read_table

pytestmark = pytest.mark.django_db

EVIL = (
    "https://evil.example/",
    "//evil.example/",
    "/\\evil.example/",
    "\\\\evil.example",
    "javascript:alert(1)",
)
EVIL += (
    "https:evil.example",
    "http:///evil.example",
    "\t//evil.example",
    "//evil.example\r\nX: y",
)
# Their right is the key in the address, and no cookie is looked at; or what is sent is a language.
WITHOUT_TOKEN = ("play/", "table/", "clock/", "arena/", "i18n/setlang/", "api/")
NASTY = '=1+1"><script>alert(1)</script>\u202e\r\nX-Evil: 1'


def _signed(name: str = "root", **rights: Any) -> Client:
    client = Client()
    client.force_login(UserFactory(username=name, **rights))
    return client


@pytest.mark.parametrize("where", EVIL)
def test_nobody_is_sent_to_another_site(where: str, client: Client) -> None:
    """After signing in, after choosing a language, after signing out, and by a slash that is missing."""
    User.objects.create_user("ada", password="counters-and-bags")
    values = {"login": "ada", "password": "counters-and-bags", "next": where}
    asked = [
        client.post("/i18n/setlang/", {"language": "de", "next": where}),
        client.post("/i18n/setlang/", {"language": "de"}, headers={"referer": where}),
        client.post("/accounts/login/", values),
        client.get("/accounts/login/", {"next": where}),
        client.post("/accounts/logout/", {"next": where}),
        client.get("//evil.example/events"),
        client.get("/\\evil.example/events"),
    ]
    for answer in asked:
        assert "evil" not in answer.headers.get("Location", "").split("?")[0], answer
        assert "javascript" not in answer.headers.get("Location", "")


def test_what_is_sent_needs_the_token_of_a_page() -> None:
    exempt = {text for text, pattern in _patterns() if getattr(pattern.callback, "csrf_exempt", False)}
    assert [text for text in exempt if not text.startswith(WITHOUT_TOKEN)] == []
    client = Client(enforce_csrf_checks=True)
    client.force_login(UserFactory(username="root", is_superuser=True, is_staff=True))
    event = TournamentFactory()
    for page in (
        "events/new/",
        f"events/{event.slug}/desk/settings/",
        "accounts/tokens/",
        "admin/auth/user/add/",
    ):
        assert client.post(f"/{page}", {"do": "x"}).status_code == 403, page
    assert (
        client.post("/api/v1/tournaments/", {"name": "X"}, "application/json").status_code == 403
    )  # by a cookie; not by a token
    assert Tournament.objects.count() == 1


def _patterns() -> Iterator[tuple[str, URLPattern]]:
    def below(patterns: list[URLPattern | URLResolver], before: str) -> Iterator[tuple[str, URLPattern]]:
        for pattern in patterns:
            text = before + str(pattern.pattern)
            if isinstance(pattern, URLResolver):
                yield from below(pattern.url_patterns, text)
            else:
                yield text, pattern

    return below(get_resolver().url_patterns, "")


def test_no_host_but_ours_is_believed(client: Client, settings: Any) -> None:
    """Neither in a page that may be kept for others, nor in a link of one's own."""
    settings.ALLOWED_HOSTS = ["testserver"]
    event = TournamentFactory()
    for page in (
        f"/events/{event.slug}/",
        f"/events/{event.slug}/feed.atom",
        "/calendar.ics",
        "/api/v1/tournaments/",
    ):
        forwarded = {
            "x-forwarded-host": "evil.example",
            "x-forwarded-proto": "https",
            "x-original-url": "/evil",
        }
        answer = client.get(page, headers=forwarded)
        assert answer.status_code == 200
        assert "evil" not in f"{answer.content.decode()}{dict(answer.headers)}"
        refused = client.get(page, headers={"host": "evil.example"})
        assert refused.status_code == 400
        assert "evil" not in refused.content.decode()


def test_signing_in_begins_a_new_session(client: Client) -> None:
    """Whoever knew the cookie of before knows nothing; and signing out ends it."""
    User.objects.create_user("ada", password="counters-and-bags")
    session = client.session
    session["of"] = "somebody else"
    session.save()
    client.cookies[django_settings.SESSION_COOKIE_NAME] = before = session.session_key
    client.post("/accounts/login/", {"login": "ada", "password": "counters-and-bags"})
    after = client.cookies[django_settings.SESSION_COOKIE_NAME]
    assert after.value not in ("", before)
    assert (after["httponly"], after["samesite"]) == (True, "Lax")
    client.post("/accounts/logout/")
    other = Client()
    other.cookies[django_settings.SESSION_COOKIE_NAME] = after.value
    assert other.get("/accounts/").status_code == 302


def test_names_are_names_everywhere(client: Client) -> None:
    """No markup, no formula, no header: on pages, papers, embeds, in feeds, files and lists."""
    event = _nasty_event()
    root = _signed(is_superuser=True, is_staff=True)
    home, api = f"/events/{event.slug}/", f"/api/v1/tournaments/{event.slug}/"
    pages = [
        "",
        "standings/",
        "rounds/1/",
        "rounds/1/tables/1/",
        "players/",
        "players/1/",
        "cross-table/",
        "teams/",
    ]
    pages += [f"papers/{kind}/" for kind in PUBLIC]
    pages += [
        "desk/",
        "desk/players/",
        "desk/results/1/",
        "desk/settings/",
        "desk/audit/",
        "feed.atom",
        "calendar.ics",
    ]
    asked = [home + page for page in pages] + [
        f"/embed/{event.slug}/standings/",
        "/",
        "/players/",
        "/events/",
    ]
    asked += [f"{home}desk/export/{name}" for name in EXPORT_FILES]
    asked += [f"{api}{name}/?format=csv" for name in ("entries", "standings", "matches")] + [
        "/ratings/list.csv"
    ]
    for path in asked:
        answer = root.get(path)
        assert answer.status_code in (200, 404, 409, 422), (path, answer.status_code)
        _harmless(path, answer)


def _harmless(path: str, answer: Any) -> None:
    kind = answer.headers["Content-Type"]
    body = b"".join(answer.streaming_content) if answer.streaming else answer.content
    assert loose_headers(path, answer) == [], path
    assert "X-Evil" not in answer.headers
    if "html" in kind or "+xml" in kind:
        assert "<script>alert" not in body.decode(), path
    if "html" in kind:
        assert inline_code(body.decode()) == "", path
    if "csv" in kind:
        rows = csv.reader(
            io.StringIO(body.decode("utf-8-sig")), delimiter=";" if body.count(b";") > 5 else ","
        )
        assert [cell for row in rows for cell in row if is_formula(cell)] == [], path
    if "spreadsheetml" in kind:
        sheets = load_workbook(io.BytesIO(body)).worksheets
        assert [
            cell for sheet in sheets for row in sheet.iter_rows() for cell in row if cell.data_type == "f"
        ] == []
    if "calendar" in kind:
        assert not re.search(rb"^X-Evil", body, re.MULTILINE)
    if "zip" in kind and body[:2] == b"PK":
        assert all(
            re.fullmatch(r"[\w./ \[\]-]+", name) and ".." not in name
            for name in zipfile.ZipFile(io.BytesIO(body)).namelist()
        )


def _nasty_event() -> Tournament:
    event: Tournament = TournamentFactory(name=NASTY, venue=NASTY, slug="n", description=NASTY)
    entries = [
        EntryFactory(tournament=event, player=PlayerFactory(name=f"{NASTY} {n}", club=NASTY))
        for n in range(4)
    ]
    Team.objects.create(tournament=event, name=NASTY, seed=1)
    play(published_round(event, [(entries[0], entries[1]), (entries[2], entries[3])]), 1, 80, 70)
    return event


def test_no_slug_leads_out_of_its_folder() -> None:
    client = _signed()
    for slug in ("../../etc", "a/b", 'a"b', "a\r\nb", "%2e%2e", ".", "-" * 400):
        answer = client.post(
            "/api/v1/tournaments/", {"name": "X", "variant": "entropy7", "slug": slug}, "application/json"
        )
        assert answer.status_code in (201, 400), slug
        if answer.status_code == 201:
            assert re.fullmatch(r"[\w-]{1,60}", answer.json()["slug"]), slug
    event = TournamentFactory()
    for path in ("desk/export/..%2f..%2fmanage.py", "desk/papers/..%2f..", "screen/..%2f/"):
        assert Client().get(f"/events/{event.slug}/{path}").status_code in (302, 404)
    assert Client().get("/static/..%2f..%2fmanage.py").status_code == 404
    assert Client().get("/static/../../manage.py").status_code == 404


def test_a_workbook_with_entities_is_no_bomb() -> None:
    """A kilobyte that would be a gigabyte of letters, and a file of the machine: neither is read."""
    bomb = b'<!DOCTYPE x [<!ENTITY a "%s">' % (b"ha" * 50)
    for before, name in zip("abcdefgh", "bcdefghi", strict=True):
        bomb += b'<!ENTITY %s "%s">' % (name.encode(), b"&%s;" % before.encode() * 20)
    old = zipfile.ZipFile(io.BytesIO(workbook(["Name"], ["Ann"], ["Ben"])))
    for head, entity in (
        (bomb + b"]>", b"&i;"),
        (b'<!DOCTYPE x [<!ENTITY i SYSTEM "file:///etc/passwd">]>', b"&i;"),
    ):
        files = {name: old.read(name) for name in old.namelist()}
        sheet = files["xl/worksheets/sheet1.xml"]
        files["xl/worksheets/sheet1.xml"] = head + re.sub(rb"<is><t>Ann|<t>Ann", rb"<is><t>" + entity, sheet)
        files["xl/sharedStrings.xml"] = head + files.get("xl/sharedStrings.xml", b"").replace(b"Ann", entity)
        try:
            table = read_table(archive(**files), "players.xlsx")
        except Invalid:
            continue
        assert "root:" not in repr(table)
        assert len(repr(table)) < 100_000


@pytest.mark.parametrize("path", ["/api/v1/imports/", "/events/new/from-file/"])
def test_a_deep_document_is_refused(path: str) -> None:
    deep = b"[" * 200_000 + b"]" * 200_000
    client = _signed()
    if path.startswith("/api"):
        assert client.post(path, deep, "application/json").status_code == 400
    else:
        file = io.BytesIO(deep)
        file.name = "event.json"
        assert client.post(path, {"do": "read", "file": file}).status_code in (400, 422)


WILD = {
    "Accept": ("*/*;q=x", "a" * 9000, "application/json; q=\u00e9", ",,,"),
    "Accept-Language": ("\u00ff" * 50, "de;q=99999999999999999999", "x-" * 3000, "../../etc"),
    "Authorization": ("Token", "Token \u00e9", "Token " + "0" * 9000, "Basic !!!", "Bearer a b c"),
    "Content-Type": (
        "application/json; charset=nothing",
        "multipart/form-data",
        "multipart/form-data; boundary=",
        "\u00e9",
    ),
    "Cookie": ("sessionid=\x00; csrftoken=a", "sessionid=" + "a" * 9000, "=;=;=", "django_language=../../x"),
    "Host": ("a" * 300, "testserver:99999999", "[::1", "\u00e9"),
    "Idempotency-Key": ("\u00e9\u00ff", "a" * 9000, " "),
    "If-Match": ('"99999999999999999999"', "W/", '"'),
    "If-Modified-Since": ("Mon, 99 Foo 99999", "0", "\u00e9"),
    "If-None-Match": ('W/"', "*", '"' * 4000),
    "Origin": ("null", "http://[", "javascript:1"),
    "Range": ("bytes=0-", "bytes=99999999999999999999-1"),
    "X-Forwarded-For": ("1.2.3.4, \u00e9", "::ffff:1.2.3.4%eth0", "," * 500),
    "X-Request-ID": ("a\r\nb", "\u00e9" * 20),
}


@pytest.mark.parametrize("name", WILD)
def test_no_header_makes_an_error_of_ours(name: str, settings: Any) -> None:
    settings.PROXIES = 1
    event = TournamentFactory()
    client = Client(raise_request_exception=False)
    for path in (
        f"/events/{event.slug}/",
        f"/events/{event.slug}/feed.atom",
        "/accounts/login/",
        "/api/v1/tournaments/",
    ):
        for value in WILD[name]:
            kind = value if name == "Content-Type" else "application/json"
            sent = {} if name == "Content-Type" else {name: value}
            for method in ("GET", "POST"):
                answer = client.generic(method, path, b"{}", content_type=kind, headers=sent)
                assert answer.status_code < 500, (method, path, value)
                assert answer.headers.get("X-Request-ID", "").isascii()
