#!/bin/sh
# Backs up an instance while it runs: one checked file with database, secret_key and orderly.env.
# Usage: sh deploy/backup.sh [--instance DIR] [--rotate] [DEST]      DEST: a folder, or a file that ends with .tar.gz
set -eu
here=$(cd "$(dirname "$0")/.." && pwd)
if [ ! -x "$here/.venv/bin/python" ]; then
    echo "backup.sh: no packages in $here/.venv: run sh deploy/setup.sh first." >&2
    exit 1
fi
# The folder in which it was called stays the one that paths are taken from.
exec "$here/.venv/bin/python" "$here/manage.py" backup "$@"
