"""`python -m deploy.supervisor.preflight`: why this machine can't serve, in one line, before any installing.

Needs nothing but Python itself.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

from deploy.supervisor.addresses import AddressRefused, open_port


def main(arguments: list[str]) -> int:
    """0 when the port is free and the folder can be written, else 1 with the reason on standard error."""
    parser = argparse.ArgumentParser(prog="preflight", description=__doc__)
    parser.add_argument("--host", required=True)
    parser.add_argument("--port", type=int, required=True)
    parser.add_argument("--instance", type=Path, required=True)
    options = parser.parse_args(arguments)
    try:
        open_port(options.host, options.port).close()
        check_writable(options.instance)
    except AddressRefused as error:
        print(error, file=sys.stderr)
    except OSError as error:
        print(f"The instance {options.instance} can't be written: {error.strerror}.", file=sys.stderr)
    else:
        return 0
    return 1


def check_writable(folder: Path) -> None:
    """Makes the folder and a file in it, and takes the file away again; raises OSError."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryFile(dir=folder):
        pass


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
