"""`sh deploy/screenshots.sh`: the pictures of the README, made from the demonstration events.

Starts an instance of its own in a temporary folder, so that nothing of this machine gets into a picture.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from deploy.instance import ROOT
from deploy.testing.serving import own_environment

PICTURES = {
    # name -> address, width, height, signed in
    "event": ("/events/demo/", 1280, 900, False),
    "match": ("/events/demo/rounds/3/tables/1/", 1280, 1000, False),
    "live": ("/events/demo-live/rounds/1/tables/1/live/", 1280, 900, False),
    "desk": ("/events/demo/desk/results/4/", 1280, 900, True),
}
PROGRAMS = ("chromium", "chromium-browser", "google-chrome")


@contextmanager
def demonstration() -> Iterator[tuple[str, str]]:
    """A running demonstration; yields its address and the administrator's password."""
    with tempfile.TemporaryDirectory(prefix="orderly-") as folder:
        command = [sys.executable, "manage.py", "up", "--instance", folder, "--port", "0", "--init", "--demo"]
        with subprocess.Popen(
            command, cwd=ROOT, env=own_environment(), stdout=subprocess.PIPE, text=True
        ) as process:
            try:
                yield _address_and_password(process)
            finally:
                process.send_signal(signal.SIGTERM)
                process.communicate(timeout=20)


def _address_and_password(process: subprocess.Popen[str]) -> tuple[str, str]:
    password = ""
    for line in process.stdout or ():
        if found := re.search(r"password: (\S+)", line):
            password = found[1]
        if found := re.search(r"ready at (http://\S+)", line):
            return found[1].rstrip("/"), password
    raise RuntimeError("The demonstration did not start.")


def take(browser: Browser, address: str, password: str, folder: Path) -> None:
    """Writes every picture into ``folder``."""
    for name, (path, width, height, signed_in) in PICTURES.items():
        page = browser.new_context(
            base_url=address, viewport={"width": width, "height": height}, locale="en-GB"
        ).new_page()
        if signed_in:
            page.goto("/accounts/login/")
            page.fill("input[name=login]", "admin")
            page.fill("input[name=password]", password)
            page.press("input[name=password]", "Enter")
        page.goto(path)
        page.screenshot(path=folder / f"{name}.png")
        print(f"{folder / name}.png")


def main() -> int:
    parser = argparse.ArgumentParser(prog="screenshots", description=__doc__)
    parser.add_argument("folder", type=Path, nargs="?", default=ROOT / "docs" / "images")
    folder: Path = parser.parse_args().folder
    program = next(filter(None, map(shutil.which, PROGRAMS)), None)
    if program is None:
        print("Chromium is missing: apt install chromium", file=sys.stderr)
        return 1
    folder.mkdir(parents=True, exist_ok=True)
    arguments = ["--no-sandbox"] if os.getuid() == 0 else []
    with demonstration() as (address, password), sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=arguments)
        take(browser, address, password, folder)
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
