#!/bin/sh
# Prints the library of libfaketime: $FAKETIME_LIBRARY, or that of Debian's package, installed when root.
set -eu

find_library() {
  for file in "${FAKETIME_LIBRARY:-}" /usr/lib/*/faketime/libfaketimeMT.so.1 /usr/lib/faketime/libfaketimeMT.so.1; do
    if [ -e "$file" ]; then echo "$file"; return; fi
  done
  return 1
}

find_library && exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
  echo "Installing libfaketime" >&2
  export DEBIAN_FRONTEND=noninteractive
  apt-get update -qq >&2 && apt-get install -qq -y --no-install-recommends libfaketime >&2 || true
  find_library && exit 0
fi
echo "libfaketime: install it, or give its library in FAKETIME_LIBRARY." >&2
exit 1
