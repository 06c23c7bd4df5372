"""An event server as it is deployed, without containers: the parts behind the shipped nginx configuration."""

from __future__ import annotations

import gzip
import http.client
import json
import re
import signal
import time
from collections.abc import Iterator
from typing import Any

import pytest

from deploy import alive
from deploy.layout import Layout
from tests.deploy.live_watching import Stream
from tests.deploy.programs import program

pytestmark = pytest.mark.deploy

# uvicorn ends in good order, then by the signal that it was sent. -9 would be one that had to be killed.
CLEAN = (0, -signal.SIGTERM)
# Made on the installation itself: an event with a published round, and a token of its organiser.
EVENING = """
import json
from django.contrib.auth.models import User
from audit.actor import COMMAND, Actor
from tournaments.services.entries import enter_player
from tournaments.services.events import create_event
from tournaments.services.rounds import draft_round, publish_round
from tournaments.services.tokens import make_token
boss = User.objects.get(username="admin")
event = create_event(COMMAND, name="Club night", variant="entropy7", visibility="public")
for name in ("Ada Stone", "Ben Hale", "Cy Young", "Di Marsh"):
    enter_player(event.pk, COMMAND, name=name)
draft_round(event.pk, COMMAND)
publish_round(event.pk, COMMAND)
_kept, token = make_token(boss, COMMAND, name="test")
print(json.dumps({"slug": event.slug, "token": token}))
"""


class Visitor:
    """Asks nginx, from an address of the loopback."""

    def __init__(self, layout: Layout, source: str = "127.0.0.1") -> None:
        self._asked = http.client.HTTPConnection(
            "127.0.0.1", layout.port, timeout=20, source_address=(source, 0)
        )

    def __call__(
        self, path: str, data: Any = None, method: str | None = None, **headers: str
    ) -> tuple[int, http.client.HTTPMessage, bytes]:
        """Status, headers and body; ``data`` is posted as JSON."""
        body = None if data is None else json.dumps(data).encode()
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        if body is not None:
            sent |= {"Content-Type": "application/json"}
        self._asked.request(method or ("GET" if body is None else "POST"), path, body, sent)
        answer = self._asked.getresponse()
        return answer.status, answer.headers, answer.read()


@pytest.fixture(scope="module")
def layout() -> Iterator[Layout]:
    program("nginx")
    with Layout(live=2, durable=False, settings={"THROTTLE_LOGIN": "3/min", "WARM_UP": "false"}) as started:
        yield started


def test_an_evening_behind_nginx(layout: Layout) -> None:
    """One walk through one start: each step is a promise of the deployment files."""
    evening = json.loads(layout.manage("shell", "-v", "0", "-c", EVENING))
    visitor = Visitor(layout)
    _pages_and_static_files(visitor, evening["slug"])
    _the_public_api_is_kept_and_asked_anew(visitor, evening)
    _a_result_is_told_at_once(layout, visitor, evening)
    _limits_count_by_who_asked(layout)
    _what_is_too_large_is_refused(layout)
    assert visitor("/metrics")[0] == 404
    _until(lambda: alive.main(["live", "--port", str(layout.live_ports[0])]) == 0)
    _streams_come_back_at_once(layout, visitor, evening["slug"])
    _a_part_that_is_away_is_said(layout, visitor, evening["slug"])
    assert evening["token"] not in (layout.folder / "run" / "nginx-access.log").read_text()
    ended = layout.stop_all()
    assert {name: status for name, status in ended.items() if status not in CLEAN} == {}


def _pages_and_static_files(visitor: Visitor, slug: str) -> None:
    status, headers, page = visitor(f"/events/{slug}/", Accept_Encoding="gzip")
    assert (status, headers["Content-Encoding"]) == (200, "gzip")
    assert headers["Server"] == "nginx"
    (sheet, *_others) = re.findall(r'href="(/static/[^"]+\.css)"', gzip.decompress(page).decode())
    status, headers, style = visitor(sheet)
    assert (status, headers["Content-Type"]) == (200, "text/css; charset=utf-8")
    assert "public, immutable" in headers.get_all("Cache-Control", [])
    assert style
    status, headers, _schema = visitor("/api/schema/?format=json", Accept_Encoding="gzip")
    assert (status, headers["Content-Encoding"]) == (200, "gzip")
    assert visitor("/api/schema/?format=json", If_None_Match=headers["ETag"])[0] == 304
    assert visitor("/static/staticfiles.json")[1]["Cache-Control"] == "max-age=3600"
    assert visitor("/static/.collected")[0] == 404


