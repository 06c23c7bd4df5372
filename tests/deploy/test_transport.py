"""What browsers are told to keep to, and that Django finds nothing to complain of behind HTTPS."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest
from django.test import Client

from deploy.instance import ROOT
from tests.deploy.environment import environment

KEY = "a-key-of-many-letters-that-is-as-long-and-as-random-as-the-check-wants-it-to-be-0123456789"
BY_HTTPS = {
    "ALLOWED_HOSTS": "testserver",
    "HSTS_PRELOAD": "true",
    "HSTS_SECONDS": "31536000",
    "HSTS_SUBDOMAINS": "true",
    "HTTPS": "true",
    "SECRET_KEY": KEY,
}
SCRIPT = """
from django.core.management import call_command
from django.test import Client, override_settings
call_command("check", deploy=True, fail_level="WARNING")
plain = {"staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}}
with override_settings(STORAGES=plain):
    page = Client(headers={"x-forwarded-proto": "https"}).get("/accounts/login/")
for name in ("Strict-Transport-Security", "X-Frame-Options", "Permissions-Policy"):
    print(page.headers.get(name))
for cookie in page.cookies.values():
    print(cookie.key, cookie["secure"], cookie["httponly"], cookie["samesite"])
sent_on = Client().get("/")
print(sent_on.status_code, sent_on.headers["Location"])
print(Client().get("/healthz").status_code)
"""


def test_by_https(tmp_path: Path) -> None:
    """The check of a deployment finds nothing, with no check silenced; headers, cookies, who comes plain."""
    own = environment() | {"ORDERLY_INSTANCE": str(tmp_path)} | BY_HTTPS
    own.pop("DJANGO_ALLOW_ASYNC_UNSAFE", None)  # browser tests in this process set it
    command = [sys.executable, "manage.py", "shell", "-v", "0", "-c", SCRIPT]
    done = subprocess.run(command, cwd=ROOT, env=own, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    checked, hsts, frames, policy, *cookies, sent_on, health = done.stdout.splitlines()
    assert checked == "System check identified no issues (0 silenced)."
    assert hsts == "max-age=31536000; includeSubDomains; preload"
    assert frames == "DENY"
    assert "camera=()" in policy
    assert cookies == ["csrftoken True True Lax"]
    assert sent_on == "301 https://testserver/"
    assert health == "200"  # a supervisor asks without HTTPS


def test_without_https_nothing_is_redirected(client: Client, db: None) -> None:
    answer = client.get("/")
    assert answer.status_code == 200
    assert "Strict-Transport-Security" not in answer.headers
    assert answer.headers["Cross-Origin-Opener-Policy"] == "same-origin"
    assert answer.headers["X-Content-Type-Options"] == "nosniff"


@pytest.mark.parametrize(
    "name", ["SESSION_COOKIE_HTTPONLY", "CSRF_COOKIE_HTTPONLY", "LANGUAGE_COOKIE_HTTPONLY"]
)
def test_no_script_reads_a_cookie(settings: object, name: str) -> None:
    assert getattr(settings, name) is True


def test_nobody_waits_for_a_database_whose_machine_is_gone(tmp_path: Path) -> None:
    own = environment() | {
        "ORDERLY_INSTANCE": str(tmp_path),
        "DATABASE_URL": "postgres://club:word@db.example/club?connect_timeout=2&sslmode=require",
    }
    command = [
        sys.executable,
        "-c",
        "from deploy.settings import DATABASES as d; print(d['default']['OPTIONS'])",
    ]
    said = subprocess.run(command, cwd=ROOT, env=own, capture_output=True, text=True, check=True).stdout
    options = ast.literal_eval(said)
    assert options["tcp_user_timeout"] == 20_000
    assert (options["connect_timeout"], options["sslmode"]) in ((2, "require"), ("2", "require"))
