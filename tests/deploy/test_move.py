"""From SQLite to PostgreSQL and back with nothing lost, and a backup of PostgreSQL in an empty database."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection, connections, transaction
from django.db.backends.base.base import BaseDatabaseWrapper

from audit.models import AuditEvent
from clocks.models import Clock
from clocks.services.check import problems_of
from deploy.backups import archive, postgres, sqlite
from deploy.backups.making import make_backup
from deploy.backups.manifest import BackupRefused
from deploy.backups.restoring import restore
from deploy.moving.moving import MoveRefused, move
from deploy.moving.other import OTHER, close_other, make_private, open_other
from deploy.moving.rows import digest
from deploy.moving.tables import models
from deploy.supervisor.claim import claim
from deploy.testing.postgres import serving_postgres
from games.models import Action, Call, TilesAct
from tests import scene
from tests.factories import PlayerFactory, UserFactory
from tournaments.models import ApiToken, Pairing, Player

pytestmark = [pytest.mark.deploy, pytest.mark.django_db(transaction=True)]


@pytest.fixture(autouse=True)
def any_database(transactional_db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Django keeps tests from databases that the settings don't name."""

    def connect(self: BaseDatabaseWrapper) -> None:
        if self.connection is None:
            with self.wrap_database_errors:
                self.connect()

    monkeypatch.setattr(BaseDatabaseWrapper, "ensure_connection", connect)


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    with serving_postgres(durable=False) as url:
        yield url


@pytest.fixture(scope="module")
def migrated(server: str, django_db_setup: None, django_db_blocker: Any) -> str:
    """The name of a database with the schema alone: making it takes seconds."""
    with django_db_blocker.unblock():
        fresh(server, "ready")
        open_other(named(server, "ready"))
        call_command("migrate", database=OTHER, verbosity=0)
        close_other()
    return "ready"


@pytest.fixture
def other(server: str, migrated: str) -> Iterator[BaseDatabaseWrapper]:
    """A database of PostgreSQL with no rows."""
    fresh(server, "moved", migrated)
    yield open_other(named(server, "moved"))
    close_other()


