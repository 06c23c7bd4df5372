#!/bin/sh
# PDFs need pango, which no Python package carries. On Debian, as root, it is installed; elsewhere one line says
# what is missing. Never an error: without it every paper is still a page that the browser prints.
# Usage: sh deploy/pango.sh
PATH=$PATH:/sbin:/usr/sbin
here=$(dirname "$0")
packages=$(sh "$here/packages.sh" pdf)

complete() {
    for library in libpango-1.0.so.0 libpangoft2-1.0.so.0 libharfbuzz-subset.so.0; do
        ldconfig -p 2>/dev/null | grep -q "$library" || return 1
    done
    fc-list 2>/dev/null | grep -q .  # a machine without fonts prints empty pages
}

if complete; then exit 0; fi
sh "$here/packages.sh" --install pdf
complete || echo "No PDFs until pango is there; on Debian: sudo apt install $packages" >&2
exit 0
