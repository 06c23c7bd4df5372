"""What the log never holds."""

from __future__ import annotations

import json
import logging
import logging.config
from io import StringIO

import pytest
import structlog

from deploy.logs import logging_config

LINK = "/r/131-1.qovBYuZaNQcHrYYtwBke-tYZIDn4JggpP9VZa8RyeyY/"


@pytest.mark.parametrize("as_json", [True, False])
def test_the_signature_of_a_report_link_is_taken_out(as_json: bool) -> None:
    config = logging_config(as_json=as_json, level="INFO")["formatters"]["lines"]
    formatter = structlog.stdlib.ProcessorFormatter(
        processors=config["processors"], foreign_pre_chain=config["foreign_pre_chain"]
    )
    out = StringIO()
    handler = logging.StreamHandler(out)
    handler.setFormatter(formatter)
    log = logging.Logger("requests", logging.INFO)  # of its own: no handler of the process sees it
    log.addHandler(handler)
    log.warning("Not Found: %s", LINK)
    wrapped = structlog.wrap_logger(log, processors=[structlog.stdlib.ProcessorFormatter.wrap_for_formatter])
    wrapped.info("request_started", request=f"GET {LINK}")
    lines = out.getvalue().splitlines()
    assert len(lines) == 2
    assert all("/r/131-1." in line and "qovBYu" not in line for line in lines)
    assert not as_json or [json.loads(line) for line in lines]