@pytest.fixture
def instance(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "club"
    (folder / "run").mkdir(parents=True)
    (folder / "secret_key").write_text("key")
    (folder / "orderly.env").write_text("TIME_ZONE=UTC\nDATABASE_URL=sqlite:///old\n")
    monkeypatch.setenv("ORDERLY_INSTANCE", str(folder))
    return folder


def named(server: str, name: str) -> str:
    return server.replace("/postgres?", f"/{name}?")


def fresh(server: str, name: str, template: str = "template1") -> None:
    """Makes the database anew."""
    with open_other(server).cursor() as cursor:
        cursor.execute(f"DROP DATABASE IF EXISTS {name}")
        cursor.execute(f"CREATE DATABASE {name} TEMPLATE {template}")
    close_other()


def digests(alias: str) -> dict[str, Any]:
    return {model._meta.db_table: digest(model, alias) for model in models()}


@pytest.fixture
def everything() -> None:
    """Timed play, a match of Gyul! Hap!, games of Chaos Tiles, a token."""
    with transaction.atomic():  # jobs come when all of it is there
        scene.scene_of()
        scene._duels()
        scene._tiles()
    ApiToken.objects.create(user=UserFactory())
    gone = PlayerFactory()
    gone.delete()
    assert not [each for each in (Action, Call, TilesAct, AuditEvent, Pairing) if not each.objects.exists()]


def test_everything_there_and_back(
    everything: None, other: BaseDatabaseWrapper, server: str, instance: Path, tmp_path: Path, settings: Any
) -> None:
    settings.BACKUP_DIR = tmp_path / "backups"
    last_player = Player.objects.order_by("-pk").values_list("pk", flat=True)[0]
    before = digests("default")
    moved = move(OTHER)
    assert moved.rows["audit_auditevent"] == AuditEvent.objects.count()
    assert digests(OTHER) == before
    clocks = Clock.objects.using(OTHER).prefetch_related("events")
    assert clocks
    assert all(problems_of(clock, clock.events.all()) == [] for clock in clocks)

    # What comes next has a number that nothing ever had.
    assert Player.objects.using(OTHER).create(name="Next").pk == last_player + 2
    with pytest.raises(MoveRefused, match="not empty"):
        move(OTHER)

    packed = make_backup(of=other)
    written = postgres.counts(other)
    close_other()
    fresh(server, "restored")
    settings.DATABASE_URL = named(server, "restored")
    restore(packed)
    again = open_other(named(server, "restored"))
    assert postgres.counts(again) == written
    assert AuditEvent.objects.using(OTHER).count() == AuditEvent.objects.count()
    assert Player.objects.using(OTHER).create(name="After").pk == last_player + 3
    close_other()
    with pytest.raises(BackupRefused, match="holds data"):
        restore(packed)
    assert archive.check(packed).tables == written


def test_back_to_sqlite(other: BaseDatabaseWrapper, tmp_path: Path) -> None:
    """The same code goes the other way. What PostgreSQL would not take is named, and nothing is moved."""
    PlayerFactory(name="Ada\0Lovelace")
    long = PlayerFactory(name="x" * 300)
    with pytest.raises(MoveRefused) as refused:
        move(OTHER)
    assert "name: holds the character NUL" in str(refused.value)
    assert f"tournaments_player {long.pk}, name: holds 300 characters, 120 are allowed" in str(refused.value)
    assert not Player.objects.using(OTHER).exists()
    close_other()
    Player.objects.all().delete()
    sqlite.copy(Path(str(connection.settings_dict["NAME"])), tmp_path / "back.sqlite3")  # the schema
    PlayerFactory(name="Ada")
    back = tmp_path / "back.sqlite3"
    back.chmod(0o644)
    new = open_other(f"sqlite:///{tmp_path}/new.sqlite3")
    make_private(new)
    assert (tmp_path / "new.sqlite3").stat().st_mode & 0o777 == 0o600
    close_other()
    gone = PlayerFactory()
    last = gone.pk
    gone.delete()
    open_other(f"sqlite:///{back}")
    move(OTHER)
    assert digests(OTHER) == digests("default")
    # A number that was given is not given again, whichever way it went.
    assert Player.objects.using(OTHER).create(name="Next").pk == last + 1
    assert not connections[OTHER].in_atomic_block
    close_other()


def test_a_row_that_refers_to_nothing(other: BaseDatabaseWrapper) -> None:
    if connection.vendor != "sqlite":
        pytest.skip("PostgreSQL never holds one")
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA foreign_keys=OFF")
        cursor.execute(
            "INSERT INTO clocks_clockevent (clock_id, version, kind, at, data, actor_label, via, recorded_at)"
            " VALUES (99, 1, 'start', 1, '{}', '', 'page', '2026-01-01')"
        )
        cursor.execute("PRAGMA foreign_keys=ON")
    with pytest.raises(MoveRefused, match="clocks_clockevent"):
        move(OTHER)
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("DELETE FROM clocks_clockevent")


def test_the_command(server: str, migrated: str, instance: Path) -> None:
    fresh(server, "chosen", migrated)
    to = named(server, "chosen")
    PlayerFactory(name="Ada")
    with claim(instance), pytest.raises(CommandError, match="already running"):
        call_command("move_database", to=to)
    out = io.StringIO()
    call_command("move_database", to=to, switch=True, stdout=out)
    assert "are the same in postgres://" in out.getvalue()
    assert (instance / "orderly.env").read_text() == (
        f"TIME_ZONE=UTC\n# DATABASE_URL=sqlite:///old\nDATABASE_URL={to}\n"
    )


@pytest.mark.parametrize("to", ["", "nonsense", "mysql://localhost/orderly"])
def test_no_address(instance: Path, to: str) -> None:
    with pytest.raises(CommandError):
        call_command("move_database", to=to)