def _the_public_api_is_kept_and_asked_anew(visitor: Visitor, evening: dict[str, str]) -> None:
    path = f"/api/v1/tournaments/{evening['slug']}/entries/"
    status, headers, first = visitor(path)
    assert (status, headers["X-Cache"]) == (200, "MISS")
    tag = headers["ETag"]
    assert visitor(path, If_None_Match=tag)[0] == 304
    assert visitor(path)[1]["X-Cache"] in ("HIT", "REVALIDATED")
    _until(lambda: visitor(path)[1]["X-Cache"] == "REVALIDATED")  # a second later it is asked for anew: 304
    assert visitor(path)[2] == first
    for own in (
        {"Cookie": "a=b"},
        {"Authorization": f"Token {evening['token']}"},
        {"Cache_Control": "no-cache"},
    ):
        assert visitor(path, **own)[1]["X-Cache"] == "BYPASS", own
    status, headers, _body = visitor("/api/v1/auth/me/", Authorization=f"Token {evening['token']}")
    assert (status, headers["Cache-Control"]) == (200, "private, no-cache")
    assert visitor("/api/v1/auth/me/")[0] == 401
    # Addresses in an answer begin with the name and port that were asked for, whoever else asked before.
    stranger = visitor(path, Host="127.0.0.1:6666")
    assert (stranger[0], b"127.0.0.1:6666/" in stranger[2]) == (200, True)
    assert b":6666/" not in visitor(path)[2]
    first_id, second_id = (visitor(path)[1]["X-Request-ID"] for _ in range(2))
    assert first_id
    assert first_id != second_id


def _a_result_is_told_at_once(layout: Layout, visitor: Visitor, evening: dict[str, str]) -> None:
    stream = Stream(layout.base, f"/live/events/{evening['slug']}/")
    assert stream.answer.headers["Content-Type"].startswith("text/event-stream")
    version = stream.until("change")["version"]
    token = {"Authorization": f"Token {evening['token']}", "Idempotency_Key": "table-1"}
    status, _headers, body = visitor(f"/api/v1/tournaments/{evening['slug']}/matches/?round=1")
    path = "/api/" + json.loads(body)["results"][0]["url"].partition("/api/")[2] + "result/"
    status, _headers, body = visitor(path, {"games": [{"score": 88}, {"score": 71}]}, **token)
    assert status == 201, body
    # Had it been kept in a buffer, it would not come before the next sign of life, in 15 seconds.
    asked = time.monotonic()
    while stream.until("change")["version"] == version:
        pass
    assert time.monotonic() - asked < 10
    stream.close()


def _limits_count_by_who_asked(layout: Layout) -> None:
    """Whatever a visitor writes into X-Forwarded-For, the address that nginx saw counts."""

    def asks(visitor: Visitor, claimed: str) -> int:
        who = {"username": "nobody", "password": "nothing"}
        return visitor("/api/v1/auth/token/", who, X_Forwarded_For=claimed)[0]

    one, other = Visitor(layout), Visitor(layout, "127.0.0.2")
    assert [asks(one, f"192.0.2.{number}") for number in range(5)][-1] == 429
    assert asks(other, "192.0.2.1") != 429


def _what_is_too_large_is_refused(layout: Layout) -> None:
    for path, kind in (("/api/v1/imports/", "application/problem+json"), ("/events/new/", "text/html")):
        asked = http.client.HTTPConnection("127.0.0.1", layout.port, timeout=20)
        asked.putrequest("POST", path)
        asked.putheader("Content-Length", str(22 * 1024 * 1024))
        asked.endheaders()
        answer = asked.getresponse()
        assert (answer.status, answer.headers["Content-Type"]) == (413, kind)
        assert b"At most 20 MB" in answer.read()
        asked.close()


def _streams_come_back_at_once(layout: Layout, visitor: Visitor, slug: str) -> None:
    """nginx must not wait for a stream to end well before it opens the next at a part that was away."""
    parts = layout.names("live")
    for name in parts:
        layout.kill(name)
    assert {visitor(f"/live/events/{slug}/")[0] for _ in range(8)} == {503}
    layout.keep_running()
    _until(lambda: all(alive.main(["live", "--port", str(port)]) == 0 for port in layout.live_ports))
    streams = [Stream(layout.base, f"/live/events/{slug}/") for _ in range(12)]
    assert len({stream.until("change")["version"] for stream in streams}) == 1
    for stream in streams:
        stream.close()


def _a_part_that_is_away_is_said(layout: Layout, visitor: Visitor, slug: str) -> None:
    kept = f"/api/v1/tournaments/{slug}/standings/"
    before = visitor(kept)
    layout.kill("web-1", signal.SIGTERM)
    assert layout.parts["web-1"].process is not None
    assert layout.parts["web-1"].process.returncode in CLEAN
    status, headers, body = visitor("/")
    assert (status, headers["Retry-After"]) == (503, "2")
    assert b"tries again by itself" in body
    status, headers, body = visitor("/api/v1/imports/", {})
    assert (status, headers["Content-Type"]) == (503, "application/problem+json")
    # What everybody may read is served as it last was.
    assert visitor(kept)[2] == before[2]
    assert visitor("/live/healthz")[0] == 200


def _until(condition: Any, seconds: float = 20.0) -> None:
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, "It did not happen in time."
        time.sleep(0.2)
