#!/bin/sh
# Prints the folder of a PostgreSQL server's programs, version 14 or later: $POSTGRES, the PATH's, the system's, or that
# of Debian's package, installed when root.
set -eu

usable() {
  [ -x "$1/initdb" ] && [ -x "$1/postgres" ] && [ "$(major "$1")" -ge 14 ] 2>/dev/null
}

major() {
  "$1/postgres" --version | sed 's/^[^0-9]*\([0-9]*\).*/\1/'
}

find_programs() {
  [ -z "${POSTGRES:-}" ] || { usable "$POSTGRES" && echo "$POSTGRES"; return; }
  in_path=$(command -v initdb || true)
  for folder in "${in_path%/*}" $(ls -d /usr/lib/postgresql/*/bin /usr/pgsql-*/bin /opt/homebrew/opt/postgresql@*/bin \
    2>/dev/null | sort -rV); do
    if usable "$folder"; then echo "$folder"; return; fi
  done
  return 1
}

find_programs && exit 0
if [ -z "${POSTGRES:-}" ] && [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
  echo "Installing PostgreSQL" >&2
  export DEBIAN_FRONTEND=noninteractive UCF_FORCE_CONFFOLD=1
  # Only its programs: no cluster of the system's own, no service.
  settings=/etc/postgresql-common/createcluster.conf
  [ -e "$settings" ] || { mkdir -p "${settings%/*}" && echo "create_main_cluster = false" >"$settings"; }
  apt-get update -qq >&2 && apt-get install -qq -y --no-install-recommends postgresql >&2 || true
  find_programs && exit 0
fi
echo "A PostgreSQL server, version 14 or later: install it, or give the folder of its programs in POSTGRES." >&2
exit 1
