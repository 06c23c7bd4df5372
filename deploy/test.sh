#!/bin/sh
# Sets up and runs all tests: everything on SQLite, then what uses the database once more on a real PostgreSQL.
# Usage: sh deploy/test.sh [pytest arguments], such as: sh deploy/test.sh tests/games -k bag
# TEST_JOBS=N runs N test processes; otherwise twice as many as there are processors, up to 8, since many tests wait.
set -eu
cd "$(dirname "$0")/.."
sh deploy/setup.sh --dev

# Browser tests need Debian's Chromium, those of the deployment files nginx and Compose. Elsewhere they are skipped, and the
# summary says what is missing.
has() { PATH=$PATH:/usr/sbin command -v "$1" >/dev/null; }
has chromium || sh deploy/packages.sh --install browser
{ has nginx && has docker-compose && has systemd-analyze; } || sh deploy/packages.sh --install layout
sh deploy/pango.sh  # tests of PDFs likewise
# What the code says is compared with the catalogs of translations where GNU gettext is.
if ! command -v xgettext >/dev/null && [ "$(id -u)" = 0 ] && [ -f /etc/debian_version ]; then
    echo "Installing gettext for the test of translations ..." >&2
    { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends gettext; } \
        >/dev/null 2>&1 || echo "gettext could not be installed: that test is skipped." >&2
fi

processors=$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2)
[ "$processors" -le 4 ] || processors=4
# worksteal: each process has a run of tests that stand together, and so what a module makes for them once.
jobs="-n ${TEST_JOBS:-$((processors * 2))} --dist worksteal"
for argument in "$@"; do
    # Debugging needs one process; a count that was given is kept.
    case "$argument" in -n*|--numprocesses*|--pdb|--trace|-s|--collect-only) jobs= ;; esac
done
unset DATABASE_URL REDIS_URL DJANGO_SETTINGS_MODULE ORDERLY_INSTANCE ORDERLY_TEST_DIR
# The tests start more than a hundred processes of the product: each takes 3 s of a processor with bytecode and 9 without.
# It is kept beside the packages, so the source folders stay clean.
unset PYTHONDONTWRITEBYTECODE
export PYTHONPYCACHEPREFIX="$PWD/.venv/bytecode"

# Likewise the search's machine code, compiled once here and not in many tests at the same time.
.venv/bin/python -c 'from games.services.live.thinking import make_ready; make_ready()'

# pytest says 5 when nothing was selected: no failure for one of the two runs, but one when neither ran a test.
empty=0
failed() { .venv/bin/python -c 'import json; print(*json.load(open(".pytest_cache/v/cache/lastfailed")), sep="\n")'; }
few_failed() { [ "$(failed | wc -l)" -le 5 ]; }
run() {
    rm -f .pytest_cache/v/cache/lastfailed
    status=0
    "$@" || status=$?
    if [ "$status" = 1 ] && [ -n "$jobs" ] && few_failed; then
        # Browsers and started instances are late at times beside other tests. What fails alone too is a failure.
        echo "== These failed beside other tests; once more, alone:"
        failed
        status=0
        "$@" -n 0 --last-failed --last-failed-no-failures none || status=$?
    fi
    if [ "$status" = 5 ]; then empty=$((empty + 1)); elif [ "$status" != 0 ]; then exit "$status"; fi
}
# shellcheck disable=SC2086  # $jobs is some words or none
echo "== SQLite"
run .venv/bin/python -m pytest $jobs "$@"
echo "== PostgreSQL"
run .venv/bin/python -m deploy.testing.postgres -- .venv/bin/python -m pytest $jobs --database-only "$@"
if [ "$empty" = 2 ]; then
    echo "No test was selected." >&2
    exit 5
fi
