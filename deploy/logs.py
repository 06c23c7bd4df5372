"""Logging through structlog: readable lines on a terminal, one JSON object a line for a log collector."""

from __future__ import annotations

import logging
import re
from collections.abc import MutableMapping
from typing import Any

import structlog

Event = MutableMapping[str, Any]
# A link with which a player reports or plays, a clock is worked, or somebody comes into an account, is a key:
# whoever reads the log must not have it. Links of matches keep the number of their table, of clocks that
# stand alone keep nothing. In the query of another address (?next=) the slashes may be written as %2F.
_SLASH = "(?:/|%2[Ff])"
_OF_MATCH = rf"(?:r|play|table|check-in|arena|kiosk|practice){_SLASH}p?\d+(?:-[0-9a-f]{{1,12}})?\."
_OF_OTHERS = (
    rf"(?:clock(?:{_SLASH}sheet)?|table|registration|invitations){_SLASH}(?=[\w.:%-]{{20}})"
    rf"|password{_SLASH}reset{_SLASH}key{_SLASH}(?!done)|confirm-email{_SLASH}(?=[\w.:%-]{{20}})"
)
LINK = re.compile(rf"({_SLASH}(?:{_OF_MATCH}|{_OF_OTHERS}))[\w.:%-]+")


def hide_links(_logger: Any, _method: str, event: Event) -> Event:
    """Takes the signature out of every text of a log line."""
    for name, value in event.items():
        if isinstance(value, str) and ("/" in value or "%2" in value):
            event[name] = LINK.sub(r"\1…", value)
    return event


def hide_queries(_logger: Any, _method: str, event: Event) -> Event:
    """Leaves out who was searched for, and what else forms put into an address. nginx does, too."""
    if "request" in event:
        event["request"] = str(event["request"]).partition("?")[0]
    return event


class ErrorCount(logging.Handler):
    """Counts the lines that tell of errors, for `/metrics`."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)

    def emit(self, record: logging.LogRecord) -> None:
        from deploy.metrics.instruments import LOGGED_ERRORS  # decides where it counts: not before the start

        LOGGED_ERRORS.inc()


SHARED: list[Any] = [
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_log_level,
    structlog.stdlib.add_logger_name,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
    structlog.processors.StackInfoRenderer(),
]
# Without the values of variables: some are secrets.
TRACEBACKS = structlog.tracebacks.ExceptionDictTransformer(show_locals=False)


def logging_config(*, as_json: bool, level: str) -> dict[str, Any]:
    """Configures structlog and returns Django's LOGGING: everything goes to standard error in one form."""
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            *SHARED,
            structlog.stdlib.PositionalArgumentsFormatter(),
            structlog.processors.UnicodeDecoder(),
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {
            "lines": {
                "()": structlog.stdlib.ProcessorFormatter,
                "processors": _renderers(as_json),
                "foreign_pre_chain": SHARED,
            }
        },
        "handlers": {
            "stderr": {"class": "logging.StreamHandler", "formatter": "lines"},
            "count": {"()": "deploy.logs.ErrorCount"},
        },
        "root": {"handlers": ["stderr", "count"], "level": level},
        "loggers": {
            # Django would add handlers of its own.
            "django": {"handlers": [], "level": level, "propagate": True},
            "django.server": {"handlers": [], "level": level, "propagate": True},
        },
    }


def _renderers(as_json: bool) -> list[Any]:
    remove_meta = structlog.stdlib.ProcessorFormatter.remove_processors_meta
    if as_json:
        return [
            remove_meta,
            hide_queries,
            hide_links,
            structlog.processors.ExceptionRenderer(TRACEBACKS),
            structlog.processors.JSONRenderer(),
        ]
    # Plain tracebacks: the decorated ones take seconds to draw, and show the values of variables.
    plain = structlog.dev.ConsoleRenderer(colors=False, exception_formatter=structlog.dev.plain_traceback)
    return [remove_meta, hide_queries, hide_links, plain]
