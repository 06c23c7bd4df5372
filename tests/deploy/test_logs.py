"""What the log never holds."""

from __future__ import annotations

import json
import logging
import logging.config
from io import StringIO

import pytest
import structlog

from deploy.logs import logging_config

SECRET = "qovBYuZaNQcHrYYtwBke-tYZIDn4JggpP9VZa8RyeyY"
LINKS = {
    f"/r/131-1.{SECRET}/": "/r/131-1.…/",
    f"/play/131-1.{SECRET}/act/": "/play/131-1.…/act/",
    f"/api/v1/play/131-2.{SECRET}/actions/": "/api/v1/play/131-2.…/actions/",
    f"/table/131.{SECRET}/press/": "/table/131.…/press/",
    f"/clock/{SECRET[:24]}/press/": "/clock/…/press/",
    f"/live/table/{SECRET[:24]}/": "/live/table/…/",
    f"/clock/sheet/{SECRET[:20]}:{SECRET}/": "/clock/sheet/…/",
    f"/practice/p12-0.{SECRET}/state/": "/practice/p12-0.…/state/",
    f"/arena/7.{SECRET}/ping/": "/arena/7.…/ping/",
    f"/check-in/7.{SECRET}/": "/check-in/7.…/",
    f"/kiosk/7-0a1b2c3d4e5f.{SECRET}/": "/kiosk/7-0a1b2c3d4e5f.…/",
    f"/registration/{SECRET[:22]}/": "/registration/…/",
    f"/invitations/{SECRET}/": "/invitations/…/",
    "/accounts/password/reset/key/1-divyi8-qovBYu44e3710b2fe19cb230df98b322ae/": (
        "/accounts/password/reset/key/…"
    ),
    "/accounts/login/?next=%2Finvitations%2FqovBYuHb2ZhqB0dJQ0xS8h0Hh4kqXh2GqovBYu_x-y0%2F": (
        "/accounts/login/?next=%2Finvitations%2F…"
    ),
    "/accounts/confirm-email/Mg:1sIYX5:qovBYuHb2ZhqB0dJQ0xS8h0Hh4kqXh2G/": "/accounts/confirm-email/…",
}


def log_into(out: StringIO, *, as_json: bool) -> logging.Logger:
    """A logger of its own, which no handler of the process sees, that writes as the product does."""
    config = logging_config(as_json=as_json, level="INFO")["formatters"]["lines"]
    formatter = structlog.stdlib.ProcessorFormatter(
        processors=config["processors"], foreign_pre_chain=config["foreign_pre_chain"]
    )
    handler = logging.StreamHandler(out)
    handler.setFormatter(formatter)
    log = logging.Logger("requests", logging.INFO)
    log.addHandler(handler)
    return log


def said_of_a_request(log: logging.Logger, request: str) -> None:
    wrapped = structlog.wrap_logger(log, processors=[structlog.stdlib.ProcessorFormatter.wrap_for_formatter])
    wrapped.info("request_started", request=request)


@pytest.mark.parametrize("link", LINKS)
@pytest.mark.parametrize("as_json", [True, False])
def test_what_makes_a_link_a_key_is_taken_out(as_json: bool, link: str) -> None:
    out = StringIO()
    log = log_into(out, as_json=as_json)
    log.warning("Not Found: %s", link)
    said_of_a_request(log, f"GET {link}")
    lines = out.getvalue().splitlines()
    assert len(lines) == 2
    shown = LINKS[link].partition("…")[0].partition("?")[0]
    assert all(shown in line and "qovBYu" not in line for line in lines)
    assert not as_json or [json.loads(line) for line in lines]


@pytest.mark.parametrize("as_json", [True, False])
def test_what_was_searched_for_is_left_out(as_json: bool) -> None:
    out = StringIO()
    said_of_a_request(log_into(out, as_json=as_json), "GET /players/?q=Ada+Stone")
    assert "GET /players/" in out.getvalue()
    assert "Ada" not in out.getvalue()
