#!/bin/sh
# Makes .venv from the hashed lock files, or brings it up to date; does nothing when it already matches them.
# Usage: sh deploy/setup.sh [--dev]      --dev adds what tests and lint need
set -eu
cd "$(dirname "$0")/.."
case "${1-}" in
    --dev) lock=requirements-dev.lock ;;
    "") lock=requirements.lock ;;
    *) echo "usage: sh deploy/setup.sh [--dev]" >&2; exit 2 ;;
esac
stamp=.venv/orderly-locks

# The development set contains the other one, so a development environment also serves for running.
sums() { cksum < requirements.lock; [ "$1" = requirements.lock ] || cksum < requirements-dev.lock; }
wanted=$(sums "$lock")
if [ -f "$stamp" ] && .venv/bin/python -c '' 2>/dev/null; then
    # The words of other languages are compiled when they changed.
    case "$(cat "$stamp")" in "$wanted"*) .venv/bin/python -m deploy.messages; exit 0 ;; esac
    # Once the development set is in, keep it complete.
    if [ "$(wc -l < "$stamp")" -gt 1 ]; then lock=requirements-dev.lock; fi
fi

. deploy/python.sh
if ! .venv/bin/python -m pip --version >/dev/null 2>&1; then
    if ! "$python" -c 'import venv, ensurepip' 2>/dev/null; then
        version=$("$python" -c 'import sys; print("%d.%d" % sys.version_info[:2])')
        if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
            echo "Installing python$version-venv ..." >&2
            apt-get update -qq >/dev/null && apt-get install -qq -y "python$version-venv" >/dev/null
        else
            echo "This Python has no venv module. On Debian: sudo apt install python$version-venv" >&2
            exit 1
        fi
    fi
    rm -rf .venv
    "$python" -m venv .venv
fi
echo "Installing packages from $lock (once; about a minute) ..." >&2
rm -f "$stamp"
.venv/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes --no-compile -r "$lock"
sums "$lock" > "$stamp"
sh deploy/pango.sh
.venv/bin/python -m deploy.messages
