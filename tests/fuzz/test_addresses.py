"""Addresses that people give, slugs, links, and what an organiser announces and publishes."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

import pytest
from django.core import signing
from hypothesis import given

from tests.fuzz.mutating import bounded, documents, examples, texts
from tournaments.announcement import announcement_of, check_announcement
from tournaments.models import Tournament
from tournaments.publication import check_publication, frame_ancestors, is_origin, read_origins
from tournaments.queries.links import read_seat
from tournaments.queries.practice import read_practice_seat
from tournaments.services.webhooks.address import BadAddress, read_address

HOOKS = (
    "https://club.example/hook?x=1",
    "https://9.9.9.9:8443/a/b",
    "https://[2606:4700::1111]/",
    "https://user:word@club.example",
)
SITES = ("https://club.example", "https://*.club.example:8443", "http://localhost:3000")
ANNOUNCED = {
    "summary": "An evening.\n\nSee https://club.example/x?y=(1).",
    "website": "https://club.example/",
    "contact": "ann@club.example",
    "schedule": [
        {"when": "2026-05-01T19:00", "what": "Round 1"},
        {"when": "2026-05-02", "what": "Round 2"},
        {"when": "later", "what": "Prizes"},
    ],
}


@given(texts(*HOOKS))
@examples()
def test_addresses_of_webhooks(text: str) -> None:
    with bounded():
        try:
            address = read_address(text)
        except BadAddress:
            return
    assert address.scheme == "https"
    head = f"{address.host_header} {address.target}"
    assert head.isascii()
    assert head.isprintable()
    assert " " not in address.target
    assert urlsplit(text).hostname


@given(texts(*SITES))
@examples()
def test_sites_that_may_frame(text: str) -> None:
    with bounded():
        read = read_origins(text)
        assert not is_origin(text) or not set(text) & set(" ;,'\"\r\n\t")
        event = Tournament(publication={"embed": read})
        try:
            check_publication(event)
        except ValueError:
            return
        assert list(frame_ancestors(event)) == (read or ["'none'"])


@given(documents({"embed": list(SITES)}))
@examples()
def test_documents_of_publication(data: Any) -> None:
    event = Tournament(publication=data)
    try:
        check_publication(event)
    except ValueError:
        return
    assert frame_ancestors(event)


@given(documents(ANNOUNCED))
@examples()
def test_documents_of_announcements(data: Any) -> None:
    event = Tournament(announcement=data)
    with bounded():
        try:
            check_announcement(event)
        except ValueError:
            return
        announcement_of(event)


TOKENS = (signing.Signer(salt="x").sign("7:1"), signing.dumps([7, 1]), "7.1.abcdefgh", "7:1:abcdefgh")


@pytest.mark.parametrize("read", [read_seat, read_practice_seat])
@given(text=texts(*TOKENS))
@examples(30)
def test_links_of_players(read: Any, text: str) -> None:
    with bounded():
        read(text)
