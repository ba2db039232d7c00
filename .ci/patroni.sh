#!/bin/sh
# Sees to what `make nodes` needs: PostgreSQL, Patroni, etcd and HAProxy, from Debian's packages when root. Prints the
# folder of PostgreSQL's programs. Fails with one line that says what is missing.
set -eu

PATH="$PATH:/usr/sbin"
programs() {
  for folder in ${POSTGRES_BIN:-} $(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -rV); do
    [ -x "$folder/initdb" ] && [ -x "$folder/pg_rewind" ] && echo "$folder" && return
  done
}
missing() {
  [ -n "$(programs)" ] || echo postgresql
  for name in patroni etcd haproxy setpriv; do
    command -v "$name" >/dev/null || echo "$name"
  done
}

if [ -n "$(missing)" ] && [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
  echo "Installing PostgreSQL, Patroni, etcd and HAProxy for the test of several nodes" >&2
  # Debian's packages would start services and a cluster of their own; the test starts its own on loopback.
  .ci/apt-install.sh postgresql patroni etcd-server haproxy util-linux
fi
lacks=$(missing | tr '\n' ' ')
[ -z "$lacks" ] || { echo "make nodes needs ${lacks% } (Debian: postgresql patroni etcd-server haproxy)." >&2; exit 1; }
programs
