"""Opens a database that the settings don't name."""

from __future__ import annotations

import re
import warnings
from pathlib import Path
from typing import Any

import environ
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.db import connections
from django.db.backends.base.base import BaseDatabaseWrapper

OTHER = "other"
PASSWORD = re.compile(r"(://[^:/@]*:).*(@)|([?&]password=)[^&]*")


def open_other(url: str) -> BaseDatabaseWrapper:
    """A connection to the database at this address, as alias `OTHER`. Raises ValueError for no address."""
    try:
        with warnings.catch_warnings(action="ignore"):  # what is wrong is said here
            config: dict[str, Any] = environ.Env.db_url_config(url)
    except (ImproperlyConfigured, ValueError, KeyError) as error:
        raise ValueError(f"{hidden(url)} is no address of a database.") from error
    engine = str(config.get("ENGINE", ""))
    if not engine.endswith(("sqlite3", "postgresql")) or not config.get("NAME"):
        raise ValueError(f"{hidden(url)} names neither a PostgreSQL nor an SQLite database.")
    if engine.endswith("sqlite3"):
        config["OPTIONS"] = {**config.get("OPTIONS", {}), **settings.SQLITE_OPTIONS}
    known = connections.settings
    known[OTHER] = connections.configure_settings({"default": dict(known["default"]), OTHER: config})[OTHER]
    return connections[OTHER]


def close_other() -> None:
    """Forgets it."""
    if OTHER in connections.settings:
        connections[OTHER].close()
        del connections[OTHER]
        del connections.settings[OTHER]


def hidden(url: str) -> str:
    """The address without its password.

    >>> hidden("postgres://orderly:secret@db/orderly")
    'postgres://orderly:…@db/orderly'
    """
    return PASSWORD.sub(r"\1\3…\2", url)


def make_private(database: BaseDatabaseWrapper) -> None:
    """A new SQLite file is for its owner alone: it holds contacts and birth years. Its journals follow it."""
    name = str(database.settings_dict["NAME"])
    if database.vendor == "sqlite" and not name.startswith((":", "file:")):
        Path(name).touch(mode=0o600)
