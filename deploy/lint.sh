#!/bin/sh
# All static checks; runs every one and fails at the end if any failed.
set -eu
cd "$(dirname "$0")/.."
sh deploy/setup.sh --dev
PATH=$PWD/.venv/bin:$PATH
export PATH
failed=
check() {
    echo "== $*"
    "$@" || failed="$failed $1"
}
check ruff check .
check ruff format --check .
check mypy
check lint-imports
check deptry .
check djlint --lint --quiet templates deploy/templates
check env DJANGO_SETTINGS_MODULE=deploy.settings_test python manage.py makemigrations --check --dry-run
[ -z "$failed" ] || { echo "Failed:$failed" >&2; exit 1; }
echo "Lint passed."
