#!/bin/sh
# Prints the names of a group of deploy/debian-packages.txt. With --install it installs them, on Debian as root, and starts
# no service of theirs; elsewhere it does nothing: what they are for is then done without.
# Usage: sh deploy/packages.sh [--install] GROUP
set -eu
list=$(dirname "$0")/debian-packages.txt
install=
if [ "${1-}" = --install ]; then install=yes; shift; fi
[ $# = 1 ] || { echo "usage: sh deploy/packages.sh [--install] GROUP" >&2; exit 2; }
# Of alternatives the first.
names=$(sed -n "/^\[$1\]/,/^\[/p" "$list" | sed '/^\[/d; s/[#|].*//; /^ *$/d' | tr -d ' ' | tr '\n' ' ')
names=${names% }
[ -n "$names" ] || { echo "packages.sh: there is no group \"$1\"" >&2; exit 2; }
if [ -z "$install" ]; then echo "$names"; exit 0; fi
if [ "$(id -u)" != 0 ] || [ ! -f /etc/debian_version ]; then exit 0; fi

policy=/usr/sbin/policy-rc.d
if [ ! -e "$policy" ]; then
    printf '#!/bin/sh\nexit 101\n' > "$policy" && chmod +x "$policy"
    trap 'rm -f "$policy"' EXIT
fi
echo "Installing $names ..." >&2
# shellcheck disable=SC2086  # words
{ apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends $names; } \
    >/dev/null 2>&1 || echo "They could not be installed." >&2
