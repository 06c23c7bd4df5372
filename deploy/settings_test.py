"""Settings of the tests: the product's own, on a temporary instance, with jobs run in place."""

from __future__ import annotations

import atexit
import os
import shutil
import tempfile
import warnings

if "ORDERLY_TEST_DIR" not in os.environ:  # set once by the first process, shared by the workers it starts
    _folder = tempfile.mkdtemp(prefix="orderly-test-")
    os.environ["ORDERLY_TEST_DIR"] = _folder
    atexit.register(shutil.rmtree, _folder, ignore_errors=True)
os.environ["ORDERLY_INSTANCE"] = os.environ["ORDERLY_TEST_DIR"]

from deploy.settings import *  # noqa: F403
from deploy.settings import DATABASES, INSTANCE_DIR, REST_FRAMEWORK, SQLITE_OPTIONS, STORAGES

SECRET_KEY = "tests"  # noqa: S105
ALLOWED_HOSTS = ["*"]
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]

if DATABASES["default"]["ENGINE"].endswith("sqlite"):
    # A file: the in-memory database answers "table is locked" to a second thread.
    DATABASES["default"]["TEST"] = {"NAME": str(INSTANCE_DIR / "test.sqlite3")}
    SQLITE_OPTIONS["init_command"] = "PRAGMA journal_mode=WAL; PRAGMA synchronous=OFF;"
    DATABASES["default"]["OPTIONS"]["init_command"] = SQLITE_OPTIONS["init_command"]
DATABASES["default"]["CONN_MAX_AGE"] = 0

CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
# Nothing is published unless a test asks for a real broker (fixture `valkey`).
REDIS_URL = os.environ.get("REDIS_URL", "")
CELERY_BROKER_URL = REDIS_URL or "memory://"
CELERY_RESULT_BACKEND = CELERY_BROKER_URL if REDIS_URL else None
CELERY_TASK_ALWAYS_EAGER = not REDIS_URL
CELERY_TASK_EAGER_PROPAGATES = True
ANALYSE_GAMES = False  # jobs run in place: a test that wants an analysis says so
CLOCK_PULSE = False  # its thread would write into whatever database a test has
ACCOUNT_RATE_LIMITS = MFA_RATE_LIMITS = False  # type: ignore[assignment]
REST_FRAMEWORK["DEFAULT_THROTTLE_RATES"] = {"anon": None, "user": None}

# Straight from the source folders: no collectstatic before tests.
STORAGES["staticfiles"] = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = True
warnings.filterwarnings("ignore", message="No directory at", module="whitenoise")
