#!/bin/sh
# Prints the path of a Chromium: $CHROMIUM, the PATH's, or one installed from Debian's packages when root.
set -eu

for name in "${CHROMIUM:-}" chromium chromium-browser google-chrome; do
  [ -n "$name" ] && command -v "$name" && exit 0
done
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
  echo "Installing Chromium for the browser tests" >&2
  export DEBIAN_FRONTEND=noninteractive
  apt-get update -qq >&2 && apt-get install -qq -y --no-install-recommends chromium >&2
  command -v chromium && exit 0
fi
echo "The browser tests need Chromium: install it, or give its path in CHROMIUM." >&2
exit 1
