"""The number of a request: in its answer, in the log, in the jobs that it sends, on the page of an error."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest
import structlog
from django.test import Client

from deploy.receivers import HEADER, begin_job, end_job, hand_on
from deploy.requests import present


@pytest.fixture(autouse=True)
def no_number() -> Iterator[None]:
    structlog.contextvars.clear_contextvars()
    yield
    structlog.contextvars.clear_contextvars()


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("proxy-1234.5_6", True),
        ("short", False),
        ("a" * 65, False),
        ('"><script>', False),
        ("12345678\r\nSet-Cookie: a=b", False),
        ("12345678\n", False),
        ("", False),
    ],
)
def test_a_good_number_is_kept_and_any_other_made_anew(client: Client, given: str, kept: bool) -> None:
    answer = client.get("/healthz", headers={"x-request-id": given})
    number = answer.headers["X-Request-ID"]
    assert (number == given) is kept
    assert kept or len(number) == 32


@pytest.mark.django_db
def test_the_page_of_an_error_shows_it(monkeypatch: pytest.MonkeyPatch, caplog: Any) -> None:
    def broken() -> bool:
        raise RuntimeError("broken")

    monkeypatch.setattr("deploy.health._database_answers", broken)
    client = Client(raise_request_exception=False)
    answer = client.get("/healthz", headers={"x-request-id": "proxy-12345678"})
    assert answer.status_code == 500
    assert "<code>proxy-12345678</code>" in answer.content.decode()
    lines = [record.msg for record in caplog.records if isinstance(record.msg, dict)]
    (line,) = [line for line in lines if line["event"] == "request_failed"]
    assert line["request_id"] == "proxy-12345678"


def job(**headers: Any) -> Any:
    return SimpleNamespace(name="games.tasks.score_board", request=SimpleNamespace(is_eager=False, **headers))


def test_it_goes_with_a_job() -> None:
    headers: dict[str, Any] = {}
    structlog.contextvars.bind_contextvars(request_id="proxy-12345678")
    hand_on(headers=headers)
    structlog.contextvars.clear_contextvars()
    sent = job(**headers)
    begin_job(task_id="7", task=sent)
    assert present() == headers[HEADER] == "proxy-12345678"
    end_job(task=sent, state="SUCCESS")
    assert present() == ""


def test_what_another_program_wrote_into_the_queue_is_not_believed() -> None:
    begin_job(task_id="7", task=job(**{HEADER: "a\nb"}))
    assert present() == ""


def test_a_job_in_place_keeps_the_number_of_its_request() -> None:
    structlog.contextvars.bind_contextvars(request_id="proxy-12345678")
    inside = job()
    inside.request.is_eager = True
    begin_job(task_id="7", task=inside)
    end_job(task=inside, state="SUCCESS")
    assert present() == "proxy-12345678"
