"""Database, disk and backups."""

from __future__ import annotations

import shutil
from datetime import timedelta
from pathlib import Path

from django.conf import settings
from django.db import connection
from django.template.defaultfilters import filesizeformat
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from deploy.backups.state import last_run
from deploy.health import unapplied
from deploy.operator.row import Row, Section

LEAST_FREE = 1 << 30
LEAST_SHARE = 0.05


def database() -> Section:
    waiting = unapplied()
    wrong = ngettext(
        "%(count)d migration has not been applied: stop Orderly and start it again.",
        "%(count)d migrations have not been applied: stop Orderly and start it again.",
        len(waiting),
    ) % {"count": len(waiting)}
    return Section(
        _("Database"),
        [
            Row(_("Kind"), "SQLite" if connection.vendor == "sqlite" else "PostgreSQL"),
            Row(_("Name"), _name()),
            Row(_("Size"), filesizeformat(_size())),
            Row(_("Migrations"), ", ".join(waiting) or _("all applied"), wrong if waiting else ""),
        ],
    )


def disk() -> Section:
    folders = {_("Instance"): settings.INSTANCE_DIR, _("Backups"): settings.BACKUP_DIR}
    return Section(_("Disk"), [_disk_row(name, Path(folder)) for name, folder in folders.items()])


def backups() -> Section:
    """The last one, the next one, and what is kept."""
    run = last_run()
    rows = []
    if run and run.error:
        rows.append(Row(_("Last try"), run.error, _("The last backup failed: %(why)s") % {"why": run.error}))
    if run and run.succeeded_at:
        made = date_format(timezone.localtime(run.succeeded_at), "DATETIME_FORMAT")
        rows.append(Row(_("Last backup"), f"{made}, {filesizeformat(run.size)}"))
        rows.append(Row(_("File"), run.file))
    else:
        rows.append(Row(_("Last backup"), _("none yet")))
    rows.append(_next_row())
    return Section(_("Backups"), rows)


def _next_row() -> Row:
    hours = settings.BACKUP_EVERY
    if not hours:
        return Row(_("Next backup"), _("not by itself: BACKUP_EVERY is 0"))
    run = last_run()
    if run is None or run.succeeded_at is None:
        return Row(_("Next backup"), _("some minutes after the start"))
    due = timezone.localtime(run.succeeded_at + timedelta(hours=hours))
    late = timezone.now() - due > timedelta(hours=1)
    overdue = _("The backup of %(time)s is overdue.") % {"time": date_format(due, "DATETIME_FORMAT")}
    return Row(_("Next backup"), date_format(due, "DATETIME_FORMAT"), overdue if late else "")


def _disk_row(name: str, folder: Path) -> Row:
    while not folder.exists() and folder != folder.parent:
        folder = folder.parent
    usage = shutil.disk_usage(folder)
    said = _("%(free)s free of %(total)s") % {
        "free": filesizeformat(usage.free),
        "total": filesizeformat(usage.total),
    }
    scarce = usage.free < min(LEAST_FREE, LEAST_SHARE * usage.total)
    return Row(name, said, _("%(where)s: the disk is nearly full.") % {"where": name} if scarce else "")


def _name() -> str:
    facts = connection.settings_dict
    place = f" @ {facts['HOST']}" if facts.get("HOST") else ""
    return f"{facts['NAME']}{place}"


def _size() -> int:
    if connection.vendor == "sqlite":
        files = (Path(f"{connection.settings_dict['NAME']}{end}") for end in ("", "-wal"))
        return sum(file.stat().st_size for file in files if file.exists())
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_database_size(current_database())")
        return int(cursor.fetchone()[0])
