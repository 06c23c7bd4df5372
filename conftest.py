"""What every test run shares; the fixtures are in tests/fixtures/."""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

pytest_plugins = [
    "tests.fixtures.broker",
    "tests.fixtures.browser",
    "tests.fixtures.databases",
    "tests.fixtures.emptying",
    "tests.fixtures.server",
]

# Instances that tests start as processes neither make ready a search that most never use, nor analyse games.
os.environ.setdefault("WARM_UP", "false")
os.environ.setdefault("ANALYSE_GAMES", "false")

# Compiling and busy machines make single examples slow: no deadline for a property.
settings.register_profile("orderly", deadline=None, print_blob=True)
settings.load_profile("orderly")


def pytest_configure(config: pytest.Config) -> None:
    """The words of other languages are compiled where they changed, once, before any test process asks."""
    from deploy.messages.compiling import compile_catalogs

    if not hasattr(config, "workerinput"):
        compile_catalogs()


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: Any) -> Iterator[None]:
    """The time line of the clocks is fixed before the first test: later nobody asks the database for it.

    At the end connections that only dead threads had are closed: PostgreSQL drops no database in use.
    """
    from clocks.services.instants import now_ms

    with django_db_blocker.unblock():
        now_ms()
    yield
    gc.unfreeze()
    gc.collect()


@pytest.fixture(scope="session", autouse=True)
def time_line(request: pytest.FixtureRequest) -> None:
    """Also where tests that ask a page without the database come first: its middleware asks for the time."""
    if any(_uses_database(item) for item in request.session.items):
        request.getfixturevalue("django_db_setup")


WALKS = "tests/test_secrets.py"
DATABASE_FIXTURES = {"db", "transactional_db", "django_db_serialized_rollback", "live_server"}
# These bring their own database or repeat what the other run has shown.
ONE_DATABASE_IS_ENOUGH = ("browser", "deploy")
# A page or an address of the API reads by queries and writes by services, which have tests of their own on
# both databases; the schema is the code's. One walk of tests/test_secrets.py, a superuser's, asks and writes
# every address.
SAID_ALIKE = (
    "tests/docs/",
    "tests/security/",
    "tests/tournaments/demo/",
    "tests/tournaments/pages/desk/",
    "tests/tournaments/pages/public/",
    "tests/tournaments/pages/test_duel_play.py",
    "tests/tournaments/pages/test_match_clock.py",
    "tests/tournaments/pages/test_permissions.py",
    "tests/tournaments/pages/test_play.py",
    "tests/tournaments/pages/test_query_counts_systems.py",
    "tests/tournaments/pages/test_tables.py",
    "tests/tournaments/pages/test_tiles_play.py",
    "tests/tournaments/papers/",
    "tests/tournaments/static_site/",
    *(
        f"tests/tournaments/api/test_{name}.py"
        for name in (
            "entries",
            "examples",
            "files",
            "findings",
            "guide",
            "hidden",
            "permissions",
            "prizes",
            "problems",
            "publishing",
            "ratings",
            "reads",
            "records",
            "registrations",
            "schema",
            "spoken",
            "staff",
            "standings",
            "systems",
            "tiles",
            "timing",
            "tokens",
            "tournaments",
            "versions",
        )
    ),
    *(
        f"tests/test_secrets.py::test_no_address_tells_what_is_undrawn[{name}]"
        for name in ("visitor", "outsider", "helper", "arbiter", "organiser")
    ),
    "tests/test_secrets.py::test_a_duplicate_record_is_told_after_the_last_game",
    "tests/test_secrets.py::test_no_stream_begins_with_it",
    "tests/games/queries/tiles/test_snapshot.py",
    "tests/games/services/tiles/test_secrets.py",
    *(f"tests/games/services/live/test_any_order.py::test_any_order[{seed}]" for seed in range(5)),
)

# Folders of tests that never ask a database: what they test may not import Django, or they are browsers'.
WITHOUT_DATABASE = (
    "tests/browser/",
    "tests/clocks/core/",
    "tests/games/engine/",
    "tests/games/play/",
    "tests/tournaments/pairing/",
    "tests/tournaments/rating/",
    "tests/tournaments/standings/",
    "tests/tournaments/trf/",
)


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Iterator[Any]:
    """Thousands of tests that are collected are no garbage: neither now nor in any later search for it."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        # Else all that is left is searched every few thousand things: an eighth of the time of some tests.
        gc.set_threshold(20_000, 20, 20)
        gc.enable()


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """A whole run on a second database need not import what has nothing for it."""
    if not config.getoption("--database-only") or not _is_whole_run(config):
        return None
    path = collection_path.relative_to(config.rootpath).as_posix()
    if collection_path.is_file() and not path.startswith("tests/"):
        return True  # examples in the code
    skipped = (*WITHOUT_DATABASE, *(each for each in SAID_ALIKE if each.endswith(("/", ".py"))))
    return True if f"{path}/".startswith(skipped) else None


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown() -> None:
    """The language that a test's last request was answered in is not the next test's.

    Nor does the next test look for the row of the time line that this one has written and rolled back.
    """
    from django.utils import translation

    from clocks.services import instants

    translation.deactivate()
    instants._unsure.clear()


def _is_whole_run(config: pytest.Config) -> bool:
    root = config.rootpath
    return {root / each for each in config.args} == {root / each for each in config.getini("testpaths")}


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--database-only",
        action="store_true",
        help="only tests that use the database (for a second database)",
    )


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("--database-only"):
        kept = [item for item in items if _uses_database(item)]
        config.hook.pytest_deselected(items=[item for item in items if item not in set(kept)])
        items[:] = kept
    # The longest tests start whole instances or walk all addresses: begun last, they would be waited for.
    items.sort(key=lambda item: item.get_closest_marker("deploy") is None and WALKS not in item.nodeid)


def _uses_database(item: pytest.Item) -> bool:
    if any(item.get_closest_marker(name) for name in ONE_DATABASE_IS_ENOUGH):
        return False
    if item.nodeid.startswith(SAID_ALIKE):
        return False
    fixtures = set(getattr(item, "fixturenames", ()))
    return item.get_closest_marker("django_db") is not None or bool(DATABASE_FIXTURES & fixtures)
