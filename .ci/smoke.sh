#!/bin/sh
# Sees to what tests of the executable need beside it: the guide's proxies and languages, and the other processors and C
# libraries that `make dist` compiles for. From Debian's packages when root. Fails with one line that says what is missing.
set -eu

missing() {
  for name in caddy nginx curl openssl php qemu-aarch64-static qemu-x86_64-static musl-gcc; do
    PATH="$PATH:/usr/sbin" command -v "$name" >/dev/null || echo "$name"
  done
  [ -e /usr/aarch64-linux-gnu/lib/libc.so.6 ] || echo libc6-arm64-cross
  /usr/bin/python3 -c 'import httpx' 2>/dev/null || echo python3-httpx
  php -r 'exit((int) !function_exists("curl_init"));' 2>/dev/null || echo php-curl
}

if [ -n "$(missing)" ] && [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
  echo "Installing Caddy, nginx, Python's httpx, PHP's curl, qemu and musl for the tests of the executable" >&2
  # Without their services: the tests start their own proxies.
  .ci/apt-install.sh caddy nginx-light curl openssl python3-httpx php-cli php-curl \
    qemu-user-static libc6-arm64-cross musl-tools || true
fi
lacks=$(missing | tr '\n' ' ')
[ -z "$lacks" ] || { echo "Skipped: tests of the executable that need ${lacks% } (see .ci/smoke.sh)." >&2; exit 1; }
