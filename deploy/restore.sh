#!/bin/sh
# Restores a backup into an instance that stands still.
# Usage: sh deploy/restore.sh FILE [--instance DIR] [--force] [--keep-settings]
set -eu
here=$(cd "$(dirname "$0")/.." && pwd)
if [ ! -x "$here/.venv/bin/python" ]; then
    echo "restore.sh: no packages in $here/.venv: run sh deploy/setup.sh first." >&2
    exit 1
fi
# The folder in which it was called stays the one that paths are taken from.
exec "$here/.venv/bin/python" "$here/manage.py" restore "$@"
