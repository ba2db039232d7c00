#!/bin/sh
# Makes .tools/bun the Bun that package.json pins: the PATH's own when it is exactly that version,
# else one fetched into .tools/ by npm, else by another Bun, which both compare it with the checksums of
# .ci/bun/package-lock.json. Quiet when there is nothing to do.
set -eu
cd "$(dirname "$0")/.."

want=$(sed -n 's/.*"packageManager": "bun@\([^"]*\)".*/\1/p' package.json)
fetched=.tools/node_modules/bun/bin/bun.exe

is_pinned() { [ "$("$1" --version 2>/dev/null || true)" = "$want" ]; }

is_pinned .tools/bun && exit 0
mkdir -p .tools
# A package.json of its own keeps the package managers from looking at the project's.
cp .ci/bun/package.json .ci/bun/package-lock.json .tools/

# .tools stands first in the PATH of the Makefile, and must not be found itself.
rm -f .tools/bun
path_bun=$(command -v bun || true)

if [ -n "$path_bun" ] && is_pinned "$path_bun"; then
  ln -s "$path_bun" .tools/bun
  exit 0
fi

if ! is_pinned "$fetched"; then
  echo "Fetching Bun $want into .tools/" >&2
  if command -v npm >/dev/null; then
    npm ci --prefix .tools --no-audit --no-fund --loglevel=error >&2
    # npm may leave the package's own install script out: it puts the executable in place.
    is_pinned "$fetched" || (cd .tools/node_modules/bun && node install.js) >&2
  elif [ -n "$path_bun" ]; then
    # It reads npm's lock file, and writes its own beside it.
    "$path_bun" install --cwd .tools --frozen-lockfile >&2
  else
    echo "Thikana is built with Bun $want. Install Bun or Node.js with npm, and try again." >&2
    exit 1
  fi
fi

is_pinned "$fetched" || { echo "Bun $want was fetched, but does not run on this machine." >&2; exit 1; }
ln -s "node_modules/bun/bin/bun.exe" .tools/bun
