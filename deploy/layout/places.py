"""The shipped nginx configuration with this layout's addresses."""

from __future__ import annotations

import os
import shutil
from collections.abc import Sequence
from pathlib import Path

from deploy.instance import ROOT

SHIPPED = ROOT / "deploy" / "nginx"
# Debian keeps it where not every user looks.
PROGRAM = shutil.which("nginx", path=f"{os.environ.get('PATH', '')}:/usr/sbin:/usr/local/sbin")


def configured(folder: Path, port: int, web: Sequence[int], live: Sequence[int]) -> Path:
    """Copies the configuration into a folder, with a file of places of its own; gives the main file."""
    shutil.copytree(SHIPPED, folder, dirs_exist_ok=True)
    (folder / "places.conf").write_text(places(port, web, live))
    return folder / "nginx.conf"


def places(port: int, web: Sequence[int], live: Sequence[int]) -> str:
    """What places.conf says of this layout.

    >>> print(places(8080, [8001, 8002], [8003]).splitlines()[1].strip())
    server 127.0.0.1:8001 max_fails=2 fail_timeout=2s;
    """
    return "\n".join(
        [
            *_upstream("orderly_web", web, "max_fails=2 fail_timeout=2s"),
            *_upstream("orderly_live", live, "max_fails=0", "least_conn;"),
            "access_log run/nginx-access.log orderly;",
            f"server {{ listen 127.0.0.1:{port} default_server; include server.conf; }}",
            "",
        ]
    )


def command(instance: Path, main_file: Path) -> list[str]:
    """Serves in the foreground, with the instance's folder as the place of all its files."""
    # Started by root it would give its workers to a user who can't read a temporary instance.
    who = " user root;" if os.geteuid() == 0 else ""
    return [str(PROGRAM), "-p", str(instance), "-c", str(main_file), "-g", f"daemon off;{who}"]


def _upstream(name: str, ports: Sequence[int], failing: str, *more: str) -> list[str]:
    servers = [f"    server 127.0.0.1:{port} {failing};" for port in ports]
    return [f"upstream {name} {{", *(f"    {line}" for line in more), *servers, "    keepalive 32;", "}"]
