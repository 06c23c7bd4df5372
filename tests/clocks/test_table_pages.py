"""The addresses of stand-alone clocks: who may make one, what the page sends, what it is answered."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client

from clocks.models import TableClock
from clocks.services.table import table_snapshot
from clocks.views.limits import MakingThrottle
from tests.clocks.tables import kinds, table_of
from tests.factories import UserFactory

pytestmark = pytest.mark.django_db
ONE = {"control": "10+5", "count": "1", "flag": "stop", "restart_policy": "freeze"}


@pytest.fixture
def visitor() -> Client:
    return Client(enforce_csrf_checks=True)


def send(client: Client, table: TableClock, name: str, body: Any = None, key: str | None = None) -> Any:
    headers = {"Idempotency-Key": key} if key is not None else {}
    text = body if isinstance(body, str) else json.dumps(body or {})
    return client.post(
        f"/clock/{table.token}/{name}/", text, content_type="application/json", headers=headers
    )


def test_a_visitor_makes_a_clock(client: Client) -> None:
    answer = client.post("/clock/", ONE | {"title": "Cellar", "first_name": "Ada", "flag": "go-on"})
    table = TableClock.objects.get()
    assert answer.headers["Location"] == f"/clock/{table.token}/"
    assert (table.clock.control, table.title, table.first_name, table.flag_stops, table.made_by) == (
        "10+5",
        "Cellar",
        "Ada",
        False,
        None,
    )
    assert len(table.token) == 24


def test_a_signed_in_person_makes_a_clock(client: Client) -> None:
    user = UserFactory()
    client.force_login(user)
    client.post("/clock/", ONE)
    assert TableClock.objects.get().made_by == user


def test_a_wrong_time_control_is_said_at_its_field(client: Client) -> None:
    answer = client.post("/clock/", ONE | {"control": "10x"})
    assert answer.status_code == 422
    assert "Character 3" in answer.content.decode()
    assert not TableClock.objects.exists()


def test_visitors_may_be_kept_out(client: Client, settings: Any) -> None:
    settings.TABLE_CLOCKS_BY_VISITORS = False
    assert client.post("/clock/", ONE).headers["Location"] == "/accounts/login/?next=/clock/"
    client.force_login(UserFactory())
    assert client.post("/clock/", ONE).headers["Location"].startswith("/clock/")


def test_visitors_make_a_number_an_hour(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(MakingThrottle, "THROTTLE_RATES", {"table-clock": "2/hour"})
    monkeypatch.setattr(MakingThrottle, "cache_format", "test_%(scope)s_%(ident)s")
    codes = [client.post("/clock/", ONE).status_code for _ in range(3)]
    assert codes == [302, 302, 422]
    client.force_login(UserFactory())
    assert client.post("/clock/", ONE).status_code == 302


def test_a_large_hall_needs_an_account(client: Client) -> None:
    assert "sign in to make more" in client.post("/clock/", ONE | {"count": "61"}).content.decode()
    client.force_login(UserFactory())
    answer = client.post("/clock/", ONE | {"count": "61"}, follow=True)
    assert answer.content.decode().count('class="qr"') == 61


def test_a_sheet_is_shown_to_who_has_its_address_only(client: Client) -> None:
    assert client.get("/clock/sheet/WzFd:x:y/").status_code == 404


def test_the_page_and_the_state(client: Client) -> None:
    table = table_of("10+5", title="Cellar")
    assert "Cellar" in client.get(f"/clock/{table.token}/").content.decode()
    answer = client.get(f"/clock/{table.token}/state/")
    assert answer.json()["clock"]["remaining"] == [600_000, 600_000]
    assert "no-store" in answer.headers["Cache-Control"]


def test_a_token_that_is_none(client: Client) -> None:
    assert "There is no clock at this address" in client.get("/clock/nothing/").content.decode()
    for answer in (
        client.get("/clock/nothing/"),
        client.get("/clock/nothing/state/"),
        client.post("/clock/nothing/press/", '{"side": 0}', content_type="application/json"),
        send(client, table_of(), "explode"),
    ):
        assert answer.status_code == 404


def test_a_press_needs_nothing_but_the_token(visitor: Client) -> None:
    table = table_of()
    answer = send(visitor, table, "press", {"side": 1, "serial": 1, "version": 0}, key="a")
    assert answer.json()["replayed"] is False
    assert answer.json()["state"]["clock"]["running"] == 0
    again = send(visitor, table, "press", {"side": 1, "serial": 1, "version": 0}, key="a")
    assert again.json()["replayed"] is True
    assert kinds(table) == ["start"]


def test_no_client_sends_a_time(visitor: Client) -> None:
    table = table_of()
    send(visitor, table, "press", {"side": 1, "at": 1, "stamp": 1, "now": 1})
    state = table_snapshot(table.token)
    assert state is not None
    assert 0 <= state["clock"]["deadline"] - state["now"] <= 30_000


def test_a_conflict_comes_with_the_state(visitor: Client) -> None:
    table = table_of()
    answer = send(visitor, table, "press", {"side": 1, "version": 7})
    assert answer.status_code == 409
    assert answer.json()["state"]["version"] == 0
    assert answer.json()["title"].startswith("The clock had changed")


@pytest.mark.parametrize(
    ("name", "body", "field"),
    [
        ("press", "[]", "body"),
        ("press", "{", "body"),
        ("press", {"side": 2}, "side"),
        ("press", {"side": True}, "side"),
        ("press", {}, "side"),
        ("press", {"side": 0, "version": "1"}, "version"),
        ("adjust", {"side": 0, "ms": 10**12, "set": True}, "ms"),
        ("adjust", {"side": 0, "ms": 5, "set": "yes"}, "set"),
        ("renew", {"control": "10d"}, "control"),
        ("renew", {"control": 10}, "control"),
        ("renew", {"flag_stops": "no"}, "flag_stops"),
    ],
)
def test_an_input_that_means_nothing(visitor: Client, name: str, body: Any, field: str) -> None:
    table = table_of()
    answer = send(visitor, table, name, body)
    assert answer.status_code == 400
    assert set(answer.json()["fields"]) == {field}
    assert kinds(table) == []


def test_a_key_that_is_none(visitor: Client) -> None:
    assert send(visitor, table_of(), "press", {"side": 0}, key="x" * 256).status_code == 400


def test_every_act(visitor: Client) -> None:
    table = table_of()
    for name, body in (
        ("press", {"side": 1}),
        ("pause", {}),
        ("resume", {}),
        ("press", {"side": 0}),
        ("undo", {}),
        ("adjust", {"side": 0, "ms": 60_000, "set": False}),
    ):
        assert send(visitor, table, name, body).status_code == 200, name
    assert kinds(table) == ["start", "pause", "resume", "press", "undo", "adjust"]
    answer = send(visitor, table, "renew", {"control": "1+1", "flag_stops": False})
    assert answer.json()["state"]["serial"] == 2


def test_who_reads_and_who_posts(client: Client) -> None:
    table = table_of()
    assert client.get(f"/clock/{table.token}/press/").status_code == 405
    assert client.post(f"/clock/{table.token}/state/").status_code == 405
