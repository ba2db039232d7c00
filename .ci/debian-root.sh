#!/bin/sh
# Makes a folder the root of a new Debian with systemd, sudo, curl and Caddy, to boot in a container: debian-root.sh FOLDER.
# As root, with the packages debootstrap and systemd-container, which it installs. A copy is kept for the next time.
set -eu
cd "$(dirname "$0")/.."

root=$1
kept=.tools/debian-root.tar
if [ ! -e "$kept" ]; then
  [ "$(id -u)" = 0 ] || { echo "A Debian of its own needs root." >&2; exit 1; }
  if ! command -v debootstrap >/dev/null || ! command -v systemd-nspawn >/dev/null; then
    apt-get update -qq >&2
    DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends debootstrap systemd-container >&2
  fi
  # From where this system has its packages.
  mirror=$(sed -n 's/^URIs: *\([^ ]*\).*/\1/p; s/^deb *\(\[[^]]*\] *\)\{0,1\}\(http[^ ]*\).*/\2/p' \
    /etc/apt/sources.list /etc/apt/sources.list.d/debian.sources 2>/dev/null | head -n 1)
  made=$(mktemp -d)
  trap 'rm -rf "$made"' EXIT
  # Its users must reach what is in it.
  chmod 0755 "$made"
  debootstrap --variant=minbase \
    --include=systemd,systemd-sysv,dbus,sudo,curl,ca-certificates,caddy,openssl bookworm "$made" "$mirror" >&2
  # One who may use sudo, as on a rented machine.
  chroot "$made" useradd -m -s /bin/bash -G sudo asha
  echo 'asha ALL=(ALL) NOPASSWD: ALL' >"$made/etc/sudoers.d/asha"
  echo shop >"$made/etc/hostname"
  echo 127.0.0.1 localhost shop >"$made/etc/hosts"
  : >"$made/etc/machine-id"
  tar -C "$made" -cf "$kept.part" . && mv "$kept.part" "$kept"
fi
mkdir -p "$root"
tar -C "$root" -xf "$kept"
