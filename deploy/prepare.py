"""What an instance needs before it can be served. Each step does nothing when there is nothing to do."""

from __future__ import annotations

import hashlib
import secrets
from pathlib import Path

from django.conf import settings
from django.contrib.auth import get_user_model
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command
from django.db import connection, transaction
from django.db.migrations.executor import MigrationExecutor

from deploy import instance
from deploy.moving.other import make_private

ADMINISTRATOR = "admin"


def migrate() -> bool:
    """Brings the database up to date; tells whether it was empty before.

    That it was is noted down first: a first start that is interrupted is taken up by the next one.
    """
    make_private(connection)
    executor = MigrationExecutor(connection)
    fresh = not executor.loader.applied_migrations
    if fresh:
        _demonstration_mark().touch()
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        call_command("migrate", verbosity=0, interactive=False)
    return fresh


def collect_static() -> None:
    """Collects the static files when one of them changed since the last time."""
    mark = Path(settings.STATIC_ROOT) / ".collected"
    wanted = _static_fingerprint()
    if mark.exists() and mark.read_text() == wanted:
        return
    call_command("collectstatic", verbosity=0, interactive=False, clear=True)
    mark.write_text(wanted)


def first_administrator() -> str | None:
    """Makes the administrator of a new instance and returns the password, which is kept nowhere else."""
    people = get_user_model().objects
    with transaction.atomic():
        if people.filter(is_superuser=True).exists():
            return None
        password = secrets.token_urlsafe(12)
        people.create_superuser(ADMINISTRATOR, password=password)
    return password


def load_demonstration() -> bool:
    """Loads the demonstration events into a database that was empty; takes up a load that was interrupted."""
    if not _demonstration_mark().exists():
        return False
    call_command("demo_event")
    call_command("demo_event", online=True)
    call_command("demo_event", hap=True)
    call_command("demo_event", tiles=True)
    _demonstration_mark().unlink()
    return True


def do_without_demonstration() -> None:
    """This instance starts empty, and stays so when it is next started without saying so."""
    _demonstration_mark().unlink(missing_ok=True)


def _demonstration_mark() -> Path:
    return instance.run_folder() / "demonstration-pending"


def _static_fingerprint() -> str:
    digest = hashlib.sha256()
    for finder in get_finders():
        for path, storage in finder.list([]):
            facts = Path(storage.path(path)).stat()
            digest.update(f"{path}\0{facts.st_size}\0{facts.st_mtime_ns}\n".encode())
    return digest.hexdigest()
