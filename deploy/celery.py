"""The Celery application; its timetable is in the settings.

The broker may lose everything: each job that matters is a row with a state, and a sweep sends again what
is pending.
"""

from __future__ import annotations

import os
from typing import Any

from celery import Celery
from celery.signals import setup_logging, worker_process_init

from deploy.metrics import slots

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")
app = Celery("orderly")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@worker_process_init.connect
def end_with_the_worker(**_: Any) -> None:
    """A pool process must not outlive a worker that was killed."""
    from celery.platforms import current_process

    from deploy.supervisor.children import die_with_parent

    die_with_parent()
    slots.count_apart(current_process().index)


@setup_logging.connect
def keep_django_logging(**_: Any) -> None:
    """Connecting is enough: Celery then leaves the logging that Django's settings configured alone."""
