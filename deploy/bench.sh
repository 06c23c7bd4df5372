#!/bin/sh
# Runs the benchmarks and prints their tables. Usage: sh deploy/bench.sh [NAME...] [-- OPTION...]; without a name: all.
# Options are for the benchmarks named.
# A benchmark is a module of deploy/bench/ with a main() that prints; add one by adding a file.
set -eu
cd "$(dirname "$0")/.."
sh deploy/setup.sh --dev
names=
while [ $# -gt 0 ]; do
    if [ "$1" = -- ]; then shift; break; fi
    names="$names $1"
    shift
done
if [ -z "$names" ]; then
    for file in deploy/bench/[a-z]*.py; do names="$names $(basename "$file" .py)"; done
fi
for name in $names; do
    if [ ! -f "deploy/bench/$name.py" ]; then
        echo "bench.sh: there is no benchmark \"$name\"; there are: $(ls deploy/bench | sed -n 's/^\([a-z].*\)\.py$/\1/p' | tr '\n' ' ')" >&2
        exit 2
    fi
done
for name in $names; do
    echo "== $name"
    .venv/bin/python -m "deploy.bench.$name" "$@"
done
