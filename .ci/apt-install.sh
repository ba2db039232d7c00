#!/bin/sh
# Installs packages of Debian, as root, without the services that they would start. Arguments: names of packages.
set -eu

if [ ! -e /usr/sbin/policy-rc.d ]; then
  trap 'rm -f /usr/sbin/policy-rc.d' EXIT
  printf '#!/bin/sh\nexit 101\n' >/usr/sbin/policy-rc.d && chmod 755 /usr/sbin/policy-rc.d
fi
export DEBIAN_FRONTEND=noninteractive
apt-get update -qq >&2
apt-get install -qq -y --no-install-recommends "$@" >&2
