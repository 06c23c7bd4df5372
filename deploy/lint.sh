#!/bin/sh
# All static checks; runs every one and fails at the end if any failed.
set -eu
cd "$(dirname "$0")/.."
sh deploy/setup.sh --dev
PATH=$PWD/.venv/bin:$PATH
export PATH
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT

# The types take as long as all others together, so the two lots run at the same time; said in order at the end.
checks() {
    lot=$1
    while read -r words; do
        echo "== $words"
        # shellcheck disable=SC2086  # words
        env $words </dev/null || echo "${words%% *}" >>"$out/failed.$lot"
    done >"$out/said.$lot" 2>&1
}
checks 1 <<WORDS &
mypy
WORDS
checks 2 <<WORDS
ruff check .
ruff format --check .
lint-imports
deptry .
djlint --lint --quiet templates deploy/templates
DJANGO_SETTINGS_MODULE=deploy.settings_test python manage.py makemigrations --check --dry-run
WORDS
wait
cat "$out"/said.*
failed=$(cat "$out"/failed.* 2>/dev/null | tr '\n' ' ')
[ -z "$failed" ] || { echo "Failed: $failed" >&2; exit 1; }
echo "Lint passed."
