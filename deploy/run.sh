#!/bin/sh
# From an empty machine to a running Orderly: installs what is missing, readies the instance, serves it.
# Usage: sh deploy/run.sh [--port 8000] [--host 127.0.0.1] [--instance DIR] [--no-demo]
set -eu
usage() {
    echo "usage: sh deploy/run.sh [--port 8000] [--host 127.0.0.1] [--instance DIR] [--no-demo]"
    echo "  --port      the port to serve; 0 takes any free one"
    echo "  --host      0.0.0.0 also serves the phones and tablets in the hall"
    echo "  --instance  the folder with database, secrets and settings (default: instance, beside deploy/)"
    echo "  --no-demo   a new instance starts empty, without the demonstration event"
}
wrong() { echo "run.sh: $1" >&2; usage >&2; exit 2; }

here=$(cd "$(dirname "$0")/.." && pwd)
port=8000 host=127.0.0.1 instance=$here/instance demo=--demo  # or nothing
while [ $# -gt 0 ]; do
    case "$1" in
        --*=*) option=${1%%=*}; value=${1#*=}; shift; set -- "$option" "$value" "$@" ;;
    esac
    case "$1" in
        --port|--host|--instance) [ $# -ge 2 ] && [ -n "$2" ] || wrong "$1 needs a value" ;;
    esac
    case "$1" in
        --port)
            case "$2" in *[!0-9]*) wrong "--port needs a number from 0 to 65535, not \"$2\"" ;; esac
            [ "${#2}" -le 5 ] && [ "$2" -le 65535 ] || wrong "--port needs a number from 0 to 65535, not \"$2\""
            port=$2; shift 2 ;;
        --host) host=$2; shift 2 ;;
        --instance)
            case "$2" in /*) instance=$2 ;; *) instance=$PWD/$2 ;; esac
            shift 2 ;;
        --no-demo) demo=; shift ;;
        -h|--help) usage; exit 0 ;;
        *) wrong "unknown argument \"$1\"" ;;
    esac
done

cd "$here"
. deploy/python.sh
# Before anything is installed or written: can this port be served, and this folder written?
"$python" -B -m deploy.supervisor.preflight --host "$host" --port "$port" --instance "$instance"
sh deploy/setup.sh
# exec: this process becomes the supervisor, so that a signal to it stops everything.
exec .venv/bin/python manage.py up --instance "$instance" --host "$host" --port "$port" --init $demo
