#!/bin/sh
# Makes the pictures of the README from the demonstration event. Usage: sh deploy/screenshots.sh [DIR]
set -eu
cd "$(dirname "$0")/.."
sh deploy/setup.sh --dev
exec .venv/bin/python -m deploy.testing.screenshots "$@"
