#!/bin/sh
# PDFs need pango, which no Python package carries. On Debian, as root, it is installed; elsewhere one line says
# what is missing. Never an error: without it every paper is still a page that the browser prints.
# Usage: sh deploy/pango.sh
PATH=$PATH:/sbin:/usr/sbin
packages="libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0"

complete() {
    for library in libpango-1.0.so.0 libpangoft2-1.0.so.0 libharfbuzz-subset.so.0; do
        ldconfig -p 2>/dev/null | grep -q "$library" || return 1
    done
    fc-list 2>/dev/null | grep -q .  # a machine without fonts prints empty pages
}

if complete; then exit 0; fi
if [ "$(id -u)" = 0 ] && [ -f /etc/debian_version ]; then
    echo "Installing pango for PDFs ..." >&2
    # shellcheck disable=SC2086  # words
    { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends \
        $packages fontconfig fonts-dejavu-core; } >/dev/null 2>&1
fi
complete || echo "No PDFs until pango is there; on Debian: sudo apt install $packages fontconfig fonts-dejavu-core" >&2
exit 0
