"""Every setting that an operator may change: its name, type, default and meaning, in one table.

`deploy.settings` reads them by `env("NAME")`; `manage.py settings_table` writes `docs/settings.md` and
`deploy/orderly.env.example` from them. A new setting is one line here and its use there. No Django here.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Variable:
    """A setting; its type is its default's. ``shown`` is the default in words where the value says
    little; what is ``secret`` no log and no page may tell.
    """

    name: str
    default: str | int | bool | list[str]
    meaning: str
    shown: str = ""
    example: str = ""
    secret: bool = False


GROUPS: dict[str, tuple[Variable, ...]] = {
    "Storage": (
        Variable(
            "DATABASE_URL",
            "",
            "the database",
            shown="SQLite in the instance",
            example="postgres://orderly:password@localhost/orderly",
            secret=True,
        ),
        Variable(
            "REDIS_URL",
            "",
            "the broker, Redis or Valkey",
            shown="a broker of our own",
            example="redis://localhost:6379/0",
        ),
        Variable("CONN_MAX_AGE", 60, "seconds that a connection to the database is kept"),
    ),
    "Addresses and transport": (
        Variable(
            "SECRET_KEY",
            "",
            "the key of sessions and of the players' links: the same on every machine of one installation",
            shown="the instance's file",
            secret=True,
        ),
        Variable(
            "ALLOWED_HOSTS",
            [],
            "further host names, separated by commas",
            shown="the loopback, and with `--host` this machine's names",
            example="play.example.org",
        ),
        Variable(
            "CSRF_TRUSTED_ORIGINS",
            [],
            "where forms may come from, behind a proxy",
            shown="none",
            example="https://play.example.org",
        ),
        Variable("HTTPS", False, "true behind a proxy that ends TLS: secure cookies, HSTS"),
        Variable(
            "HTTPS_REDIRECT",
            True,
            "with `HTTPS`: what comes by plain HTTP is sent to HTTPS, all but the addresses of health checks",
        ),
        Variable(
            "HSTS_SECONDS", 3600, "with `HTTPS`: how long browsers remember to use it; a year is 31536000"
        ),
        Variable("HSTS_SUBDOMAINS", False, "with `HTTPS`: whether that holds for all names below this one"),
        Variable(
            "HSTS_PRELOAD", False, "with `HTTPS`: whether this name may be built into browsers for good"
        ),
        Variable("PROXIES", 0, "proxies of yours in front; decides which address a throttle counts"),
        Variable(
            "PUBLIC_URL",
            "",
            "how this installation is reached from elsewhere, without a slash at the end: stands before the "
            "addresses that webhooks tell",
            shown="none: they begin with `/api/`",
            example="https://play.example.org",
        ),
        Variable(
            "WEBHOOKS_PRIVATE",
            False,
            "whether webhooks may tell receivers in private networks and on this machine, also by plain "
            "HTTP: any organiser then reaches what this machine reaches",
        ),
    ),
    "Language, time and paper": (
        Variable(
            "DEFAULT_LANGUAGE",
            "en",
            "`en`, `de` or `ru`: for whoever chose none and whose browser asks for none of these",
        ),
        Variable(
            "TIME_ZONE",
            "UTC",
            "the zone in which times are shown",
            shown="UTC; a new instance's file names the machine's",
            example="Europe/Berlin",
        ),
        Variable(
            "PAPER",
            "",
            "the size that papers come in: `a4`, `letter`, `a3`, `tabloid`; each can be asked for in another",
            shown="from `LC_PAPER`, `LANG`",
            example="a4",
        ),
    ),
    "Accounts and mail": (
        Variable(
            "SIGN_UP", False, "whether anybody may make an account; invitations make accounts in any case"
        ),
        Variable(
            "EMAIL_URL",
            "",
            "where mail goes out: codes for signing in, new passwords; without it nothing is sent or offered",
            shown="no mail",
            example="smtp+tls://user:password@mail.example.org:587",
        ),
        Variable(
            "DEFAULT_FROM_EMAIL",
            "orderly@localhost",
            "whom mail comes from",
            example="orderly@example.org",
        ),
    ),
    "What visitors may do": (
        Variable(
            "PRACTICE", True, "play outside events: at `/practice/`, and the board of the day at `/daily/`"
        ),
        Variable(
            "PRACTICE_MATCHES",
            20,
            "such matches in play at once, without those in which nothing has happened for 30 minutes; "
            "each visitor has at most two",
        ),
        Variable(
            "TABLE_CLOCKS_BY_VISITORS",
            True,
            "make stand-alone clocks without an account, as in a hall where nobody has one",
        ),
    ),
    "Limits; `off` lifts one": (
        Variable("THROTTLE_ANON", "1200/min", "requests to the API by one address without an account"),
        Variable("THROTTLE_USER", "6000/min", "requests to the API by one account"),
        Variable("THROTTLE_LOGIN", "30/min", "tries to get a token"),
        Variable(
            "THROTTLE_REGISTRATIONS",
            "30/hour",
            "registrations for events that one address makes without an account",
        ),
        Variable(
            "THROTTLE_TABLE_CLOCKS",
            "30/hour",
            "stand-alone clocks, or sheets of up to 60, that one address makes without an account",
        ),
        Variable(
            "THROTTLE_PRACTICE", "30/hour", "practice matches that one address starts without an account"
        ),
    ),
    "Processes and jobs": (
        Variable(
            "WEB_PROCESSES",
            1,
            "web processes on the one address of `manage.py up`; on PostgreSQL one for each core lets a busy "
            "hall use them all",
        ),
        Variable(
            "WORKER_JOBS",
            1,
            "jobs that a worker does at the same time: boards counted, moves of the computer",
        ),
        Variable(
            "WARM_UP",
            True,
            "whether a worker makes the search ready when it starts (a second and 185 MB; half a minute the "
            "first time); else the first move that is thought about takes that long",
        ),
        Variable(
            "ANALYSE_GAMES",
            True,
            "whether games on line, practice included, are analysed when they are over; some 10 s of a core "
            "a game on 7x7, behind all other jobs",
        ),
        Variable("ANALYSIS_LEAST", 300, "from how many hundredths of points lost a ply is a mistake"),
        Variable(
            "CLOCK_SOURCE",
            "boot",
            "whose time the clocks go by: `database` where several machines serve (PostgreSQL); "
            "see [Clocks](operating.md#clocks)",
        ),
    ),
    "Backups": (
        Variable("BACKUP_EVERY", 24, "hours between the backups that `manage.py up` makes; 0: none"),
        Variable("BACKUP_KEEP", 7, "how many of them are kept, the newest"),
        Variable(
            "BACKUP_DIR",
            "",
            "the folder for them; best on another disk",
            shown="`backups/` in the instance",
            example="/var/backups/orderly",
        ),
    ),
    "Logs and faults": (
        Variable("ORDERLY_LOG", "", "`json` for a log collector", shown="readable lines", example="json"),
        Variable("ORDERLY_LOG_LEVEL", "WARNING", "such as INFO"),
        Variable(
            "METRICS_TOKEN",
            "",
            "who sends it as `Authorization: Bearer ...` may read `/metrics`; without one, only who asks "
            "from this machine and not through a proxy",
            shown="none",
        ),
        Variable("DEBUG", False, "never true where others can reach it"),
    ),
}

VARIABLES = {variable.name: variable for group in GROUPS.values() for variable in group}


def scheme() -> dict[str, tuple[Any, Any]]:
    """What `environ.Env` takes: the type and the default of each name.

    >>> scheme()["HSTS_SECONDS"]
    (<class 'int'>, 3600)
    """
    return {name: (type(variable.default), variable.default) for name, variable in VARIABLES.items()}
